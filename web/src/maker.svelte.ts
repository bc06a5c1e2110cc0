// Puzzles being made. It goes on while other views are looked at.

import { makePuzzles } from './api/client'
import type { PuzzleWanted } from './api/types'
import { type Puzzle, fromSpec } from './core/puzzle'

export interface Made {
  puzzle: Puzzle
  level: string | null
  score: number
}

class Maker {
  found = $state.raw<readonly Made[]>([])
  attempts = $state(0)
  wanted = $state(0)
  running = $state(false)
  end = $state<'complete' | 'attempts-spent' | 'cancelled' | null>(null)
  failures = $state.raw<string[]>([])
  #abort: AbortController | null = null

  /** Makes puzzles; each is told as it is found. */
  async start(request: PuzzleWanted, tell: (made: Made, index: number) => void): Promise<void> {
    this.stop()
    this.found = []
    this.attempts = 0
    this.wanted = request.count
    this.end = null
    this.failures = []
    this.running = true
    const abort = new AbortController()
    this.#abort = abort
    try {
      for await (const { event, data } of makePuzzles(request, abort.signal)) {
        if (this.#abort !== abort) return
        if (event === 'progress') this.attempts = data.attempts
        else if (event === 'done') this.end = data.end
        else if (event === 'failed') this.failures = data.errors.map(({ message }) => message)
        else if (event === 'found') {
          const position = fromSpec(data.spec)
          if (position === null) continue
          const made = { puzzle: position.puzzle, level: data.level, score: data.score }
          this.found = [...this.found, made]
          tell(made, this.found.length - 1)
        }
      }
    } catch (error) {
      if (this.#abort === abort && !abort.signal.aborted) this.failures = (error as Error).message.split('\n')
    } finally {
      if (this.#abort === abort) {
        this.#abort = null
        this.running = false
      }
    }
  }

  /** Ends the work here and in the server; what was found stays. */
  stop(): void {
    if (this.#abort === null) return
    this.#abort.abort()
    this.#abort = null
    this.running = false
    this.end = 'cancelled'
  }
}

export const maker = new Maker()

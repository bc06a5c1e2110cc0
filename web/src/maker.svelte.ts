// Puzzles being made. It goes on while other views are looked at.

import { makePuzzles } from './api/client'
import type { PuzzleWanted } from './api/types'
import { type Puzzle, fromSpec } from './core/puzzle'
import { Task } from './task.svelte'

export interface Made {
  puzzle: Puzzle
  level: string | null
  score: number
}

class Maker extends Task {
  found = $state.raw<readonly Made[]>([])
  attempts = $state(0)
  wanted = $state(0)
  end = $state<'complete' | 'attempts-spent' | 'cancelled' | null>(null)

  /** Makes puzzles; each is there as soon as it is found. */
  async start(request: PuzzleWanted): Promise<void> {
    this.stop()
    this.found = []
    this.attempts = 0
    this.wanted = request.count
    this.end = null
    await this.follow(
      (signal) => makePuzzles(request, signal),
      ({ event, data }) => {
        if (event === 'progress') this.attempts = data.attempts
        else if (event === 'done') this.end = data.end
        else if (event === 'failed') this.failures = data.errors.map(({ message }) => message)
        else if (event === 'found') {
          const position = fromSpec(data.spec)
          if (position !== null) this.found = [...this.found, { puzzle: position.puzzle, level: data.level, score: data.score }]
        }
      },
    )
  }

  /** What was found stays. */
  stop(): void {
    if (this.abort()) this.end = 'cancelled'
  }
}

export const maker = new Maker()

// Work that the server does for the page, told as a stream of events: one at a time, until it ends or is stopped.

import { ApiError } from './api/client'

export class Task {
  running = $state(false)
  failures = $state.raw<string[]>([])
  #abort: AbortController | null = null

  /** Follows a stream to its end. What was followed before is stopped; events that come after a stop are dropped. */
  protected async follow<Event>(events: (signal: AbortSignal) => AsyncIterable<Event>, take: (event: Event) => void): Promise<void> {
    const abort = new AbortController()
    this.#abort = abort
    this.running = true
    this.failures = []
    try {
      for await (const event of events(abort.signal)) {
        if (this.#abort !== abort) return
        take(event)
      }
    } catch (error) {
      if (this.#abort !== abort || abort.signal.aborted) return
      this.failures = error instanceof ApiError ? error.faults.map(({ message }) => message) : [(error as Error).message]
    } finally {
      if (this.#abort === abort) {
        this.#abort = null
        this.running = false
      }
    }
  }

  /** Ends the work, here and in the server; says whether there was any. */
  protected abort(): boolean {
    if (this.#abort === null) return false
    this.#abort.abort()
    this.#abort = null
    this.running = false
    return true
  }
}

// One question that the server is answering: its plan, its progress, its outcome.

import { ApiError, run } from './api/client'
import type { Outcome, Plan, Progress, RunRequest, Units } from './api/types'

export class Run {
  request = $state.raw<RunRequest | null>(null)
  plan = $state.raw<Plan | null>(null)
  progress = $state.raw<Progress | null>(null)
  units = $state.raw<Units | null>(null)
  outcome = $state.raw<Outcome | null>(null)
  failures = $state.raw<string[]>([])
  running = $state(false)
  /** It was stopped from here; what is known so far stays. */
  stopped = $state(false)
  #abort: AbortController | null = null

  async start(request: RunRequest): Promise<void> {
    this.clear()
    this.request = request
    this.running = true
    const abort = new AbortController()
    this.#abort = abort
    try {
      for await (const { event, data } of run(request, abort.signal)) {
        if (this.#abort !== abort) return
        if (event === 'plan') this.plan = data
        else if (event === 'progress') this.progress = data
        else if (event === 'units') this.units = data
        else if (event === 'outcome') this.outcome = data
        else if (event === 'failed') this.failures = data.errors.map(({ message }) => message)
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

  /** Ends the work, here and in the server. */
  stop(): void {
    if (this.#abort === null) return
    this.#abort.abort()
    this.#abort = null
    this.running = false
    this.stopped = true
  }

  clear(): void {
    this.stop()
    this.request = null
    this.plan = null
    this.progress = null
    this.units = null
    this.outcome = null
    this.failures = []
    this.stopped = false
  }
}

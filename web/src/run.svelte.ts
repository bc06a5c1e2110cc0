// One question that the server is answering: its plan, its progress, its outcome.

import { run } from './api/client'
import type { Outcome, Plan, Progress, RunRequest, Units } from './api/types'
import { Task } from './task.svelte'

export class Run extends Task {
  request = $state.raw<RunRequest | null>(null)
  plan = $state.raw<Plan | null>(null)
  progress = $state.raw<Progress | null>(null)
  units = $state.raw<Units | null>(null)
  outcome = $state.raw<Outcome | null>(null)
  /** It was stopped from here; what is known so far stays. */
  stopped = $state(false)

  async start(request: RunRequest): Promise<void> {
    this.clear()
    this.request = request
    await this.follow(
      (signal) => run(request, signal),
      ({ event, data }) => {
        if (event === 'plan') this.plan = data
        else if (event === 'progress') this.progress = data
        else if (event === 'units') this.units = data
        else if (event === 'outcome') this.outcome = data
        else if (event === 'failed') this.failures = data.errors.map(({ message }) => message)
      },
    )
  }

  stop(): void {
    if (this.abort()) this.stopped = true
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

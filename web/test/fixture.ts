// Traces for tests, made by a search written here: what is tested is the page's way through a trace, not the program.

import type { Found, Source, Until, Window } from '../src/core/player'
import { type State, type TraceEvent, apply, begin, copy } from '../src/core/trace'

/** Row by row from the lowest column, each square tested against the rows above. */
export function search(n: number): TraceEvent[] {
  const events: TraceEvent[] = []
  const columns: number[] = []
  const row = (r: number): void => {
    if (r > n) {
      events.push({ event: 'solution', columns: [...columns] })
      return
    }
    events.push({ event: 'enter', row: r })
    for (let c = 1; c <= n; c += 1) {
      const above = columns.findIndex((d, i) => d === c || Math.abs(d - c) === r - 1 - i)
      const d = columns[above]
      if (d !== undefined) {
        const along = d === c ? 'column' : d < c ? 'diagonal' : 'antidiagonal'
        events.push({ event: 'test', row: r, column: c, refused_by: { row: above + 1, column: d, along } })
        continue
      }
      events.push({ event: 'test', row: r, column: c, refused_by: null }, { event: 'place', row: r, column: c })
      columns.push(c)
      row(r + 1)
      columns.pop()
      events.push({ event: 'remove', row: r, column: c })
    }
    events.push({ event: 'dead-end', line: { row: r } })
  }
  row(1)
  return events
}

/** All states of a trace, from the one before its first event. */
export function states(events: readonly TraceEvent[]): State[] {
  const all = [begin()]
  for (const event of events) all.push(apply(copy(all.at(-1)!), event))
  return all
}

/** The pages of a list of events, as the server gives them; `delay` lets them come in any order. */
export class ListSource implements Source {
  asked = 0
  readonly #states: State[]
  constructor(
    readonly n: number,
    readonly events: readonly TraceEvent[],
    readonly delay: () => number = () => 0,
    readonly tellsEnd = true,
  ) {
    this.#states = states(events)
  }

  async window(from: number, count: number): Promise<Window> {
    this.asked += 1
    const wait = this.delay()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const start = Math.min(from, this.events.length)
    const { queens, totals } = this.#states[start]!
    const events = this.events.slice(start, start + count)
    return { from: start, end: this.tellsEnd || events.length < count ? this.events.length : null, start: { queens, totals }, events: [...events] }
  }

  find(from: number, until: Until): Promise<Found> {
    let at = from
    while (at < this.events.length) {
      at += 1
      if (this.events[at - 1]!.event === until) break
    }
    return Promise.resolve({ at, totals: this.#states[at]!.totals })
  }
}

/** Numbers below a bound from a seed (mulberry32). */
export function random(seed: number): (below: number) => number {
  let a = seed
  return (below) => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

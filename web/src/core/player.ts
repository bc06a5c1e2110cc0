// Moves through a trace of any length while holding only a few windows of it.

import { type Square } from './board'
import { type State, type Totals, type TraceEvent, apply, begin, copy, margin } from './trace'

export interface Window {
  from: number
  /** Events of the whole trace, once known. */
  end: number | null
  start: { queens: Square[]; totals: Totals }
  events: TraceEvent[]
}

export type Until = 'solution' | 'dead-end' | 'end'
export interface Found {
  at: number
  totals: Totals
}

/** Where a trace comes from: the server, or a list in a test. */
export interface Source {
  n: number
  window(from: number, count: number, signal?: AbortSignal): Promise<Window>
  find(from: number, until: Until, signal: AbortSignal, progress: (events: number) => void): Promise<Found>
}

/** Events of one window. */
export const CHUNK = 1000
/** States are kept at every so many events of a window, so that a step back folds few of them again. */
const STRIDE = 50
/** Windows kept: the one in use, its neighbours and one that was left. */
const KEPT = 4

/** The events `[from, from + events.length)` and the states between them. */
class Chunk {
  readonly #states: State[] = []
  constructor(
    readonly from: number,
    readonly events: TraceEvent[],
    start: State,
  ) {
    let state = copy(start)
    events.forEach((event, index) => {
      if (index % STRIDE === 0) this.#states.push(copy(state))
      state = apply(state, event)
    })
    if (events.length % STRIDE === 0) this.#states.push(state)
  }

  get to(): number {
    return this.from + this.events.length
  }

  state(at: number): State {
    const offset = at - this.from
    const kept = Math.min(Math.floor(offset / STRIDE), this.#states.length - 1)
    const state = copy(this.#states[kept]!)
    for (let index = kept * STRIDE; index < offset; index += 1) apply(state, this.events[index]!)
    return state
  }
}

export class Player {
  #chunks = new Map<number, Chunk>()
  #loading = new Map<number, Promise<void>>()
  #wanted = 0
  #state: State
  #moving: Promise<void> | null = null
  #end: number | null = null

  constructor(
    readonly source: Source,
    readonly changed: (state: State) => void = () => {},
    readonly chunkSize = CHUNK,
  ) {
    this.#state = begin()
  }

  get state(): State {
    return this.#state
  }
  /** Events that have happened. */
  get at(): number {
    return this.#state.totals.events
  }
  /** Events of the whole trace, once known. */
  get end(): number | null {
    return this.#end
  }
  get atEnd(): boolean {
    return this.#end !== null && this.at >= this.#end
  }

  /** The event that comes next, if it is at hand. */
  get next(): TraceEvent | null {
    const chunk = this.#chunks.get(Math.floor(this.at / this.chunkSize))
    return chunk?.events[this.at - chunk.from] ?? null
  }

  /** Moves by so many events; the moves of several calls add up, also while a window is on its way. */
  step(by: number): Promise<void> {
    return this.moveTo(this.#wanted + by)
  }

  /** Moves to the place after `at` events, at once if its window is at hand. */
  moveTo(at: number): Promise<void> {
    this.#wanted = Math.max(0, Math.min(at, this.#end ?? Infinity))
    if (this.#moving !== null) return this.#moving
    if (this.#tryMove()) return Promise.resolve()
    this.#moving = this.#move()
      .catch((error: unknown) => {
        this.#wanted = this.at
        throw error
      })
      .finally(() => {
        this.#moving = null
      })
    return this.#moving
  }

  /** Moves on by as many of `by` events as are at hand; asks for more beforehand. Returns how many it moved. */
  advance(by: number): number {
    const before = this.at
    let to = before
    while (to < before + by) {
      const chunk = this.#chunks.get(Math.floor(to / this.chunkSize))
      if (chunk === undefined || chunk.to <= to) break
      to = Math.min(before + by, chunk.to)
    }
    if (this.#moving === null && to > before) {
      this.#wanted = to
      this.#tryMove()
    } else if (this.#moving === null && !this.atEnd) {
      void this.moveTo(before + 1).catch(() => {})
    }
    this.#prefetch()
    return this.at - before
  }

  /** Runs to the next solution, the next dead end, or the end. */
  async run(until: Until, signal: AbortSignal, progress: (events: number) => void = () => {}): Promise<void> {
    const found = await this.source.find(this.at, until, signal, progress)
    await this.moveTo(found.at)
  }

  #tryMove(): boolean {
    const chunk = this.#at(this.#wanted)
    if (chunk === undefined) return false
    // A place beyond the end of the trace is its end.
    if (this.#end !== null) this.#wanted = Math.min(this.#wanted, this.#end)
    if (this.#wanted > chunk.to) return false
    // Forwards over a few events it is cheaper to follow them than to fold from a kept state.
    const gap = this.#wanted - this.at
    if (gap > 0 && gap < STRIDE && this.at >= chunk.from) {
      const state = copy(this.#state)
      for (let at = this.at; at < this.#wanted; at += 1) apply(state, chunk.events[at - chunk.from]!)
      this.#state = state
    } else {
      this.#state = chunk.state(this.#wanted)
    }
    this.changed(this.#state)
    this.#prefetch()
    return true
  }

  /** The chunk that holds this place; its last place belongs to the next one as well. */
  #at(at: number): Chunk | undefined {
    const number = Math.floor(at / this.chunkSize)
    const chunk = this.#chunks.get(number)
    if (chunk !== undefined) return chunk
    const before = this.#chunks.get(number - 1)
    return before !== undefined && before.to === at ? before : undefined
  }

  async #move(): Promise<void> {
    do {
      const wanted = this.#wanted
      await this.#load(Math.floor(wanted / this.chunkSize))
      // Beyond the end: the window was empty and told where the end is.
      if (this.#end !== null && wanted > this.#end) {
        this.#wanted = this.#end
        await this.#load(Math.floor(this.#end / this.chunkSize))
      }
    } while (!this.#tryMove())
  }

  #prefetch(): void {
    const number = Math.floor(this.at / this.chunkSize)
    const within = this.at % this.chunkSize
    if (within > this.chunkSize / 2) this.#ahead(number + 1)
    else if (number > 0) this.#ahead(number - 1)
  }

  #ahead(number: number): void {
    if (this.#end !== null && number * this.chunkSize >= this.#end) return
    // What was wanted beforehand may fail quietly; it will be asked for again when it is needed.
    this.#load(number).catch(() => {})
  }

  #load(number: number): Promise<void> {
    if (this.#chunks.has(number)) return Promise.resolve()
    let loading = this.#loading.get(number)
    if (loading === undefined) {
      loading = this.#fetch(number).finally(() => this.#loading.delete(number))
      this.#loading.set(number, loading)
    }
    return loading
  }

  async #fetch(number: number): Promise<void> {
    const first = number * this.chunkSize
    // A few events more before it: they tell which squares of the row were refused already.
    const from = Math.max(0, first - margin(this.source.n))
    const count = first - from + this.chunkSize
    const window = await this.source.window(from, count)
    // A window that is shorter than it could be ends with the trace.
    this.#end = window.end ?? (window.events.length < count ? window.from + window.events.length : this.#end)
    const lead = first - window.from
    if (lead > window.events.length || lead < 0) return
    const state = begin(window.start.queens, window.start.totals)
    for (const event of window.events.slice(0, lead)) apply(state, event)
    this.#chunks.set(number, new Chunk(first, window.events.slice(lead), state))
    this.#forget(number)
  }

  /** Forgets the windows farthest from here. */
  #forget(newest: number): void {
    const here = Math.floor(this.#wanted / this.chunkSize)
    const far = [...this.#chunks.keys()].filter((number) => number !== newest).sort((a, b) => Math.abs(b - here) - Math.abs(a - here))
    for (const number of far.slice(0, Math.max(0, this.#chunks.size - KEPT))) this.#chunks.delete(number)
  }
}

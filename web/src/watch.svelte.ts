// One algorithm that is being watched: its player, its tree, and what the view shows of them.

import { traceOf, tree as treeOf } from './api/client'
import { type Square, fromColumns, same, squareName } from './core/board'
import { Player, type Until } from './core/player'
import { type State, begin } from './core/trace'
import { type Tree, layOut } from './core/tree'
import { say } from './page.svelte'
import type { Mark, Queen, Stroke } from './parts/Board.svelte'

export class Session {
  readonly player: Player
  state = $state.raw<State>(begin())
  end = $state<number | null>(null)
  tree = $state.raw<Tree | null>(null)
  /** Events searched so far while it runs to a place; `null` when it does not. */
  searching = $state<number | null>(null)
  failure = $state<string | null>(null)
  #running: AbortController | null = null
  #gone = new AbortController()

  constructor(
    readonly algorithm: string,
    readonly n: number,
    at: number,
  ) {
    this.player = new Player(traceOf(algorithm, n), (state) => {
      this.state = state
      this.end = this.player.end
    })
    void this.#guard(this.player.moveTo(at))
    treeOf(algorithm, n, this.#gone.signal).then(
      ({ nodes, complete }) => (this.tree = layOut(nodes, complete)),
      () => {},
    )
  }

  get at(): number {
    return this.state.totals.events
  }

  get atEnd(): boolean {
    return this.end !== null && this.at >= this.end
  }

  async #guard(work: Promise<void>): Promise<void> {
    try {
      await work
      this.failure = null
    } catch (error) {
      if (!this.#gone.signal.aborted && (error as Error).name !== 'AbortError') this.failure = (error as Error).message
    }
  }

  step(by: number): Promise<void> {
    this.cancel()
    return this.#guard(this.player.step(by))
  }

  moveTo(at: number): Promise<void> {
    this.cancel()
    return this.#guard(this.player.moveTo(at))
  }

  async run(until: Until): Promise<void> {
    this.cancel()
    const running = new AbortController()
    this.#running = running
    this.searching = this.at
    await this.#guard(
      this.player.run(until, running.signal, (events) => {
        if (this.#running === running) this.searching = events
      }),
    )
    if (this.#running === running) this.cancel()
  }

  /** Ends a run to some place; the board stays where it was. */
  cancel(): void {
    this.#running?.abort()
    this.#running = null
    this.searching = null
  }

  close(): void {
    this.#gone.abort()
    this.cancel()
  }
}

/** What the last event was, as a sentence. */
export function sentence(state: State, n: number): string {
  const event = state.last
  const name = (row: number, column: number): string => squareName([row, column], n)
  if (event === null) return state.totals.events === 0 ? say('player.begin') : ''
  switch (event.event) {
    case 'enter':
      return say('trace.enter', { row: event.row })
    case 'choose':
      return say('trace.choose', { line: lineName(event.line), candidates: event.candidates })
    case 'test': {
      const by = event.refused_by
      const square = name(event.row, event.column)
      return by === null
        ? say('trace.test.free', { square })
        : say('trace.test.refused', { square, queen: name(by.row, by.column), direction: say(`direction.${by.along}`) })
    }
    case 'free':
      return say('page.watch.free', { row: event.row, columns: event.columns.join(' ') || '–' })
    case 'place':
      return say('trace.place', { square: name(event.row, event.column) })
    case 'remove':
      return say('trace.remove', { square: name(event.row, event.column) })
    case 'dead-end':
      return 'row' in event.line
        ? say('trace.dead-end.row', { row: event.line.row })
        : say('trace.dead-end.line', { line: lineName(event.line) })
    case 'solution':
      return say('trace.solution', { columns: event.columns.join(' ') })
  }
}

const lineName = (line: { row: number } | { column: number }): string =>
  'row' in line ? say('line.row', { number: line.row }) : say('line.column', { number: line.column })

/** Whose square it is, as a letter beside the cross. */
const letter = (along: string): string => say(`page.watch.letter.${along}`)

/** What the board shows of a state. */
export function picture(state: State, n: number): { queens: Queen[]; marks: Mark[]; strokes: Stroke[] } {
  const { last } = state
  const solved = last?.event === 'solution'
  const newest = last?.event === 'place' ? ([last.row, last.column] as const) : null
  const refuser = last?.event === 'test' && last.refused_by !== null ? ([last.refused_by.row, last.refused_by.column] as const) : null
  const queens: Queen[] = (solved ? fromColumns(last.columns) : state.queens).map((square) => ({
    square,
    tone: solved ? 'good' : refuser !== null && same(square, refuser) ? 'bad' : newest !== null && same(square, newest) ? 'new' : 'plain',
  }))
  const marks: Mark[] = []
  const { line } = state
  if (line !== null) {
    for (let i = 1; i <= n; i += 1) marks.push({ square: 'row' in line ? [line.row, i] : [i, line.column], kind: 'shade' })
  }
  for (const { square, by } of state.refused) marks.push({ square, kind: 'cross', letter: letter(by.along) })
  for (const square of state.free) marks.push({ square, kind: 'dots' })
  if (last?.event === 'test') marks.push({ square: [last.row, last.column], kind: 'ring' })
  if (last?.event === 'remove') queens.push({ square: [last.row, last.column], tone: 'ghost' })
  const strokes: Stroke[] = state.refused.map(({ square, by }) => ({
    from: [by.row, by.column] as Square,
    to: square,
    faint: !(refuser !== null && last?.event === 'test' && same(square, [last.row, last.column])),
  }))
  return { queens, marks, strokes }
}

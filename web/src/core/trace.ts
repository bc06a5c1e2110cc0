// A trace as the server tells it, and what stands on the board after some of its events: a fold, nothing is decided here.

import type { Square } from './board'

export type Along = 'column' | 'diagonal' | 'antidiagonal'
export interface Refuser {
  row: number
  column: number
  along: Along
}
export type Line = { row: number } | { column: number }

export type TraceEvent =
  | { event: 'enter'; row: number }
  | { event: 'choose'; line: Line; candidates: number }
  | { event: 'test'; row: number; column: number; refused_by: Refuser | null }
  | { event: 'free'; row: number; columns: number[] }
  | { event: 'place'; row: number; column: number }
  | { event: 'remove'; row: number; column: number }
  | { event: 'dead-end'; line: Line }
  | { event: 'solution'; columns: number[] }

export interface Totals {
  events: number
  squares_tested: number
  refused_by_column: number
  refused_by_diagonal: number
  refused_by_antidiagonal: number
  placements: number
  removals: number
  dead_ends: number
  solutions: number
  nodes_by_depth: number[]
}

export interface Refused {
  square: Square
  by: Refuser
}

/** What there is to see after some events. */
export interface State {
  totals: Totals
  /** In the order in which they were placed. */
  queens: Square[]
  /** Squares refused since a queen was last placed or removed or a row entered: all by queens that still stand. */
  refused: Refused[]
  /** The free squares of the row, for programs that find them all at once. */
  free: Square[]
  /** The line that is being searched. */
  line: Line | null
  last: TraceEvent | null
}

export const noTotals = (): Totals => ({
  events: 0,
  squares_tested: 0,
  refused_by_column: 0,
  refused_by_diagonal: 0,
  refused_by_antidiagonal: 0,
  placements: 0,
  removals: 0,
  dead_ends: 0,
  solutions: 0,
  nodes_by_depth: [1],
})

/** The state at the start of a window: of what came before it only queens and totals are known. */
export const begin = (queens: readonly Square[] = [], totals: Totals = noTotals()): State => ({
  totals: { ...totals, nodes_by_depth: [...totals.nodes_by_depth] },
  queens: queens.map(([row, column]) => [row, column]),
  refused: [],
  free: [],
  line: null,
  last: null,
})

/** A copy that `apply` can change without touching the original. */
export const copy = (state: State): State => ({
  totals: { ...state.totals, nodes_by_depth: [...state.totals.nodes_by_depth] },
  queens: [...state.queens],
  refused: [...state.refused],
  free: [...state.free],
  line: state.line,
  last: state.last,
})

/** Follows one event, in place. */
export function apply(state: State, event: TraceEvent): State {
  const { totals } = state
  totals.events += 1
  state.last = event
  switch (event.event) {
    case 'enter':
      clear(state, { row: event.row })
      break
    case 'choose':
      clear(state, event.line)
      break
    case 'test':
      totals.squares_tested += 1
      state.line ??= { row: event.row }
      if (event.refused_by !== null) {
        totals[`refused_by_${event.refused_by.along}`] += 1
        state.refused.push({ square: [event.row, event.column], by: event.refused_by })
      }
      break
    case 'free':
      state.free = event.columns.map((column) => [event.row, column])
      break
    case 'place': {
      totals.placements += 1
      state.queens.push([event.row, event.column])
      const depth = state.queens.length
      totals.nodes_by_depth[depth] = (totals.nodes_by_depth[depth] ?? 0) + 1
      clear(state, null)
      break
    }
    case 'remove':
      totals.removals += 1
      state.queens.pop()
      clear(state, null)
      break
    case 'dead-end':
      totals.dead_ends += 1
      state.line = event.line
      break
    case 'solution':
      totals.solutions += 1
      break
  }
  return state
}

function clear(state: State, line: Line | null): void {
  state.refused = []
  state.free = []
  state.line = line
}

/** How many events before a place decide what `refused`, `free` and `line` hold there: the tests of one row, and what began them. */
export const margin = (n: number): number => 2 * n + 4

/** Queens placed plus the root: nodes of the tree so far. */
export const nodes = (totals: Totals): number => 1 + totals.placements

/** The kind of an event as the pseudo-code names it: the test of a square that is refused is a kind of its own. */
export const kind = (event: TraceEvent | null): string | null =>
  event === null ? null : event.event === 'test' && event.refused_by !== null ? 'refused' : event.event

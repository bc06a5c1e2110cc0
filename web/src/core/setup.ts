// What is set up in Solve: a description as the library's `Spec`, and as an address that a link shares.

import { type Square, key, same } from './board'

export type Queens = null | 'most' | { exactly: number } | { 'at-most': number }

/** A problem as it is described to the server. */
export interface Spec {
  rows: number
  columns: number
  topology?: string
  rule?: string
  queens?: Queens
  placed?: (Square | string)[]
  blocked?: (Square | string)[]
  [more: string]: unknown
}

export interface Setup {
  rows: number
  columns: number
  topology: string
  rule: string
  queens: Queens
  placed: readonly Square[]
  blocked: readonly Square[]
  /** What a pasted problem says besides: regions, queens a line, symmetry, excluded lines. */
  more: Readonly<Record<string, unknown>>
}

/** The longest side that the page draws. */
export const LONGEST = 40

export const plain = (n: number): Setup => ({
  rows: n,
  columns: n,
  topology: 'plane',
  rule: 'queen',
  queens: null,
  placed: [],
  blocked: [],
  more: {},
})

export function toSpec(setup: Setup): Spec {
  const spec: Spec = { rows: setup.rows, columns: setup.columns }
  if (setup.topology !== 'plane') spec.topology = setup.topology
  if (setup.rule !== 'queen') spec.rule = setup.rule
  if (setup.queens !== null) spec.queens = setup.queens
  if (setup.placed.length > 0) spec.placed = [...setup.placed]
  if (setup.blocked.length > 0) spec.blocked = [...setup.blocked]
  return { ...spec, ...setup.more }
}

/** A square as a description has it: `[row, column]` or a chess name. */
function square(value: Square | string, rows: number): Square | null {
  if (typeof value !== 'string') return value
  const match = /^([a-z]{1,3})(\d{1,4})$/.exec(value)
  if (match === null) return null
  const column = [...match[1]!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0)
  return [rows + 1 - Number(match[2]), column]
}

export function fromSpec(spec: Spec): Setup {
  const { rows, columns, topology = 'plane', rule = 'queen', queens = null, placed = [], blocked = [], ...more } = spec
  const squares = (list: (Square | string)[]): Square[] =>
    list.map((value) => square(value, rows)).filter((value): value is Square => value !== null)
  return { rows, columns, topology, rule, queens, placed: squares(placed), blocked: squares(blocked), more }
}

/** A queen where there is none, else none; a blocked square is freed first. */
export function toggleQueen(setup: Setup, at: Square): Setup {
  const stands = setup.placed.some((other) => same(other, at))
  const placed = setup.placed.filter((other) => !same(other, at))
  return { ...setup, placed: stands ? placed : [...placed, at], blocked: setup.blocked.filter((other) => !same(other, at)) }
}

export function toggleBlock(setup: Setup, at: Square): Setup {
  const is = setup.blocked.some((other) => same(other, at))
  const blocked = setup.blocked.filter((other) => !same(other, at))
  return { ...setup, blocked: is ? blocked : [...blocked, at], placed: setup.placed.filter((other) => !same(other, at)) }
}

export function empty(setup: Setup, at: Square): Setup {
  const not = (other: Square): boolean => !same(other, at)
  return { ...setup, placed: setup.placed.filter(not), blocked: setup.blocked.filter(not) }
}

/** Another size: squares that are no longer on the board are gone, and so is what was said about the old board only. */
export function resize(setup: Setup, rows: number, columns: number): Setup {
  const on = ([row, column]: Square): boolean => row <= rows && column <= columns
  const { regions: _, ...more } = setup.more
  return { ...setup, rows, columns, placed: setup.placed.filter(on), blocked: setup.blocked.filter(on), more }
}

export const squaresText = (squares: readonly Square[]): string => squares.map((at) => at.join('.')).join('_')

/** Reads `1.5_2.7`; what is no square of the board is left out. */
export function readSquares(text: string, rows: number, columns: number): Square[] {
  const seen = new Set<number>()
  const squares: Square[] = []
  for (const part of text.split('_')) {
    const match = /^(\d{1,4})\.(\d{1,4})$/.exec(part)
    if (match === null) continue
    const at: Square = [Number(match[1]), Number(match[2])]
    if (at[0] < 1 || at[1] < 1 || at[0] > rows || at[1] > columns || seen.has(key(at))) continue
    seen.add(key(at))
    squares.push(at)
  }
  return squares
}

export function toQuery(setup: Setup): URLSearchParams {
  const query = new URLSearchParams({ board: `${setup.rows}x${setup.columns}` })
  if (setup.topology !== 'plane') query.set('topology', setup.topology)
  if (setup.rule !== 'queen') query.set('rule', setup.rule)
  if (setup.queens === 'most') query.set('queens', 'most')
  else if (setup.queens !== null) {
    const [how, k] = Object.entries(setup.queens)[0]!
    query.set('queens', how === 'exactly' ? String(k) : `-${k}`)
  }
  if (setup.placed.length > 0) query.set('placed', squaresText(setup.placed))
  if (setup.blocked.length > 0) query.set('blocked', squaresText(setup.blocked))
  if (Object.keys(setup.more).length > 0) query.set('more', JSON.stringify(setup.more))
  return query
}

const side = (text: string | undefined): number => Math.max(0, Math.min(LONGEST, Number(text ?? 8)))

/** Reads an address; whatever is nonsense in it is as if it were not there. */
export function fromQuery(query: URLSearchParams): Setup {
  const board = /^(\d{1,4})x(\d{1,4})$/.exec(query.get('board') ?? '8x8')
  const rows = side(board?.[1])
  const columns = side(board?.[2])
  const wanted = query.get('queens') ?? ''
  const queens: Queens =
    wanted === 'most' ? 'most' : /^\d{1,6}$/.test(wanted) ? { exactly: Number(wanted) } : /^-\d{1,6}$/.test(wanted) ? { 'at-most': -Number(wanted) } : null
  let more: Record<string, unknown> = {}
  try {
    const value: unknown = JSON.parse(query.get('more') ?? '{}')
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) more = value as Record<string, unknown>
  } catch {
    // Not JSON: nothing more is said.
  }
  const { rows: _, columns: __, ...besides } = more
  const blocked = readSquares(query.get('blocked') ?? '', rows, columns)
  const taken = new Set(blocked.map(key))
  return {
    rows,
    columns,
    topology: query.get('topology') ?? 'plane',
    rule: query.get('rule') ?? 'queen',
    queens,
    placed: readSquares(query.get('placed') ?? '', rows, columns).filter((at) => !taken.has(key(at))),
    blocked,
    more: besides,
  }
}

// A region puzzle and a player's marks: what a click does, and the address that shares all of it.

import { type Square, same } from './board'
import { type Spec, fromSpec as setupOf, readSquares, squaresText } from './setup'

export interface Puzzle {
  size: number
  /** Queens in every row, column and region. */
  stars: number
  rule: string
  /** Number of the region of each square, row by row. */
  regions: readonly number[]
}

export interface Position {
  puzzle: Puzzle
  queens: readonly Square[]
  crosses: readonly Square[]
}

/** The largest puzzle that an address may hold; its regions are letters. */
const LARGEST = 20

/** What the view begins with: the third that the generator makes for size 8, level medium, seed 7, connected. */
export const FIRST = 'AAAABBCCAAAACCCCAAAADDDDAEAAADDDEEEFGDDDEEHFGDDDEEEFFDDDEEEFFDDD'

export const letter = (region: number): string => String.fromCharCode(65 + region)

export const fresh = (puzzle: Puzzle): Position => ({ puzzle, queens: [], crosses: [] })

/** A board to paint upon: every row a region. */
export const bands = (size: number, stars = 1, rule = 'no-touch'): Puzzle => ({
  size,
  stars,
  rule,
  regions: Array.from({ length: size * size }, (_, i) => Math.floor(i / size)),
})

export const has = (squares: readonly Square[], at: Square): boolean => squares.some((other) => same(other, at))
const without = (squares: readonly Square[], at: Square): Square[] => squares.filter((other) => !same(other, at))
const joined = (squares: readonly Square[], more: readonly Square[]): Square[] => [...squares, ...more.filter((at) => !has(squares, at))]

export const erase = (position: Position, at: Square): Position => ({ ...position, queens: without(position.queens, at), crosses: without(position.crosses, at) })

export function toggle(position: Position, at: Square, mark: 'queens' | 'crosses'): Position {
  const bare = erase(position, at)
  return has(position[mark], at) ? bare : { ...bare, [mark]: [...bare[mark], at] }
}

/** What clicks do to a square: cross, queen, empty. */
export function cycle(position: Position, at: Square): Position {
  if (has(position.queens, at)) return erase(position, at)
  return toggle(position, at, has(position.crosses, at) ? 'queens' : 'crosses')
}

/** The position after a step of an explanation; what stood against it is replaced. */
export function apply(position: Position, placed: readonly Square[], crossed: readonly Square[]): Position {
  const queens = joined(position.queens, placed).filter((at) => !has(crossed, at))
  return { ...position, queens, crosses: joined(position.crosses, crossed).filter((at) => !has(placed, at)) }
}

/** Gives a square to a region; marks stay. */
export function paint(position: Position, [row, column]: Square, region: number): Position {
  const { puzzle } = position
  const index = (row - 1) * puzzle.size + column - 1
  if (puzzle.regions[index] === region) return position
  return { ...position, puzzle: { ...puzzle, regions: puzzle.regions.map((old, i) => (i === index ? region : old)) } }
}

/** With squares besides as crosses: the automatic ones, for instance. */
export function toSpec({ puzzle, queens, crosses }: Position, more: readonly Square[] = []): Spec {
  const blocked = joined(crosses, more).filter((at) => !has(queens, at))
  return {
    rows: puzzle.size,
    columns: puzzle.size,
    rule: puzzle.rule,
    queens_per_line: puzzle.stars,
    regions: { cells: puzzle.regions },
    ...(queens.length > 0 ? { placed: [...queens] } : {}),
    ...(blocked.length > 0 ? { blocked } : {}),
  }
}

/** Nothing if the problem has no regions on a square board. */
export function fromSpec(spec: Spec): Position | null {
  const { rows, columns, rule, placed, blocked, more } = setupOf(spec)
  const cells = (more.regions as { cells?: unknown } | undefined)?.cells
  if (rows !== columns || rows < 1 || rows > LARGEST || !Array.isArray(cells) || cells.length !== rows * columns) return null
  if (!cells.every((region) => Number.isInteger(region) && region >= 0 && region < LARGEST)) return null
  const stars = Number(more.queens_per_line ?? 1)
  return { puzzle: { size: rows, stars, rule, regions: cells as number[] }, queens: placed, crosses: blocked }
}

export function toQuery({ puzzle, queens, crosses }: Position): URLSearchParams {
  const query = new URLSearchParams({ regions: puzzle.regions.map(letter).join('') })
  if (puzzle.stars !== 1) query.set('stars', String(puzzle.stars))
  if (puzzle.rule !== 'no-touch') query.set('rule', puzzle.rule)
  if (queens.length > 0) query.set('queens', squaresText(queens))
  if (crosses.length > 0) query.set('crosses', squaresText(crosses))
  return query
}

/** Reads an address; without a board in it, the first puzzle. */
export function fromQuery(query: URLSearchParams): Position {
  const text = query.get('regions') ?? ''
  const side = Math.sqrt(text.length)
  const fits = Number.isInteger(side) && side >= 1 && side <= LARGEST && /^[A-T]*$/.test(text)
  const cells = fits ? text : FIRST
  const size = Math.sqrt(cells.length)
  const stars = query.get('stars') ?? ''
  const queens = fits ? readSquares(query.get('queens') ?? '', size, size) : []
  return {
    puzzle: {
      size,
      stars: fits && /^[1-3]$/.test(stars) ? Number(stars) : 1,
      rule: fits && query.get('rule') === 'queen' ? 'queen' : 'no-touch',
      regions: [...cells].map((name) => name.charCodeAt(0) - 65),
    },
    queens,
    crosses: fits ? readSquares(query.get('crosses') ?? '', size, size).filter((at) => !has(queens, at)) : [],
  }
}

/** Minutes and seconds, as clocks show them. */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

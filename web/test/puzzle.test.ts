import { describe, expect, test } from 'vitest'
import type { Square } from '../src/core/board'
import { History } from '../src/core/history'
import { FIRST, type Position, apply, bands, clock, cycle, erase, fresh, fromQuery, fromSpec, paint, toQuery, toSpec, toggle } from '../src/core/puzzle'
import { readRoute, writeRoute } from '../src/core/route'
import { random } from './fixture'

function any(seed: number): Position {
  const next = random(seed)
  const size = 1 + next(20)
  const place = (): Square => [1 + next(size), 1 + next(size)]
  let position = fresh(bands(size, 1 + next(3), ['no-touch', 'queen'][next(2)]))
  for (let i = 0; i < 40; i += 1) position = next(2) === 0 ? cycle(position, place()) : paint(position, place(), next(size))
  return position
}

describe('a puzzle', () => {
  test('is the same after its address and after its description', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const position = any(seed)
      expect(fromQuery(readRoute(writeRoute('puzzle', toQuery(position))).query)).toEqual(position)
      expect(fromSpec(JSON.parse(JSON.stringify(toSpec(position))))).toEqual(position)
    }
  })

  test('of a nonsensical address is the first one', () => {
    expect(FIRST).toMatch(/^[A-H]{64}$/)
    for (const text of ['', 'regions=AB', 'regions=ABC1', 'regions=zzzz', 'stars=9&queens=1.1']) expect(fromQuery(new URLSearchParams(text))).toEqual(fromQuery(new URLSearchParams()))
    const read = fromQuery(new URLSearchParams('regions=AABB&stars=7&rule=rook&queens=9.9_1.1&crosses=1.1_2.2'))
    expect(read).toEqual({ puzzle: { size: 2, stars: 1, rule: 'no-touch', regions: [0, 0, 1, 1] }, queens: [[1, 1]], crosses: [[2, 2]] })
  })

  test('has regions on a square board', () => {
    expect(fromSpec({ rows: 2, columns: 2 })).toBeNull()
    expect(fromSpec({ rows: 1, columns: 2, regions: { cells: [0, 0] } })).toBeNull()
    expect(fromSpec({ rows: 2, columns: 2, regions: { cells: [0, 0, 1] } })).toBeNull()
    expect(fromSpec({ rows: 21, columns: 21, regions: { cells: bands(21).regions } })).toBeNull()
  })
})

describe('marks', () => {
  const start = fresh(bands(4))
  test('go from cross to queen to nothing', () => {
    const cross = cycle(start, [1, 2])
    const queen = cycle(cross, [1, 2])
    expect([cross.crosses, cross.queens]).toEqual([[[1, 2]], []])
    expect([queen.crosses, queen.queens]).toEqual([[], [[1, 2]]])
    expect(cycle(queen, [1, 2])).toEqual(start)
    expect(erase(queen, [1, 2])).toEqual(start)
    expect(toggle(toggle(start, [1, 1], 'queens'), [1, 1], 'crosses').queens).toEqual([])
  })

  test('of a step replace what stood there', () => {
    const after = apply({ ...start, queens: [[1, 1]], crosses: [[2, 2]] }, [[2, 2]], [[1, 1], [3, 3]])
    expect(after.queens).toEqual([[2, 2]])
    expect(after.crosses).toEqual([[1, 1], [3, 3]])
  })

  test('automatic crosses are told once, and none where a queen stands', () => {
    expect(toSpec({ ...start, queens: [[1, 1]], crosses: [[2, 2]] }, [[1, 1], [2, 2], [1, 2]]).blocked).toEqual([[2, 2], [1, 2]])
  })

  test('are undone and redone', () => {
    const random8 = random(8)
    let history = new History(start)
    const seen = [start]
    for (let i = 0; i < 60; i += 1) {
      history = history.push(cycle(history.now, [1 + random8(4), 1 + random8(4)]))
      seen.push(history.now)
    }
    for (const state of seen.slice().reverse().slice(1)) expect((history = history.undo()).now).toBe(state)
    for (const state of seen.slice(1)) expect((history = history.redo()).now).toBe(state)
  })
})

test('painting the colour that is there changes nothing', () => {
  const start = fresh(bands(3))
  expect(paint(start, [2, 1], 1)).toBe(start)
  expect(paint(start, [2, 1], 0).puzzle.regions).toEqual([0, 0, 0, 0, 1, 1, 2, 2, 2])
})

test('the clock', () => expect([0, 59, 60, 3605].map(clock)).toEqual(['0:00', '0:59', '1:00', '60:05']))

import { describe, expect, test } from 'vitest'
import { Player } from '../src/core/player'
import { type State } from '../src/core/trace'
import { ListSource, random, search, states } from './fixture'

const eight = search(8)
const truth = states(eight)

describe('a player', () => {
  test('begins before the first event', async () => {
    const player = new Player(new ListSource(8, eight))
    await player.moveTo(0)
    expect(player.state).toEqual(truth[0])
  })

  test('is in the start state after 500 steps forwards and 500 back', async () => {
    const player = new Player(new ListSource(8, eight), () => {}, 100)
    await player.moveTo(0)
    for (let i = 0; i < 500; i += 1) await player.step(1)
    expect(player.state).toEqual(truth[500])
    for (let i = 0; i < 500; i += 1) {
      await player.step(-1)
      expect(player.state).toEqual(truth[499 - i])
    }
    expect(player.state).toEqual(truth[0])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('shows the state of the place it is at, on random walks (seed %i)', async (seed) => {
    const next = random(seed)
    const source = new ListSource(8, eight, () => next(3), seed % 2 === 0)
    // Windows of many lengths, also such that are shorter than what decides the marks of a row.
    const player = new Player(source, () => {}, [7, 20, 64, 333][seed % 4]!)
    let at = 0
    for (let i = 0; i < 150; i += 1) {
      const by = next(3) === 0 ? next(2 * eight.length) - eight.length : next(61) - 30
      at = Math.max(0, Math.min(eight.length, at + by))
      await player.step(by)
      expect(player.at).toBe(at)
      expect(player.state).toEqual(truth[at])
    }
  })

  test('loses no step that comes while a window is on its way', async () => {
    const player = new Player(new ListSource(8, eight, () => 5), () => {}, 50)
    const moves = Array.from({ length: 120 }, () => player.step(1))
    moves.push(player.step(-20))
    await Promise.all(moves)
    expect(player.at).toBe(100)
    expect(player.state).toEqual(truth[100])
  })

  test('runs to the next solution, the next dead end, and the end', async () => {
    const player = new Player(new ListSource(8, eight))
    const { signal } = new AbortController()
    await player.run('solution', signal)
    expect(player.state.last).toEqual({ event: 'solution', columns: [1, 5, 8, 6, 3, 7, 2, 4] })
    // The first solution comes after 113 placements (classic literature).
    expect(player.state.totals.placements).toBe(113)
    await player.run('dead-end', signal)
    expect(player.state.last?.event).toBe('dead-end')
    await player.run('end', signal)
    expect(player.atEnd).toBe(true)
    expect(player.state.totals.solutions).toBe(92)
    expect(player.state.totals.placements).toBe(2056)
  })

  test('plays on across windows and stops at the end', async () => {
    const seen: State[] = []
    const player = new Player(new ListSource(6, search(6), () => 1), (state) => seen.push(state), 100)
    let moved = 0
    for (let frame = 0; frame < 5000 && !player.atEnd; frame += 1) {
      moved += player.advance(17)
      if (frame % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 2))
    }
    expect(player.atEnd).toBe(true)
    expect(player.state).toEqual(states(search(6)).at(-1))
    expect(moved).toBeGreaterThan(search(6).length / 2)
    expect(seen.length).toBeGreaterThan(20)
  })

  test('stays where it is when a window does not come', async () => {
    const source = new ListSource(8, eight)
    const player = new Player(source, () => {}, 50)
    await player.moveTo(10)
    source.window = () => Promise.reject(new Error('away'))
    await expect(player.moveTo(500)).rejects.toThrow('away')
    expect(player.at).toBe(10)
    source.window = ListSource.prototype.window.bind(source)
    await player.step(1)
    expect(player.at).toBe(11)
  })

  test('holds few windows of a long trace', async () => {
    const source = new ListSource(8, eight)
    const player = new Player(source, () => {}, 100)
    for (let at = 0; at <= eight.length; at += 100) await player.moveTo(at)
    const asked = source.asked
    await player.moveTo(0)
    expect(source.asked).toBeGreaterThan(asked)
  })

  test.each([0, 1, 2, 3])('takes the board of %i', async (n) => {
    const events = search(n)
    const player = new Player(new ListSource(n, events))
    await player.moveTo(1e9)
    expect(player.at).toBe(events.length)
    expect(player.state.totals.solutions).toBe(n < 2 ? 1 : 0)
  })
})

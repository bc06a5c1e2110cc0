import { describe, expect, test } from 'vitest'
import { columnName, fromColumns, isDark, squareName } from '../src/core/board'
import { heat, scale } from '../src/core/chart'
import { History } from '../src/core/history'
import { duration, grouped, log10, short, timeLeft } from '../src/core/numbers'
import { readRoute, wholeNumber, writeRoute } from '../src/core/route'
import { type Setup, empty, fromQuery, fromSpec, plain, resize, toQuery, toSpec, toggleBlock, toggleQueen } from '../src/core/setup'
import { MessageReader } from '../src/core/sse'
import { fill, preferred } from '../src/core/text'
import { random } from './fixture'

describe('squares', () => {
  test('have chess names from the bottom left', () => {
    expect(squareName([8, 1], 8)).toBe('a1')
    expect(squareName([1, 8], 8)).toBe('h8')
    expect([1, 26, 27, 52, 53, 702, 703].map(columnName)).toEqual(['a', 'z', 'aa', 'az', 'ba', 'zz', 'aaa'])
  })
  test('a1 is dark', () => {
    expect(isDark([8, 1], 8)).toBe(true)
    expect(isDark([1, 1], 8)).toBe(false)
    expect(isDark([5, 1], 5)).toBe(true)
  })
  test('come from columns', () => expect(fromColumns([2, 4])).toEqual([[1, 2], [2, 4]]))
})

describe('an address', () => {
  /** Setups of all kinds. */
  function setup(seed: number): Setup {
    const next = random(seed)
    const [rows, columns] = [1 + next(12), 1 + next(12)]
    let made: Setup = { ...plain(8), rows, columns, topology: ['plane', 'torus', 'cylinder'][next(3)]!, rule: ['queen', 'amazon'][next(2)]! }
    made = { ...made, queens: [null, 'most' as const, { exactly: next(9) }, { 'at-most': next(9) }][next(4)]! }
    if (next(3) === 0) made = { ...made, more: { symmetric: 'half-turn', regions: [1, 2] } }
    for (let i = 0; i < 10; i += 1) {
      const square = [1 + next(rows), 1 + next(columns)] as const
      made = next(2) === 0 ? toggleQueen(made, square) : toggleBlock(made, square)
    }
    return made
  }

  test('holds the whole setup', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const made = setup(seed)
      const hash = writeRoute('solve', toQuery(made))
      expect(fromQuery(readRoute(hash).query)).toEqual(made)
      expect(fromSpec(JSON.parse(JSON.stringify(toSpec(made))))).toEqual(made)
    }
  })

  test('of a plain board is short', () => expect(writeRoute('solve', toQuery(plain(8)))).toBe('#solve?board=8x8'))

  test('may be nonsense', () => {
    for (const text of ['', 'board=axb', 'placed=9.9_0.1_x_1.1_1.1&blocked=1.1', 'more=[1]', 'more={', 'queens=-', 'more={"rows":99}']) {
      const read = fromQuery(new URLSearchParams(text))
      expect(read.rows).toBe(8)
      expect(read.placed).toEqual([])
      expect(read.more).toEqual({})
    }
    expect(fromQuery(new URLSearchParams('board=9999x3')).rows).toBe(40)
    expect(readRoute('#nowhere?x=1').view).toBe('start')
    expect(readRoute('').view).toBe('start')
    expect(readRoute('#/watch?n=5').query.get('n')).toBe('5')
    expect(wholeNumber(new URLSearchParams('n=21'), 'n', 1, 20, 8)).toBe(8)
    expect(wholeNumber(new URLSearchParams('n=-1'), 'n', 1, 20, 8)).toBe(8)
    expect(wholeNumber(new URLSearchParams('n=12'), 'n', 1, 20, 8)).toBe(12)
  })

  test('chess names of a description become squares', () => {
    expect(fromSpec({ rows: 8, columns: 8, placed: ['c1', [2, 3], '??'] }).placed).toEqual([[8, 3], [2, 3]])
  })
})

describe('a setup', () => {
  test('a square holds a queen or a block, never both', () => {
    let made = toggleQueen(plain(8), [1, 1])
    made = toggleBlock(made, [1, 1])
    expect([made.placed, made.blocked]).toEqual([[], [[1, 1]]])
    made = toggleQueen(made, [1, 1])
    expect([made.placed, made.blocked]).toEqual([[[1, 1]], []])
    expect(toggleQueen(made, [1, 1])).toEqual(plain(8))
    expect(empty(made, [1, 1])).toEqual(plain(8))
  })
  test('a smaller board loses what is off it', () => {
    const made = toggleBlock(toggleQueen(toggleQueen(plain(8), [8, 8]), [2, 2]), [1, 7])
    expect(resize(made, 4, 4)).toEqual({ ...plain(4), placed: [[2, 2]] })
  })
  test('every change can be undone and done again', () => {
    let history = new History(plain(8))
    expect(history.undo()).toBe(history)
    for (let row = 1; row <= 8; row += 1) history = history.push(toggleQueen(history.now, [row, row]))
    const full = history.now
    for (let i = 0; i < 8; i += 1) history = history.undo()
    expect(history.now).toEqual(plain(8))
    for (let i = 0; i < 9; i += 1) history = history.redo()
    expect(history.now).toBe(full)
    expect(history.undo().push(plain(3)).redo().now).toEqual(plain(3))
  })
})

describe('messages', () => {
  test('are the same in whatever pieces they come', () => {
    const text = ': hello\nevent: progress\r\ndata: {"a":1}\n\ndata: two\ndata:lines\r\n\r\nevent: lonely\n\nevent: end\ndata: {}\n\nevent: cut'
    const whole = new MessageReader().read(text)
    expect(whole).toEqual([
      { event: 'progress', data: '{"a":1}' },
      { event: 'message', data: 'two\nlines' },
      { event: 'end', data: '{}' },
    ])
    for (let seed = 0; seed < 200; seed += 1) {
      const next = random(seed)
      const reader = new MessageReader()
      const messages = []
      for (let at = 0; at < text.length; ) {
        const length = 1 + next(9)
        messages.push(...reader.read(text.slice(at, at + length)))
        at += length
      }
      expect(messages).toEqual(whole)
    }
  })
})

describe('sentences', () => {
  test('take values and forms', () => {
    expect(fill('{n} {n#queen|queens} on {board}', { n: 1, board: 'a board' })).toBe('1 queen on a board')
    expect(fill('{n} {n#queen|queens}', { n: '12' })).toBe('12 queens')
    expect(fill('{unknown} and {')).toBe('{unknown} and {')
  })
  test('are in the language of the browser', () => {
    expect(preferred(['de-DE', 'zh-Hans-CN', 'en'])).toBe('zh')
    expect(preferred(['EN_gb'])).toBe('en')
    expect(preferred(['fr', 'zhx'])).toBe('en')
  })
})

describe('numbers', () => {
  test('of any length are grouped and shortened', () => {
    expect(grouped('234907967154122528')).toBe('234,907,967,154,122,528')
    expect(short('234907967154122528')).toBe('2.35·10¹⁷')
    expect(short('14772512')).toBe('14,772,512')
    expect(log10('1000')).toBe(3)
    expect(log10('0')).toBe(-Infinity)
    expect(log10('234907967154122528')).toBeCloseTo(17.3709, 4)
  })
  test('times have two units', () => {
    expect(duration(0.25)).toEqual({ key: 'milliseconds', values: { n: 250 } })
    expect(duration(3.21)).toEqual({ key: 'seconds', values: { n: '3.2' } })
    expect(duration(125)).toEqual({ key: 'minutes', values: { n: 2, rest: 5 } })
    expect(duration(3_700)).toEqual({ key: 'hours', values: { n: 1, rest: 1 } })
    expect(duration(200_000)).toEqual({ key: 'days', values: { n: 2, rest: 7 } })
    expect(timeLeft(25, 100, 10)).toBe(30)
    expect(timeLeft(0, 100, 10)).toBeNull()
  })
  test('scales and shades', () => {
    expect(scale([0, 10], [100, 0])(5)).toBe(50)
    expect(scale([3, 3], [1, 2])(3)).toBe(1)
    expect(heat(0)).toBe('rgb(250 246 228)')
    expect(heat(1)).toBe('rgb(27 63 112)')
    expect(heat(7)).toBe(heat(1))
  })
})

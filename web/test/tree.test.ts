import { expect, test } from 'vitest'
import { type TreeNode, grown, layOut, path } from '../src/core/tree'
import { search, states } from './fixture'

/** The nodes of a trace, as the server would send them. */
function nodesOf(n: number): TreeNode[] {
  const nodes: TreeNode[] = []
  const stack: number[] = []
  search(n).forEach((event, index) => {
    if (event.event === 'place') {
      nodes.push([index + 1, stack.at(-1) ?? -1, event.row, event.column])
      stack.push(nodes.length - 1)
    } else if (event.event === 'remove') stack.pop()
  })
  return nodes
}

const six = nodesOf(6)
const tree = layOut(six, true)

test('every child lies within its parent, and neighbours do not overlap', () => {
  six.forEach(([, parent], index) => {
    if (parent < 0) return
    expect(tree.left[index]).toBeGreaterThanOrEqual(tree.left[parent]!)
    expect(tree.right[index]).toBeLessThanOrEqual(tree.right[parent]!)
  })
  for (let depth = 1; depth <= tree.height; depth += 1) {
    const row = six.map((_, index) => index).filter((index) => tree.depth[index] === depth)
    for (let i = 1; i < row.length; i += 1) expect(tree.left[row[i]!]).toBeGreaterThanOrEqual(tree.right[row[i - 1]!]! - 1e-12)
  }
  const first = six.map((_, index) => index).filter((index) => tree.depth[index] === 1)
  expect(first.reduce((sum, index) => sum + tree.right[index]! - tree.left[index]!, 0)).toBeCloseTo(1)
})

test('at every event it has as many nodes as queens were placed, and the path is what stands on the board', () => {
  for (const { totals, queens } of states(search(6))) {
    expect(grown(tree, totals.events)).toBe(totals.placements)
    expect(path(tree, totals.events, queens.length).map((index) => six[index]!.slice(2))).toEqual(queens)
  }
})

test('beyond the nodes that are known there is no path', () => {
  const part = layOut(six.slice(0, 10), false)
  expect(path(part, six[5]![0], 1).length).toBe(1)
  expect(path(part, six[9]![0] + 1000, 3)).toEqual([])
})

test('an empty tree', () => expect(layOut([], true).height).toBe(0))

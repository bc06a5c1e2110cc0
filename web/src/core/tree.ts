// The search tree: where each node lies, and how much of it has grown after some events.

/** In order of placement: events that have happened then, index of the parent or −1 for the root, and the square. */
export type TreeNode = readonly [at: number, parent: number, row: number, column: number]

export interface Tree {
  nodes: readonly TreeNode[]
  complete: boolean
  /** Queens on the board at each node: 1 below the root. */
  depth: Uint16Array
  /** Each node's part of the width, from 0 to 1: every leaf has the same. */
  left: Float64Array
  right: Float64Array
  /** The greatest depth. */
  height: number
}

export function layOut(nodes: readonly TreeNode[], complete: boolean): Tree {
  const count = nodes.length
  const depth = new Uint16Array(count)
  const children = new Uint32Array(count)
  let height = 0
  nodes.forEach(([, parent], index) => {
    depth[index] = parent < 0 ? 1 : depth[parent]! + 1
    height = Math.max(height, depth[index]!)
    if (parent >= 0) children[parent]! += 1
  })
  let leaves = 0
  for (const number of children) if (number === 0) leaves += 1
  // Nodes come in the order of a walk in depth, so leaves come from left to right.
  const left = new Float64Array(count).fill(Infinity)
  const right = new Float64Array(count)
  let seen = 0
  for (let index = 0; index < count; index += 1) {
    if (children[index] !== 0) continue
    left[index] = seen / leaves
    seen += 1
    right[index] = seen / leaves
  }
  for (let index = count - 1; index >= 0; index -= 1) {
    const parent = nodes[index]![1]
    if (parent < 0) continue
    left[parent] = Math.min(left[parent]!, left[index]!)
    right[parent] = Math.max(right[parent]!, right[index]!)
  }
  return { nodes, complete, depth, left, right, height }
}

/** How many nodes there are after `at` events. */
export function grown(tree: Tree, at: number): number {
  let low = 0
  let high = tree.nodes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (tree.nodes[middle]![0] <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** The nodes from the root to where the search is when `queens` queens stand; empty where the tree is not known so far. */
export function path(tree: Tree, at: number, queens: number): number[] {
  const number = grown(tree, at)
  if (number === tree.nodes.length && !tree.complete) return []
  let index = number - 1
  const nodes: number[] = []
  while (index >= 0) {
    if (tree.depth[index]! <= queens) nodes.unshift(index)
    index = tree.nodes[index]![1]
  }
  return nodes
}

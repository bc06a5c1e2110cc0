// Undo and redo over immutable values.

export class History<T> {
  constructor(
    readonly now: T,
    readonly past: readonly T[] = [],
    readonly future: readonly T[] = [],
  ) {}

  /** A new present; what was undone is gone. */
  push(next: T): History<T> {
    return new History(next, [...this.past.slice(-499), this.now], [])
  }
  undo(): History<T> {
    const before = this.past.at(-1)
    return before === undefined ? this : new History(before, this.past.slice(0, -1), [this.now, ...this.future])
  }
  redo(): History<T> {
    const [after, ...rest] = this.future
    return after === undefined ? this : new History(after, [...this.past, this.now], rest)
  }
}

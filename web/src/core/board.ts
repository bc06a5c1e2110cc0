// Squares and their names. Rows and columns are counted from 1, row 1 is the top row, as everywhere in Bezzel.

/** Row and column. */
export type Square = readonly [row: number, column: number]

export const same = (a: Square, b: Square): boolean => a[0] === b[0] && a[1] === b[1]

/** One number a square, so that sets can hold it. */
export const key = ([row, column]: Square): number => row * 4096 + column

/** The letters of a column: a … z, then aa, ab, …, as the program prints them. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name
  }
  return name
}

/** The chess name of a square on a board with this many rows: a1 is at the bottom left. */
export const squareName = ([row, column]: Square, rows: number): string => columnName(column) + String(rows + 1 - row)

/** The squares of a list of columns, one a row. */
export const fromColumns = (columns: readonly number[]): Square[] => columns.map((column, row) => [row + 1, column])

/** Whether the square is one of the dark ones; a1 is dark. */
export const isDark = ([row, column]: Square, rows: number): boolean => (rows - row + column) % 2 === 1

/** Rows of numbers, one after the other: for what happens thousands of times in a run, where an object each would cost more than the rest. */
export class Rows {
  values = new Float64Array(FIRST_LENGTH)

  /** Makes room for a row that begins at `at`. */
  reserve(at: number, width: number): void {
    if (at + width <= this.values.length) return
    const longer = new Float64Array(this.values.length * 2)
    longer.set(this.values)
    this.values = longer
  }
}

/** Rows of their own with the first values of these. */
export function copyRows({ values }: Rows, count: number): Rows {
  const copy = new Rows()
  copy.values = values.slice(0, Math.max(count, FIRST_LENGTH))
  return copy
}

/** Wide enough for any one row, and small: the desk has an account for each of its positions. */
const FIRST_LENGTH = 64

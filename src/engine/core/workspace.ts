import { Rows } from './rows.ts'

/**
 * Columns that runs of the same length share, one run after the other: memory that is touched for the first time
 * costs more than the run (0.3 ms for each MB).
 */
export class Workspace {
  #length = 0
  #used = 0
  #columns: Float64Array<ArrayBuffer>[] = []
  readonly #rows: Rows[] = []
  #usedRows = 0

  /**
   * Takes everything back for a run of so many bars, and gives the column for its equity; of its own, where the equity
   * outlives the run.
   */
  start(length: number, isKept = false): Float64Array<ArrayBuffer> {
    this.startWithout(length)
    return isKept ? new Float64Array(length) : this.column()
  }

  /** The same for a run whose equity needs no column: what it gives is empty. */
  startWithout(length: number): Float64Array<ArrayBuffer> {
    if (length !== this.#length) this.#columns = []
    this.#length = length
    this.#used = 0
    this.#usedRows = 0
    return NO_COLUMN
  }

  /** A column that nobody else has until the next `start`; its content means nothing. */
  column(): Float64Array<ArrayBuffer> {
    const column = this.#columns[this.#used] ?? new Float64Array(this.#length)
    this.#columns[this.#used] = column
    this.#used++
    return column
  }

  /** Whether its columns can take what is computed of a column or of bars; of anything else they can. */
  fits(input: number | object | undefined): boolean {
    const column = isBars(input) ? input.close : input
    return !(column instanceof Float64Array) || column.length === this.#length
  }

  /** Rows that nobody else has until the next `start`; their content means nothing. */
  rows(): Rows {
    const rows = this.#rows[this.#usedRows] ?? new Rows()
    this.#rows[this.#usedRows] = rows
    this.#usedRows++
    return rows
  }
}

const NO_COLUMN = new Float64Array(0)

function isBars(input: number | object | undefined): input is { readonly close: unknown } {
  return typeof input === 'object' && 'close' in input
}

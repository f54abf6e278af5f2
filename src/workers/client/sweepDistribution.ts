/** A slice should take so long: long enough that messages cost little, short enough that progress is seen. */
const SLICE_MS = 20
const MAX_RUNS = 256

/** Indicators that the runs of one worker share: some 350 columns of a year of minutes. */
const MAX_COLUMN_BYTES = 256 * 1024 * 1024
/** The same of all workers together: sixteen cores must not fill the memory of the machine. */
const ALL_COLUMN_BYTES = 2 * MAX_COLUMN_BYTES

/** What each of so many workers may take for indicators that its runs share. */
export function columnBytesOf(workers: number): number {
  return Math.min(MAX_COLUMN_BYTES, Math.floor(ALL_COLUMN_BYTES / workers))
}

/** Distributes the runs of a sweep in slices; a slice that was lost with its worker is handed out once more. */
export class SweepDistribution {
  readonly #indices: Int32Array
  readonly #lost: Int32Array[] = []
  readonly #second = new Set<Int32Array>()
  #at = 0

  constructor(indices: Int32Array) {
    this.#indices = indices
  }

  /** The next slice of at most so many runs; null when all are handed out. */
  next(runs: number): Int32Array | null {
    const again = this.#lost.pop()
    if (again) return again
    if (this.#at === this.#indices.length) return null
    const slice = this.#indices.slice(this.#at, this.#at + runs)
    this.#at += slice.length
    return slice
  }

  /** Takes the slices of a worker that died; false where one of them was lost before: it may be what kills workers. */
  takeBack(slices: Iterable<Int32Array>): boolean {
    for (const slice of slices) {
      if (this.#second.has(slice)) return false
      this.#second.add(slice)
      this.#lost.push(slice)
    }
    return true
  }

  /** Hands out nothing more. */
  end(): void {
    this.#at = this.#indices.length
    this.#lost.length = 0
  }

  /** The slices of one worker, as large as its speed allows. */
  pace(): { next(): Int32Array | null; took(runs: number, ms: number): void } {
    let runs = 1
    return {
      next: () => this.next(runs),
      took(done, ms) {
        // at most four times as many as before: the first runs make the shared indicators, the later ones find them
        const fits = Math.floor((SLICE_MS * done) / Math.max(ms, 0.01))
        runs = Math.min(MAX_RUNS, Math.max(1, Math.min(fits, runs * 4)))
      },
    }
  }
}

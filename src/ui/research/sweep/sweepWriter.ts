import type { SweepsDb } from '../../../storage/runs/sweepsDb.ts'
import { type SweepTable, toChunk } from './sweepTable.ts'

/** How often new rows go to the disk: what a page that dies may lose. */
const EVERY_MS = 1_000
/** Rows of one record: reading more of them back would be felt. */
const MAX_ROWS = 1_000

/** Writes the rows of one sweep to the device while it runs, one part after the other. */
export class SweepWriter {
  readonly #db: Pick<SweepsDb, 'saveSweep'>
  readonly #table: () => SweepTable
  readonly #waiting: number[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #writing: Promise<void> = Promise.resolve()
  #hasFailed = false

  constructor(db: Pick<SweepsDb, 'saveSweep'>, table: () => SweepTable) {
    this.#db = db
    this.#table = table
  }

  /** Takes runs that ended; they are on the disk a second later. */
  add(indices: Int32Array, onFailure: (error: unknown) => void): void {
    for (const index of indices) this.#waiting.push(index)
    this.#timer ??= setTimeout(() => void this.flush(onFailure), EVERY_MS)
  }

  /** Resolves once everything that was taken is on the disk, and the sweep's head; a failure is told once. */
  flush(onFailure: (error: unknown) => void): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(async () => {
      try {
        if (!this.#hasFailed) await this.#write()
      } catch (error) {
        this.#hasFailed = true
        onFailure(error)
      }
    })
    return this.#writing
  }

  async #write(): Promise<void> {
    do {
      const table = this.#table()
      const chunk = toChunk(table, this.#waiting.splice(0, MAX_ROWS))
      await this.#db.saveSweep({ sweep: table.sweep, chunk })
    } while (this.#waiting.length > 0)
  }
}

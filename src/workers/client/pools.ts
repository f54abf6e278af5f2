import type { OwnParts } from '../api/api.ts'
import { Pool } from './pool.ts'
import type { Thread } from './supervisor.ts'

/** Strategies in code whose workers are kept: that of the result on show, and the one that runs next. */
const KEPT = 2

/** The workers for all that takes long: those without walls, and walled ones for each strategy in code. */
export class Pools {
  /** For imports, built-in strategies and rules. */
  readonly open: Pool
  readonly #spawnWalled: (source: string) => Thread
  readonly #beatMs: number | undefined
  /** By the source of their strategy, the last used at the end. */
  readonly #walled = new Map<string, Pool>()

  constructor(spawn: () => Thread, spawnWalled: (source: string) => Thread, beatMs?: number) {
    this.open = new Pool(spawn, beatMs)
    this.#spawnWalled = spawnWalled
    this.#beatMs = beatMs
  }

  /** Those that may run a strategy. */
  of({ code }: OwnParts): Pool {
    if (!code) return this.open
    const { source } = code
    const pool = this.#walled.get(source) ?? new Pool(() => this.#spawnWalled(source), this.#beatMs)
    this.#walled.delete(source)
    this.#walled.set(source, pool)
    for (const [other, old] of this.#walled) {
      if (this.#walled.size <= KEPT) break
      this.#walled.delete(other)
      old.close()
    }
    return pool
  }

  /** Resolves once no worker has a task. */
  async whenFree(): Promise<void> {
    await Promise.all(this.#all().map(pool => pool.whenFree()))
  }

  /** Ends all workers. */
  close(): void {
    for (const pool of this.#all()) pool.close()
  }

  #all(): readonly Pool[] {
    return [this.open, ...this.#walled.values()]
  }
}

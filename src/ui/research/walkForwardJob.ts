import { RunsDbError } from '../../storage/runs/openRuns.ts'
import { newRunId, RUN_SCHEMA } from '../../storage/runs/savedRun.ts'
import { openPastTrials, type PastTrialsDb } from '../../storage/runs/trialsDb.ts'
import type { SavedWalk } from '../../storage/runs/walk.ts'
import { openWalksDb, type WalksDb } from '../../storage/runs/walksDb.ts'
import type { WalkForwardAsk, WalkForwardProgress, WalkForwardTried } from '../../workers/api/researchApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { createStore, type Store } from '../primitives/store.ts'
import { toastError } from '../primitives/toasts.ts'
import { Job } from './job.ts'
import { walkTrials } from './walkTrials.ts'

const UNSAVED = 'This walk-forward could not be saved on this device. It is shown until the page is closed.'

/** The walk-forward that runs, what is on show, and what this device keeps. */
export class WalkForwards {
  readonly job: Job<SavedWalk, WalkForwardProgress> = new Job()
  /** Newest first; null until they are read. */
  readonly saved: Store<readonly SavedWalk[] | null> = createStore<readonly SavedWalk[] | null>(null)
  readonly #client: Client
  readonly #db: WalksDb
  readonly #past: Pick<PastTrialsDb, 'add'>
  /** Counts what was opened: the last one asked for is shown, whichever is read first. */
  #opening = 0

  constructor(client: Client, db: WalksDb, past: Pick<PastTrialsDb, 'add'>) {
    this.#client = client
    this.#db = db
    this.#past = past
  }

  /** Starts one; a result that is there stays until the next one is. */
  start(ask: WalkForwardAsk, told: Pick<SavedWalk, 'source' | 'strategyTitle'>): void {
    void this.job.start(async (onProgress, signal) => {
      const outcome = await this.#client.research.walkForward(ask, onProgress, signal)
      if (!outcome.ok) return outcome
      const named = { schema: RUN_SCHEMA, id: newRunId(), createdMs: Date.now() } as const
      const { tried, ...view } = outcome.value
      const walk: SavedWalk = { ...named, ...told, ...view }
      // before it is shown: whoever sees it may close the page
      await this.#keep(walk, tried)
      return { ok: true, value: walk }
    })
  }

  /** Brings a kept one on show, where this device has it; one that runs is not left for it. */
  async open(id: string): Promise<void> {
    const opening = ++this.#opening
    if (this.job.store.get().result?.id === id) return
    const walk = await this.#db.get(id).catch(() => undefined)
    if (walk && opening === this.#opening) this.job.show(walk)
  }

  /** Reads which ones this device keeps; none where it has no storage. */
  async list(): Promise<void> {
    this.saved.set(await this.#db.list().catch(() => []))
  }

  async #keep(walk: SavedWalk, tried: WalkForwardTried): Promise<void> {
    try {
      await this.#past.add(await walkTrials(walk.ask, tried))
      await this.#db.keep(walk)
      void this.list()
    } catch (error) {
      if (!(error instanceof RunsDbError)) reportError(error)
      toastError(error instanceof RunsDbError ? error.message : UNSAVED)
    }
  }
}

const all = new WeakMap<Client, WalkForwards>()

/** Gives the client walk-forwards that are kept elsewhere. For tests. */
export function setWalkForwards(client: Client, walks: WalkForwards): void {
  all.set(client, walks)
}

/** The walk-forwards of this client, the same on every visit. */
export function walkForwardsOf(client: Client): WalkForwards {
  let walks = all.get(client)
  if (!walks) {
    walks = new WalkForwards(client, openWalksDb(), openPastTrials())
    all.set(client, walks)
  }
  return walks
}

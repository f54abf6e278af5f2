import { RunsDbError } from '../../storage/runs/openRuns.ts'
import { newRunId, RUN_SCHEMA } from '../../storage/runs/savedRun.ts'
import { openPastTrials, type PastTrialsDb } from '../../storage/runs/trialsDb.ts'
import type { SavedWalkForward } from '../../storage/runs/walkForward.ts'
import { openWalkForwardsDb, type WalkForwardsDb } from '../../storage/runs/walkForwardsDb.ts'
import type { WalkForwardAsk, WalkForwardProgress, WalkForwardTried } from '../../workers/api/researchApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { createStore, type Store } from '../primitives/store.ts'
import { toast, toastError } from '../primitives/toasts.ts'
import { onLock } from '../session/session.ts'
import { Job } from './job.ts'
import { markWalk, type StoppedWalk, takeWalk } from './stoppedWalk.ts'
import { RunPace } from './sweep/speed.ts'
import { walkForwardTrials } from './walkForwardTrials.ts'

const NOT_CHANGED = 'The saved walk-forwards could not be changed. Try again.'
const UNSAVED = 'This walk-forward could not be saved on this device. It is shown until the page is closed.'

/** How far a walk-forward is, and how long the rest takes; null until that can be told. */
export type TimedProgress = WalkForwardProgress & { readonly leftMs: number | null }

/** The walk-forward that runs, what is on show, and what this device keeps. */
export class WalkForwards {
  readonly job: Job<SavedWalkForward, TimedProgress> = new Job()
  /** Newest first; null until they are read. */
  readonly saved: Store<readonly SavedWalkForward[] | null> = createStore<readonly SavedWalkForward[] | null>(
    null,
  )
  /** The last one that was asked for and is not on this device. */
  readonly missingId: Store<string | null> = createStore<string | null>(null)
  /** The last one where it came to no end, until another is started. */
  readonly stopped: Store<StoppedWalk | null> = createStore(takeWalk())
  readonly #client: Client
  readonly #db: WalkForwardsDb
  readonly #past: Pick<PastTrialsDb, 'add'>
  /** Counts what was opened: the last one asked for is shown, whichever is read first. */
  #opening = 0

  constructor(client: Client, db: WalkForwardsDb, past: Pick<PastTrialsDb, 'add'>) {
    this.#client = client
    this.#db = db
    this.#past = past
  }

  /** Starts one, whose in-sample runs have about so many bars; a result that is there stays until the next one is. */
  start(
    ask: WalkForwardAsk,
    told: Pick<SavedWalkForward, 'source' | 'strategyTitle'>,
    barsOfRun: number,
  ): void {
    this.stopped.set(null)
    const leave = () => markWalk(this.job.store.get().isRunning ? this.#reached() : null)
    addEventListener('pagehide', leave)
    void this.#run(ask, told, barsOfRun).finally(() => {
      removeEventListener('pagehide', leave)
      markWalk(null)
    })
  }

  /** Idle at once, and says how far the one was that ran. */
  cancel(): void {
    if (this.job.store.get().isRunning) this.stopped.set({ how: 'cancelled', ...this.#reached() })
    this.job.cancel()
  }

  #reached(): WalkForwardProgress {
    const { runs, of } = this.job.store.get().progress ?? { runs: 0, of: 0 }
    return { runs, of }
  }

  #run(
    ask: WalkForwardAsk,
    told: Pick<SavedWalkForward, 'source' | 'strategyTitle'>,
    barsOfRun: number,
  ): Promise<void> {
    return this.job.start(async (onProgress, signal) => {
      const pace = new RunPace('walkForward', ask.inputs.strategy)
      const tell = (progress: WalkForwardProgress) => {
        pace.reached(progress.runs)
        onProgress({ ...progress, leftMs: pace.leftMs(progress.of) })
      }
      // the pace of one that is cancelled is as good
      const outcome = await this.#client.research
        .walkForward(ask, tell, signal)
        .finally(() => pace.keep(barsOfRun))
      if (!outcome.ok) return outcome
      const named = { schema: RUN_SCHEMA, id: newRunId(), createdMs: Date.now() } as const
      const { tried, ...view } = outcome.value
      const walkForward: SavedWalkForward = { ...named, ...told, ...view }
      // before it is shown: whoever sees it may close the page
      await this.#keep(walkForward, tried)
      return { ok: true, value: walkForward }
    })
  }

  /** Brings a kept one on show, where this device has it; one that runs is not left for it. */
  async open(id: string): Promise<void> {
    const opening = ++this.#opening
    if (this.job.store.get().result?.id === id) return
    const walkForward = await this.#db.get(id).catch(() => null)
    if (opening !== this.#opening) return
    this.missingId.set(walkForward === undefined ? id : null)
    if (walkForward) this.job.show(walkForward)
  }

  /** Reads which ones this device keeps; none where it has no storage. */
  async list(): Promise<void> {
    this.saved.set(await this.#db.list().catch(() => []))
  }

  /** Takes one off this device, and off the screen where it is on show, until the trader takes that back; false where it stays. */
  async remove(id: string): Promise<boolean> {
    try {
      const putBack = await this.#db.remove(id)
      if (this.job.store.get().result?.id === id) this.job.forget()
      await this.list()
      const undo = () => putBack().then(() => this.list())
      toast('Walk-forward deleted', () => void undo().catch(error => tellFailure(error)))
      return true
    } catch (error) {
      tellFailure(error)
      return false
    }
  }

  /** Leaves nothing in memory; one that runs stops and is not kept. */
  forget(): void {
    this.#opening++
    this.job.forget()
    this.missingId.set(null)
    this.stopped.set(null)
    markWalk(null)
    this.saved.set(null)
  }

  async #keep(walkForward: SavedWalkForward, tried: WalkForwardTried): Promise<void> {
    try {
      await this.#past.add(await walkForwardTrials(walkForward.ask, tried))
      await this.#db.keep(walkForward)
      void this.list()
    } catch (error) {
      tellFailure(error, UNSAVED)
    }
  }
}

/** A device without storage, or a full one, is said; anything else is a bug. */
function tellFailure(error: unknown, otherwise = NOT_CHANGED): void {
  if (!(error instanceof RunsDbError)) reportError(error)
  toastError(error instanceof RunsDbError ? error.message : otherwise)
}

const all = new WeakMap<Client, WalkForwards>()

/** Gives the client its walk-forwards, which leave memory at Logout. Tests keep them elsewhere. */
export function setWalkForwards(client: Client, walkForwards: WalkForwards): void {
  onLock(() => walkForwards.forget())
  all.set(client, walkForwards)
}

/** The walk-forwards of this client, the same on every visit. */
export function walkForwardsOf(client: Client): WalkForwards {
  let walkForwards = all.get(client)
  if (!walkForwards) {
    walkForwards = new WalkForwards(client, openWalkForwardsDb(), openPastTrials())
    setWalkForwards(client, walkForwards)
  }
  return walkForwards
}

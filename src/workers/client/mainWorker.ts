import { proxy } from 'comlink'
import type { DeskView } from '../../engine/desk/types.ts'
import type { Remote } from '../api/contract.ts'
import type { EngineApi } from '../api/engineApi.ts'
import type { PaperHost } from '../api/paperApi.ts'
import { WorkerLost } from './clientTypes.ts'
import { Supervisor } from './supervisor.ts'

const LOST = 'The engine stopped unexpectedly and was restarted.'
/** Wait before the first restart; doubled while restarts fail (the script may be out of reach), up to the last. */
const INITIAL_WAIT_MS = 250
const MAX_WAIT_MS = 30_000

/** What the worker that lives with the tab says by itself. */
interface MainWorkerEvents {
  readonly onTick: (epochMs: number) => void
  readonly onDesk: (view: DeskView) => void
}

/** The worker that lives with the tab, ticks and holds the desk. It is replaced when it dies; the desk is read again. */
export class MainWorker {
  readonly #spawn: () => Worker
  readonly #events: MainWorkerEvents
  readonly #paperHost: PaperHost
  readonly #beatMs: number | undefined
  #worker: Supervisor | null = null
  #waitMs = INITIAL_WAIT_MS
  #restart: ReturnType<typeof setTimeout> | undefined
  #isClosed = false
  #lastView: DeskView | null = null

  constructor(spawn: () => Worker, events: MainWorkerEvents, paperHost: PaperHost, beatMs?: number) {
    this.#spawn = spawn
    this.#events = events
    this.#paperHost = paperHost
    this.#beatMs = beatMs
    this.#start()
  }

  /** What `ask` answers; rejects with WorkerLost when the worker dies first. */
  call<R>(ask: (api: Remote<EngineApi>) => Promise<R>): Promise<R> {
    if (this.#isClosed) return Promise.reject(new WorkerLost(LOST))
    return (this.#worker ?? this.#start()).call(ask, LOST)
  }

  /** Ends the worker for good. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#restart)
    this.#worker?.terminate('closed')
  }

  #start(): Supervisor {
    clearTimeout(this.#restart)
    const worker = new Supervisor(this.#spawn(), () => this.#replace(), this.#beatMs)
    this.#worker = worker
    // in tasks of their own: what a screen throws belongs to the page, and must not cost the worker that holds the desk
    const tick = (epochMs: number) => {
      this.#waitMs = INITIAL_WAIT_MS
      queueMicrotask(() => this.#events.onTick(epochMs))
    }
    const show = (view: DeskView) => {
      this.#lastView = view
      queueMicrotask(() => this.#events.onDesk(view))
    }
    const lost = this.#lastView
    // when the worker dies, its replacement starts the clock and the desk again
    worker.call(api => api.startClock(proxy(tick)), LOST).catch(() => {})
    worker.call(api => api.connectPaper(proxy(this.#paperHost)), LOST).catch(() => {})
    worker.call(api => api.watchDesk(proxy(show), lost), LOST).catch(reportBug)
    return worker
  }

  #replace(): void {
    this.#worker = null
    if (this.#isClosed) return
    this.#restart = setTimeout(() => this.#start(), this.#waitMs)
    this.#waitMs = Math.min(MAX_WAIT_MS, this.#waitMs * 2)
  }
}

/** A lost worker is replaced; anything else would leave the screens without a desk and must not pass unseen. */
function reportBug(error: unknown): void {
  if (!(error instanceof WorkerLost)) reportError(error)
}

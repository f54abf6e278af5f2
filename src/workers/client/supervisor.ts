import { wrap } from 'comlink'
import type { Remote } from '../api/contract.ts'
import type { EngineApi } from '../api/engineApi.ts'
import { WorkerLost } from './clientTypes.ts'

/** How often a worker is asked whether it lives; tests that wait for its loss ask more often. */
const BEAT_MS = 1_500
/**
 * Beats without a sign of life that make a worker lost before its first answer: 30 s. A start takes 0.05 s, but nobody can
 * tell a script that is still on its way from one that hangs, and a slow start is not a death.
 */
const START_BEATS = 20
/** The same later: 7.5 to 9 s. A worker that is busy sends its progress meanwhile. */
const HUNG_BEATS = 5

/** What every worker answers, so that its death is seen. */
type Supervised = Pick<EngineApi, 'ping' | 'holdLock'>

/** A worker, or what stands for one. */
export interface Thread
  extends Pick<Worker, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'> {
  /** Whether it can neither close itself nor hold a Web Lock: then its beats alone tell of its death. */
  readonly isWalled?: boolean
}

/** One worker and its death. Comlink alone would leave the calls of a dead worker pending for ever. */
export class Supervisor<Api extends Supervised = EngineApi> {
  isDead = false
  /** Whether it runs behind walls. */
  readonly isWalled: boolean
  readonly #worker: Thread
  readonly #api: Remote<Api>
  readonly #pulse: Remote<Supervised>
  readonly #onLost: () => void
  readonly #beat: ReturnType<typeof setInterval>
  /** How to reject each pending call, and the sentence that it is owed. */
  readonly #pending = new Map<(why: WorkerLost) => void, string>()
  /** Settles once the worker's death would be seen at once; nothing is asked of it before. */
  readonly #watched: Promise<void>
  #hasAnswered = false
  #silentBeats = 0

  constructor(worker: Thread, onLost: () => void = () => {}, beatMs = BEAT_MS) {
    this.#worker = worker
    this.isWalled = worker.isWalled ?? false
    this.#onLost = onLost
    const remote: unknown = wrap<Api>(worker)
    this.#api = remote as Remote<Api>
    this.#pulse = remote as Remote<Supervised>
    worker.addEventListener('error', event => {
      event.preventDefault()
      this.terminate(event.message || 'the worker could not start')
    })
    worker.addEventListener('messageerror', () => this.terminate('a message could not be read'))
    this.#beat = setInterval(() => this.#takePulse(), beatMs)
    this.#takePulse()
    this.#watched = this.isWalled ? Promise.resolve() : this.#watch()
  }

  /** What `ask` answers; rejects with WorkerLost and `lostMessage` when the worker dies first. */
  call<R>(ask: (api: Remote<Api>) => Promise<R>, lostMessage: string): Promise<R> {
    if (this.isDead) return Promise.reject(new WorkerLost(lostMessage))
    return new Promise((resolve, reject) => {
      this.#pending.set(reject, lostMessage)
      const forget = () => this.#pending.delete(reject)
      this.#watched
        .then(() => ask(this.#api))
        .then(resolve, reject)
        .finally(forget)
    })
  }

  /** A message came from the worker: it cannot be hung, even if it is too busy to answer a ping. */
  signOfLife(): void {
    this.#hasAnswered = true
    this.#silentBeats = 0
  }

  /** Ends the worker; all pending calls reject. A second call does nothing. */
  terminate(cause: unknown): void {
    if (this.isDead) return
    this.isDead = true
    clearInterval(this.#beat)
    this.#worker.terminate()
    for (const [reject, message] of this.#pending) reject(new WorkerLost(message, { cause }))
    this.#pending.clear()
    this.#onLost()
  }

  /** Beats are counted, not timed: a tab that was frozen for an hour has missed one. */
  #takePulse(): void {
    if (this.#silentBeats >= (this.#hasAnswered ? HUNG_BEATS : START_BEATS)) {
      this.terminate('the worker does not answer')
      return
    }
    this.#silentBeats++
    void this.#pulse.ping().then(() => this.signOfLife())
  }

  /** A worker that closes itself fires no event, but lets go of its lock. */
  async #watch(): Promise<void> {
    const name = `sauda-worker-${crypto.randomUUID()}`
    await this.#pulse.holdLock(name)
    void navigator.locks.request(name, () => this.terminate('the worker closed itself'))
  }
}

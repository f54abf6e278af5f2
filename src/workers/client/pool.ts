import { type ProxyMarked, proxy } from 'comlink'
import type { Remote } from '../api/contract.ts'
import type { EngineApi } from '../api/engineApi.ts'
import { WorkerLost } from './clientTypes.ts'
import { Supervisor, type Thread } from './supervisor.ts'

/** Makes a callback that the worker can call; each call is a sign of life, and none arrives once the task is over. */
export type Subscribe = <T>(notify: (value: T) => void) => ((value: T) => void) & ProxyMarked

/** Work for one worker of the pool, and what the trader is told when that worker is lost. */
interface Task<R> {
  readonly ask: (api: Remote<EngineApi>, subscribe: Subscribe, worker: Supervisor) => Promise<R>
  readonly signal: AbortSignal
  readonly lostMessage: string
  /**
   * Whether the worker holds something that belongs to the answer: then it gets no task until another worker holds
   * such a thing.
   */
  readonly isHeld?: (answer: R) => boolean
}

/**
 * Workers for imports and runs: one task each at a time, cancelled by ending the worker. Besides those at work there is an
 * idle worker, started ahead, or several where as many are kept, and the worker that holds the last result, so that a
 * cancelled run takes no earlier result with it.
 */
export class Pool {
  readonly #spawn: () => Thread
  readonly #beatMs: number | undefined
  readonly #all = new Set<Supervisor>()
  /** The one that was free last is taken first: it is at the end. */
  #idle: Supervisor[] = []
  #kept = 1
  #atWork = 0
  #resultWorker: Supervisor | null = null
  /** They wait until no task is under way. */
  readonly #waiting: (() => void)[] = []
  #isClosed = false

  constructor(spawn: () => Thread, beatMs?: number) {
    this.#spawn = spawn
    this.#beatMs = beatMs
  }

  /** Starts what is missing of the idle workers, so that the next task need not wait for a start. */
  warm(): void {
    if (this.#isClosed) return
    this.#idle = this.#idle.filter(({ isDead }) => !isDead)
    // one that is at work comes back
    const wanted = Math.max(1, this.#kept - this.#atWork)
    while (this.#idle.length < wanted) this.#idle.unshift(this.#start())
  }

  /** Keeps so many workers ready from now on, those at work among them; what is idle beyond that is ended. */
  keep(count: number): void {
    this.#kept = count
    this.#endSurplus()
    this.warm()
  }

  /**
   * The task's answer. Rejects with AbortError as soon as the signal fires, and with WorkerLost when the worker dies,
   * hangs or throws; a worker that threw is ended too, since nobody knows what state it is in.
   */
  async perform<R>({ ask, signal, lostMessage, isHeld }: Task<R>): Promise<R> {
    throwIfAborted(signal)
    // nobody would end a worker that starts now
    if (this.#isClosed) throw new WorkerLost(lostMessage)
    const worker = this.#take()
    const cancel = () => worker.terminate('cancelled')
    let isOver = false
    let keep = false
    const subscribe: Subscribe = <T>(notify: (value: T) => void) =>
      proxy((value: T) => {
        worker.signOfLife()
        // in a task of its own: what a listener throws belongs to the page, not to the worker
        queueMicrotask(() => {
          if (!isOver) notify(value)
        })
      })
    signal.addEventListener('abort', cancel)
    try {
      const answer = await worker.call(api => ask(api, subscribe, worker), lostMessage)
      throwIfAborted(signal)
      keep = isHeld?.(answer) ?? false
      return answer
    } catch (error) {
      throwIfAborted(signal)
      if (error instanceof WorkerLost) throw error
      worker.terminate(error)
      throw new WorkerLost(lostMessage, { cause: error })
    } finally {
      isOver = true
      signal.removeEventListener('abort', cancel)
      this.#give(worker, keep)
    }
  }

  /**
   * Has the idle workers do ahead what the next task would wait for. Nobody waits for it here, and a failure costs nothing:
   * the task does it again.
   */
  prepare(ask: (api: Remote<EngineApi>, onMade: () => void, worker: Supervisor) => Promise<unknown>): void {
    for (const worker of this.#idle) {
      const isAlive = proxy(() => worker.signOfLife())
      worker.call(api => ask(api, isAlive, worker), 'The idle worker is gone.').catch(() => {})
    }
  }

  /** Resolves once no task is under way. */
  async whenFree(): Promise<void> {
    if (this.#atWork > 0) await new Promise<void>(resolve => this.#waiting.push(resolve))
  }

  /** Ends all workers. */
  close(): void {
    this.#isClosed = true
    for (const worker of this.#all) worker.terminate('closed')
  }

  #start(): Supervisor {
    const worker: Supervisor = new Supervisor(this.#spawn(), () => this.#all.delete(worker), this.#beatMs)
    this.#all.add(worker)
    return worker
  }

  #take(): Supervisor {
    this.#atWork++
    this.#idle = this.#idle.filter(({ isDead }) => !isDead)
    return this.#idle.pop() ?? this.#start()
  }

  /** Takes back a worker after its task: the one that is free now is idle, in the place of one that has done nothing yet. */
  #give(worker: Supervisor, keep: boolean): void {
    this.#atWork--
    if (this.#atWork === 0) for (const resolve of this.#waiting.splice(0)) resolve()
    let free: Supervisor | null = worker
    if (keep) {
      free = this.#resultWorker
      this.#resultWorker = worker
    }
    if (free && !free.isDead) this.#idle.push(free)
    this.#endSurplus()
    this.warm()
  }

  #endSurplus(): void {
    const surplus = this.#idle.splice(0, this.#idle.length - this.#kept)
    for (const worker of surplus) worker.terminate('enough workers are idle')
  }
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new DOMException('Cancelled.', 'AbortError')
}

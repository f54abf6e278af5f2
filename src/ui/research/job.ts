import type { Outcome, Problem } from '../../engine/core/problem.ts'
import { WorkerLost } from '../../workers/client/clientTypes.ts'
import { createStore, type Store } from '../primitives/store.ts'

/** A job that can be stopped, and what came of the last one. */
export interface JobState<T, P> {
  readonly isRunning: boolean
  /** The last one of the job that runs. */
  readonly progress: P | null
  /** Stays while another job runs, and when that is cancelled or fails. */
  readonly result: T | null
  /** Why the last job gave no result. */
  readonly failure: Problem | null
}

/** What a job does: it tells of its progress, and stops when the signal fires. */
export type Work<T, P> = (onProgress: (progress: P) => void, signal: AbortSignal) => Promise<Outcome<T>>

const STOPPED = 'The calculation stopped unexpectedly. Try again; your inputs are kept.'

const IDLE = { isRunning: false, progress: null, result: null, failure: null }

/** One job at a time, off the page's thread; it goes on while the trader looks at something else. */
export class Job<T, P> {
  readonly store: Store<JobState<T, P>> = createStore<JobState<T, P>>(IDLE)
  #run: AbortController | null = null

  /** Starts the job; one that runs is cancelled. */
  async start(work: Work<T, P>): Promise<void> {
    this.#run?.abort()
    const run = new AbortController()
    this.#run = run
    const patch = (part: Partial<JobState<T, P>>) => {
      if (this.#run === run) this.store.set({ ...this.store.get(), ...part })
    }
    patch({ isRunning: true, progress: null, failure: null })
    try {
      const outcome = await work(progress => patch({ progress }), run.signal)
      if (outcome.ok) patch({ result: outcome.value })
      else patch({ failure: outcome.problem })
    } catch (error) {
      if (run.signal.aborted) return
      reportError(error)
      patch({ failure: { message: error instanceof WorkerLost ? error.message : STOPPED } })
    }
    patch({ isRunning: false })
  }

  /** Puts a result of before on show, unless a job runs. */
  show(result: T): void {
    if (!this.store.get().isRunning) this.store.set({ ...this.store.get(), result, failure: null })
  }

  /** Takes the failure off the screen: what it was about has been mended. */
  dismissFailure(): void {
    this.store.set({ ...this.store.get(), failure: null })
  }

  /** Idle at once; the last result stays. */
  cancel(): void {
    this.#run?.abort()
    this.#run = null
    if (this.store.get().isRunning) this.store.set({ ...this.store.get(), isRunning: false, progress: null })
  }

  /** Idle at once, and nothing of what came before stays in memory. */
  forget(): void {
    this.cancel()
    this.store.set(IDLE)
  }
}

/** What the page sees of the engine. Screens get it from the router's context, so that a test can pass a fake. */

import type { Outcome } from '../../engine/core/problem.ts'
import type { CodeStrategyInfo, DatasetInfo } from '../api/api.ts'
import type { ClientOf } from '../api/contract.ts'
import type { DeskClient } from '../api/deskApi.ts'
import type { BACKTEST, PERFORMANCE } from '../api/engineApi.ts'
import type { PaperClient } from '../api/paperApi.ts'
import type { RESEARCH } from '../api/researchApi.ts'
import type { StoreClient } from '../api/storeApi.ts'
import type { SweepClient } from '../api/sweepApi.ts'

/** Thrown when a worker died or hung; the message is for the trader. */
export class WorkerLost extends Error {
  override name = 'WorkerLost'
}

/** All that a screen may ask of the workers. Answers are copies or handed over: the page may keep them. */
export interface Client extends DeskClient, ClientOf<typeof PERFORMANCE>, ClientOf<typeof BACKTEST> {
  /** Calls `listener` each second with the wall clock; the answer stops it. */
  onTick(listener: (epochMs: number) => void): () => void
  /**
   * The strategy that a file of code exports, once it has run behind walls; the problem names the line. Rejects as a job
   * does.
   */
  readCode(source: string, signal: AbortSignal): Promise<Outcome<CodeStrategyInfo>>
  /** Resolves once no import, run or sweep is under way: what can wait leaves the processors to them. */
  whenFree(): Promise<void>
  /** Those that are stored, and those in memory only. */
  listDatasets(): Promise<readonly DatasetInfo[]>
  /**
   * Has the browser keep the built app, so that it opens while the server is away. `onNext` hears of a new version that is
   * there; calling what it gets loads the page again with that one.
   */
  keepOffline(onNext: (take: () => void) => void): Promise<void>
  /** The stored datasets: what changes and what was saved. */
  readonly store: StoreClient
  readonly paper: PaperClient
  readonly research: ClientOf<typeof RESEARCH>
  readonly sweep: SweepClient
}

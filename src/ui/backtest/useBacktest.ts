import type { Problem } from '../../engine/core/problem.ts'
import type { NoticeTone } from '../../engine/desk/types.ts'
import type { SampleRun } from '../../engine/sample/sampleRun.ts'
import type { MarketResult, MarketRun } from '../../storage/runs/savedRun.ts'
import type { RunProgress } from '../../workers/api/api.ts'
import { type Client, WorkerLost } from '../../workers/client/clientTypes.ts'
import { quantity, signedInr } from '../format/format.ts'
import { createStore, patchStore, type Store, useStore } from '../primitives/store.ts'
import { toast } from '../primitives/toasts.ts'
import { lastInputsOf } from '../run/lastInputs.ts'
import { notify } from '../run/notify.ts'
import type { RunSearch } from '../run/runSearch.ts'
import { onLock } from '../session/session.ts'
import { keepRun } from '../session/sharedRuns.ts'
import { beginJournal, endJournal, takeJournal } from './runJournal.ts'

/** Where the metrics of the screen come from: the specification's sample, or the engine on market data. */
export type Mode = RunSearch['mode']

/** A sample run that ended, with what it was asked. */
export interface SampleResult {
  readonly view: SampleRun
  readonly strategy: string
  readonly instrument: string
  readonly seed: number
}

/** What a screen shows of the backtest. */
export interface BacktestState {
  readonly running: { readonly mode: Mode; readonly progress: RunProgress | null } | null
  readonly results: { readonly sample: SampleResult | null; readonly market: MarketResult | null }
  /** A slider asked for the run under way: the form stays usable, and unless it takes long, nothing tells of it. */
  readonly tuning: boolean
  /** Why the last attempt gave no result. */
  readonly failure: Problem | null
  /** The tab died while a run was under way, and has been opened again. */
  readonly lastRunDied: boolean
}

const INITIAL: BacktestState = {
  running: null,
  results: { sample: null, market: null },
  tuning: false,
  failure: null,
  lastRunDied: false,
}

/** The specification's simulated run time. */
const SAMPLE_MS = 2_000
/** A run of the engine that takes longer is shown; of a shorter one its result is all there is to see. */
const LONG_MS = 300
/** What prices that are made take of a run's bar. */
const HALF = 0.5
/** What is said of a fault of ours, whose cause goes to the console; a worker that is lost has its own words. */
const RUN_LOST = 'Backtest stopped unexpectedly. Your inputs and last result are kept.'

/** One backtest at a time; it goes on while the trader looks at another screen. */
export class Backtest {
  readonly store: Store<BacktestState> = createStore({ ...INITIAL, lastRunDied: takeJournal() })
  /** The limits of Settings as this page put them into the address. */
  ownLimits: string | null = null
  readonly #client: Client
  #run: AbortController | null = null
  /** No run was started, and no result taken away, since the page was opened. */
  isNew = true

  constructor(client: Client) {
    this.#client = client
  }

  /** The inputs when the screen was last in sight. */
  get lastSearch(): RunSearch | null {
    return lastInputsOf(this.#client).search
  }

  set lastSearch(search: RunSearch | null) {
    lastInputsOf(this.#client).search = search
  }

  /** The specification's run: two seconds, then a random curve. Does nothing while another runs. */
  async runSample(requested: {
    strategy: string
    instrument: string
    capital: number
    from: string
  }): Promise<void> {
    const { strategy, instrument, capital, from } = requested
    const seed = Math.floor(Math.random() * 2 ** 31)
    await this.#start('sample', {}, async () => {
      const outcome = await this.#client.sampleRun(capital, from, seed)
      if (!outcome.ok) return outcome
      const keep = () => {
        this.#keep('sample', { view: outcome.value, strategy, instrument, seed })
        this.#tell('Sample backtest finished. Its figures are illustrative.')
      }
      return { ok: true, keep }
    })
  }

  /**
   * A run of the engine. Does nothing while another runs, unless a slider started that one: it gives way. A run that nobody
   * pressed for is quiet; one that only brings a saved result back is not saved again.
   */
  async runMarket(run: MarketRun, from: 'button' | 'slider' | 'saved' = 'button'): Promise<void> {
    const { data, requested, strategyTitle } = run
    const isQuiet = from !== 'button'
    await this.#start('market', { isQuiet, isCode: data.code !== undefined }, async signal => {
      const toShown = wholeProgress()
      const onProgress = (told: RunProgress) => {
        const progress = toShown(told)
        if (!signal.aborted && this.store.get().running)
          this.#patch({ running: { mode: 'market', progress } })
      }
      const outcome = await this.#client.run(data, requested, onProgress, signal)
      if (!outcome.ok) return outcome
      const { netProfit, trades } = outcome.value.stats
      const keep = () => {
        const result = { ...run, view: outcome.value }
        this.#keep('market', result)
        if (from !== 'saved') keepRun(result, from === 'slider')
        if (isQuiet) return
        const words = `${strategyTitle} on ${requested.instrument}: ${signedInr(netProfit)} in ${quantity(trades)} ${trades === 1 ? 'trade' : 'trades'}.`
        this.#tell(`Backtest finished. ${words}`, netProfit < 0 ? 'bad' : 'good')
      }
      return { ok: true, keep }
    })
  }

  /** Idle at once; the last result stays. */
  cancel(): void {
    if (!this.#run) return
    this.#run.abort()
    this.#finish()
  }

  /** Takes the result away, and ends a run of that mode; a toast can bring the result back. */
  reset(mode: Mode): void {
    this.isNew = false
    if (this.store.get().running?.mode === mode) this.cancel()
    const result = this.store.get().results[mode]
    this.#keep(mode, null)
    this.#patch({ failure: null })
    if (result) toast('Backtest results cleared', () => this.#keep(mode, result))
  }

  clearFailure(): void {
    if (this.store.get().failure) this.#patch({ failure: null })
  }

  #tell(text: string, tone: NoticeTone = 'neutral'): void {
    notify(this.#client, text, tone)
  }

  async #start(
    mode: Mode,
    { isQuiet = false, isCode = false }: { isQuiet?: boolean; isCode?: boolean },
    work: (signal: AbortSignal) => Promise<{ ok: true; keep: () => void } | { ok: false; problem: Problem }>,
  ): Promise<void> {
    if (this.store.get().tuning) this.cancel()
    if (this.#run) return
    this.isNew = false
    const job = new AbortController()
    this.#run = job
    const running = { mode, progress: null }
    const isSample = mode === 'sample'
    this.#patch({
      running: isSample ? running : null,
      tuning: isQuiet,
      failure: null,
      lastRunDied: false,
    })
    beginJournal()
    if (!isSample) void wait(LONG_MS).then(() => this.#run === job && this.#patch({ running }))
    try {
      const [outcome] = await Promise.all([work(job.signal), isSample && wait(SAMPLE_MS)])
      if (job.signal.aborted) return
      if (outcome.ok) outcome.keep()
      this.#finish()
      if (!outcome.ok) this.#patch({ failure: outcome.problem })
    } catch (error) {
      if (job.signal.aborted) return
      this.#fail(error, isCode)
    }
  }

  #fail(error: unknown, isCode: boolean): void {
    if (!isCode || !isSilence(error)) reportError(error)
    this.#finish()
    const message = error instanceof WorkerLost ? error.message : RUN_LOST
    this.#patch({ failure: { message } })
    this.#tell(message, 'bad')
  }

  #finish(): void {
    this.#run = null
    endJournal()
    this.#patch({ running: null, tuning: false })
  }

  #keep<M extends Mode>(mode: M, result: BacktestState['results'][M]): void {
    this.#patch({ results: { ...this.store.get().results, [mode]: result } })
  }

  #patch(part: Partial<BacktestState>): void {
    patchStore(this.store, part)
  }
}

/** Whether a worker was lost without an error: code of the trader's that never ends, or takes all the memory, is no bug of ours. */
function isSilence(error: unknown): boolean {
  return error instanceof WorkerLost && !(error.cause instanceof Error)
}

/** One bar for the whole run, which never falls: where prices are made first, they take half of it. */
function wholeProgress(): (told: RunProgress) => RunProgress {
  let begin = 0
  let reached = 0
  return ({ fraction, barsPerSecond }) => {
    const isMaking = barsPerSecond === null
    if (isMaking) begin = HALF
    reached = Math.max(reached, isMaking ? fraction * HALF : begin + fraction * (1 - begin))
    return { fraction: reached, barsPerSecond }
  }
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

const backtests = new WeakMap<Client, Backtest>()

/** The backtest of this client, the same on every visit, and its state. */
export function useBacktest(client: Client): { backtest: Backtest; state: BacktestState } {
  let backtest = backtests.get(client)
  if (!backtest) {
    const own = new Backtest(client)
    onLock(() => {
      // one that a slider started may not be on show yet
      own.cancel()
      own.reset('sample')
      own.reset('market')
    })
    backtests.set(client, own)
    backtest = own
  }
  return { backtest, state: useStore(backtest.store) }
}

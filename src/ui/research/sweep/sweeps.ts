import type { Problem } from '../../../engine/core/problem.ts'
import { drawTrials } from '../../../engine/research/trials.ts'
import type { ListedSweep, SweepsDb } from '../../../storage/runs/sweepsDb.ts'
import type { SweepAsk, SweepHead, SweepRows } from '../../../workers/api/sweepApi.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { decimal } from '../../format/format.ts'
import { createStore, patchStore, type Store } from '../../primitives/store.ts'
import { toast, toastError } from '../../primitives/toasts.ts'
import { notify } from '../../run/notify.ts'
import { ownParts } from '../../run/runData.ts'
import { bestSharpe, comparedRuns, type OverfittingResult, trialsOf } from './overfittingTrials.ts'
import { importedId, SweepPace, type SweepProgress } from './pace.ts'
import { performSweep } from './performSweep.ts'
import { isOfData, LOST, wordsOf } from './sweepFailures.ts'
import { bothEngines, type SweepRequest, sweepOf } from './sweepRequest.ts'
import { askOf, emptyTable, missingOf, type SweepTable, tableOf, withRows } from './sweepTable.ts'
import { countRuns } from './sweepWords.ts'
import { SweepWriter } from './sweepWriter.ts'
import { triedOn } from './tried.ts'

/** What a screen shows of the sweeps. */
export interface SweepState {
  readonly table: SweepTable | null
  /** The run of it that was opened last: the keyboard comes back there. */
  readonly openedRun: number | null
  readonly running: SweepProgress | null
  readonly isMeasuring: boolean
  readonly overfitting: OverfittingResult | null
  /** Why the last attempt came to no end. */
  readonly failure: Problem | null
  /** The sweep that was refused last: it would be again, so that nothing of it can be resumed. */
  readonly refusedId: string | null
  /** Why the runs cannot be kept. */
  readonly unsaved: string | null
  /** The last one that was asked for and is not on this device. */
  readonly missingId: string | null
  /** Newest first; null until they are read. */
  readonly saved: readonly ListedSweep[] | null
}

const INITIAL: SweepState = {
  table: null,
  openedRun: null,
  running: null,
  isMeasuring: false,
  overfitting: null,
  failure: null,
  refusedId: null,
  unsaved: null,
  missingId: null,
  saved: null,
}

/** What is drawn is at most so old; a table of many runs takes longer to draw. */
const DRAW_MS = 300
const DRAW_MS_PER_RUN = 0.01
const NOT_STARTED = 'The sweep could not be started. Start it again.'
const NOT_OPENED = 'The sweep could not be opened. Reload the page to try again.'
const OVERFITTING_LOST = 'Overfitting could not be measured. Try again.'

/** One sweep at a time; it goes on while the trader looks at another screen. */
export class Sweeps {
  readonly store: Store<SweepState> = createStore(INITIAL)
  readonly #client: Client
  readonly #db: SweepsDb
  #job: AbortController | null = null
  #returns = new Map<number, Float64Array>()
  /** Counts what was opened: the last one asked for is shown, whichever is read first. */
  #opening = 0

  constructor(client: Client, db: SweepsDb) {
    this.#client = client
    this.#db = db
  }

  /** Plans the sweep and runs it; the answer is its id, or null where it cannot be. */
  async start(request: SweepRequest): Promise<string | null> {
    this.cancel()
    const job = new AbortController()
    this.#job = job
    this.#patch({ failure: null, unsaved: null })
    const { strategyTitle, source, ...ask } = request
    const planned = await this.#plan(ask, NOT_STARTED)
    if (job.signal.aborted) return null
    if (!planned.ok) {
      this.#patch({ failure: planned.problem })
      return null
    }
    const sweep = sweepOf(request, planned.value.count)
    this.#returns = new Map()
    const table = emptyTable(sweep, askOf(sweep), planned.value)
    this.#patch({ table, openedRun: null, overfitting: null, missingId: null })
    void this.#run(job)
    return sweep.id
  }

  /** Runs what is missing of the sweep on show. */
  goOn(): void {
    const { table, running } = this.store.get()
    if (!table || running) return
    // the statistics were without the runs that are missing
    this.cancel()
    const job = new AbortController()
    this.#job = job
    this.#patch({ failure: null, overfitting: null })
    void this.#run(job)
  }

  /** Idle at once; the runs that ended stay. */
  cancel(): void {
    this.#job?.abort()
    this.#job = null
    this.#patch({ running: null, isMeasuring: false })
  }

  /** Takes the failure off the screen: what it was about has been mended. */
  dismissFailure(): void {
    this.#patch({ failure: null })
  }

  /** Leaves nothing in memory: what runs stops, and its runs that ended are still written to the device. */
  forget(): void {
    this.cancel()
    this.#opening++
    this.#returns = new Map()
    this.store.set(INITIAL)
  }

  /** Brings a saved sweep on show; false where it is not on this device or cannot be. One that runs is not left for it. */
  async open(id: string): Promise<boolean> {
    const { table, running } = this.store.get()
    if (table?.sweep.id === id) return true
    if (running) return false
    const opening = ++this.#opening
    const saved = await this.#db.getSweep(id).catch(error => this.#tellUnsaved(error) ?? null)
    if (saved === undefined && opening === this.#opening) this.#patch({ missingId: id })
    if (!saved) return false
    const planned = await this.#plan(askOf(saved), NOT_OPENED)
    const shown = planned.ok ? tableOf(saved, planned.value) : null
    // a task for the table and one for its picture
    await new Promise(resolve => setTimeout(resolve))
    if (opening !== this.#opening || this.store.get().running) return false
    // the statistics may still be those of the sweep before
    this.cancel()
    this.#returns = new Map()
    // the form has no place for what is wrong with a kept one, so its field is left out
    const failure = planned.ok ? null : { message: planned.problem.message }
    this.#patch({ table: shown, openedRun: null, overfitting: null, missingId: null, failure })
    return planned.ok
  }

  /** The sweep's points; a worker that died meanwhile is a failure like any other, in the words of `lost`. */
  async #plan(ask: SweepAsk, lost: string): ReturnType<Client['sweep']['plan']> {
    try {
      return await this.#client.sweep.plan({ ...ask, ...ownParts(ask.data) })
    } catch (error) {
      reportError(error)
      return { ok: false, problem: { message: lost } }
    }
  }

  /** Reads which sweeps this device keeps. */
  async list(): Promise<void> {
    const saved = await this.#db.listSweeps().catch(error => this.#tellUnsaved(error) ?? [])
    this.#patch({ saved })
  }

  /** Takes a sweep off this device, and off the screen where it is on show, until the trader takes that back; false where it stays. */
  async remove(id: string): Promise<boolean> {
    const putBack = await this.#db.remove(id).catch(error => void toastError(wordsOf(error)))
    if (!putBack) return false
    if (this.store.get().table?.sweep.id === id) {
      this.cancel()
      this.#patch({ table: null, overfitting: null, failure: null })
    }
    await this.list()
    const undo = () => putBack().then(() => this.list())
    toast('Sweep deleted', () => void undo().catch(error => toastError(wordsOf(error))))
    return true
  }

  /** Measures how far the best run is what so many trials give by luck. Runs whose days are not in memory run again. */
  async measure(): Promise<void> {
    const { table, running, isMeasuring } = this.store.get()
    const best = table && bestSharpe(table)
    if (!table || best === null || running || isMeasuring) return
    const job = new AbortController()
    this.#job = job
    this.#patch({ isMeasuring: true, failure: null })
    try {
      const compared = comparedRuns(table, best)
      const outcome = await this.#fetchReturns(table, compared, job.signal)
      if (!outcome?.ok) {
        if (outcome) this.#patch({ isMeasuring: false, failure: outcome.problem })
        return
      }
      const told = await triedOn(this.#db, table, this.store.get().unsaved === null)
      if (job.signal.aborted) return
      const trials = trialsOf(table, best, compared, this.#returns, told.tried)
      const statistics = await this.#client.sweep.evaluateOverfitting(trials, job.signal)
      if (job.signal.aborted) return
      // the answer of a sweep that is no more on show
      if (this.store.get().table?.sweep.id !== table.sweep.id) return
      const overfitting = {
        statistics,
        evaluated: best,
        compared: compared.length,
        ran: table.ran,
        isKnown: told.isKnown,
      }
      this.#patch({ isMeasuring: false, overfitting })
    } catch (error) {
      if (job.signal.aborted) return
      reportError(error)
      this.#patch({ isMeasuring: false, failure: { message: OVERFITTING_LOST } })
    }
  }

  /** How many runs must run again for the overfitting statistics: those whose days are not in memory. */
  toRunAgain(): number {
    const { table } = this.store.get()
    const best = table && bestSharpe(table)
    if (!table || best === null) return 0
    return comparedRuns(table, best).filter(index => !this.#returns.has(index)).length
  }

  async #fetchReturns(table: SweepTable, compared: Int32Array, signal: AbortSignal) {
    const indices = compared.filter(index => !this.#returns.has(index))
    if (indices.length === 0) return { ok: true as const }
    const order = { indices, wantsReturns: () => true }
    return this.#client.sweep.run(table.ask, order, rows => this.#keepReturns(rows), signal)
  }

  async #run(job: AbortController): Promise<void> {
    const { signal } = job
    let table = this.store.get().table!
    const indices = missingOf(table)
    const wanted = new Set(drawTrials(table.plan.count))
    const pace = new SweepPace(indices.length, table.sweep.inputs, importedId(table.sweep.data))
    const writer = new SweepWriter(this.#db, () => table)
    const tellUnsaved = (error: unknown) => void this.#tellUnsaved(error)
    let drawing: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      drawing = undefined
      if (!signal.aborted) this.#patch({ table, running: pace.progress(table) })
    }
    const take = (rows: SweepRows, { bars, datasetSha256, engineVersion }: SweepHead) => {
      const made = { datasetSha256, engineVersion: bothEngines(table.sweep.engineVersion, engineVersion) }
      table = withRows({ ...table, sweep: { ...table.sweep, ...made } }, rows)
      pace.took(bars, rows.indices.length)
      this.#keepReturns(rows)
      writer.add(rows.indices, tellUnsaved)
      drawing ??= setTimeout(draw, DRAW_MS + DRAW_MS_PER_RUN * table.plan.count)
    }
    this.#patch({ running: pace.progress(table) })
    const order = { indices, wantsReturns: (index: number) => wanted.has(index) }
    const { failure, refusal } = await performSweep(this.#client.sweep, [table.ask, order, take, signal])
    clearTimeout(drawing)
    pace.keep()
    const ended = table.ran + table.refused
    const isWhole = ended === table.plan.count
    table = { ...table, sweep: { ...table.sweep, done: isWhole } }
    const { id } = table.sweep
    // a sweep that another one has replaced is written, but no more shown
    const isShown = this.store.get().table?.sweep.id === id
    const refusedId = refusal && (ended === 0 || !isOfData(refusal)) ? id : null
    if (isShown) this.#patch(signal.aborted ? { table } : { table, running: null, failure, refusedId })
    if (ended > 0) await writer.flush(tellUnsaved)
    void this.list()
    if (!isWhole || signal.aborted || !isShown) return
    this.#tell(table)
    await this.measure()
  }

  #keepReturns({ returns, returnsOf }: SweepRows): void {
    const days = returns.length / Math.max(1, returnsOf.length)
    returnsOf.forEach((index, k) => {
      this.#returns.set(index, returns.subarray(k * days, (k + 1) * days))
    })
  }

  #tell(table: SweepTable): void {
    const { strategyTitle, inputs } = table.sweep
    const best = bestSharpe(table)
    const words = best === null ? '' : ` The best Sharpe is ${decimal(table.figures.sharpe[best])}.`
    const runs = `${countRuns(table.ran)} of ${strategyTitle} on ${inputs.instrument}.`
    notify(this.#client, `Sweep finished: ${runs}${words}`)
  }

  /** A device without storage, or a full one, is said; anything else is a bug. */
  #tellUnsaved(error: unknown): undefined {
    this.#patch({ unsaved: wordsOf(error, LOST) })
  }

  #patch(part: Partial<SweepState>): void {
    patchStore(this.store, part)
  }
}

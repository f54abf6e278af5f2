import type { Outcome } from '../../engine/core/problem.ts'
import type { NoticeTone } from '../../engine/desk/types.ts'
import { forgetAnswers, rememberAnswers } from '../../storage/answers.ts'
import type { DatasetInfo, ImportProgress, ImportReply } from '../../workers/api/api.ts'
import type { StoreState } from '../../workers/api/storeApi.ts'
import { type Client, WorkerLost } from '../../workers/client/clientTypes.ts'
import { quantity } from '../format/format.ts'
import { createStore, patchStore, type Store, useStore } from '../primitives/store.ts'
import { toast } from '../primitives/toasts.ts'
import { notify } from '../run/notify.ts'
import { onLock } from '../session/session.ts'
import {
  asksOf,
  filesWords,
  type ImportAsks,
  type ImportDone,
  type ImportPlan,
  isSameFiles,
  NEW_PLAN,
  type SameBars,
  withAnswer,
  withKnownAnswer,
} from './importPlan.ts'

export type { ImportAsks, ImportDone } from './importPlan.ts'

/** What a screen shows of the imports and of the datasets that came of them. */
export interface ImportState {
  readonly datasets: readonly DatasetInfo[]
  readonly importing: { readonly name: string; readonly progress: ImportProgress } | null
  readonly importFailure: string | null
  /** What must be answered before those files can be read; questions about other files come after it. */
  readonly importAsks: ImportAsks | null
  /** How many of them come after it. */
  readonly asksAfter: number
  /** Until it is dismissed, or the next import begins. */
  readonly importDone: ImportDone | null
  /** What the browser keeps of the datasets. */
  readonly stored: StoreState
}

/** Before the browser has said what it keeps. */
const NOTHING_STORED: StoreState = {
  isOpen: false,
  datasets: [],
  damaged: [],
  usage: null,
  persisted: null,
  notice: null,
}

const IMPORT_LOST = 'Import stopped unexpectedly. Nothing was changed.'

/** One import at a time, and the datasets that came of them; it goes on while the trader looks at another screen. */
export class Imports {
  readonly store: Store<ImportState> = createStore<ImportState>({
    datasets: [],
    importing: null,
    importFailure: null,
    importAsks: null,
    asksAfter: 0,
    importDone: null,
    stored: NOTHING_STORED,
  })
  readonly #client: Client
  #import: AbortController | null = null
  /** Open questions, the one on show first. */
  #asks: readonly ImportAsks[] = []
  #isWatching = false
  #asked = 0

  constructor(client: Client) {
    this.#client = client
  }

  /** Reads the list of datasets, and from now on follows what the browser keeps of them. */
  async refreshDatasets(): Promise<void> {
    if (!this.#isWatching) {
      this.#isWatching = true
      this.#client.store.watch(stored => {
        this.#patch({ stored })
        void this.refreshDatasets()
      })
    }
    const asked = ++this.#asked
    const datasets = await this.#client.listDatasets()
    // a later question may have been answered first
    if (asked === this.#asked) this.#patch({ datasets })
  }

  /**
   * The first of the imported datasets; null when the files were refused, leave something open (`importAsks` then says
   * what), were cancelled, or another import is under way.
   */
  async importFiles(files: readonly File[], plan: ImportPlan = NEW_PLAN): Promise<DatasetInfo | null> {
    if (this.#isBusy()) return null
    const job = new AbortController()
    this.#import = job
    const name = filesWords(files)
    const show = (progress: ImportProgress) => {
      if (this.#import === job) this.#patch({ importing: { name, progress } })
    }
    show({ fraction: 0, rows: 0 })
    this.#patch({ importFailure: null, importDone: null })
    try {
      // the import puts its datasets on the list before it answers
      const known = new Map((await this.#client.listDatasets()).map(info => [info.id, info]))
      job.signal.throwIfAborted()
      const { outcome, told } = await this.#readFiles(files, plan, show, job.signal)
      if (!outcome.ok) this.#refuseAnswers(name, outcome.problem.message, told)
      else if (outcome.value.kind === 'question') {
        this.#ask(asksOf(outcome.value, files, told))
      } else return await this.#keepDatasets(outcome.value, files, told, known)
    } catch (error) {
      if (!job.signal.aborted) {
        reportError(error)
        this.#refuseImport(name, error instanceof WorkerLost ? error.message : IMPORT_LOST)
      }
    } finally {
      if (this.#import === job) {
        this.#import = null
        this.#patch({ importing: null })
      }
    }
    return null
  }

  /** Reads the files; where they leave open what was answered before for the same header, again with that answer. */
  async #readFiles(
    files: readonly File[],
    told: ImportPlan,
    show: (progress: ImportProgress) => void,
    signal: AbortSignal,
  ): Promise<{ readonly outcome: Outcome<ImportReply>; readonly told: ImportPlan }> {
    const outcome = await this.#client.importFiles(files, told.answers, show, signal)
    const isQuestion = outcome.ok && outcome.value.kind === 'question'
    const more = isQuestion ? withKnownAnswer(told, outcome.value) : null
    return more ? this.#readFiles(files, more, show, signal) : { outcome, told }
  }

  /** Reads the files again with an answer; as `importFiles`. */
  async answerImport(asks: ImportAsks, value: string): Promise<DatasetInfo | null> {
    if (this.#isBusy()) return null
    const { question, files, plan } = asks
    this.#setAsks(this.#asks.filter(one => one !== asks))
    return this.importFiles(files, withAnswer(plan, question, value))
  }

  /** Forgets the answers of the last import and reads its files again, in the place of what it made of them. */
  async askAgain({ files, fresh, given }: ImportDone): Promise<DatasetInfo | null> {
    forgetAnswers(given)
    return this.importFiles(files, { ...NEW_PLAN, replaces: fresh })
  }

  async #keepDatasets(
    { datasets: read, refused }: Extract<ImportReply, { kind: 'imported' }>,
    files: readonly File[],
    { given, replaces }: ImportPlan,
    known: ReadonlyMap<string, DatasetInfo>,
  ): Promise<DatasetInfo | null> {
    const wrong = replaces.filter(id => !read.some(dataset => dataset.id === id))
    if (wrong.length > 0) await this.#client.store.remove(wrong)
    const same = await this.#keepNames(read, known)
    await this.refreshDatasets()
    const listed = same.size > 0 ? await this.#client.listDatasets() : []
    const datasets = read.map(info => listed.find(({ id }) => id === info.id) ?? info)
    rememberAnswers(given)
    for (const dataset of datasets) this.#tell(importWords(dataset, same.get(dataset.id)))
    const words = refused.map(({ name, message }) => `${name}: ${message}`)
    if (words.length > 0) this.#patch({ importFailure: words.join(' ') })
    const fresh = datasets.map(({ id }) => id).filter(id => !known.has(id) || replaces.includes(id))
    this.#patch({ importDone: { datasets, fresh, files, given, same } })
    // what the form makes of it is drawn in a task of its own
    await wait(0)
    return datasets[0] ?? null
  }

  /** Bars that were there before go by the name that they had; the names of the files that have them, by id. */
  async #keepNames(
    read: readonly DatasetInfo[],
    known: ReadonlyMap<string, DatasetInfo>,
  ): Promise<ImportDone['same']> {
    const same = new Map<string, SameBars>()
    for (const { id, name } of read) {
      const before = known.get(id)
      if (!before || before.name === name) continue
      // waits until they are saved, which keeps the instrument; where nothing is saved the name is all that can stay
      await this.#client.store.rename(id, before.name)
      same.set(id, { file: name, symbolBefore: before.symbol })
    }
    return same
  }

  cancelImport(): void {
    this.#import?.abort()
    this.#import = null
    this.#patch({ importing: null })
  }

  /** Takes the question on show away; nothing is imported of its files. */
  dismissImport(): void {
    this.#setAsks(this.#asks.slice(1))
  }

  /** Takes away what is said of the last import. */
  dismissDone(): void {
    this.#patch({ importDone: null })
  }

  /** Takes away why it was refused. */
  dismissFailure(): void {
    this.#patch({ importFailure: null })
  }

  #isBusy(): boolean {
    if (this.#import) toast('Another import is running. Wait for it or cancel it.')
    return this.#import !== null
  }

  /** What follows from an answer is asked next, another file's question last. */
  #ask(asks: ImportAsks): void {
    const others = this.#asks.filter(({ files }) => !isSameFiles(files, asks.files))
    const isNext = Object.keys(asks.plan.answers).length > 0
    this.#setAsks(isNext ? [asks, ...others] : [...others, asks])
  }

  #setAsks(asks: readonly ImportAsks[]): void {
    this.#asks = asks
    this.#patch({ importAsks: asks[0] ?? null, asksAfter: Math.max(0, asks.length - 1) })
  }

  /** The earlier answers that led there are asked again the next time. */
  #refuseAnswers(name: string, message: string, { given }: ImportPlan): void {
    forgetAnswers(given.filter(({ isFromBefore }) => isFromBefore))
    this.#refuseImport(name, message)
  }

  #refuseImport(name: string, message: string): void {
    const words = message.includes(name) ? message : `${name}: ${message}`
    this.#patch({ importFailure: words })
    this.#tell(words, 'bad')
  }

  #tell(text: string, tone: NoticeTone = 'neutral'): void {
    notify(this.#client, text, tone)
  }

  #patch(part: Partial<ImportState>): void {
    patchStore(this.store, part)
  }
}

/** "NIFTY.csv: 30,810 imported, 0 skipped." */
function importWords({ name, rows, rejected }: DatasetInfo, same: SameBars | undefined): string {
  if (same) return `${same.file}: same bars as ${name}.`
  return `${name}: ${quantity(rows)} imported, ${quantity(rejected)} skipped.`
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

const imports = new WeakMap<Client, Imports>()

/** The imports of this client, the same on every visit, and their state. */
export function useImports(client: Client): { imports: Imports; state: ImportState } {
  let own = imports.get(client)
  if (!own) {
    const begun = new Imports(client)
    onLock(() => begun.cancelImport())
    imports.set(client, begun)
    own = begun
  }
  return { imports: own, state: useStore(own.store) }
}

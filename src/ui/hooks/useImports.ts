import type { NoticeTone } from '../../engine/desk/types.ts'
import type {
  DatasetInfo,
  ImportAnswers,
  ImportProgress,
  ImportQuestion,
  ImportReply,
} from '../../workers/api.ts'
import { type Client, WorkerLost } from '../../workers/clientTypes.ts'
import { quantity } from '../format.ts'
import { createStore, type Store, useStore } from '../primitives/store.ts'
import { toast } from '../primitives/toasts.ts'
import { notify } from './notify.ts'

/** Files that leave something open, and what was answered so far. */
export interface ImportAsks {
  readonly question: ImportQuestion
  readonly files: readonly File[]
  readonly answers: ImportAnswers
}

export interface ImportState {
  readonly datasets: readonly DatasetInfo[]
  readonly importing: { readonly name: string; readonly progress: ImportProgress } | null
  readonly importFailure: string | null
  /** What must be answered before those files can be read. */
  readonly importAsks: ImportAsks | null
}

const IMPORT_LOST = 'Import stopped unexpectedly. Nothing was changed.'

/** One import at a time, and the datasets that came of them; it goes on while the trader looks at another screen. */
export class Imports {
  readonly store: Store<ImportState> = createStore<ImportState>({
    datasets: [],
    importing: null,
    importFailure: null,
    importAsks: null,
  })
  readonly #client: Client
  #import: AbortController | null = null

  constructor(client: Client) {
    this.#client = client
  }

  async refreshDatasets(): Promise<void> {
    this.#patch({ datasets: await this.#client.listDatasets() })
  }

  /**
   * The first of the imported datasets; null when the files were refused, leave something open (`importAsks` then says
   * what), were cancelled, or another import is under way.
   */
  async importFiles(files: readonly File[], answers: ImportAnswers = {}): Promise<DatasetInfo | null> {
    if (this.#import) {
      toast('Another import is under way. Wait for it or cancel it.')
      return null
    }
    const job = new AbortController()
    this.#import = job
    const name = files.length === 1 ? files[0]!.name : `${quantity(files.length)} files`
    const show = (progress: ImportProgress) => {
      if (this.#import === job) this.#patch({ importing: { name, progress } })
    }
    show({ fraction: 0, rows: 0 })
    this.#patch({ importFailure: null, importAsks: null })
    try {
      const outcome = await this.#client.importFiles(files, answers, show, job.signal)
      if (!outcome.ok) this.#refuseImport(name, outcome.problem.message)
      else if (outcome.value.kind === 'question') {
        this.#patch({ importAsks: { question: outcome.value, files, answers } })
      } else return await this.#keepDatasets(outcome.value)
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

  /** Reads the files again with an answer; as `importFiles`. */
  async answerImport({ question, files, answers }: ImportAsks, value: string): Promise<DatasetInfo | null> {
    return this.importFiles(files, { ...answers, [question.field]: value })
  }

  async #keepDatasets({
    datasets,
    refused,
  }: Extract<ImportReply, { kind: 'imported' }>): Promise<DatasetInfo | null> {
    await this.refreshDatasets()
    for (const dataset of datasets) this.#tell(importWords(dataset))
    const words = refused.map(({ name, message }) => `${name}: ${message}`)
    if (words.length > 0) this.#patch({ importFailure: words.join(' ') })
    // what the form makes of it is drawn in a task of its own
    await wait(0)
    return datasets[0] ?? null
  }

  cancelImport(): void {
    this.#import?.abort()
    this.#import = null
    this.#patch({ importing: null })
  }

  /** Takes a question away; nothing is imported. */
  dismissImport(): void {
    this.#patch({ importAsks: null })
  }

  #refuseImport(name: string, message: string): void {
    this.#patch({ importFailure: message })
    this.#tell(`${name}: ${message}`, 'bad')
  }

  #tell(text: string, tone: NoticeTone = 'neutral'): void {
    notify(this.#client, text, tone)
  }

  #patch(part: Partial<ImportState>): void {
    this.store.set({ ...this.store.get(), ...part })
  }
}

/** "NIFTY.csv: 30,810 imported, 0 rejected." */
export function importWords({ name, rows, rejected }: DatasetInfo): string {
  return `${name}: ${quantity(rows)} imported, ${quantity(rejected)} rejected.`
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

const imports = new WeakMap<Client, Imports>()

/** The imports of this client, the same on every visit, and their state. */
export function useImports(client: Client): { imports: Imports; state: ImportState } {
  let own = imports.get(client)
  if (!own) {
    own = new Imports(client)
    imports.set(client, own)
  }
  return { imports: own, state: useStore(own.store) }
}

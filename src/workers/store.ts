import type { Outcome } from '../engine/core/problem.ts'
import { InputError } from '../engine/index.ts'
import { damagedFile, makeBackup } from '../storage/datasets/backup.ts'
import { isQuota, NoRoom, StoreFiles } from '../storage/datasets/files.ts'
import { headRanges } from '../storage/datasets/format.ts'
import { bytesNeeded, Library, noRoom, readColumns } from '../storage/datasets/library.ts'
import { Manifest, NewerSchema } from '../storage/datasets/manifest.ts'
import { mergeDatasets } from '../storage/datasets/merge.ts'
import { checkBackup, restoreBackup } from '../storage/datasets/restore.ts'
import { NEWER, NO_ROOM, NO_STORE } from '../storage/datasets/words.ts'
import { WriteLock } from '../storage/datasets/writeLock.ts'
import type { LoadedDataset } from './api/api.ts'
import type { PreviewRows, StoreApi, StoreMark, StoreView } from './api/storeApi.ts'
import { attemptLater } from './core/attempt.ts'
import { holdLock } from './core/holdLock.ts'
import { barsCsv, csvName } from './export/barsCsv.ts'

const CHANNEL = 'sauda-store'
/** How long the trader waits for another tab before being told of it. */
const WAIT_MS = 5_000
/** A database that somebody deletes is not gone at once. */
const GONE_MS = 300

const NONE = 'This dataset is not there any more: another tab removed it.'
const TOO_LATE = 'It was deleted permanently: import the file again.'
/** At most 20 calls a second cross to the page. */
const PROGRESS_MS = 50

/** The job was cancelled. */
class Cancelled extends Error {}

/** What the store's worker answers. */
export function createStore(): StoreApi {
  const store = new Store()
  return {
    ping: () => 'pong',
    holdLock,
    open: (mark, onChange) => store.open(mark, onChange),
    save: dataset => attemptLater(() => store.save(dataset)),
    load: id => attemptLater(() => store.load(id)),
    head: (id, rows) => store.head(id, rows),
    rename: (id, name) =>
      attemptLater(() => store.edit([id], row => ({ ...row, info: { ...row.info, name } }), NONE)),
    remove: ids => attemptLater(() => store.edit(ids, row => ({ ...row, removedMs: Date.now() }))),
    undoRemove: ids => attemptLater(() => store.edit(ids, row => ({ ...row, removedMs: null }), TOO_LATE)),
    merge: (datasets, name) => attemptLater(() => mergeDatasets(datasets, name)),
    exportCsv: of => store.exportCsv(of),
    exportDamaged: () => store.exportDamaged(),
    backup: (unsaved, parts, job, onProgress) =>
      store.job(job, onProgress, report => makeBackup(store.library, unsaved, parts, Date.now(), report)),
    restore: (file, job, onProgress) => store.job(job, onProgress, report => store.restore(file, report)),
    cancel: job => store.cancel(job),
  }
}

class Store {
  /** Null: nothing can be stored, as `#closed` says. */
  library: Library | null = null
  #closed: string | null = null
  #mark: StoreMark = {}
  #onChange: (view: StoreView) => void = () => {}
  #isWaiting = false
  #purge: ReturnType<typeof setTimeout> | undefined
  /** Jobs that go on; one that was cancelled is none of them any more. */
  readonly #jobs = new Set<string>()
  readonly #channel = new BroadcastChannel(CHANNEL)
  readonly #writeLock = new WriteLock(isWaiting => {
    if (this.#isWaiting === isWaiting) return
    this.#isWaiting = isWaiting
    this.#onChange(this.#view())
  })

  async open(mark: StoreMark, onChange: (view: StoreView) => void): Promise<StoreView> {
    this.#mark = mark
    this.#onChange = onChange
    await this.#openLibrary()
    this.#channel.onmessage = () => void this.#look()
    return this.#view()
  }

  async #openLibrary(): Promise<void> {
    try {
      const files = await StoreFiles.open()
      this.library = files && new Library(files, new Manifest(() => void this.#later()))
      this.#closed = files ? null : NO_STORE
    } catch (error) {
      if (!(error instanceof NoRoom)) throw error
      this.#closed = NO_ROOM
    }
    await this.#look()
  }

  async save(dataset: LoadedDataset): Promise<null> {
    // room may have been made since
    if (this.#closed === NO_ROOM) await this.#openLibrary()
    if (this.#closed === NO_ROOM) throw await noRoom(dataset.info.name, bytesNeeded(dataset.info))
    const library = this.#writable()
    return this.#writeLock.write(async () => {
      await library.save(dataset, Date.now())
      return this.#changed(library)
    })
  }

  /** `noneWords` is the answer where the list has none of them. */
  edit(ids: readonly string[], edit: Parameters<Library['change']>[1], noneWords?: string): Promise<null> {
    const library = this.#writable()
    return this.#writeLock.tryWrite(WAIT_MS, async () => {
      const count = await library.change(ids, edit)
      if (count === 0 && noneWords !== undefined) throw new InputError(noneWords)
      return this.#changed(library)
    })
  }

  async load(id: string): Promise<LoadedDataset> {
    // another tab may have replaced it a moment ago
    const loaded = await this.#read(id)
    if (loaded) return loaded
    await this.#look()
    const again = await this.#read(id)
    if (!again) throw new InputError('This dataset is no longer in memory: import the file again.')
    return again
  }

  async #read(id: string): Promise<LoadedDataset | null> {
    try {
      return (await this.library?.load(id)) ?? null
    } catch (error) {
      if (error instanceof InputError) this.#onChange(this.#view())
      // a file that goes while it is read
      if (error instanceof DOMException) return null
      throw error
    }
  }

  async head(id: string, rows: number): Promise<PreviewRows | null> {
    const opened = await this.#openWhole(id)
    if (!opened) return null
    const { file, headerBytes, row } = opened
    const ranges = headRanges(headerBytes, row.info.rows, rows)
    try {
      const columns = await Promise.all(
        ranges.map(async ([from, to]) => new Float64Array(await file.slice(from, to).arrayBuffer())),
      )
      const [openMs, open, high, low, close, volume] = columns
      return { openMs, open, high, low, close, volume } as PreviewRows
    } catch {
      // it goes while it is read: the list says so
      return null
    }
  }

  async exportCsv(of: string | LoadedDataset) {
    const dataset = typeof of === 'string' ? await this.#readable(of) : of
    if (!dataset) return null
    const { info, bars } = dataset
    return { name: csvName(info), blob: await barsCsv(bars, info.intervalMinutes) }
  }

  async exportDamaged() {
    const { library } = this
    const damaged = library?.damaged() ?? []
    return library && damaged.length > 0 ? damagedFile(library, damaged) : null
  }

  /** What can be read of a dataset, whether or not it is what was saved. */
  async #readable(id: string): Promise<LoadedDataset | null> {
    const opened = await this.#openWhole(id)
    if (!opened) return null
    const { file, headerBytes, row } = opened
    const { bars } = await readColumns(file, headerBytes, row.info.rows)
    return { info: row.info, bars }
  }

  /** A file in its length: the columns of another one lie elsewhere. */
  async #openWhole(id: string) {
    const opened = await this.library?.open(id)
    return opened && opened.file.size === opened.row.bytes ? opened : null
  }

  async restore(file: File, report: (fraction: number) => void) {
    const library = this.#writable()
    const checked = await checkBackup(file, fraction => report(fraction / 2))
    return this.#writeLock.tryWrite(WAIT_MS, async () => {
      try {
        return await restoreBackup(library, checked, Date.now, fraction => report((1 + fraction) / 2))
      } finally {
        await this.#changed(library)
      }
    })
  }

  /** Null: it was cancelled. */
  async job<T>(
    job: string,
    onProgress: (fraction: number) => void,
    work: (report: (fraction: number) => void) => Promise<T>,
  ): Promise<Outcome<T> | null> {
    let nextMs = performance.now() + PROGRESS_MS
    this.#jobs.add(job)
    const report = (fraction: number) => {
      if (!this.#jobs.has(job)) throw new Cancelled()
      if (performance.now() < nextMs) return
      nextMs = performance.now() + PROGRESS_MS
      onProgress(fraction)
    }
    try {
      return await attemptLater(() => work(report))
    } catch (error) {
      if (error instanceof Cancelled) return null
      throw error
    } finally {
      this.#jobs.delete(job)
    }
  }

  cancel(job: string): void {
    this.#jobs.delete(job)
  }

  #writable(): Library {
    if (this.library) return this.library
    throw new InputError(this.#closed ?? NO_STORE)
  }

  /** After a change of this worker's: the page and the other tabs are told. */
  async #changed(library: Library): Promise<null> {
    await library.refresh(library.mark(), Date.now())
    this.#mark = library.mark()
    this.#channel.postMessage('changed')
    this.#notify()
    return null
  }

  /** Reads the list and mends what needs it. While another tab writes, mending waits until it tells of its change. */
  async #look(isSecond = false): Promise<void> {
    const { library } = this
    if (!library) return
    try {
      const isUntidy = await library.refresh(this.#mark, Date.now())
      if (isUntidy) await this.#writeLock.ifFree(() => library.tidy(this.#mark, Date.now()))
      this.#mark = library.mark()
    } catch (error) {
      if (!(error instanceof NewerSchema || error instanceof DOMException || isQuota(error))) throw error
      // a database that is being deleted, or a file that goes, is another one the next time
      if (!(error instanceof NewerSchema) && !isSecond) return this.#later()
      this.library = null
      this.#closed = whyClosed(error)
    }
    this.#notify()
  }

  async #later(): Promise<void> {
    await new Promise(done => setTimeout(done, GONE_MS))
    return this.#look(true)
  }

  #notify(): void {
    clearTimeout(this.#purge)
    const waitMs = this.library?.msToPurge(Date.now()) ?? null
    if (waitMs !== null) this.#purge = setTimeout(() => void this.#look(), waitMs)
    this.#onChange(this.#view())
  }

  #view(): StoreView {
    const { library } = this
    return {
      datasets: library?.list() ?? [],
      damaged: library?.damaged().map(({ id, name }) => ({ id, name })) ?? [],
      notice: library?.notice ?? this.#closed,
      isWaiting: this.#isWaiting,
      mark: library ? library.mark() : this.#mark,
    }
  }
}

function whyClosed(error: unknown): string {
  if (error instanceof NewerSchema) return NEWER
  return isQuota(error) ? NO_ROOM : NO_STORE
}

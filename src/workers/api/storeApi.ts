/** The contract of the stored datasets: what screens see of them, and what the page asks of the store's worker. */
import type { ProxyMarked } from 'comlink'
import type { Outcome } from '../../engine/core/problem.ts'
import type { DatasetInfo, ExportFile, LoadedDataset } from './api.ts'
import { type ApiOf, type ClientOf, call } from './contract.ts'

/** A dataset as the data manager lists it. */
export interface StoredDataset {
  readonly info: DatasetInfo
  /** Of its columns and their header in the browser's storage. */
  readonly bytes: number
  /** When it was saved; null while it is only in memory. */
  readonly savedMs: number | null
  /** 'memory': usable, and lost when the page closes. 'damaged': listed, not usable. */
  readonly state: 'saving' | 'saved' | 'memory' | 'damaged'
  /** Why it is not saved or not usable, as one sentence. */
  readonly problem: string | null
}

/** What the browser says this site uses and may use; it may have less than it says. */
export interface StoreUsage {
  readonly usedBytes: number
  readonly quotaBytes: number
}

/** All that a screen shows of the datasets. */
export interface StoreState {
  /** False until the list of saved datasets has been read: an empty list means nothing before. */
  readonly isOpen: boolean
  /** Removed ones are left out. In the order in which they came. */
  readonly datasets: readonly StoredDataset[]
  /** Records beside them that cannot be read. */
  readonly damaged: readonly DamagedDataset[]
  /** Null where the browser does not say. */
  readonly usage: StoreUsage | null
  /** Whether the browser promised not to clear the data by itself; null where it does not say. */
  readonly persisted: boolean | null
  /** One sentence on all of it: a private window, damaged or newer data, another tab that saves. */
  readonly notice: string | null
}

/** The first bars of a dataset, as columns of one length. */
export interface PreviewRows {
  readonly openMs: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

/** What another module adds to a backup; never a secret. */
export interface BackupPart {
  /** Lower-case letters, digits and "-". */
  readonly name: string
  /** Any value that JSON can say. */
  readonly json: unknown
}

/** What came back from a backup. */
export interface Restored {
  /** How many datasets were restored; those that were there already are not among them. */
  readonly datasets: number
  readonly thereAlready: number
  readonly parts: readonly BackupPart[]
}

/** What the page passes on to the store's worker as it is asked. Null where that worker dies first. */
export const ON_DISK = {
  /** The damaged records and their files, as they lie on the disk. Null: they are gone by now. */
  exportDamaged: call<() => Promise<ExportFile | null>>(),
}

/** What screens ask of the datasets. Writing waits for a moment while another tab writes, then says so. */
export const STORE = {
  ...ON_DISK,
  rename: call<(id: string, name: string) => Promise<Outcome<null>>>(),
  /** They are off the list at once, and `undoRemove` brings them back within `UNDO_MS`. */
  remove: call<(ids: readonly string[]) => Promise<Outcome<null>>>(),
  undoRemove: call<(ids: readonly string[]) => Promise<Outcome<null>>>(),
  /** Joins bars of one instrument and interval into a new dataset; the ones it came from stay. */
  merge: call<(ids: readonly string[], name: string) => Promise<Outcome<DatasetInfo>>>(),
  /** Tries again to save one that is only in memory, such as after room was made. */
  save: call<(id: string) => Promise<Outcome<null>>>(),
  /** Null: no such dataset, or its bars cannot be read. */
  head: call<(id: string, rows: number) => Promise<PreviewRows | null>>(),
  /** Asks the browser to keep the data; what it answered. */
  askPersist: call<() => Promise<boolean>>(),
  /** The bars as CSV, which imports again to the same bars. Of a damaged one what can be read. Null: nothing can. */
  exportDataset: call<(id: string) => Promise<ExportFile | null>>(),
  /** All datasets and the parts in one file. Rejects with AbortError when `signal` fires. */
  backup:
    call<
      (
        parts: readonly BackupPart[],
        onProgress: (fraction: number) => void,
        signal: AbortSignal,
      ) => Promise<Outcome<ExportFile>>
    >(),
  /**
   * Datasets of a backup, each whole or not at all; those that are there already stay as they are. The parts are given
   * back, not applied. Rejects with AbortError when `signal` fires: what was restored until then stays.
   */
  restore:
    call<
      (file: File, onProgress: (fraction: number) => void, signal: AbortSignal) => Promise<Outcome<Restored>>
    >(),
}

/** The datasets of this browser. */
export interface StoreClient extends ClientOf<typeof STORE> {
  /** Calls `listener` now and after each change; opens the store on the first call. The answer stops it. */
  watch(listener: (state: StoreState) => void): () => void
}

/** A dataset on the disk. */
export interface SavedDataset {
  readonly info: DatasetInfo
  readonly bytes: number
  readonly savedMs: number
  /** Why it cannot be used; null for all that are whole. */
  readonly problem: string | null
}

/** A record of the list that cannot be read: what is left of it can be saved as a file, and deleted. */
export interface DamagedDataset {
  readonly id: string
  /** Null where not even that can be read. */
  readonly name: string | null
}

/** What lies on the disk, as the worker knows it. */
export interface StoreView {
  readonly datasets: readonly SavedDataset[]
  readonly damaged: readonly DamagedDataset[]
  /** Null when all is well. */
  readonly notice: string | null
  /** Another tab keeps this one's writes waiting. */
  readonly isWaiting: boolean
  /** To be kept, and handed in at the next opening. */
  readonly mark: StoreMark
}

/** Names of the datasets that were on the list, by id, kept outside of the database: it can be emptied silently. */
export type StoreMark = Readonly<Record<string, string>>

type OfDisk = ApiOf<typeof ON_DISK> & Pick<ApiOf<typeof STORE>, 'head' | 'rename' | 'remove' | 'undoRemove'>

/** What the store's worker answers. The page holds the columns; this worker holds none. */
export interface StoreApi extends OfDisk {
  ping(): 'pong'
  holdLock(name: string): Promise<void>
  /** Reads the list, and mends it where a kill or damage left something. `onChange` hears of each later change. */
  open(mark: StoreMark, onChange: ((view: StoreView) => void) & ProxyMarked): Promise<StoreView>
  /** Puts the dataset in the place of one with its id. The answer comes when it lies on the disk, whole. */
  save(dataset: LoadedDataset): Promise<Outcome<null>>
  /** The columns, checked against their hash. */
  load(id: string): Promise<Outcome<LoadedDataset>>
  /** The bars of all, as a dataset that is not saved yet. */
  merge(datasets: readonly LoadedDataset[], name: string): Promise<Outcome<LoadedDataset>>
  /** Of a saved dataset, by its id, or of one in memory. */
  exportCsv(of: string | LoadedDataset): Promise<ExportFile | null>
  /** Of all that is saved, and of those in memory only. Null: `cancel` was called with that job. */
  backup(
    unsaved: readonly LoadedDataset[],
    parts: readonly BackupPart[],
    job: string,
    onProgress: ((fraction: number) => void) & ProxyMarked,
  ): Promise<Outcome<ExportFile> | null>
  /** As `backup`. */
  restore(
    file: File,
    job: string,
    onProgress: ((fraction: number) => void) & ProxyMarked,
  ): Promise<Outcome<Restored> | null>
  cancel(job: string): void
}

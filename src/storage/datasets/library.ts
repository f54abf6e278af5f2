import { InputError } from '../../engine/index.ts'
import type { DatasetInfo, LoadedDataset } from '../../workers/api/api.ts'
import type { SavedDataset, StoreMark } from '../../workers/api/storeApi.ts'
import { BlockHash, blocksIn } from './blockHash.ts'
import { haveHash } from './columnsHash.ts'
import { isQuota, NoRoom, readHeader, type StoreFiles, type Written } from './files.ts'
import { blocksOf, bytesOf, encodeHeader, makeColumns, SCHEMA } from './format.ts'
import type { BrokenRow, Manifest, ManifestRead, Row } from './manifest.ts'
import { keptInfo } from './sameBars.ts'
import { UNDO_MS } from './undo.ts'
import { damagedWords, lostWords, noRoomWords } from './words.ts'

/** The datasets on the disk: their list and their files. Whoever calls what writes holds the lock (WriteLock). */
export class Library {
  readonly #files: StoreFiles
  readonly #manifest: Manifest
  #rows: readonly Row[] = []
  #broken: ManifestRead['broken'] = []
  /** By its name, what is wrong with a file on the list. */
  #faults: ReadonlyMap<string, string> = new Map()
  /** Ids that the list should have and has not, with their names where they are known. */
  #lost: StoreMark = {}
  /** Files that no row can be made of: none is written to again, so they are read through once. */
  readonly #unreadable = new Set<string>()
  /** What was mended when it was opened. */
  notice: string | null = null
  /** How often the list was looked at, and which of these looks it shows. */
  #looks = 0
  #shown = 0

  constructor(files: StoreFiles, manifest: Manifest) {
    this.#files = files
    this.#manifest = manifest
  }

  /** Without the removed ones; in the order in which they were saved. */
  list(): SavedDataset[] {
    const listed = this.#rows.filter(row => row.removedMs === null)
    const whole = listed.map(row => ({
      info: row.info,
      bytes: row.bytes,
      savedMs: row.savedMs,
      problem: this.#problemOf(row),
    }))
    const broken = this.#broken.flatMap(({ info }) => {
      if (!info) return []
      const problem = damagedWords(info.name, 'is not on the list as it was saved')
      return [{ info, bytes: 0, savedMs: 0, problem }]
    })
    return [...whole, ...broken]
  }

  /** Rows that cannot be listed as datasets. */
  damaged(): readonly BrokenRow[] {
    return this.#broken.filter(({ info }) => info === null)
  }

  #problemOf({ info, file }: Row): string | null {
    const what = this.#faults.get(file)
    return what === undefined ? null : damagedWords(info.name, what)
  }

  /** What must be there at the next opening, or be told as missing. */
  mark(): StoreMark {
    const listed = this.#rows.filter(row => row.removedMs === null)
    return { ...this.#lost, ...Object.fromEntries(listed.map(({ info }) => [info.id, info.name])) }
  }

  /** How long until a removed one can go for good; null when there is none. */
  msToPurge(nowMs: number): number | null {
    const removed = this.#rows.flatMap(({ removedMs }) => (removedMs === null ? [] : [removedMs]))
    return removed.length === 0 ? null : Math.max(0, Math.min(...removed) + UNDO_MS - nowMs)
  }

  find(id: string): Row | null {
    return this.#rows.find(row => row.info.id === id && row.removedMs === null) ?? null
  }

  /** Reads the list again, and looks whether each file is there in its length. True: `tidy` has something to do. */
  async refresh(mark: StoreMark, nowMs: number): Promise<boolean> {
    const look = ++this.#looks
    let [{ rows, broken, lost }, sizes] = await this.#look()
    // another tab may have replaced a file between the two looks
    if (rows.some(({ file, bytes }) => sizes.get(file) !== bytes)) {
      ;[{ rows, broken, lost }, sizes] = await this.#look()
    }
    // one that began later has ended first, and knows more
    if (look < this.#shown) return false
    this.#shown = look
    this.#rows = rows
    this.#broken = broken
    const listed = new Set([...rows.map(row => row.info.id), ...broken.map(({ id }) => id)])
    const missing = [...Object.keys(mark), ...lost].filter(id => !listed.has(id))
    this.#lost = Object.fromEntries(missing.map(id => [id, mark[id] ?? `dataset ${id}`]))
    this.#faults = this.#faultsOf(rows, sizes)
    const files = new Set(rows.map(row => row.file))
    const isLeft = [...sizes.keys()].some(name => !files.has(name))
    const isOver = rows.some(({ removedMs }) => removedMs !== null && removedMs + UNDO_MS <= nowMs)
    return isLeft || isOver || missing.length + broken.length > 0
  }

  #faultsOf(rows: readonly Row[], sizes: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
    const faults = new Map<string, string>()
    for (const { file, bytes } of rows) {
      const size = sizes.get(file)
      if (size === undefined) faults.set(file, 'has lost its file')
      else if (size !== bytes) faults.set(file, `has ${size} of ${bytes} bytes`)
      // what was found when it was read stays true: no file is written to again
      else if (this.#faults.get(file) === CHANGED) faults.set(file, CHANGED)
    }
    return faults
  }

  #look(): Promise<[ManifestRead, Map<string, number>]> {
    return Promise.all([this.#manifest.read(), this.#files.sizes()])
  }

  /** Deletes what a kill left over and what was removed for good; brings back from its file what the list has lost. */
  async tidy(mark: StoreMark, nowMs: number): Promise<void> {
    const { isFresh } = await this.#manifest.read()
    await this.refresh(mark, nowMs)
    const over = this.#rows.filter(({ removedMs }) => removedMs !== null && removedMs + UNDO_MS <= nowMs)
    const kept = new Set(this.#rows.filter(row => !over.includes(row)).map(row => row.file))
    const wanted = new Set([...Object.keys(this.#lost), ...this.#broken.map(({ id }) => id)])
    const found = await this.#adopt(kept, wanted, isFresh)
    this.#reportLost(found, wanted)
    if (found.length + over.length > 0) {
      await this.#manifest.commit(
        found,
        over.map(row => row.info.id),
      )
      await this.refresh(mark, nowMs)
    }
  }

  /** Rows for the files that the list has lost; all others that no row names go. */
  async #adopt(kept: ReadonlySet<string>, wanted: ReadonlySet<string>, isFresh: boolean): Promise<Row[]> {
    const found = new Map<string, Row>()
    for (const name of (await this.#files.sizes()).keys()) {
      if (kept.has(name)) continue
      const row = wanted.size > 0 || isFresh ? await this.#rowFrom(name) : null
      const isWanted = row !== null && (isFresh || wanted.has(row.info.id))
      if (isWanted && !found.has(row.info.id)) found.set(row.info.id, row)
      else await this.#letGo(name)
    }
    return [...found.values()]
  }

  /** Removes a file, unless a damaged row names it: the trader may still save what lies in it. */
  async #letGo(name: string): Promise<void> {
    if (this.#broken.some(({ file }) => file === name)) this.#unreadable.add(name)
    else await this.#files.remove(name)
  }

  #reportLost(found: readonly Row[], wanted: ReadonlySet<string>): void {
    const back = found.map(({ info }) => info).filter(({ id }) => wanted.has(id))
    const gone = Object.keys(this.#lost).filter(id => !back.some(info => info.id === id))
    const words = lostWords(
      back.map(({ name }) => name),
      gone.map(id => this.#lost[id]!),
    )
    this.notice = words ?? this.notice
  }

  /** A file that no row names, if it is a whole dataset. */
  async #rowFrom(name: string): Promise<Row | null> {
    if (this.#unreadable.has(name)) return null
    const file = await this.#files.file(name)
    if (!file) return null
    try {
      const { info, headerBytes } = await readHeader(file)
      if (file.size !== bytesOf(headerBytes, info.rows)) return null
      const { bars, sha256 } = await readColumns(file, headerBytes, info.rows)
      if (!(await haveHash(bars, info.sha256))) return null
      const savedMs = file.lastModified
      return { schema: SCHEMA, info, file: name, bytes: file.size, sha256, savedMs, removedMs: null }
    } catch (error) {
      if (error instanceof InputError) return null
      throw error
    }
  }

  /** The same bars keep the name that they are listed by. @throws InputError when there is no room: then nothing has changed. */
  async save({ info: again, bars }: LoadedDataset, nowMs: number): Promise<void> {
    const there = this.find(again.id)
    const info = there ? keptInfo(there.info, again) : again
    await this.put(
      info.name,
      bytesNeeded(info),
      blocksOf(info, bars),
      written => ({ ...written, info }),
      nowMs,
    )
  }

  /**
   * Writes a file and puts it on the list in one transaction, in the place of one of the same id.
   * @throws InputError when there is no room, or `check` refuses what was written: then nothing has changed.
   */
  async put(
    name: string,
    neededBytes: number,
    blocks: Parameters<StoreFiles['write']>[1],
    check: (written: Written) => Written & Pick<Row, 'info'>,
    nowMs: number,
  ): Promise<void> {
    const file = `${crypto.randomUUID()}.bars`
    let old: Row | undefined
    try {
      const written = check(await this.#files.write(file, blocks))
      const { rows } = await this.#manifest.read()
      old = rows.find(row => row.info.id === written.info.id)
      await this.#manifest.commit(
        [{ ...written, schema: SCHEMA, file, savedMs: nowMs, removedMs: null }],
        this.#seen(),
      )
    } catch (error) {
      await this.#files.remove(file)
      if (!(error instanceof NoRoom) && !isQuota(error)) throw error
      throw await noRoom(name, neededBytes)
    }
    // the list names the new one by now: whatever becomes of the old one, that must stay
    if (old) await this.#files.remove(old.file)
  }

  /** Changes rows of the list; how many. Those that are broken can only be taken off it. */
  async change(ids: readonly string[], edit: (row: Row) => Row): Promise<number> {
    const { rows, broken } = await this.#manifest.read()
    const changed = rows.filter(row => ids.includes(row.info.id)).map(edit)
    const gone = broken.map(({ id }) => id).filter(id => ids.includes(id))
    await this.#manifest.commit(changed, [...this.#seen(), ...gone])
    return changed.length + gone.length
  }

  /** What was lost: the trader goes on without it, so it is told no more at the next opening. */
  #seen(): string[] {
    const ids = Object.keys(this.#lost)
    this.#lost = {}
    return ids
  }

  /** The columns, checked. @throws InputError when they are damaged: the list then says so, too. */
  async load(id: string): Promise<LoadedDataset | null> {
    const row = this.find(id)
    if (!row) return null
    const problem = this.#problemOf(row)
    if (problem !== null) throw new InputError(problem)
    const file = await this.#files.file(row.file)
    if (!file) return null
    const isWhole = file.size === row.bytes
    const read = isWhole ? await readColumns(file, headerBytesIn(row), row.info.rows) : null
    if (read?.sha256 === row.sha256) return { info: row.info, bars: read.bars }
    this.#faults = new Map([...this.#faults, [row.file, CHANGED]])
    throw new InputError(damagedWords(row.info.name, CHANGED))
  }

  /** The file that a damaged row names, where it is there. */
  async fileOf({ file }: BrokenRow): Promise<File | null> {
    return file === null ? null : this.#files.file(file)
  }

  /** The file of a saved dataset and where its columns start, unchecked. */
  async open(id: string): Promise<{ file: File; row: Row; headerBytes: number } | null> {
    const row = this.find(id)
    const file = row && (await this.#files.file(row.file))
    return file && { file, row, headerBytes: headerBytesIn(row) }
  }
}

const CHANGED = 'is not what was saved'

function headerBytesIn({ bytes, info }: Row): number {
  return bytes - bytesOf(0, info.rows)
}

/** All columns of a file, and the hash of the whole file. */
export async function readColumns(file: Blob, headerBytes: number, rows: number) {
  const { bytes, bars } = makeColumns(rows)
  const hash = new BlockHash()
  let at = -headerBytes
  for await (const block of blocksIn(file)) {
    const from = Math.max(0, -at)
    if (from < block.length) bytes.set(block.subarray(from), Math.max(0, at))
    at += block.length
    await hash.add(block)
  }
  return { bars, sha256: hash.end() }
}

/** Bytes of the file that a dataset is saved in. */
export function bytesNeeded(info: DatasetInfo): number {
  return bytesOf(encodeHeader(info).length, info.rows)
}

/** That so many bytes do not fit, with the room that is left. */
export async function noRoom(name: string, neededBytes: number): Promise<InputError> {
  const { quota, usage } = await navigator.storage.estimate()
  const freeBytes = quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
  return new InputError(noRoomWords(name, neededBytes, freeBytes))
}

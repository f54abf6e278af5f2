import { InputError, toIsoDate } from '../../engine/index.ts'
import type { DatasetInfo, ExportFile, LoadedDataset } from '../../workers/api/api.ts'
import type { BackupPart } from '../../workers/api/storeApi.ts'
import { recordJson } from '../records/recordJson.ts'
import { hashFile } from './blockHash.ts'
import { blocksOf } from './format.ts'
import type { Library } from './library.ts'
import type { BrokenRow } from './manifest.ts'
import { sizeWords } from './words.ts'
import { MAX_ZIP_BYTES, makeZip, type ZipFile } from './zip.ts'

/** What a backup says of itself: the file `backup.json` in it. */
export interface BackupList {
  readonly format: 'sauda-backup'
  readonly version: number
  readonly savedMs: number
  readonly datasets: readonly { readonly info: DatasetInfo; readonly file: string; readonly sha256: string }[]
  readonly parts: readonly { readonly name: string; readonly file: string; readonly sha256: string }[]
}

/** The form of a backup; a greater number is of a newer Sauda. */
export const BACKUP_VERSION = 1
/** The file that says what else is in it. */
export const LIST_NAME = 'backup.json'
const PART_NAME = /^[a-z0-9-]{1,40}$/
/** No value under such a name may leave the browser. */
const SECRET = /secret|passphrase|password|token|apikey/i
/** Lists and headers around the datasets. */
const ROOM_BYTES = 16_777_216

/**
 * One file with all datasets that are whole, those in memory only, and the parts. `onBytes` hears how far it is, and may
 * throw to end it.
 * @throws InputError when it would be larger than an archive can be, or a dataset is damaged.
 */
export async function makeBackup(
  library: Library | null,
  unsaved: readonly LoadedDataset[],
  parts: readonly BackupPart[],
  nowMs: number,
  onFraction: (fraction: number) => void,
): Promise<ExportFile> {
  const inMemory = new Set(unsaved.map(({ info }) => info.id))
  const saved = (await savedFiles(library)).filter(({ info }) => !inMemory.has(info.id))
  const files = [...saved, ...unsaved.map(memoryFile)]
  const totalBytes = files.reduce((sum, { content }) => sum + content.size, 0)
  if (totalBytes + ROOM_BYTES > MAX_ZIP_BYTES) {
    throw new InputError(
      `The backup would be ${sizeWords(totalBytes)}; the limit is ${sizeWords(MAX_ZIP_BYTES)}. Export some datasets separately and remove them, then try again.`,
    )
  }
  const report = (bytes: number) => onFraction(totalBytes === 0 ? 0 : Math.min(1, bytes / totalBytes / 2))
  const datasets: BackupList['datasets'][number][] = []
  let hashed = 0
  for (const { info, name, content, sha256 } of files) {
    // one that changed on the disk must not pass for a backup
    if (sha256 !== null && (await hashFile(content)) !== sha256) {
      throw new InputError(`${info.name} is damaged: export it and remove it, then make the backup again.`)
    }
    datasets.push({ info, file: name, sha256: sha256 ?? (await hashFile(content)) })
    hashed += content.size
    report(hashed)
  }
  const partFiles = await Promise.all(parts.map(partFile))
  const list: BackupList = {
    format: 'sauda-backup',
    version: BACKUP_VERSION,
    savedMs: nowMs,
    datasets,
    parts: partFiles.map(({ part, name, sha256 }) => ({ name: part, file: name, sha256 })),
  }
  const listFile = { name: LIST_NAME, content: jsonBlob(list) }
  const blob = await makeZip([listFile, ...partFiles, ...files], bytes => report(totalBytes + bytes))
  onFraction(1)
  return { name: `sauda-backup-${toIsoDate(nowMs)}.zip`, blob }
}

/** Damaged records as JSON, and the bytes of their files: what somebody may mend by hand. */
export async function damagedFile(library: Library, damaged: readonly BrokenRow[]): Promise<ExportFile> {
  const files: ZipFile[] = []
  for (const [at, broken] of damaged.entries()) {
    const file = await library.fileOf(broken)
    files.push({ name: `record-${at + 1}.json`, content: new Blob([recordJson(broken.record)]) })
    if (file) files.push({ name: `record-${at + 1}.bars`, content: file })
  }
  return { name: 'sauda-damaged-datasets.zip', blob: await makeZip(files, () => {}) }
}

interface DatasetFile extends ZipFile {
  readonly info: DatasetInfo
  /** What was saved; null where that is not known yet. */
  readonly sha256: string | null
}

async function savedFiles(library: Library | null): Promise<DatasetFile[]> {
  const files: DatasetFile[] = []
  for (const { info, problem } of library?.list() ?? []) {
    // what is damaged is on the list of the screen, and cannot be backed up
    const opened = problem === null ? await library!.open(info.id) : null
    if (opened) {
      files.push({ info, name: `${info.id}.bars`, content: opened.file, sha256: opened.row.sha256 })
    }
  }
  return files
}

function memoryFile({ info, bars }: LoadedDataset): DatasetFile {
  // each block is taken over before the next one is made in its memory
  const pieces = Array.from(blocksOf(info, bars), block => new Blob([block]))
  return { info, name: `${info.id}.bars`, content: new Blob(pieces), sha256: null }
}

async function partFile({ name, json }: BackupPart) {
  if (!PART_NAME.test(name)) throw new Error(`"${name}" is no name for a part of a backup.`)
  const content = new Blob([JSON.stringify(json, refuseSecret)], { type: 'application/json' })
  return { part: name, name: `part-${name}.json`, content, sha256: await hashFile(content) }
}

/** A part with a secret is a bug of whoever made it: better no backup than one that tells it. */
function refuseSecret(key: string, value: unknown): unknown {
  if (SECRET.test(key) && value !== '' && value !== null) throw new Error(`A backup must not hold "${key}".`)
  return value
}

function jsonBlob(value: unknown): Blob {
  return new Blob([JSON.stringify(value)], { type: 'application/json' })
}

import { InputError } from '../../engine/index.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import type { BackupPart, Restored } from '../../workers/api/storeApi.ts'
import { type Reader, text } from '../records/readers.ts'
import { isPlain, parseSafely, shape } from '../records/shapes.ts'
import { BACKUP_VERSION, type BackupList, LIST_NAME } from './backup.ts'
import { blocksIn, hashFile } from './blockHash.ts'
import { haveHash } from './columnsHash.ts'
import { readHeader } from './files.ts'
import { bytesOf } from './format.ts'
import { type Library, readColumns } from './library.ts'
import { readInfo } from './readInfo.ts'
import { BACKUP_NEWER } from './words.ts'
import { damaged, openZip } from './zip.ts'

/** Values of more would not fit into memory. */
const MAX_LIST_BYTES = 268_435_456

/** A backup that was found to be whole. */
export interface CheckedBackup {
  readonly datasets: readonly { readonly info: DatasetInfo; readonly file: Blob; readonly sha256: string }[]
  readonly parts: readonly BackupPart[]
}

/**
 * Reads a backup and compares all hashes. Nothing is changed.
 * @throws InputError of one sentence when it is damaged, newer, or no backup.
 */
export async function checkBackup(
  archive: Blob,
  onFraction: (fraction: number) => void,
): Promise<CheckedBackup> {
  const files = await openZip(archive)
  const list = await readList(files.get(LIST_NAME))
  const totalBytes = Math.max(1, archive.size)
  let doneBytes = 0
  const checked = async (name: string, file: string, sha256: string) => {
    const blob = files.get(file)
    if (!blob) throw damaged(`${name} is missing`)
    if ((await hashFile(blob)) !== sha256) throw damaged(`${name} is not what was saved`)
    doneBytes += blob.size
    onFraction(doneBytes / totalBytes)
    return blob
  }
  const parts: BackupPart[] = []
  for (const { name, file, sha256 } of list.parts) {
    parts.push({ name, json: await readJson(await checked(name, file, sha256)) })
  }
  const datasets: CheckedBackup['datasets'][number][] = []
  for (const { info, file, sha256 } of list.datasets) {
    const blob = await checked(info.name, file, sha256)
    const header = await readHeader(blob).catch(() => null)
    if (header?.info.id !== info.id || blob.size !== bytesOf(header.headerBytes, info.rows)) {
      throw damaged(`${info.name} is not what the list says`)
    }
    const { bars } = await readColumns(blob, header.headerBytes, info.rows)
    if (!(await haveHash(bars, info.sha256))) throw damaged(`${info.name} is not what the list says`)
    datasets.push({ info, file: blob, sha256 })
  }
  return { datasets, parts }
}

/**
 * Saves the datasets of a backup, each whole or not at all. Those that are there whole stay as they are.
 * @throws InputError when there is no room for one; those before it are there then, and the sentence says so.
 */
export async function restoreBackup(
  library: Library,
  { datasets, parts }: CheckedBackup,
  now: () => number,
  onFraction: (fraction: number) => void,
): Promise<Restored> {
  const there = new Set(library.list().flatMap(({ info, problem }) => (problem === null ? [info.id] : [])))
  const missing = datasets.filter(({ info }) => !there.has(info.id))
  let restored = 0
  for (const { info, file, sha256 } of missing) {
    onFraction(restored / missing.length)
    try {
      await library.put(
        info.name,
        file.size,
        blocksIn(file),
        written => {
          if (written.sha256 !== sha256) throw damaged(`${info.name} changed while it was read`)
          return { ...written, info }
        },
        now(),
      )
    } catch (error) {
      if (!(error instanceof InputError) || restored === 0) throw error
      const told = error.message.replace(' Nothing was changed.', '')
      throw new InputError(`${told} ${restored} of ${missing.length} datasets were restored before it.`)
    }
    restored++
  }
  onFraction(1)
  return { datasets: restored, thereAlready: datasets.length - restored, parts }
}

const file = text(1_000)
const sha256 = text(200)
const readDataset = shape({ info: readInfo, file, sha256 })
const readPart = shape({ name: text(200), file, sha256 })

async function readList(blob: Blob | undefined): Promise<Pick<BackupList, 'datasets' | 'parts'>> {
  if (!blob) throw damaged('its list is missing')
  const read = await readJson(blob)
  if (!isPlain(read) || read.format !== 'sauda-backup')
    throw damaged(`${LIST_NAME} is not a Sauda backup list`)
  if (typeof read.version === 'number' && read.version > BACKUP_VERSION) throw new InputError(BACKUP_NEWER)
  return {
    datasets: readEach('dataset', read.datasets, readDataset),
    parts: readEach('part', read.parts, readPart),
  }
}

/** The entries of a list. @throws InputError that names the first that cannot be read. */
function readEach<T>(what: string, list: unknown, read: Reader<T>): readonly T[] {
  if (!Array.isArray(list)) throw damaged('its list is broken')
  return list.map((entry: unknown, at) => {
    const found = read(entry)
    if (found === undefined) throw damaged(`${what} ${at + 1} of its list cannot be read`)
    return found
  })
}

async function readJson(blob: Blob): Promise<unknown> {
  if (blob.size > MAX_LIST_BYTES) throw damaged('a list in it is too long')
  try {
    return parseSafely(await blob.text())
  } catch {
    throw damaged('a list in it cannot be read')
  }
}

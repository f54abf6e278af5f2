/** Changes the trader's own strategies: each change is on the disk when its promise settles. */
import { isDeviceErased, readMark } from '../device.ts'
import { text, whole } from '../records/readers.ts'
import { recordJson } from '../records/recordJson.ts'
import { shape } from '../records/shapes.ts'
import { OWN_RECORD, openOwnDb } from './ownDb.ts'
import {
  MAX_VERSIONS,
  OWN_KEY,
  type OwnVersion,
  ownText,
  readVersion,
  recordsIn,
  sortOwn,
  tellOwn,
} from './ownStrategies.ts'

/** The records, and how often they were changed: the newer of two copies is the one that was changed more often. */
interface Copy {
  readonly revision: number
  readonly records: readonly unknown[]
}

type Make = (records: readonly unknown[]) => readonly unknown[]

const REVISION_KEY = 'sauda.strategies-revision'
const FULL =
  'Not saved: the browser has no room for it, or its storage is switched off. Export the strategy to a file.'
const NEWER =
  'Not saved: a newer version of Sauda keeps the strategies here. Reload the page to get that version.'

const revisionOf = whole(0, Number.MAX_SAFE_INTEGER - 1)
const readKept = shape({ revision: revisionOf, text: text(100_000_000) })

/**
 * Adds versions to what is stored now, by this tab or another; those that are there already stay.
 * @throws Error with a sentence for the trader when they cannot be stored.
 */
export async function addVersions(added: readonly OwnVersion[]): Promise<void> {
  await change(records => {
    const known = new Set(sortOwn(records).versions.map(keyOf))
    return [...records, ...added.filter(version => !known.has(keyOf(version)))]
  })
}

/**
 * Adds a version, in the place of itself where only its note is another one.
 * @throws Error as `addVersions` does.
 */
export async function saveVersion(version: OwnVersion): Promise<void> {
  await change(records => {
    const others = records.filter(record => {
      const stored = readVersion(record)
      return stored === undefined || keyOf(stored) !== keyOf(version)
    })
    return [...others, version]
  })
}

/**
 * Saves a version again as the newest of its strategy; the answer puts it back where it was.
 * @throws Error as `addVersions` does; so does the answer.
 */
export async function restoreVersion(version: OwnVersion, savedMs: number): Promise<() => Promise<void>> {
  await saveVersion({ ...version, savedMs })
  return () => saveVersion(version)
}

/**
 * Deletes all versions of a strategy; the answer brings them back.
 * @throws Error as `addVersions` does; so does the answer.
 */
export async function deleteFamily(family: string): Promise<() => Promise<void>> {
  let deleted: readonly OwnVersion[] = []
  await change(records => {
    deleted = sortOwn(records).versions.filter(version => version.family === family)
    return records.filter(record => readVersion(record)?.family !== family)
  })
  return () => addVersions(deleted)
}

/**
 * Deletes what cannot be read; the answer brings it back.
 * @throws Error as `addVersions` does; so does the answer.
 */
export async function deleteDamaged(): Promise<() => Promise<void>> {
  let deleted: readonly unknown[] = []
  await change(records => {
    deleted = sortOwn(records).damaged
    return records.filter(record => readVersion(record) !== undefined)
  })
  return () => change(records => [...records, ...deleted])
}

/**
 * Keeps these versions alone, and what cannot be read.
 * @throws Error as `addVersions` does.
 */
export async function replaceVersions(versions: readonly OwnVersion[]): Promise<void> {
  await change(records => [...versions, ...sortOwn(records).damaged])
}

/**
 * Makes both copies the newer one.
 * @throws Error as `addVersions` does.
 */
export async function putRight(): Promise<void> {
  await change(records => records)
}

function keyOf({ id, family }: OwnVersion): string {
  return `${family} ${id}`
}

async function change(make: Make): Promise<void> {
  if (isDeviceErased()) return
  const db = 'indexedDB' in globalThis ? await open() : null
  if (db === null) changeView(make)
  else {
    try {
      await changeBoth(db, make)
    } finally {
      db.close()
    }
  }
  tellOwn()
}

/** Null where a browser gives the page no database, as some private windows do: what they keep is gone with them anyway. */
async function open(): Promise<Awaited<ReturnType<typeof openOwnDb>> | null> {
  try {
    return await openOwnDb()
  } catch (error) {
    const { name } = error as Error
    if (name === 'InvalidStateError' || name === 'SecurityError') return null
    throw new Error(name === 'VersionError' ? NEWER : FULL)
  }
}

/** The revision stays, so that a disk that is there later takes over what was changed without it. */
function changeView(make: Make): void {
  writeView(made(make, recordsIn(ownText())), null)
}

/**
 * One transaction at a time over all tabs, so that none takes back what another one has changed. What screens read is
 * written inside it: where either has no room, both stay as they were.
 */
async function changeBoth(db: Awaited<ReturnType<typeof openOwnDb>>, make: Make): Promise<void> {
  const tx = db.transaction('own', 'readwrite', { durability: 'strict' })
  // its failure is told below
  tx.done.catch(() => undefined)
  const stored = await tx.store.get(OWN_RECORD)
  if (isDeviceErased()) return tx.abort()
  const before = { text: ownText(), revision: viewRevision() }
  try {
    const now = newer(stored, before)
    const records = made(make, now.records)
    const revision = now.revision + 1
    await tx.store.put({ revision, text: JSON.stringify(records) }, OWN_RECORD)
    writeView(records, revision)
  } catch (error) {
    putBack(before)
    // the database has ended it already
    if (error instanceof DOMException) throw new Error(FULL)
    tx.abort()
    throw error
  }
  try {
    await tx.done
  } catch {
    putBack(before)
    throw new Error(FULL)
  }
}

/**
 * What counts of the two copies. Equal revisions with other records: a version of Sauda of before the database, or a window
 * without one, wrote what screens read.
 */
function newer(stored: unknown, view: { readonly text: string | null; readonly revision: number }): Copy {
  const seen = recordsIn(view.text)
  if (stored === undefined) return { revision: view.revision, records: seen }
  const kept = readKept(stored)
  if (!kept) return { revision: view.revision, records: [...seen, recordJson(stored)] }
  const records = recordsIn(kept.text)
  const revision = Math.max(kept.revision, view.revision)
  // of a copy that is damaged as a whole the other one has the strategies, and its text is kept as what cannot be read
  if (isOneText(records, kept.text)) return { revision, records: [...seen, kept.text] }
  if (view.text === null || view.revision < kept.revision) return { revision, records }
  return { revision, records: isOneText(seen, view.text) ? [...records, view.text] : seen }
}

function isOneText(records: readonly unknown[], stored: string): boolean {
  return records.length === 1 && records[0] === stored
}

/** What is full already may be put right, and made less. */
function made(make: Make, before: readonly unknown[]): readonly unknown[] {
  const records = make(before)
  if (records.length <= Math.max(MAX_VERSIONS, before.length)) return records
  throw new Error(
    `Not saved: this device has ${MAX_VERSIONS} versions of strategies, the limit. Delete one first.`,
  )
}

function viewRevision(): number {
  return revisionOf(Number(readMark(REVISION_KEY))) ?? 0
}

/** The records first: a browser keeps the order, so that a revision never stands beside older ones. */
function writeView(records: readonly unknown[], revision: number | null): void {
  try {
    localStorage.setItem(OWN_KEY, JSON.stringify(records))
    if (revision !== null) localStorage.setItem(REVISION_KEY, `${revision}`)
  } catch {
    throw new Error(FULL)
  }
}

function putBack({
  text: before,
  revision,
}: {
  readonly text: string | null
  readonly revision: number
}): void {
  try {
    if (before === null) localStorage.removeItem(OWN_KEY)
    else localStorage.setItem(OWN_KEY, before)
    localStorage.setItem(REVISION_KEY, `${revision}`)
  } catch {
    // its revision stays behind that of the disk, which then counts
  }
}

import { readMark, writeMark } from '../../storage/device.ts'
import { text } from '../../storage/records/readers.ts'
import { mapOf } from '../../storage/records/shapes.ts'
import type { StoreMark } from '../api/storeApi.ts'

const KEY = 'sauda-store'
const readNames = mapOf(text(2_000))
/** Lives until the browser closes, as a private window's data does. It says nothing, and only this site gets it. */
const SESSION_COOKIE = 'sauda-open'

/** What the page keeps beside the database. */
interface PersistenceMarker {
  readonly mark: StoreMark
  /** Data was seen after the browser had been closed: this is no private window. */
  readonly outlived: boolean
}

/**
 * Datasets that were there at the last visit, and whether data outlives the browser here. A private window cannot be told
 * from a fresh profile: quota, `persist()` and permissions are the same in both (Chromium 156, on purpose). But data and
 * a session cookie die there together; data without the cookie has outlived a session.
 */
export function openPersistenceMarker(): PersistenceMarker {
  const marker = read()
  const hasCookie = () => document.cookie.split('; ').some(each => each.startsWith(`${SESSION_COOKIE}=`))
  const isNewSession = !hasCookie()
  // biome-ignore lint/suspicious/noDocumentCookie: nothing else lives as long as the browser
  if (isNewSession) document.cookie = `${SESSION_COOKIE}=1; path=/; SameSite=Strict`
  // where cookies are refused, nothing is proved
  const isProved = isNewSession && hasCookie() && Object.keys(marker.mark).length > 0
  if (!isProved) return marker
  const proved = { ...marker, outlived: true }
  write(proved)
  return proved
}

/** Keeps the mark for the next visit. */
export function saveMark(mark: StoreMark): void {
  write({ mark, outlived: read().outlived })
}

function read(): PersistenceMarker {
  try {
    const { mark, outlived } = JSON.parse(readMark(KEY) ?? '{}') as Partial<PersistenceMarker>
    return { mark: readNames(mark) ?? {}, outlived: outlived === true }
  } catch {
    // not ours: then there is nothing to compare with
    return { mark: {}, outlived: false }
  }
}

function write(marker: PersistenceMarker): void {
  writeMark(KEY, JSON.stringify(marker))
}

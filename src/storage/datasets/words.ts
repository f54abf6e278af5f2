/** What the store says to the trader. */

/** Another tab holds the write lock. */
export const BUSY = 'Another Sauda tab is saving; try again in a moment.'
/** The database is of a newer Sauda. */
export const NEWER =
  'Stored data was saved by a newer Sauda and is left as it is: reload the page to get the newer one.'
/** The browser gives the site no storage. */
export const NO_STORE = 'This browser cannot store data: it is lost when this window closes. Make a backup.'
/** It has no room for the list itself. */
export const NO_ROOM =
  'Not enough browser storage: data is in memory only, and lost when this window closes. Nothing was changed.'
/** A private window cannot be told from a fresh profile: the sentence holds for both. */
export const PRIVATE =
  'In a private window, data is lost when the window closes; otherwise the browser may clear it when the disk is full. Make a backup.'
/** The same of a backup. */
export const BACKUP_NEWER = 'This backup was made by a newer Sauda: reload the page, then restore it again.'

const KIB = 1024

/** "45.8 MB", as the storage itself says it: 1 MB has 1,048,576 bytes. "–" for what is no number of bytes. */
export function sizeWords(bytes: number): string {
  if (!(bytes >= 0)) return '–'
  if (bytes < KIB * KIB) return `${grouped(Math.ceil(bytes / KIB), 0)} kB`
  const mb = bytes / KIB / KIB
  return mb < KIB ? `${grouped(mb, 1)} MB` : `${grouped(mb / KIB, 2)} GB`
}

function grouped(value: number, decimals: number): string {
  return value.toLocaleString('en-IN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** The room that is left is told where the browser says less than is needed; it may say more than it has. */
export function noRoomWords(name: string, neededBytes: number, freeBytes: number | null): string {
  const free = freeBytes !== null && freeBytes < neededBytes ? `, ${sizeWords(freeBytes)} free` : ''
  return `Not enough browser storage for ${name} (${sizeWords(neededBytes)} needed${free}). Nothing was changed.`
}

/** `what` completes "Stored data is damaged: NIFTY.csv …". */
export function damagedWords(name: string, what: string): string {
  return `Stored data is damaged: ${name} ${what}. Import the file again or restore a backup.`
}

/** What became of datasets that the list had lost; null when there was none. */
export function lostWords(found: readonly string[], missing: readonly string[]): string | null {
  if (found.length + missing.length === 0) return null
  const list = 'Stored data is damaged: the list of datasets was incomplete.'
  const back = found.length > 0 ? ` Found again, and whole: ${names(found)}.` : ''
  const gone = missing.length > 0 ? ` Missing: ${names(missing)}. Import them again or restore a backup.` : ''
  return list + back + gone
}

function names(all: readonly string[]): string {
  const shown = all.slice(0, 5).join(', ')
  return all.length > 5 ? `${shown} and ${all.length - 5} more` : shown
}

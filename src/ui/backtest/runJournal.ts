import { readMark, writeMark } from '../../storage/device.ts'

/** A mark that a run is under way. It outlives a tab that dies, so that the page can say what happened after a reload. */
const KEY = 'sauda.run'

/** Sets the mark, until the run ends or the page is left in the ordinary way. */
export function beginJournal(): void {
  write('running')
  addEventListener('pagehide', endJournal, { once: true })
}

/** Takes the mark away. */
export function endJournal(): void {
  write(null)
  removeEventListener('pagehide', endJournal)
}

/** Whether the last run ended with its tab; asking takes the mark away. */
export function takeJournal(): boolean {
  const isThere = readMark(KEY, 'sessionStorage') !== null
  write(null)
  return isThere
}

function write(value: string | null): void {
  writeMark(KEY, value, 'sessionStorage')
}

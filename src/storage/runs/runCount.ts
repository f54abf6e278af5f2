import { readMark, writeMark } from '../device.ts'

/**
 * How many runs were kept last, outside of their database: one that was damaged at rest may open empty and say nothing.
 */
const COUNT_KEY = 'sauda.runs'
const LOCK = 'sauda-runs'

/** How many runs were kept last; 0 where that is not known. */
export function readCount(): number {
  const count = Number(readMark(COUNT_KEY))
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

/** Keeps the count. Storage may be switched off; then a loss is not noticed. */
export function writeCount(count: number): void {
  writeMark(COUNT_KEY, String(Math.max(0, count)))
}

/** Counts what was added, or with a negative number what was taken away. */
export function addToCount(change: number): void {
  writeCount(readCount() + change)
}

/** Calls `listener` when another tab has changed the count: it may arrive later than the change itself. */
export function onCount(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === COUNT_KEY) listener()
  })
}

/** What `work` answers, done while no other tab is between a change and its count. */
export async function countedAlone<T>(work: () => Promise<T>): Promise<T> {
  // a page without a secure address has none
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? locks.request(LOCK, work) : work()
}

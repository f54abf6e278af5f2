/** What a trader reads where a sweep or the device failed. */
import type { Problem } from '../../../engine/core/problem.ts'
import { RunsDbError } from '../../../storage/runs/openRuns.ts'

/** Of a sweep that ended by itself. */
export const LOST = 'The sweep stopped unexpectedly. Finished runs are kept: resume to run the rest.'
const NOT_CHANGED = 'The saved sweeps could not be changed. Try again.'

/** Of a failure of the device; anything else is a bug, and said in the other words. */
export function wordsOf(error: unknown, otherwise = NOT_CHANGED): string {
  if (error instanceof RunsDbError) return error.message
  reportError(error)
  return otherwise
}

/** Whether it may be that data is not on this device, where it can be imported again. */
export function isOfData({ field }: Problem): boolean {
  return field === 'dataset' || field === 'hedge'
}

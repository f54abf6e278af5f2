import type { LookAheadCheckView } from '../../workers/api/researchApi.ts'
import { quantity } from '../format/format.ts'

/** What the proof of a strategy says where it found nothing: at how many bars it looked, and that the result repeats. */
export function proofWords({ checked, bars, decisions }: LookAheadCheckView): string {
  return decisions === 0
    ? 'The strategy placed no orders, so there was no look-ahead to check. Three runs gave the same result.'
    : `No look-ahead found: at ${quantity(checked)} of ${quantity(bars)} bars the later prices were replaced, and no earlier order changed. Three runs gave the same result.`
}

import type { LookAheadCheckView } from '../../workers/api/researchApi.ts'
import { quantity } from '../format/format.ts'

/** What the proof of a strategy says where it found nothing: on how many bars it looked. */
export function proofWords({ checked, bars, decisions }: LookAheadCheckView): string {
  return decisions === 0
    ? 'No look-ahead to find: the strategy placed no orders. Three runs have one fingerprint.'
    : `No look-ahead found: with other bars after ${quantity(checked)} of ${quantity(bars)} bars all earlier orders stayed. Three runs have one fingerprint.`
}

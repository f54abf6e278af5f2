import type { LookAheadCheckView } from '../../workers/api/researchApi.ts'
import { istDateTime, quantity } from '../format/format.ts'

/** What the check found: "199 of 92,685 bars checked: no decision changed when future bars were replaced." */
export function lookAheadWords({ bars, checked, decisions, found, isCutShort }: LookAheadCheckView): string {
  const share = `${quantity(checked)} of ${quantity(bars)} bars checked`
  if (found) {
    return `${share}: the signal at ${istDateTime(found.ms)} changed when the bars after bar ${quantity(found.keptBar + 1)} were replaced. The strategy uses future data.`
  }
  const time = isCutShort ? ', stopped at the time limit' : ''
  const all = decisions === 0 ? ' The strategy placed no orders.' : ''
  return `${share}${time}: no decision changed when future bars were replaced.${all}`
}

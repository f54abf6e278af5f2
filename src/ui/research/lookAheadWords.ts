import type { LookAheadCheckView } from '../../workers/api/researchApi.ts'
import { istDate, istDateTime, quantity } from '../format/format.ts'

/** When the bar of a signal opened: the day alone where a run of so many days has no more bars than days. */
export function signalWords(ms: number, bars: number, days: number): string {
  return bars <= days ? istDate(ms) : istDateTime(ms)
}

/** What the check of a run of so many days found: "199 of 92,685 bars checked: no decision changed when future bars were replaced." */
export function lookAheadWords(
  { bars, checked, decisions, found, isCutShort }: LookAheadCheckView,
  days: number,
): string {
  const share = `${quantity(checked)} of ${quantity(bars)} bars checked`
  if (found) {
    return `${share}: the signal at ${signalWords(found.ms, bars, days)} changed when the bars after bar ${quantity(found.keptBar + 1)} were replaced. The strategy uses future data.`
  }
  const time = isCutShort ? ', stopped at the time limit' : ''
  const all = decisions === 0 ? ' The strategy placed no orders.' : ''
  return `${share}${time}: no decision changed when future bars were replaced.${all}`
}

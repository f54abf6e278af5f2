import type { AuditView } from '../../workers/api/researchApi.ts'
import { istDateTime, quantity } from '../format/format.ts'

/** What the audit found: "199 of 92,685 bars checked: no decision changed when the future was replaced." */
export function auditWords({ bars, checked, decisions, found, isCutShort }: AuditView): string {
  const share = `${quantity(checked)} of ${quantity(bars)} bars checked`
  if (found) {
    return `${share}: a decision at ${istDateTime(found.ms)} was another one when the bars after ${quantity(found.keptBar + 1)} were replaced. The strategy looks ahead.`
  }
  const time = isCutShort ? ' in the time that it had' : ''
  const all = decisions === 0 ? ' The run decided nothing.' : ''
  return `${share}${time}: no decision changed when the future was replaced.${all}`
}

/** Rules while they are typed: everything is text, so that no keystroke is lost. */

import type { NumberField, RuleNumber, Rules } from '../../engine/rules/rules.ts'
import type { ParamsDraft } from './paramsDraft.ts'

/** The lists of rows. */
export type RowField = 'entryLong' | 'entryShort' | 'exitLong' | 'exitShort'
/** The rules as their fields show them. */
export type RulesDraft = Readonly<Record<RowField, readonly string[]>> &
  Readonly<Record<NumberField | 'name' | 'note' | 'entryFrom' | 'entryTo' | 'exitAt', string>> & {
    readonly onOpposite: Rules['onOpposite']
  } & ParamsDraft

/** The draft of rules. */
export function toDraft(rules: Rules): RulesDraft {
  const { params, format: _, entryFrom, entryTo, exitAt, ...others } = rules
  return {
    ...others,
    takeProfitPct: String(rules.takeProfitPct),
    stopLossPct: String(rules.stopLossPct),
    trailingStopPct: String(rules.trailingStopPct),
    maxBarsHeld: String(rules.maxBarsHeld),
    coolDownBars: String(rules.coolDownBars),
    maxTradesPerDay: String(rules.maxTradesPerDay),
    entryFrom: entryFrom ?? '',
    entryTo: entryTo ?? '',
    exitAt: exitAt ?? '',
    params: Object.entries(params).map(([name, param]) => ({
      name,
      label: param.label,
      unit: param.unit,
      min: String(param.min),
      max: String(param.max),
      step: String(param.step),
      default: String(param.default),
    })),
  }
}

/** The rules of a draft, which the engine judges: empty rows are left out, a number that is none is what was typed. */
export function toRules(draft: RulesDraft): Rules {
  const rows = (field: RowField) => draft[field].map(row => row.trim()).filter(row => row !== '')
  const orders = (draft.orders ?? []).map(({ lower, upper }) => ({
    lower: lower.trim(),
    upper: upper.trim(),
  }))
  return {
    format: 'sauda-rules-1',
    name: draft.name.trim(),
    note: draft.note,
    params: Object.fromEntries(
      draft.params.map(({ name, label, unit, min, max, step, default: initial }) => [
        name.trim(),
        { label, unit, min: Number(min), max: Number(max), step: Number(step), default: Number(initial) },
      ]),
    ),
    ...(orders.length > 0 && { orders }),
    entryLong: rows('entryLong'),
    entryShort: rows('entryShort'),
    exitLong: rows('exitLong'),
    exitShort: rows('exitShort'),
    onOpposite: draft.onOpposite,
    entryFrom: draft.entryFrom || null,
    entryTo: draft.entryTo || null,
    exitAt: draft.exitAt || null,
    takeProfitPct: toNumber(draft.takeProfitPct),
    stopLossPct: toNumber(draft.stopLossPct),
    trailingStopPct: toNumber(draft.trailingStopPct),
    maxBarsHeld: toNumber(draft.maxBarsHeld),
    coolDownBars: toNumber(draft.coolDownBars),
    maxTradesPerDay: toNumber(draft.maxTradesPerDay),
  }
}

/** "" is 0, which is off; what is no number may be the name of a parameter. */
function toNumber(text: string): RuleNumber {
  const trimmed = text.trim()
  const value = Number(trimmed)
  return Number.isNaN(value) ? trimmed : value
}

/** The place of the n-th row that is not empty, as the engine counts, among those that the fields show. */
export function shownRow(rows: readonly string[], nth: number): number {
  const filled = rows.flatMap((row, k) => (row.trim() === '' ? [] : [k]))
  return filled[nth - 1] ?? -1
}

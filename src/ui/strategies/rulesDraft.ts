/** Rules while they are typed: everything is text, so that no keystroke is lost. */

import {
  EMPTY_RULES,
  NUMBER_FIELDS,
  type NumberField,
  ROW_FIELDS,
  type RuleNumber,
  type Rules,
} from '../../engine/rules/rules.ts'
import type { ParamsDraft } from './paramsDraft.ts'

/** The lists of rows. */
export type RowField = (typeof ROW_FIELDS)[number]
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

/** Whether a row or a number names the parameter; one that nothing names would be an input that does nothing. */
export function isUsed(draft: RulesDraft, name: string): boolean {
  const texts = [...ROW_FIELDS.flatMap(field => draft[field]), ...NUMBER_FIELDS.map(field => draft[field])]
  // rules read it in any case
  const wanted = name.trim().toLowerCase()
  return texts.some(text => text.toLowerCase().match(WORD)?.includes(wanted))
}

const WORD = /[A-Za-z_][A-Za-z0-9_]*/g

/**
 * The rules of a draft, which the engine judges: empty rows and parameters that nothing names are left out, a number that is
 * none is what was typed.
 */
export function toRules(draft: RulesDraft): Rules {
  const rows = (field: RowField) => draft[field].map(row => row.trim()).filter(row => row !== '')
  const orders = (draft.orders ?? [])
    .map(({ lower, upper }) => ({ lower: lower.trim(), upper: upper.trim() }))
    .filter(({ lower, upper }) => isUsed(draft, lower) && isUsed(draft, upper))
  return {
    format: 'sauda-rules-1',
    name: draft.name.trim(),
    note: draft.note,
    params: Object.fromEntries(
      draft.params
        .filter(({ name }) => isUsed(draft, name))
        .map(({ name, label, unit, min, max, step, default: initial }) => [
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

/** Whether nothing was typed since the fields showed those rules. */
export function isDraftOf(draft: RulesDraft, rules: Rules): boolean {
  return JSON.stringify(draft) === JSON.stringify(toDraft(rules))
}

/** Whether the draft decides as those rules do. */
export function hasRowsOf(draft: RulesDraft, rules: Rules): boolean {
  return ROW_FIELDS.every(field => draft[field].join('\n') === rules[field].join('\n'))
}

/**
 * The draft without the words of a template that it is no longer: its note goes with the first row that differs, its name
 * when no entry is left.
 */
export function withoutTemplateWords(draft: RulesDraft, templates: readonly Rules[]): RulesDraft {
  const isOther = templates.some(({ note }) => note === draft.note) && !templates.some(isStill(draft))
  const isEmpty = [...draft.entryLong, ...draft.entryShort].every(row => row.trim() === '')
  const isNamed = templates.some(({ name }) => name === draft.name)
  return {
    ...draft,
    note: isOther ? '' : draft.note,
    name: isEmpty && isNamed ? EMPTY_RULES.name : draft.name,
  }
}

function isStill(draft: RulesDraft) {
  return (rules: Rules) => rules.note === draft.note && hasRowsOf(draft, rules)
}

/** The place of the n-th row that is not empty, as the engine counts, among those that the fields show. */
export function shownRow(rows: readonly string[], nth: number): number {
  const filled = rows.flatMap((row, k) => (row.trim() === '' ? [] : [k]))
  return filled[nth - 1] ?? -1
}

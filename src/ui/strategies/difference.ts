/** What differs between two versions of a strategy, line by line: rules in the words of their form, code as it is written. */

import { diffArrays } from 'diff'
import type { Rules } from '../../engine/rules/rules.ts'
import { isPlain } from '../../storage/records/shapes.ts'
import type { OwnVersion } from '../../storage/strategies/ownStrategies.ts'

/** A line that is only in the older text, only in the newer one, or in both; or the number of those in both that are left out. */
export type DifferenceLine =
  | { readonly kind: 'removed' | 'added' | 'same'; readonly text: string }
  | { readonly kind: 'folded'; readonly count: number }

type TextField = Exclude<keyof Rules, 'format' | 'note' | 'params'>

/** The fields in the order and with the labels of their form; the last is the unit. */
const FIELDS: readonly (readonly [field: TextField, label: string, unit?: string])[] = [
  ['name', 'Name'],
  ['entryLong', 'Buy when'],
  ['entryShort', 'Sell short when'],
  ['entryFrom', 'Enter from'],
  ['entryTo', 'Enter until'],
  ['exitLong', 'Close a long position when'],
  ['exitShort', 'Close a short position when'],
  ['takeProfitPct', 'Take profit', '%'],
  ['stopLossPct', 'Stop loss', '%'],
  ['trailingStopPct', 'Trailing stop', '%'],
  ['maxBarsHeld', 'Exit after', 'bars'],
  ['exitAt', 'Exit at'],
  ['onOpposite', 'The opposite entry'],
  ['coolDownBars', 'Wait after an exit', 'bars'],
  ['maxTradesPerDay', 'Entries a day'],
]
const OPPOSITE: ReadonlyMap<unknown, string> = new Map([
  ['reverse', 'Reverses the position'],
  ['close', 'Closes the position'],
  ['ignore', 'Does nothing'],
])
const KNOWN: ReadonlySet<string> = new Set(['note', 'params', ...FIELDS.map(([field]) => field)])

/** Lines around a change that are shown. */
const CONTEXT = 2
/** Texts with more changes have next to nothing in common, and finding it would take seconds. */
const MAX_CHANGES = 2_000

/** What a version is called, whatever stands in its record; "" where it has no name. */
export function titleOf(version: OwnVersion): string {
  return 'rules' in version ? textOf(version.rules.name) : version.code.declared.title
}

/** The note of a version of rules; "" of code. */
export function notesOf(version: OwnVersion): string {
  return 'rules' in version ? textOf(version.rules.note) : ''
}

/** A version as lines to read: of rules one for each condition and each field that says something, but for the note; of code its lines. */
export function linesOf(version: OwnVersion): readonly string[] {
  if ('rules' in version) return rulesLines(version.rules as unknown as Readonly<Record<string, unknown>>)
  return linesOfSource(version.code.source)
}

/** The lines of a file of code. */
export function linesOfSource(source: string): readonly string[] {
  const lines = source.split(/\r\n|\r|\n/)
  // what ends with a line break has no further line
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** The rules may hold anything: they come as they were stored. */
function rulesLines(rules: Readonly<Record<string, unknown>>): readonly string[] {
  const others = Object.entries(rules).filter(
    ([field, value]) => !KNOWN.has(field) && !(field === 'format' && value === 'sauda-rules-1'),
  )
  return [
    ...FIELDS.flatMap(([field, label, unit]) =>
      valuesOf(field, rules[field]).map(value => `${label}: ${withUnit(value, unit)}`),
    ),
    ...paramLines(rules.params),
    ...others.map(([field, value]) => `${field}: ${textOf(value)}`),
  ]
}

/** What a field says: a list has a line for each condition; what is off or empty says nothing. */
function valuesOf(field: TextField, value: unknown): readonly unknown[] {
  // what is left out reverses
  if (field === 'onOpposite') return [OPPOSITE.get(value ?? 'reverse') ?? value]
  if (Array.isArray(value)) return value
  return value === undefined || value === null || value === '' || value === 0 ? [] : [value]
}

function paramLines(params: unknown): readonly string[] {
  if (params === undefined) return []
  return isPlain(params) ? Object.entries(params).map(paramLine) : [`Parameters: ${textOf(params)}`]
}

/** "RSI period (rsiBars): 2 to 50, step 1, 14 bars". */
function paramLine([name, param]: readonly [string, unknown]): string {
  if (!isPlain(param)) return `${name}: ${textOf(param)}`
  const { label, unit, min, max, step, default: initial } = param
  const isComplete = [min, max, step, initial].every(number => typeof number === 'number')
  if (!isComplete) return `${name}: ${textOf(param)}`
  const title = label === undefined || label === '' ? name : `${textOf(label)} (${name})`
  return `${title}: ${textOf(min)} to ${textOf(max)}, step ${textOf(step)}, ${withUnit(initial, textOf(unit))}`
}

function withUnit(value: unknown, unit = ''): string {
  if (unit === '') return textOf(value)
  return `${textOf(value)} ${value === 1 && unit === 'bars' ? 'bar' : unit}`
}

/** Any plain data as text: `String` would throw for an object that has a field "toString". */
function textOf(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** How the older lines became the newer ones, long unchanged stretches folded; empty where no line differs. */
export function differenceOf(older: readonly string[], newer: readonly string[]): readonly DifferenceLine[] {
  const changes = diffArrays([...older], [...newer], { maxEditLength: MAX_CHANGES })
  if (!changes) return [...linesAs('removed', older), ...linesAs('added', newer)]
  if (changes.every(({ added, removed }) => !added && !removed)) return []
  return changes.flatMap(({ added, removed, value }, k) => {
    if (removed) return linesAs('removed', value)
    if (added) return linesAs('added', value)
    return folded(value, k === 0 ? 0 : CONTEXT, k === changes.length - 1 ? 0 : CONTEXT)
  })
}

/** An unchanged stretch: its first and its last lines, and how many there are between them. */
function folded(lines: readonly string[], head: number, tail: number): readonly DifferenceLine[] {
  const count = lines.length - head - tail
  // a single line takes no more room than what would stand for it
  if (count < 2) return linesAs('same', lines)
  return [
    ...linesAs('same', lines.slice(0, head)),
    { kind: 'folded', count },
    ...linesAs('same', lines.slice(head + count)),
  ]
}

function linesAs(kind: 'removed' | 'added' | 'same', lines: readonly string[]): readonly DifferenceLine[] {
  return lines.map(text => ({ kind, text }))
}

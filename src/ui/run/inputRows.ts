/** Everything that decided a run, as names and values. */
import type { NumberInput, RunInput } from '../../engine/inputs/describe.ts'
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import { pageValues, toPercent } from '../../engine/inputs/pageValues.ts'
import { COST_NAMES, FILL_NAMES, type InputName, RUN_INPUTS, TRADE_NAMES } from '../../engine/inputs/table.ts'
import { applies, engineValues } from '../../engine/inputs/values.ts'
import { dateWords } from '../../engine/market/ist.ts'
import type { RunFacts } from '../../storage/runs/savedRun.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import { duration, inr, percent, quantity } from '../format/format.ts'
import { short } from './hashes.ts'
import { choiceLabel, labelOf } from './inputChoices.ts'
import type { Group } from './report/GroupedList.tsx'
import { fileName } from './runAddress.ts'

type Rows = Group['rows']

/** The parameters of a strategy, by their labels; by their names while the catalogue is not here. */
export function paramRows({ params }: RunInputs, strategy: StrategyInfo | undefined): Rows {
  if (!strategy) return Object.entries(params).map(([label, value]) => ({ label, value: quantity(value) }))
  return Object.entries(strategy.params).map(([name, { label, unit, choices, default: initial }]) => {
    const value = params[name] ?? initial
    return { label, value: choices?.[value] ?? withUnit(value, unit) }
  })
}

/** What was traded, when and with how much. */
export function inputRows({ effective, legs }: Pick<RunFacts, 'effective' | 'legs'>): Rows {
  const [instrument, ...rows] = rowsOf(effective, TRADE_NAMES)
  return [instrument!, ...legs.slice(1).map(value => ({ label: 'Hedge', value })), ...rows]
}

/** Charges, fills and limits. */
export function fillRows({ requested, effective }: Pick<RunFacts, 'requested' | 'effective'>): Rows {
  // F12: off although it was asked for, it had nothing to act on
  const isIdle = requested.fill.onSmallerBars && !effective.fill.onSmallerBars
  return rowsOf(
    effective,
    [...COST_NAMES, ...FILL_NAMES].filter(name => !(isIdle && name === 'smallerBars')),
  )
}

type ToRow = (inputs: RunInputs) => Rows

function dayRow(name: 'from' | 'to', none: string): ToRow {
  return ({ [name]: day }) => [{ label: RUN_INPUTS[name].label, value: day === null ? none : dateWords(day) }]
}

/** Inputs that a row of another one says, and those whose row says more than their own value. */
const OWN_ROWS: Partial<Record<InputName, ToRow>> = {
  // the head of the result and the rows of its parameters say them
  strategy: () => [],
  params: () => [],
  from: dayRow('from', 'first bar'),
  to: dayRow('to', 'last bar'),
  sizing: ({ size }) => [{ label: RUN_INPUTS.sizing.label, value: sizeWords(size) }],
  qty: () => [],
  sharePct: () => [],
  marginPct: () => [],
  costs: ({ costs }) => [{ label: RUN_INPUTS.costs.label, value: costWords(costs) }],
  costPct: () => [],
  rates: () => [],
  plan: ({ costs }) => [{ label: RUN_INPUTS.plan.label, value: planWords(costs) }],
  feePct: () => [],
  feeCap: () => [],
  risk: () => [],
}

function sizeWords(size: RunInputs['size']): string {
  if (size.kind === 'fixed') return units(size.qty, 'unit')
  return `${share(toPercent(size.fraction))} of equity${size.kind === 'margin' ? ' as margin' : ''}`
}

function costWords(costs: RunInputs['costs']): string {
  if (costs.kind === 'flat') return `${share(toPercent(costs.fraction))} per fill`
  const kind = labelOf('costs', costs.kind)
  return costs.kind === 'nse' ? `${kind}, ${labelOf('rates', costs.rates).toLowerCase()} rates` : kind
}

function planWords(costs: RunInputs['costs']): string {
  const own = costs.kind === 'nse' ? costs.plan?.['equity-intraday'] : undefined
  return own ? `${percent(own.percent)} to ${inr(own.maxRupees)}` : RUN_INPUTS.plan.none.label
}

/** A row of each input that counts, by the label of its field; limits that are off say so. */
function rowsOf(inputs: RunInputs, names: readonly InputName[]): Rows {
  const values = engineValues(inputs)
  const shown = pageValues(inputs)
  return names.flatMap(name => {
    const input: RunInput = RUN_INPUTS[name]
    const isLimit = input.when?.[0] === 'risk'
    if (!isLimit && (input.onPage === false || !applies(input, values))) return []
    return OWN_ROWS[name]?.(inputs) ?? [{ label: input.label, value: inputWords(input, shown[name]) }]
  })
}

/** A value of the form in words: "2 ticks", "Next open", "₹1,00,000"; "off" where it does not count. */
function inputWords(input: RunInput, value: unknown): string {
  if (value === undefined) return 'off'
  if (input.kind === 'number') return numberWords(input, value as number)
  return 'choices' in input ? choiceLabel(input, String(value)) : String(value)
}

function numberWords({ unit }: NumberInput, value: number): string {
  if (unit === 'INR') return inr(value)
  if (unit === '%') return share(value)
  return units(value, unit === 'qty' ? 'unit' : unit.replace(/s$/, ''))
}

/** Where the bars came from. */
export function dataRows({ source, data, datasetSha256, hedges }: RunFacts): Rows {
  return [
    { label: 'Dataset', value: fileName(source) },
    ...(data.main.kind === 'synthetic' ? [{ label: 'Seed', value: `${data.main.seed}` }] : []),
    { label: 'Dataset hash', value: short(datasetSha256) },
    ...hedges.map(({ sha256 }) => ({ label: 'Hedge hash', value: short(sha256) })),
  ]
}

/** What it takes to make the run again. */
export function provenanceRows(run: RunFacts, resultFingerprint: string | null = null): Rows {
  const { elapsedMs, bars, fingerprint, engineVersion } = run
  const barsPerSecond = elapsedMs > 0 ? (bars / elapsedMs) * 1000 : null
  return [
    ...dataRows(run),
    { label: 'Fingerprint', value: short(fingerprint) },
    ...(resultFingerprint === null ? [] : [{ label: 'Result fingerprint', value: short(resultFingerprint) }]),
    { label: 'Engine', value: engineVersion },
    { label: 'Bars', value: quantity(bars) },
    { label: 'Time taken', value: duration(elapsedMs) },
    { label: 'Bars/s', value: quantity(barsPerSecond === null ? null : Math.round(barsPerSecond)) },
  ]
}

function share(value: number): string {
  return percent(value, Number.isInteger(value) ? 0 : 2)
}

/** "30 bars", but "1.5×" and "1%". */
function withUnit(value: number, unit: string): string {
  if (unit === 'INR' || unit === '₹') return inr(value, 2)
  if (!/^\w/.test(unit)) return `${quantity(value)}${unit}`
  return `${quantity(value)} ${value === 1 ? unit.replace(/s$/, '') : unit}`
}

function units(count: number, name: string): string {
  return `${quantity(count)} ${name}${count === 1 ? '' : 's'}`
}

/** From the form to the engine: what is not set keeps the engine's default. */
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import {
  type PageInput,
  type PageValues,
  pageValues,
  toInputs,
  toPageValue,
} from '../../engine/inputs/pageValues.ts'
import { INPUT_ENTRIES } from '../../engine/inputs/table.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import type { DataForm } from './runData.ts'
import type { FormLimits } from './runLimits.ts'
import { SPECIFIED_DATES, SPECIFIED_INSTRUMENTS } from './specified.ts'
import type { FormValues } from './useRunForm.ts'

/** What the market form needs to be drawn: the trader's values over the engine's defaults. */
export interface MarketForm extends DataForm {
  readonly defaults: RunInputs
  readonly limits: FormLimits
}

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

/** "2023-01-31" in India. */
export function isoDay(ms: number): string {
  return DAY.format(ms)
}

/** Days as "2023-01-31"; "" while one is being typed. */
export interface RunDates {
  readonly from: string
  readonly to: string
}

/** The days that the date fields show: what is not set follows the dataset, or else the specification. */
export function runDates(values: FormValues, dataset: DatasetInfo | null): RunDates {
  const whole = dataset ? { from: isoDay(dataset.fromMs), to: isoDay(dataset.toMs) } : SPECIFIED_DATES
  return { from: values.from ?? whole.from, to: values.to ?? whole.to }
}

/** The dataset's own symbol comes after the known ones, where it is another. */
export function instrumentChoices(dataset: DatasetInfo | null): readonly string[] {
  const own = dataset?.symbol
  return own && !SPECIFIED_INSTRUMENTS.some(known => known === own)
    ? [...SPECIFIED_INSTRUMENTS, own]
    : SPECIFIED_INSTRUMENTS
}

/** What the fields of the form show, a number as null while it is being typed; undefined is one that may be left empty. */
export type TradingValues = {
  readonly [K in Exclude<PageInput, 'strategy' | 'params' | 'instrument' | 'from' | 'to'>]:
    | NonNullable<PageValues[K]>
    | (number extends PageValues[K] ? null : never)
}

/** The trader's values over the engine's defaults; of what does not count, what it would begin with. */
export function tradingValues(form: Pick<MarketForm, 'values' | 'defaults' | 'limits'>): TradingValues {
  const given: Readonly<Record<string, unknown>> = form.values
  const standard = pageValues(standardInputs(form))
  const shown = INPUT_ENTRIES.map(([name, input]) => [
    name,
    [given[name], standard[name], toPageValue(input, input.initial)].find(value => value !== undefined),
  ])
  return Object.fromEntries(shown) as TradingValues
}

/** The engine's defaults with the square-off in force. An address that brings limits means them to bind, unless it says no. */
function standardInputs({
  values,
  defaults,
  limits,
}: Pick<MarketForm, 'values' | 'defaults' | 'limits'>): RunInputs {
  const squareOff = defaults.squareOff === null ? null : limits.squareOff
  return { ...defaults, squareOff, risk: values.limits === undefined ? defaults.risk : limits.risk }
}

/** The value of a parameter as the form shows it. */
export function paramValue({ values, strategy }: MarketForm, name: string): number | null {
  const value = values.params[name]
  // null is a number that is being typed, not one that was left out
  return value === undefined ? strategy.params[name]!.default : value
}

/** The values of all parameters as the form shows them. */
export function paramValues(form: MarketForm): Readonly<Record<string, number | null>> {
  return Object.fromEntries(Object.keys(form.strategy.params).map(name => [name, paramValue(form, name)]))
}

/** The inputs of the run. The form must have no error. */
export function toRunInputs(form: MarketForm): RunInputs {
  const { values, limits, strategy } = form
  const params = Object.keys(strategy.params).map(name => [name, paramValue(form, name)!] as const)
  const requested = { ...values, ...limits.risk, strategy: strategy.id, params: Object.fromEntries(params) }
  const inputs = toInputs(requested as PageValues, standardInputs(form))
  return { ...inputs, ...daysOf(form) }
}

/** What is not set is as far as an imported dataset goes; the built-in market makes what the fields show. */
function daysOf({ values, dataset }: MarketForm): Pick<RunInputs, 'from' | 'to'> {
  if (dataset === null) return runDates(values, null)
  return { from: values.from ?? null, to: values.to ?? null }
}

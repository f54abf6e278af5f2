/** From the form to the engine: what is not set keeps the engine's default. */
import type { Direction, RunInputs, Sizing, Timeframe } from '../../engine/inputs.ts'
import type { DatasetInfo, StrategyInfo } from '../../workers/api.ts'
import type { FormValues } from '../hooks/useRunForm.ts'
import { SPECIFIED_DATES, SPECIFIED_INSTRUMENTS } from './specified.ts'

/** What the market form needs to be drawn: the trader's values over the engine's defaults. */
export interface MarketForm {
  readonly values: FormValues
  readonly defaults: RunInputs
  readonly strategy: StrategyInfo
  /** Null while no file is imported. */
  readonly dataset: DatasetInfo | null
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

/** Per cent of a share of one, without the noise of binary fractions. */
export function toPercent(fraction: number): number {
  return Number((fraction * 100).toPrecision(12))
}

function toFraction(percent: number): number {
  return Number((percent / 100).toPrecision(12))
}

/** Fields with a value for each choice of the form. */
export interface TradingValues {
  readonly timeframe: Timeframe | 'source'
  readonly direction: Direction
  readonly sizing: Sizing['kind']
  readonly qty: number | null
  readonly sharePct: number | null
  readonly costs: Exclude<RunInputs['costs']['kind'], 'nse'>
  readonly costPct: number | null
  readonly fillAt: RunInputs['fill']['at']
  readonly slippageTicks: number | null
  readonly penetrationTicks: number | null
  /** "off" or a time of day. */
  readonly squareOff: string
  readonly risk: 'on' | 'off'
}

/** What the fields show. */
export function tradingValues({ values, defaults }: Pick<MarketForm, 'values' | 'defaults'>): TradingValues {
  const { size, costs, fill } = defaults
  return {
    timeframe: values.timeframe ?? defaults.timeframe ?? 'source',
    direction: values.direction ?? defaults.direction,
    sizing: values.sizing ?? size.kind,
    qty: orDefault(values.qty, size.kind === 'fixed' ? size.qty : 1),
    sharePct: orDefault(values.sharePct, toPercent(size.kind === 'equity' ? size.fraction : 1)),
    costs: values.costs ?? (costs.kind === 'none' ? 'none' : 'flat'),
    costPct: orDefault(values.costPct, toPercent(costs.kind === 'flat' ? costs.fraction : 0)),
    fillAt: values.fillAt ?? fill.at,
    slippageTicks: orDefault(values.slippageTicks, fill.slippageTicks),
    penetrationTicks: orDefault(values.penetrationTicks, fill.penetrationTicks),
    squareOff: values.squareOff ?? defaults.squareOff ?? 'off',
    risk: values.risk ?? (defaults.risk ? 'on' : 'off'),
  }
}

/** Null is a number that is being typed, not one that was left out. */
function orDefault(value: number | null | undefined, otherwise: number): number | null {
  return value === undefined ? otherwise : value
}

/** The value of a parameter as the form shows it. */
export function paramValue({ values, strategy }: MarketForm, name: string): number | null {
  return orDefault(values.params[name], strategy.params[name]!.default)
}

/** The inputs of the run. The form must have no error. */
export function toRunInputs(form: MarketForm): RunInputs {
  const { values, defaults, strategy } = form
  const trading = tradingValues(form)
  const sizing: Sizing =
    trading.sizing === 'fixed'
      ? { kind: 'fixed', qty: trading.qty! }
      : { kind: 'equity', fraction: toFraction(trading.sharePct!) }
  return {
    ...defaults,
    strategy: strategy.id,
    params: Object.fromEntries(
      Object.keys(strategy.params).map(name => [name, paramValue(form, name)!] as const),
    ),
    instrument: values.instrument,
    from: values.from ?? null,
    to: values.to ?? null,
    capital: values.capital!,
    timeframe: trading.timeframe === 'source' ? null : trading.timeframe,
    direction: trading.direction,
    size: sizing,
    costs:
      trading.costs === 'none' ? { kind: 'none' } : { kind: 'flat', fraction: toFraction(trading.costPct!) },
    fill: {
      ...defaults.fill,
      at: trading.fillAt,
      slippageTicks: trading.slippageTicks!,
      penetrationTicks: trading.penetrationTicks!,
    },
    squareOff: trading.squareOff === 'off' ? null : trading.squareOff,
    risk: trading.risk === 'on' ? defaults.risk : null,
  }
}

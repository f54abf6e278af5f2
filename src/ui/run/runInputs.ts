/** From the form to the engine: what is not set keeps the engine's default. */
import type { CostsInput, Direction, RunInputs, Sizing } from '../../engine/inputs/inputs.ts'
import type { Timeframe } from '../../engine/market/resample.ts'
import type { Segment } from '../../engine/market/segment.ts'
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
  readonly lots: 'on' | 'off'
  readonly costs: CostsInput['kind']
  readonly costPct: number | null
  readonly rates: 'of-the-day' | 'today'
  readonly rounding: 'exact' | 'contract-note'
  readonly dp: 'on' | 'off'
  /** Of the charge book; what the instrument and the square-off say, unless one is named. */
  readonly segment: Segment | 'auto'
  /** The charge book's brokerage, or the trader's own. */
  readonly plan: 'book' | 'own'
  readonly feePct: number | null
  readonly feeCap: number | null
  readonly fillAt: RunInputs['fill']['at']
  readonly slippageTicks: number | null
  readonly penetrationTicks: number | null
  /** "off", "close" or a time of day. */
  readonly squareOff: string
  readonly risk: 'on' | 'off'
}

/** What the fields show. */
export function tradingValues(form: Pick<MarketForm, 'values' | 'defaults' | 'limits'>): TradingValues {
  const { values, defaults, limits } = form
  const { size, fill } = defaults
  return {
    timeframe: values.timeframe ?? defaults.timeframe ?? 'source',
    direction: values.direction ?? defaults.direction,
    sizing: values.sizing ?? size.kind,
    qty: orDefault(values.qty, size.kind === 'fixed' ? size.qty : 1),
    sharePct: orDefault(values.sharePct, toPercent(size.kind === 'equity' ? size.fraction : 1)),
    lots: values.lots ?? (defaults.lots ? 'on' : 'off'),
    ...costValues(form),
    fillAt: values.fillAt ?? fill.at,
    slippageTicks: orDefault(values.slippageTicks, fill.slippageTicks),
    penetrationTicks: orDefault(values.penetrationTicks, fill.penetrationTicks),
    squareOff: values.squareOff ?? (defaults.squareOff === null ? 'off' : limits.squareOff),
    risk: values.risk ?? (defaults.risk ? 'on' : 'off'),
  }
}

/** A discount broker's fee, as a start for the trader's own. */
const OWN_PLAN = { feePct: 0.03, feeCap: 20 }
const FLAT_PCT = 0.03

function costValues({ values, defaults: { costs } }: Pick<MarketForm, 'values' | 'defaults'>) {
  return {
    costs: values.costs ?? costs.kind,
    costPct: orDefault(values.costPct, costs.kind === 'flat' ? toPercent(costs.fraction) : FLAT_PCT),
    rates: values.rates ?? 'of-the-day',
    rounding: values.rounding ?? 'exact',
    dp: values.dp ?? 'on',
    segment: values.segment ?? 'auto',
    plan: values.plan ?? 'book',
    feePct: orDefault(values.feePct, OWN_PLAN.feePct),
    feeCap: orDefault(values.feeCap, OWN_PLAN.feeCap),
  } as const
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
    ...daysOf(form),
    capital: values.capital!,
    timeframe: trading.timeframe === 'source' ? null : trading.timeframe,
    direction: trading.direction,
    size: sizing,
    lots: trading.lots === 'on',
    costs: toCosts(trading),
    fill: {
      ...defaults.fill,
      at: trading.fillAt,
      slippageTicks: trading.slippageTicks!,
      penetrationTicks: trading.penetrationTicks!,
    },
    squareOff: trading.squareOff === 'off' ? null : trading.squareOff,
    risk: trading.risk === 'on' ? form.limits.risk : null,
  }
}

/** What is not set is as far as an imported dataset goes; the built-in market makes what the fields show. */
function daysOf({ values, dataset }: MarketForm): Pick<RunInputs, 'from' | 'to'> {
  if (dataset === null) return runDates(values, null)
  return { from: values.from ?? null, to: values.to ?? null }
}

function toCosts(trading: TradingValues): CostsInput {
  const { costs, costPct, rates, rounding, dp, segment, plan, feePct, feeCap } = trading
  if (costs === 'none') return { kind: 'none' }
  if (costs === 'flat') return { kind: 'flat', fraction: toFraction(costPct!) }
  const fee = { percent: feePct!, minRupees: 0, maxRupees: feeCap! }
  const own = {
    'equity-delivery': fee,
    'equity-intraday': fee,
    'index-futures': fee,
    'index-options': fee,
  }
  return {
    kind: 'nse',
    rates,
    rounding,
    plan: plan === 'own' ? own : null,
    dp: dp === 'on',
    segment: segment === 'auto' ? null : segment,
  }
}

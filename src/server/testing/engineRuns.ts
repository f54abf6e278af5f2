/** Runs by the engine alone, and its figures as an answer writes them. */
import {
  CATALOG,
  defaultInputs,
  NSE_COSTS,
  type Report,
  type RunInputs,
  runBacktest,
  stampOf,
  syntheticBars,
} from '../../engine/index.ts'

const DAYS = { from: '2023-01-01', to: '2023-05-31' }

/** Bars of the synthetic market with seed 1. */
export function syntheticDays(symbol: string, from: string, to: string) {
  const bars = syntheticBars({ symbol, seed: 1, from, to })
  return { bars, stamp: stampOf(bars) }
}

/** The data of a run, with its hedge where the strategy trades two instruments. */
export function dataOf({ instrument, strategy, from, to }: Asked) {
  const days = { from: from ?? DAYS.from, to: to ?? DAYS.to }
  const isPair = CATALOG.find(({ id }) => id === strategy)!.legs === 2
  const hedge = instrument === 'NIFTY' ? 'BANKNIFTY' : 'NIFTY'
  const hedges = isPair ? [{ instrument: hedge, ...syntheticDays(hedge, days.from, days.to) }] : []
  return { ...syntheticDays(instrument, days.from, days.to), ...(isPair && { hedges }) }
}

type Asked = Partial<RunInputs> & Pick<RunInputs, 'instrument' | 'strategy'>

/** The run with the engine's defaults, NSE charges and the first five months of 2023, where nothing else is asked for. */
export function byEngine(asked: Asked): Report {
  const whole = { ...defaultInputs(asked.instrument, 1), costs: NSE_COSTS, ...DAYS, ...asked }
  return runBacktest(dataOf(asked), whole)
}

/** "−₹1,23,456.70" */
export function rupees(value: number): string {
  const format = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${value < 0 ? '−' : ''}₹${format.format(Math.abs(value))}`
}

/** "−12.34%" */
export function percent(value: number | null): string {
  return value === null ? '–' : `${ratio(value)}%`
}

/** "−1.23" */
export function ratio(value: number | null): string {
  return value === null ? '–' : `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`
}

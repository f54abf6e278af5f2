import {
  CATALOG,
  type Direction,
  defaultInputs,
  SYNTHETIC_SYMBOLS,
  type Timeframe,
} from '../../../engine/index.ts'
import { hedgeOf, type Simulation } from './asked.ts'

const PATH = '/backtest?'
/** What may stand in an address that Markdown shows as a link. */
const LINK = /\/backtest\?[\w=&%.~-]{1,2000}/g
const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIMEFRAMES: readonly string[] = ['1m', '3m', '5m', '15m', '30m', '60m', '1D']
const DIRECTIONS: readonly string[] = ['long', 'short', 'both']

/** The address of a run on the Backtesting screen. What it leaves out is the screen's default and the engine's. */
export function runLink(run: Simulation): string {
  const { timeframe, direction, params } = run
  const { costs, risk, squareOff } = defaultInputs(run.instrument, 1)
  const search: Record<string, string> = {
    mode: 'market',
    dataset: 'synthetic',
    seed: String(run.seed),
    strategy: run.strategy,
    instrument: run.instrument,
    from: run.from,
    to: run.to,
    capital: String(run.capital),
    costs: costs.kind,
    // left out, the screen takes the limits of its own Settings
    limits: [risk?.maxPositionQty, risk?.maxDailyLoss, risk?.maxDrawdownPct, squareOff].join('~'),
  }
  const hedge = hedgeOf(run.strategy, run.instrument)
  if (hedge !== null) search.hedge = hedge
  if (Object.keys(params).length > 0) search.params = JSON.stringify(params)
  if (timeframe !== null) search.timeframe = timeframe
  if (direction !== 'both') search.direction = direction
  const pairs = Object.entries(search).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${PATH}${pairs.join('&')}`
}

/** The run of the last link in a text that was written by `runLink`; null where there is none that could be one. */
export function lastRunIn(text: string): Simulation | null {
  const link = text.match(LINK)?.at(-1)
  return link === undefined ? null : parseRunLink(link)
}

function parseRunLink(link: string): Simulation | null {
  const search = new URLSearchParams(link.slice(PATH.length))
  const get = (name: string) => search.get(name) ?? ''
  const params = parseParams(search.get('params') ?? '{}')
  const isRun =
    search.get('dataset') === 'synthetic' &&
    CATALOG.some(({ id }) => id === get('strategy')) &&
    SYNTHETIC_SYMBOLS.includes(get('instrument')) &&
    DAY.test(get('from')) &&
    DAY.test(get('to')) &&
    TIMEFRAMES.includes(search.get('timeframe') ?? '1m') &&
    DIRECTIONS.includes(search.get('direction') ?? 'both')
  if (!isRun || params === null) return null
  return {
    strategy: get('strategy'),
    instrument: get('instrument'),
    from: get('from'),
    to: get('to'),
    capital: Number(get('capital')),
    params,
    timeframe: search.get('timeframe') as Timeframe | null,
    direction: (search.get('direction') ?? 'both') as Direction,
    seed: Number(get('seed')),
  }
}

function parseParams(text: string): Record<string, number> | null {
  try {
    const value: unknown = JSON.parse(text)
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isRecord && Object.values(value).every(Number.isFinite) ? (value as Record<string, number>) : null
  } catch {
    return null
  }
}

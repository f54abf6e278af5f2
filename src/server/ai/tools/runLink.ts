import {
  addressOf,
  CATALOG,
  INPUT_ENTRIES,
  type RunInput,
  type RunInputs,
  readPageValue,
  SYNTHETIC_SYMBOLS,
  toInputs,
} from '../../../engine/index.ts'
import { DEFAULT_SEED } from './fields.ts'
import { hedgeOf, type Simulation, simulationInputs, standardInputs } from './simulationInputs.ts'

const PATH = '/backtest?'
/** What may stand in an address that Markdown shows as a link. */
const LINK = /\/backtest\?[\w=&%.~-]{1,2000}/g
/** Said in every link; the square-off, for one, the screen would otherwise take from its own Settings. */
const ALWAYS = ['strategy', 'instrument', 'from', 'to', 'capital', 'costs', 'risk', 'squareOff'] as const

/** The address of a run on the Backtesting screen. What it leaves out is the screen's default and the engine's. */
export function runLink(run: Simulation): string {
  const address: Readonly<Record<string, unknown>> = addressOf(simulationInputs(run))
  const standard: Readonly<Record<string, unknown>> = addressOf(standardInputs(run))
  const changed = Object.keys(address).filter(
    name => JSON.stringify(address[name]) !== JSON.stringify(standard[name]),
  )
  const hedge = hedgeOf(run.strategy, run.instrument)
  const search: Readonly<Record<string, unknown>> = {
    mode: 'market',
    dataset: 'synthetic',
    seed: run.seed,
    ...Object.fromEntries(ALWAYS.map(name => [name, address[name]])),
    ...(hedge !== null && { hedge }),
    ...Object.fromEntries(changed.map(name => [name, address[name]])),
  }
  const pairs = Object.entries(search).map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return `${name}=${encodeURIComponent(text)}`
  })
  return `${PATH}${pairs.join('&')}`
}

/** The run of the last link in a text that was written by `runLink`; null where there is none that could be one. */
export function lastRunIn(text: string): Simulation | null {
  const link = text.match(LINK)?.at(-1)
  return link === undefined ? null : parseRunLink(link)
}

function parseRunLink(link: string): Simulation | null {
  const search = new URLSearchParams(link.slice(PATH.length))
  const values: Record<string, unknown> = {}
  for (const [name, input] of INPUT_ENTRIES) {
    const text = search.get(name)
    if (text === null) continue
    const value = parseText(input, text)
    // the engine says what is wrong with a number that is out of its limits
    values[name] = typeof value === 'number' ? value : readPageValue(input, value)
    if (values[name] === undefined) return null
  }
  const instrument = String(values.instrument)
  const inputs = toInputs(values, standardInputs({ instrument, timeframe: null }))
  const seed = Number(search.get('seed') ?? DEFAULT_SEED)
  return search.get('dataset') === 'synthetic' ? toSimulation(inputs, seed) : null
}

/** A run of the built-in market with days of its own. */
function toSimulation({ strategy, instrument, params, from, to, ...rest }: RunInputs, seed: number) {
  const isKnown = CATALOG.some(({ id }) => id === strategy) && SYNTHETIC_SYMBOLS.includes(instrument)
  if (!isKnown || from === null || to === null) return null
  const { capital, timeframe, direction } = rest
  return { strategy, instrument, params, from, to, capital, timeframe, direction, seed }
}

/** The text of an address as a value; undefined is none. */
function parseText({ kind }: RunInput, text: string): unknown {
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined
  if (kind !== 'params') return text
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

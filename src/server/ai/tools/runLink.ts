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
import type { OwnStrategy } from '../conversation/question.ts'
import { DEFAULT_SEED } from './fields.ts'
import { hedgeOf, type Simulation, simulationInputs, standardInputs } from './simulationInputs.ts'

const PATH = '/backtest?'
/** What may stand in an address that Markdown shows as a link. */
const LINK = /\/backtest\?[\w=&%.~-]{1,2000}/g
/** Said in every link; the square-off, for one, the screen would otherwise take from its own Settings. */
const ALWAYS = ['strategy', 'instrument', 'from', 'to', 'capital', 'costs', 'risk', 'squareOff'] as const

/** What stands for the trader's own bars in a link: the page knows them, this server does not. */
export const OWN_DATASET = 'own'

/** The address of a run on the Backtesting screen. What it leaves out is the screen's default and the engine's. */
export function runLink(run: Simulation, isOwn = false): string {
  const address: Readonly<Record<string, unknown>> = addressOf(simulationInputs(run))
  const standard: Readonly<Record<string, unknown>> = addressOf(standardInputs(run))
  const changed = Object.keys(address).filter(
    name => JSON.stringify(address[name]) !== JSON.stringify(standard[name]),
  )
  const hedge = hedgeOf(run)
  const search: Readonly<Record<string, unknown>> = {
    mode: 'market',
    dataset: isOwn ? OWN_DATASET : 'synthetic',
    ...(!isOwn && { seed: run.seed }),
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

/** The address of a sweep of that run on the Backtesting screen: each parameter from its first value to its last. */
export function sweepLink(
  run: Simulation,
  grid: readonly { readonly name: string; readonly values: readonly number[] }[],
): string {
  const axes = grid.map(({ name, values }) => {
    const [first, second = first] = values
    return [name, first, values.at(-1), second! - first! || 1].join('~')
  })
  return `${runLink(run)}&view=sweep&sweep=${encodeURIComponent(axes.join(','))}`
}

/** The addresses of runs in a text, each with what stands between it and the next one. */
export function runLinksIn(text: string): { link: string; after: string }[] {
  const found = [...text.matchAll(LINK)]
  return found.map((match, k) => ({
    link: match[0],
    after: text.slice(match.index + match[0].length, found[k + 1]?.index),
  }))
}

/** The run of an address, of a built-in strategy or one of `own`; null where it could be none. */
export function parseRunLink(link: string, own: readonly OwnStrategy[] = []): Simulation | null {
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
  const mine = own.find(({ id }) => id === inputs.strategy)
  const run = toSimulation(inputs, seed, search.get('dataset') === 'synthetic', mine !== undefined)
  return run && mine ? { ...run, own: mine } : run
}

/** A run with days of its own, of an instrument that its market has. */
function toSimulation(
  { strategy, instrument, params, from, to, ...rest }: RunInputs,
  seed: number,
  isSynthetic: boolean,
  isMine: boolean,
) {
  const isKnown =
    (isMine || CATALOG.some(({ id }) => id === strategy)) &&
    (!isSynthetic || SYNTHETIC_SYMBOLS.includes(instrument))
  if (!isKnown || from === null || to === null) return null
  const { capital, timeframe, direction, fill } = rest
  const { slippageTicks } = fill
  return { strategy, instrument, params, from, to, capital, timeframe, direction, slippageTicks, seed }
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

import { parseArgs } from 'node:util'
import {
  type CostsInput,
  type Direction,
  defaultInputs,
  type FillInputs,
  findStrategy,
  InputError,
  KNOWN_SYMBOLS,
  NSE_COSTS,
  type RunInputs,
  SEGMENTS,
  type Sizing,
  type Timeframe,
} from '../engine/index.ts'
import type { ReadAnswers } from '../import/readFiles.ts'
import { parseAnswers } from './answers.ts'

/** What stands on the command line, before the data says the rest. */
export interface Options {
  readonly help: boolean
  /** The file of the bars; "" for the synthetic market. */
  readonly data: string
  /** The synthetic market in the place of a file: which one, and its days. */
  readonly synthetic: { readonly seed: number; readonly from: string; readonly to: string } | null
  /** The file of the hedge or "synthetic", and its symbol where it is not the one that the file's name says. */
  readonly hedge: { readonly data: string; readonly instrument: string | null } | null
  readonly out: string | null
  readonly given: Readonly<Record<string, string | undefined>>
  readonly params: readonly string[]
  /** What is said about files that leave something open. */
  readonly answers: ReadAnswers
  /** What was given for the options that only this command has, in order. */
  readonly more: Readonly<Record<string, readonly string[]>>
  /** Those of its switches that are there. */
  readonly flags: ReadonlySet<string>
}

const DIRECTIONS: readonly Direction[] = ['long', 'short', 'both']
const TIMEFRAMES: readonly Timeframe[] = ['1m', '3m', '5m', '15m', '30m', '60m', '1D']
const FILLS: readonly FillInputs['at'][] = ['next-open', 'this-close']

const NAMES = [
  'data',
  'seed',
  'instrument',
  'hedge',
  'hedge-instrument',
  'strategy',
  'from',
  'to',
  'capital',
  'size',
  'lots',
  'direction',
  'costs',
  'rates',
  'segment',
  'dp',
  'timeframe',
  'fill',
  'slippage-ticks',
  'penetration-ticks',
  'tick',
  'square-off',
  'risk',
  'out',
] as const

/**
 * The options of a command that runs a strategy. `moreNames` are those that it has besides: each takes a value and may be
 * repeated; `flagNames` are its switches, which take none.
 * @throws InputError for an unknown option, a missing value, or no data, instrument or strategy.
 */
export function parseOptions(
  args: readonly string[],
  moreNames: readonly string[] = [],
  flagNames: readonly string[] = [],
): Options {
  const values = parse(args, moreNames, flagNames)
  // their types do not know the names that were added
  const lists = values as Readonly<Record<string, unknown>>
  const more = Object.fromEntries(moreNames.map(name => [name, (lists[name] ?? []) as string[]]))
  const flags = new Set(flagNames.filter(name => lists[name] === true))
  const { help = false, param: params = [], answer = [], synthetic: isSynthetic = false } = values
  const given = Object.fromEntries(NAMES.map(name => [name, values[name]]))
  const { data = '', out = null } = given
  if (!help) {
    for (const name of isSynthetic ? SYNTHETIC_NEEDS : FILE_NEEDS) {
      if (!given[name]) throw new InputError(`--${name} is missing. See --help.`)
    }
  }
  const synthetic = parseSynthetic(given, isSynthetic)
  const hedge = parseHedge(given, isSynthetic)
  return { help, data, synthetic, hedge, out, given, params, answers: parseAnswers(answer), more, flags }
}

const FILE_NEEDS = ['data', 'instrument', 'strategy'] as const
const SYNTHETIC_NEEDS = ['instrument', 'strategy', 'from', 'to'] as const

function parseSynthetic(given: Options['given'], isSynthetic: boolean): Options['synthetic'] {
  const { data, seed, from = '', to = '' } = given
  if (isSynthetic && data !== undefined) {
    throw new InputError('--synthetic: takes the place of --data. Leave one of them out.')
  }
  if (isSynthetic) return { seed: number('seed', seed, 1), from, to }
  if (seed === undefined) return null
  throw new InputError('--seed: only --synthetic has it. Add --synthetic or leave it out.')
}

function parseHedge(given: Options['given'], isSynthetic: boolean): Options['hedge'] {
  const { hedge: data, 'hedge-instrument': instrument } = given
  if (data === 'synthetic' && isSynthetic && instrument === undefined) {
    throw new InputError('--hedge synthetic: name its instrument too, with --hedge-instrument SYMBOL.')
  }
  if (data !== undefined) return { data, instrument: instrument === undefined ? null : toSymbol(instrument) }
  if (instrument === undefined) return null
  throw new InputError('--hedge-instrument: name its file too, with --hedge FILE.')
}

function parse(args: readonly string[], moreNames: readonly string[], flagNames: readonly string[]) {
  const one = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const many = { type: 'string', multiple: true } as const
  try {
    const options = {
      ...(Object.fromEntries(NAMES.map(name => [name, one])) as Record<(typeof NAMES)[number], typeof one>),
      ...Object.fromEntries(moreNames.map(name => [name, many])),
      ...Object.fromEntries(flagNames.map(name => [name, flag])),
      param: many,
      answer: many,
      synthetic: flag,
      help: flag,
    } as const
    return parseArgs({ args: joinNegatives(args), options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new InputError(
      `${error instanceof Error ? error.message.split(/\.?\n/)[0]?.replace(/\.$/, '') : String(error)}. See --help.`,
    )
  }
}

/** "--capital -5" as "--capital=-5", so that the number is judged instead of taken for an option. */
export function joinNegatives(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const before = joined.at(-1)
    if (/^-[\d.]/.test(arg) && before?.startsWith('--')) joined[joined.length - 1] = `${before}=${arg}`
    else joined.push(arg)
  }
  return joined
}

/** @throws InputError that names the option, its value and what it may be. */
export function toRunInputs({ given, params }: Options, intervalMinutes: number): RunInputs {
  const instrument = toSymbol(given.instrument!)
  const timeframe = oneOf('timeframe', given.timeframe, TIMEFRAMES, null)
  const base = defaultInputs(instrument, timeframe === '1D' ? 1440 : intervalMinutes)
  return {
    ...base,
    strategy: findStrategy(given.strategy!).id,
    params: Object.fromEntries(params.map(parseParam)),
    from: given.from ?? null,
    to: given.to ?? null,
    capital: number('capital', given.capital, base.capital),
    timeframe,
    direction: oneOf('direction', given.direction, DIRECTIONS, base.direction),
    size: given.size === undefined ? base.size : parseSize(given.size),
    lots: oneOf('lots', given.lots, ['on', 'off'] as const, base.lots ? 'on' : 'off') === 'on',
    costs: toCosts(base.costs, given),
    fill: {
      ...base.fill,
      at: oneOf('fill', given.fill, FILLS, base.fill.at),
      slippageTicks: number('slippage-ticks', given['slippage-ticks'], base.fill.slippageTicks),
      penetrationTicks: number('penetration-ticks', given['penetration-ticks'], base.fill.penetrationTicks),
      tick: given.tick === undefined ? base.fill.tick : number('tick', given.tick, 0),
    },
    squareOff: parseSquareOff(given['square-off'], base.squareOff),
    risk: oneOf('risk', given.risk, ['off'] as const, null) === 'off' ? null : base.risk,
  }
}

/** "nifty" is NIFTY; a symbol that is not known stays as it was typed. */
export function toSymbol(text: string): string {
  const upper = text.trim().toUpperCase()
  return KNOWN_SYMBOLS.includes(upper) ? upper : text
}

function number(name: string, text: string | undefined, fallback: number): number {
  return text === undefined ? fallback : parseNumber(name, text)
}

/** @throws InputError for what is no finite number. */
export function parseNumber(name: string, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(value)) throw new InputError(`--${name}: "${text}" is not a number.`)
  return value
}

/** Of an option that is given twice the last one counts, as everywhere on the command line. */
export function last(more: Options['more'], name: string): string | undefined {
  return more[name]?.at(-1)
}

function oneOf<T extends string, F>(
  name: string,
  text: string | undefined,
  choices: readonly T[],
  fallback: F,
): T | F {
  if (text === undefined) return fallback
  const found = choices.find(choice => choice === text)
  if (found === undefined) throw new InputError(`--${name}: "${text}" must be ${choices.join(', ')}.`)
  return found
}

function parseParam(text: string): [string, number] {
  const at = text.indexOf('=')
  if (at < 1) throw new InputError(`--param: "${text}" must look like shortBars=10.`)
  const name = text.slice(0, at)
  return [name, number(`param ${name}`, text.slice(at + 1), 0)]
}

function parseSize(text: string): Sizing {
  const [kind, value] = split(text)
  if (kind === 'fixed') return { kind, qty: number('size', value, Number.NaN) }
  if (kind === 'equity') return { kind, fraction: number('size', value, Number.NaN) }
  throw new InputError(`--size: "${text}" must look like fixed:50 or equity:0.95.`)
}

/** What is not set is the default: the charge book's options go with it where it is the book. */
function toCosts(standard: CostsInput, given: Options['given']): CostsInput {
  const { costs = standard.kind } = given
  refuseUnused(costs, given)
  return given.costs === undefined && standard.kind !== 'nse' ? standard : parseCosts(costs, given)
}

function parseCosts(text: string, given: Options['given']): CostsInput {
  const [kind, value] = split(text)
  if (kind === 'none' && value === undefined) return { kind }
  if (kind === 'flat') return { kind, fraction: number('costs', value, Number.NaN) }
  if (text === 'nse' || text === 'nse:contract-note') {
    return {
      ...NSE_COSTS,
      rounding: text === 'nse' ? 'exact' : 'contract-note',
      rates: oneOf('rates', given.rates, ['of-the-day', 'today'] as const, NSE_COSTS.rates),
      segment: oneOf('segment', given.segment, SEGMENTS, null),
      dp: oneOf('dp', given.dp, ['on', 'off'] as const, 'on') === 'on',
    }
  }
  throw new InputError(`--costs: "${text}" must be none, nse or nse:contract-note, or look like flat:0.0003.`)
}

/** What only the charge book reads must not be given in vain. */
function refuseUnused(costs: string, given: Options['given']): void {
  const unused = (['rates', 'segment', 'dp'] as const).find(name => given[name] !== undefined)
  if (unused && !costs.startsWith('nse')) {
    throw new InputError(`--${unused}: only --costs nse has it. Add --costs nse or leave it out.`)
  }
}

/** "fixed:50" as its two parts. */
function split(text: string): [string, string | undefined] {
  const at = text.indexOf(':')
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

function parseSquareOff(text: string | undefined, fallback: string | null): string | null {
  if (text === undefined) return fallback
  return text === 'off' ? null : text
}

import {
  DAY_MINUTES,
  defaultInputs,
  findStrategy,
  InputError,
  KNOWN_SYMBOLS,
  type RunInputs,
} from '../engine/index.ts'
import type { ReadAnswers } from '../import/readFiles.ts'
import { parseAnswers } from './answers.ts'
import { parseCommandLine, refuseRepeats } from './commandLine.ts'
import { type Given, givenInputs, INPUT_OPTIONS, parseNumber } from './inputOptions.ts'
import { checkOut, type ReadFile } from './output.ts'

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
  readonly given: Given
  readonly params: readonly string[]
  /** What is said about files that leave something open. */
  readonly answers: ReadAnswers
  /** What was given for the options that only this command has, in order. */
  readonly more: Readonly<Record<string, readonly string[]>>
  /** Those of its switches that are there. */
  readonly flags: ReadonlySet<string>
}

/** What is not an input of the run: where its bars and its strategy come from and where its result goes. */
const DATA_OPTIONS = ['data', 'seed', 'hedge', 'hedge-instrument', 'strategy-file', 'out'] as const
const NAMES = [...DATA_OPTIONS, ...INPUT_OPTIONS]

/**
 * The options of a command that runs a strategy, which is known from now on where it comes from a file.
 * @throws InputError as `parseOptions` does, for an option that is given twice, for an `--out` that cannot be written or is a
 * file that is read, for a strategy's file that is wrong, and for a second instrument that is missing.
 */
export async function readOptions(...args: Parameters<typeof parseOptions>): Promise<Options> {
  const options = parseOptions(...args)
  if (options.help) return options
  refuseRepeats(args[0])
  checkOut(options.out, readBy(options))
  const path = options.given['strategy-file']
  const strategy = path === undefined ? options.given.strategy! : await idOf(path)
  checkHedge(options, strategy)
  return { ...options, given: { ...options.given, strategy } }
}

async function idOf(path: string): Promise<string> {
  // what takes the types off code takes as long to load as a short run
  const { loadStrategyFile } = await import('./strategyFile.ts')
  return loadStrategyFile(path).id
}

/** The files that the options name to be read. */
function readBy({ data, synthetic, hedge, given }: Options): readonly ReadFile[] {
  const paths = {
    data: synthetic ? undefined : data,
    hedge: synthetic && hedge?.data === 'synthetic' ? undefined : hedge?.data,
    'strategy-file': given['strategy-file'],
  }
  return Object.entries(paths).flatMap(([option, path]) => (path === undefined ? [] : [{ option, path }]))
}

function checkHedge({ synthetic, hedge }: Options, strategy: string): void {
  const { legs = 1, title } = findStrategy(strategy)
  if (legs === 1 || hedge) return
  const file = synthetic ? 'synthetic' : 'FILE'
  throw new InputError(
    `--hedge is missing: ${title} trades ${legs} instruments. Add --hedge ${file} --hedge-instrument SYMBOL.`,
  )
}

/**
 * The options as they stand on the command line, before a strategy's file is read. `moreNames` are those that a command has
 * besides: each takes a value and may be repeated; `flagNames` are its switches, which take none.
 * @throws InputError for an unknown option, a missing value, no data, instrument or strategy.
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
  const given: Given = Object.fromEntries(NAMES.map(name => [name, lists[name] as string | undefined]))
  const { data = '', out = null } = given
  if (!help) checkNeeds(given, isSynthetic)
  const synthetic = parseSynthetic(given, isSynthetic)
  const hedge = parseHedge(given, isSynthetic)
  return { help, data, synthetic, hedge, out, given, params, answers: parseAnswers(answer), more, flags }
}

const FILE_NEEDS = ['data', 'instrument', 'strategy'] as const
const SYNTHETIC_NEEDS = ['instrument', 'strategy', 'from', 'to'] as const

function checkNeeds(given: Given, isSynthetic: boolean): void {
  const { strategy, 'strategy-file': path } = given
  if (path !== undefined && strategy !== undefined)
    throw new InputError('--strategy-file: takes the place of --strategy. Leave one of them out.')
  for (const name of isSynthetic ? SYNTHETIC_NEEDS : FILE_NEEDS) {
    const value = name === 'strategy' ? (path ?? strategy) : given[name]
    const hint = name === 'data' ? ': name a file, or add --synthetic.' : '. See --help.'
    if (!value) throw new InputError(`--${name} is missing${hint}`)
  }
}

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
  return parseCommandLine(args, {
    ...Object.fromEntries(NAMES.map(name => [name, one])),
    ...Object.fromEntries(moreNames.map(name => [name, many])),
    ...Object.fromEntries(flagNames.map(name => [name, flag])),
    param: many,
    answer: many,
    synthetic: flag,
    help: flag,
  } as const)
}

/** @throws InputError that names the option, its value and what it may be. */
export function toRunInputs({ given, params }: Options, intervalMinutes: number): RunInputs {
  const instrument = toSymbol(given.instrument!)
  const strategy = findStrategy(given.strategy!).id
  const base = defaultInputs(instrument, given.timeframe === '1D' ? DAY_MINUTES : intervalMinutes)
  return {
    ...givenInputs({ ...given, instrument, strategy }, base),
    params: Object.fromEntries(params.map(parseParam)),
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

/** What was given for an option that a command has for itself, at most once: `readOptions` refuses more. */
export function single(more: Options['more'], name: string): string | undefined {
  return more[name]?.at(-1)
}

function parseParam(text: string): [string, number] {
  const at = text.indexOf('=')
  if (at < 1) throw new InputError(`--param: "${text}" must look like shortBars=10.`)
  const name = text.slice(0, at)
  return [name, number(`param ${name}`, text.slice(at + 1), 0)]
}

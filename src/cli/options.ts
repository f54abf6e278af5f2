import { parseArgs } from 'node:util'
import {
  CATALOG,
  type CostsInput,
  DEFAULT_RISK,
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
}

const DIRECTIONS: readonly Direction[] = ['long', 'short', 'both']
const TIMEFRAMES: readonly Timeframe[] = ['1m', '3m', '5m', '15m', '30m', '60m', '1D']
const FILLS: readonly FillInputs['at'][] = ['next-open', 'this-close']

export const HELP = `Runs one backtest and prints one JSON object to standard output. Money is in rupees.

npm run --silent backtest -- --data FILE --instrument SYMBOL --strategy NAME [options]
npm run --silent backtest -- --synthetic --seed N --from DAY --to DAY --instrument SYMBOL --strategy NAME [options]

  --data FILE             bars as CSV: Kite export, date and time columns, epoch times, headerless text
  --synthetic             instead of a file, the built-in simulated market: 2018 to 2026, minute bars, no real price
  --seed N                which of its markets (1)
  --instrument SYMBOL     NIFTY, BANKNIFTY, RELIANCE, TCS, HDFC (after July 2023 HDFCBANK), or any other symbol: a
                          custom one has lot 1, no calendar and full-value margin, and may be sold short
  --hedge FILE            bars of a second instrument, for arbitrage; the run uses the times that both have
          synthetic       or, with --synthetic, those of the same market; --hedge-instrument names it
  --hedge-instrument SYM  its symbol (as the file's name says)
  --strategy NAME         ${CATALOG.map(strategy => strategy.id).join(', ')}
  --param NAME=VALUE      a parameter of the strategy; may be repeated
  --from, --to YYYY-MM-DD first and last day, both included (all the data)
  --capital RUPEES        100000
  --size fixed:N          units of each entry
         equity:SHARE     or what a share of the equity buys (equity:0.95)
  --lots on|off           entries of futures and options in whole lots of the day, below the largest order (off)
  --direction D           long, short or both (both)
  --costs none            no charges
          flat:SHARE      or a share of each fill's value (flat:0.0003)
          nse             or what the exchange, the state and a discount broker took on the day, line by line
          nse:contract-note  the same, rounded as a day's contract note is
  --rates of-the-day      with --costs nse: the rates of each fill's day
          today           or the newest ones on every day (of-the-day)
  --segment SEGMENT       with --costs nse: ${SEGMENTS.join(', ')} (an index
                          is futures, a share intraday when it is squared off, else delivery)
  --dp on|off             with --costs nse: the depository's debit of delivery sales (on)
  --timeframe T           1m, 3m, 5m, 15m, 30m, 60m or 1D (as the data)
  --fill F                next-open, or this-close: optimistic, for comparison only (next-open)
  --slippage-ticks N      each market or stop fill is worse by so many ticks (0)
  --penetration-ticks N   the price must trade so far through a limit; 0 fills on touch (1)
  --tick RUPEES           order prices are multiples of it; 0 is off (that of the first day: 0.05 until 2024)
  --square-off HH:MM      closes intraday positions at that time in India (15:15 for the known symbols)
               close      at the last close of each day
               off        or carries them
  --risk off              without the limits: at most ${DEFAULT_RISK.maxPositionQty} units, ${DEFAULT_RISK.maxDailyLoss} rupees lost in a day, ${DEFAULT_RISK.maxDrawdownPct} % drawdown
  --out FILE              writes the JSON there instead
  --help                  this text

Strategies and their parameters:
${CATALOG.map(
  ({ id, summary, params }) =>
    `  ${id}: ${summary}\n${Object.entries(params)
      .map(
        ([name, p]) =>
          `    ${name}=${p.default}  ${p.label}, ${p.min} to ${p.max} ${p.unit}${p.help ? `. ${p.help}` : ''}`,
      )
      .join('\n')}`,
).join('\n')}

Exit code 0: done. 2: something to correct, in one sentence on standard error.
`

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

/** @throws InputError for an unknown option, a missing value, or no data, instrument or strategy. */
export function parseOptions(args: readonly string[]): Options {
  const { help = false, param: params = [], synthetic: isSynthetic = false, ...given } = parse(args)
  const { data = '', out = null } = given
  if (!help) {
    for (const name of isSynthetic ? SYNTHETIC_NEEDS : FILE_NEEDS) {
      if (!given[name]) throw new InputError(`--${name} is missing. See --help.`)
    }
  }
  const synthetic = parseSynthetic(given, isSynthetic)
  return { help, data, synthetic, hedge: parseHedge(given, isSynthetic), out, given, params }
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

function parse(args: readonly string[]) {
  const one = { type: 'string' } as const
  try {
    const options = {
      ...(Object.fromEntries(NAMES.map(name => [name, one])) as Record<(typeof NAMES)[number], typeof one>),
      param: { type: 'string', multiple: true },
      synthetic: { type: 'boolean' },
      help: { type: 'boolean' },
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
  refuseUnused(given)
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
    costs: given.costs === undefined ? base.costs : parseCosts(given.costs, given),
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
  if (text === undefined) return fallback
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(value)) throw new InputError(`--${name}: "${text}" is not a number.`)
  return value
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
function refuseUnused({ costs, ...given }: Options['given']): void {
  const unused = (['rates', 'segment', 'dp'] as const).find(name => given[name] !== undefined)
  if (unused && !costs?.startsWith('nse')) {
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

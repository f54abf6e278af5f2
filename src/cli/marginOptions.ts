import {
  type Contract,
  contractLotOn,
  dayOf,
  findInstrument,
  InputError,
  isIsoDate,
  type MarginPosition,
  type PricedContract,
  parsePrice,
} from '../engine/index.ts'
import { parseCommandLine, refuseRepeats } from './commandLine.ts'

/** What `--help` prints. */
export const MARGIN_HELP = `Prints what futures and options of one underlying bind as margin at NSE, as one JSON object in rupees.

npm run --silent margin -- --span FILE --instrument SYMBOL --leg LEG [--leg LEG …] [--day YYYY-MM-DD] [--lot N]
npm run --silent margin -- --instrument SYMBOL --spot PRICE --day YYYY-MM-DD --leg LEG@PRICE …

  --span FILE          NSE Clearing's risk parameter file: nsccl.YYYYMMDD.s.zip, or the .spn in it
  --instrument SYMBOL  the underlying: NIFTY, RELIANCE
  --leg LEG            SIDE:LOTS:CONTRACT:EXPIRY, as buy:1:FUT:2026-06-30 or sell:2:23700CE:2026-06-30; without a
                       file with its price: sell:1:23700CE:2026-06-30@437.65. At most 50 legs
  --day YYYY-MM-DD     the day on which they are held (the file's)
  --lot N              units a lot; known for NIFTY, BANKNIFTY and the shares of the built-in market
  --spot PRICE         of the underlying, without a file
  --volatility PCT     without a file: the deviation of its returns from day to day, in percent; the least range of NSE
                       Clearing otherwise
  --help               this text

Prints {instrument, source, file, day, lot, legs, scan, worstScenario, calendar, shortOptionMinimum, netOptionValue, span,
exposure, expiryDay, total, premium, benefit, notes}. total is span + exposure + expiryDay; premium, which is paid for bought
options, is not part of it; benefit is what the legs would bind more, each by itself. source is "span", or "estimate" without
a file: scenarios by Black's formula (rule A9). An estimate leaves out the calendar charge for one expiry held against
another, and its notes say so. A contract that has expired before the day is refused.

Exit code 0: done. 2: something to correct, in one sentence on standard error.
`

/** A leg: so many lots of a contract, at a price where one is given. */
export interface MarginLeg {
  readonly contract: Contract
  readonly lots: number
  readonly price: number | null
}

/** What the arguments ask for. */
export interface MarginRequest {
  readonly span: string | null
  readonly instrument: string
  readonly legs: readonly MarginLeg[]
  /** Null: the day of the file. */
  readonly day: string | null
  readonly lot: number | null
  readonly spot: number | null
  readonly volatility: number | null
}

const MAX_LEGS = 50
const MAX_LOTS = 100_000
const LEG = /^(buy|sell):(\d{1,6}):(FUT|(\d+(?:\.\d+)?)(CE|PE)):(\d{4}-\d\d-\d\d)(?:@(.+))?$/

/**
 * What the arguments ask for; null when they ask for help.
 * @throws InputError for an unknown or missing option, or a value that is none.
 */
export function parseMargin(args: readonly string[]): MarginRequest | null {
  const { help, leg = [], ...given } = parse(args)
  refuseRepeats(args)
  if (help) return null
  const { span = null, instrument, day = null, lot, spot, volatility } = given
  if (instrument === undefined) throw new InputError('--instrument is missing. See --help.')
  if (leg.length === 0) throw new InputError('--leg is missing. See --help.')
  if (leg.length > MAX_LEGS) throw new InputError(`--leg: at most ${MAX_LEGS} legs.`)
  if (day !== null && !isIsoDate(day)) throw new InputError(`--day: "${day}" must be a day, as 2026-06-30.`)
  const legs = leg.map(parseLeg)
  if (span === null) checkEstimate(legs, day, spot)
  return {
    span,
    instrument: instrument.toUpperCase(),
    legs,
    day,
    lot: lot === undefined ? null : parseCount(lot, '--lot', MAX_LOTS),
    spot: spot === undefined ? null : priceOf(spot, '--spot'),
    volatility: volatility === undefined ? null : parseVolatility(volatility),
  }
}

/** The units of a lot on that day. @throws InputError where it is not known. */
export function lotOf({ lot, instrument }: MarginRequest, day: string): number {
  const known = lot ?? contractLotOn(findInstrument(instrument), dayOf(day))
  if (known !== null) return known
  throw new InputError(`The lot of ${instrument} is not known: give --lot.`)
}

/** What is held of each leg. */
export function positionsOf(legs: readonly MarginLeg[], lot: number): MarginPosition[] {
  return legs.map(({ contract, lots }) => ({ ...contract, qty: lots * lot }))
}

/** The contracts of the legs with their prices. */
export function pricedOf(legs: readonly MarginLeg[]): PricedContract[] {
  return legs.map(({ contract, price }) => ({ ...contract, price: price! }))
}

function parse(args: readonly string[]) {
  const one = { type: 'string' } as const
  return parseCommandLine(args, {
    span: one,
    instrument: one,
    leg: { type: 'string', multiple: true },
    day: one,
    lot: one,
    spot: one,
    volatility: one,
    help: { type: 'boolean' },
  } as const)
}

function parseLeg(text: string): MarginLeg {
  const [, side, count, what, strike, right, expiry, price] = LEG.exec(text) ?? []
  if (side === undefined || !isIsoDate(expiry!)) {
    throw new InputError(`--leg: "${text}" must be SIDE:LOTS:CONTRACT:EXPIRY, as sell:1:23700CE:2026-06-30.`)
  }
  const lots = parseCount(count!, '--leg', MAX_LOTS)
  const contract: Contract =
    what === 'FUT'
      ? { kind: 'future', expiry: expiry! }
      : { kind: 'option', expiry: expiry!, strike: Number(strike), right: right as 'CE' | 'PE' }
  return {
    contract,
    lots: side === 'buy' ? lots : -lots,
    price: price === undefined ? null : priceOf(price, '--leg'),
  }
}

function checkEstimate(legs: readonly MarginLeg[], day: string | null, spot: string | undefined): void {
  if (day === null) throw new InputError('--day is missing: without --span an estimate needs it.')
  if (spot === undefined) throw new InputError('--spot is missing: without --span an estimate needs it.')
  if (legs.some(({ price }) => price === null)) {
    throw new InputError(
      '--leg: without --span each leg needs its price, as sell:1:23700CE:2026-06-30@437.65.',
    )
  }
}

function priceOf(text: string, option: string): number {
  // says what is wrong with it
  parsePrice(text, option)
  return Number(text)
}

function parseCount(text: string, option: string, most: number): number {
  const count = /^\d+$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= most) return count
  throw new InputError(`${option}: "${text}" must be a whole number from 1 to ${most}.`)
}

function parseVolatility(text: string): number {
  const percent = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0
  if (percent > 0 && percent <= 50) return percent / 100
  throw new InputError(`--volatility: "${text}" must be a percentage above 0, at most 50.`)
}

/**
 * The margin of a portfolio by a SPAN file. The file's arrays hold what the clearing house's model says, so nothing is
 * priced here: it is sums, a maximum and a minimum (rule A9).
 */
import { InputError } from '../core/problem.ts'
import { type IsoDate, type Paise, type Price, roundProduct, type SignedQty } from '../core/units.ts'
import { expiryDayShare, exposureShare, standsAlone } from './exposure.ts'
import {
  type CalendarCharge,
  type Contract,
  checkExpiry,
  findContract,
  findUnderlying,
  type MarginTable,
  SCENARIOS,
  type SpanFuture,
  type SpanOption,
  type SpanUnderlying,
} from './table.ts'

/** So many units of a contract, with a sign. */
export type MarginPosition = Contract & { readonly qty: SignedQty }

/** What a portfolio of one underlying binds, and from what it comes. */
export interface SpanMargin {
  /** The largest loss of the portfolio in one of the 16 scenarios. */
  readonly scanPaise: Paise
  /** Which of them it is, from 1. */
  readonly worstScenario: number
  /** Whether expiries are held against each other. */
  readonly isCalendarSpread: boolean
  /** For such expiries; 0 by an estimate, which knows no rate. */
  readonly calendarPaise: Paise
  /** The least that its short options bind. */
  readonly shortOptionMinimumPaise: Paise
  /** What its options are worth: below zero where more was sold than bought. */
  readonly netOptionPaise: Paise
  /** Of all of these: the SPAN margin. */
  readonly spanPaise: Paise
  readonly exposurePaise: Paise
  /** For short options that expire that day. */
  readonly expiryDayPaise: Paise
  /** SPAN, exposure and what is added on the day of expiry. */
  readonly totalPaise: Paise
  /** What the options that are bought cost; it is paid, and not part of the total. */
  readonly premiumPaise: Paise
}

interface Held {
  readonly contract: SpanFuture | SpanOption
  readonly qty: SignedQty
}

/**
 * What so many contracts of one underlying bind on that day.
 * @throws InputError where the file has no such underlying or contract, or one has expired before that day.
 */
export function spanMargin(
  table: MarginTable,
  symbol: string,
  positions: readonly MarginPosition[],
  day: IsoDate,
): SpanMargin {
  const underlying = findUnderlying(table, symbol)
  if (!underlying) {
    throw new InputError(`The SPAN file of ${table.date} has no contracts of ${symbol}.`, 'instrument')
  }
  const held = positions.map(position => {
    checkExpiry(position, day)
    return { contract: findContract(underlying, position), qty: position.qty }
  })
  // what expires that day may have to stand by itself
  const alone = held.filter(({ contract }) => standsAlone(symbol, contract.expiry, day))
  const risks = [alone, held.filter(one => !alone.includes(one))]
    .filter(part => part.length > 0)
    .map(part => riskOf(underlying, part))
  const exposure = exposureOf(underlying, held, day)
  return toMargin(risks, exposure, premiumOf(held))
}

/** Rupees. */
interface Risk {
  readonly scan: number
  readonly worst: number
  readonly isSpread: boolean
  readonly calendar: number
  readonly minimum: number
  readonly netOption: number
}

/**
 * NSE Clearing's SPAN page (risk management, equity derivatives) and CME's SPAN: losses are positive, one scenario moves
 * all contracts of an underlying at once, and the charges for calendar spreads come on top.
 */
function riskOf({ calendar, shortOptionMinimum }: SpanUnderlying, held: readonly Held[]): Risk {
  let scan = 0
  let worst = 0
  for (let j = 0; j < SCENARIOS; j++) {
    const loss = held.reduce((sum, { contract, qty }) => sum + qty * contract.losses[j]!, 0)
    if (loss <= scan) continue
    scan = loss
    worst = j
  }
  const deltas = deltasOf(held)
  const options = held.filter(({ contract }) => isOption(contract))
  const short = options.reduce((units, { qty }) => units + Math.max(0, -qty), 0)
  return {
    scan,
    worst: worst + 1,
    isSpread: [...deltas.values()].some(delta => delta > 0) && [...deltas.values()].some(delta => delta < 0),
    calendar: calendarOf(calendar, deltas),
    minimum: short * shortOptionMinimum,
    netOption: options.reduce((sum, { contract, qty }) => sum + qty * contract.price, 0),
  }
}

/** What is held of each expiry, in units of delta. */
function deltasOf(held: readonly Held[]): ReadonlyMap<IsoDate, number> {
  const deltas = new Map<IsoDate, number>()
  for (const { contract, qty } of held) {
    deltas.set(contract.expiry, (deltas.get(contract.expiry) ?? 0) + qty * contract.delta)
  }
  return deltas
}

/** Scenarios move all expiries alike; what is long in one and short in another is charged for each unit of delta. */
function calendarOf(charges: readonly CalendarCharge[], deltas: ReadonlyMap<IsoDate, number>): number {
  const left = new Map(deltas)
  let rupees = 0
  for (const { near, far, rupees: charge } of charges) {
    const nearDelta = left.get(near.expiry) ?? 0
    const farDelta = left.get(far.expiry) ?? 0
    if (nearDelta * farDelta >= 0) continue
    const spreads = Math.min(Math.abs(nearDelta) / near.ratio, Math.abs(farDelta) / far.ratio)
    rupees += spreads * charge
    left.set(near.expiry, nearDelta - Math.sign(nearDelta) * spreads * near.ratio)
    left.set(far.expiry, farDelta - Math.sign(farDelta) * spreads * far.ratio)
  }
  return rupees
}

/**
 * Of futures and short options: a future's value is its own price, an option's that of the underlying (so a broker's
 * calculator, to the rupee, in the case of `EXPOSURE`). A bought option has none.
 */
function exposureOf(underlying: SpanUnderlying, held: readonly Held[], day: IsoDate) {
  const { symbol } = underlying
  let always = 0
  let expiryDay = 0
  for (const { contract, qty } of held) {
    if (!isOption(contract)) always += Math.abs(qty) * contract.price * exposureShare(symbol)
    else if (qty < 0) {
      const value = -qty * spotOf(underlying)
      always += value * exposureShare(symbol)
      expiryDay += value * expiryDayShare(symbol, contract.expiry, day)
    }
  }
  return { always, expiryDay }
}

function spotOf({ symbol, spot, futures }: SpanUnderlying): Price {
  const price = spot ?? futures[0]?.price
  if (price !== undefined) return price
  throw new InputError(`The SPAN file has no price of ${symbol}. Choose the file of another time of the day.`)
}

function premiumOf(held: readonly Held[]): number {
  return held.reduce(
    (sum, { contract, qty }) => (isOption(contract) && qty > 0 ? sum + qty * contract.price : sum),
    0,
  )
}

function toMargin(
  risks: readonly Risk[],
  exposure: ReturnType<typeof exposureOf>,
  premium: number,
): SpanMargin {
  const sum = (of: (risk: Risk) => number) => risks.reduce((total, risk) => total + of(risk), 0)
  const spanPaise = toWholePaise(sum(spanOf))
  const exposurePaise = toWholePaise(exposure.always)
  const expiryDayPaise = toWholePaise(exposure.expiryDay)
  const largest = risks.reduce<Risk | null>((a, b) => (a && a.scan >= b.scan ? a : b), null)
  return {
    scanPaise: toWholePaise(sum(({ scan }) => scan)),
    worstScenario: largest?.worst ?? 1,
    isCalendarSpread: risks.some(({ isSpread }) => isSpread),
    calendarPaise: toWholePaise(sum(({ calendar }) => calendar)),
    shortOptionMinimumPaise: toWholePaise(sum(({ minimum }) => minimum)),
    netOptionPaise: toWholePaise(sum(({ netOption }) => netOption)),
    spanPaise,
    exposurePaise,
    expiryDayPaise,
    totalPaise: spanPaise + exposurePaise + expiryDayPaise,
    premiumPaise: toWholePaise(premium),
  }
}

/** What was received for short options has to be paid back, what is owned of long ones covers a loss. */
function spanOf({ scan, calendar, minimum, netOption }: Risk): number {
  return Math.max(0, Math.max(scan + calendar, minimum) - netOption)
}

/** Rounded without its sign, as all money is (A1). */
function toWholePaise(rupees: number): Paise {
  const paise = roundProduct(Math.abs(rupees) * 100)
  return rupees < 0 && paise > 0 ? -paise : paise
}

function isOption(contract: SpanFuture | SpanOption): contract is SpanOption {
  return 'strike' in contract
}

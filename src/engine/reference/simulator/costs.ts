/** Section C of RULES.md: what each fill is charged, in whole paise. The rates themselves are the charge book's. */
import type { CostsInput } from '../../inputs/inputs.ts'
import { ratesAt } from '../../market/charges/book.ts'
import type { OrderFee } from '../../market/charges/brokerage.ts'
import type { Segment } from '../../market/segment.ts'
import { valuePaise } from './account.ts'
import type { RefBar } from './days.ts'
import { add, type Exact, exact, least, most, nearest, over, subtract, times, whole, ZERO } from './exact.ts'
import type { RefOrder, Sign } from './orders.ts'

/** A fill that is to be charged; `leg` is the place of its instrument in the run. */
export interface ToCharge {
  readonly order: Pick<RefOrder, 'filledPaise'>
  readonly side: Sign
  readonly qty: number
  readonly price: Exact
  readonly bar: RefBar
  readonly leg: number
  readonly segment: Segment
}

/** C4: the lines of a contract note in rupees. */
interface Lines {
  readonly brokerage: Exact
  readonly stt: Exact
  readonly exchange: Exact
  readonly ipft: Exact
  readonly sebi: Exact
  readonly stamp: Exact
  readonly gst: Exact
}

const CRORE = 10_000_000
const NO_LINES: Lines = {
  brokerage: ZERO,
  stt: ZERO,
  exchange: ZERO,
  ipft: ZERO,
  sebi: ZERO,
  stamp: ZERO,
  gst: ZERO,
}

/** The charges of one run: they know what the day has had so far (C6, C8). */
export class Charges {
  readonly #costs: CostsInput
  #day = Number.NaN
  /** C8: the lines of the day's note; "a day's fills of all instruments of a run are one contract note". */
  #note = new Map<string, Lines>()
  /** C6: the instruments that the depository has debited on this day. */
  #debited = new Set<number>()

  constructor(costs: CostsInput) {
    this.#costs = costs
  }

  /** What a fill costs, without taking it. */
  quote(fill: ToCharge): bigint {
    return this.#charge(fill).paise
  }

  /** What a fill costs; the day and its note go on from it. */
  take(fill: ToCharge): bigint {
    const { paise, note, isDebited } = this.#charge(fill)
    if (note) this.#note.set(noteOf(fill), note)
    if (isDebited) this.#debited.add(fill.leg)
    return paise
  }

  #charge(fill: ToCharge): { paise: bigint; note?: Lines; isDebited?: boolean } {
    const costs = this.#costs
    if (costs.kind === 'none') return { paise: 0n }
    // C1: "a share of each fill's exact value, quantity × price before it is rounded to the paisa"
    const exactPaise = times(times(fill.price, whole(fill.qty)), 100)
    if (costs.kind === 'flat') return { paise: nearest(times(exactPaise, costs.fraction)) }
    const value = valuePaise(fill.qty, fill.price)
    this.#beginDay(fill.bar.day)
    const { segment } = fill
    const rates = ratesAt({ segment, rates: costs.rates, plan: costs.plan, dp: costs.dp }, fill.bar.ms)
    const rupees = over(whole(value), 100)
    // C5: "pays with each part what its fee grows by"
    const before = over(whole(fill.order.filledPaise), 100)
    const brokerage = subtract(feeFor(rates.fee, add(before, rupees)), feeFor(rates.fee, before))
    const lines = linesOf(rates, fill.side, rupees, brokerage)
    // C6: "charged with the first sale of the instrument on each day, in delivery only, and may be switched off"
    const isDebited = fill.side === -1 && rates.dpPaise > 0 && !this.#debited.has(fill.leg)
    const dp = isDebited ? BigInt(rates.dpPaise) : 0n
    if (costs.rounding === 'exact') {
      // C7: "no line is rounded. The total of a fill is, to the paisa, halves up"
      return { paise: nearest(add(whole(dp), times(sumOf(lines), 100))), isDebited }
    }
    // C8: "A fill is charged what it adds to the note of its day"
    const old = this.#note.get(noteOf(fill)) ?? NO_LINES
    const note = addLines(old, lines)
    return { paise: printed(note) - printed(old) + dp, note, isDebited }
  }

  #beginDay(day: number): void {
    if (day === this.#day) return
    this.#day = day
    this.#note = new Map()
    this.#debited = new Set()
  }
}

/** C8: which note a fill is on. */
function noteOf({ leg }: ToCharge): string {
  return String(leg)
}

/** C5: "a share of its value between a least and a most"; nothing for nothing. */
function feeFor({ percent, minRupees, maxRupees }: OrderFee, rupees: Exact): Exact {
  if (rupees.n === 0n) return ZERO
  const share = times(rupees, over(exact(percent), 100))
  return least(most(share, exact(minRupees)), exact(maxRupees))
}

/** C4, rates in rupees a crore. */
function linesOf(rates: ReturnType<typeof ratesAt>, side: Sign, rupees: Exact, brokerage: Exact): Lines {
  const at = (perCrore: number) => times(rupees, over(exact(perCrore), CRORE))
  const exchange = at(rates.exchange)
  const sebi = at(rates.sebi)
  // "GST is 18 % of brokerage, exchange charge and, from 2022-07-18, SEBI's fee"
  const base = add(add(brokerage, exchange), rates.gst.onSebi ? sebi : ZERO)
  return {
    brokerage,
    stt: at(side === 1 ? rates.stt.buy : rates.stt.sell),
    exchange,
    ipft: at(rates.ipft),
    sebi,
    stamp: at(side === 1 ? rates.stamp.buy : rates.stamp.sell),
    gst: times(base, over(exact(rates.gst.percent), 100)),
  }
}

function addLines(a: Lines, b: Lines): Lines {
  const names = Object.keys(NO_LINES) as (keyof Lines)[]
  return Object.fromEntries(names.map(name => [name, add(a[name], b[name])])) as unknown as Lines
}

function sumOf(lines: Lines): Exact {
  return Object.values(lines).reduce((sum: Exact, line: Exact) => add(sum, line), ZERO)
}

/** C8: "its lines rounded by themselves: STT and stamp duty to the rupee, the others to the paisa, halves up". */
function printed(lines: Lines): bigint {
  const names = Object.keys(lines) as (keyof Lines)[]
  return names.reduce((sum, name) => {
    const isRupees = name === 'stt' || name === 'stamp'
    return sum + (isRupees ? nearest(lines[name]) * 100n : nearest(times(lines[name], 100)))
  }, 0n)
}

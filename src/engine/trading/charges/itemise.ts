import type { Paise } from '../../core/units.ts'
import { chargeSegment, type RunInputs } from '../../inputs/inputs.ts'
import { toRupeeNumber } from '../../market/charges/decimal.ts'
import {
  addLines,
  type ChargeLine,
  type Femto,
  type Lines,
  NO_LINES,
  paiseToFemto,
  sumOf,
  toLines,
} from '../../market/charges/exact.ts'
import type { Fill, Trade } from '../trade.ts'
import { LegCharges } from './legCharges.ts'
import { ChargeReplay } from './replay.ts'

/**
 * Charges line by line in rupees with all their digits. The lines and `rounding` add up to `total`, which is what was
 * booked, in whole paise.
 */
export type ItemisedCharges = Readonly<Record<ChargeLine | 'rounding' | 'total', number>>

/** The charges of a run: of each fill, of each round trip that ended and of the open one, and of all of it. */
export interface Itemisation {
  readonly fills: readonly ItemisedCharges[]
  readonly trades: readonly ItemisedCharges[]
  readonly open: readonly ItemisedCharges[]
  readonly run: ItemisedCharges
}

/** What a run leaves behind that its charges can be worked out from once more. */
export interface ChargedRun {
  readonly inputs: Pick<RunInputs, 'costs' | 'instrument' | 'squareOff'>
  readonly fills: readonly Fill[]
  readonly trades: readonly Trade[]
  readonly open: readonly Trade[]
}

/** The charges of a run on the charge book, line by line; null where the costs have no lines. See RULES.md, C7 and C8. */
export function itemise({ inputs, fills, trades, open }: ChargedRun): Itemisation | null {
  const { costs } = inputs
  if (costs.kind !== 'nse') return null
  const legs = new Map<string, LegCharges>()
  const legOf = ({ instrument = inputs.instrument }: Fill | Trade) => {
    let leg = legs.get(instrument)
    if (!leg) {
      leg = new LegCharges(new ChargeReplay({ ...costs, segment: chargeSegment({ ...inputs, instrument }) }))
      legs.set(instrument, leg)
    }
    return leg
  }
  const exact = fills.map(fill => legOf(fill).next(fill))
  const bookedPaise = fills.reduce((sum, { chargesPaise }) => sum + chargesPaise, 0)
  return {
    fills: fills.map((fill, k) => toRupeeLines(exact[k]!, fill.chargesPaise)),
    trades: trades.map(trade => toRupeeLines(legOf(trade).takeEnded(), trade.chargesPaise)),
    open: open.map(trade => toRupeeLines(legOf(trade).open, trade.chargesPaise)),
    run: toRupeeLines(exact.reduce(addLines, NO_LINES), bookedPaise),
  }
}

function toRupeeLines(lines: Lines<Femto>, totalPaise: Paise): ItemisedCharges {
  const total = paiseToFemto(totalPaise)
  return {
    ...toLines(line => toRupeeNumber(lines[line])),
    rounding: toRupeeNumber(total - sumOf(lines)),
    total: totalPaise / 100,
  }
}

/** What the lines are called on a contract note, in its order. */
export const CHARGE_LABELS: Lines<string> = {
  brokerage: 'Brokerage',
  stt: 'Securities transaction tax',
  exchange: 'Exchange transaction charge',
  ipft: 'Investor protection fund (IPFT)',
  sebi: 'SEBI turnover fee',
  stamp: 'Stamp duty',
  gst: 'GST',
  dp: 'DP charge with GST',
}

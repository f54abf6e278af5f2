import type { Paise, Price, Qty } from '../core/units.ts'
import { NSE_COSTS } from '../inputs/inputs.ts'
import { CHARGE_LINES, type Lines } from '../market/charges/exact.ts'
import { toWholePaise } from '../market/charges/wholePaise.ts'
import { findInstrument, segmentOf } from '../market/instruments.ts'
import type { Segment } from '../market/segment.ts'
import { CHARGE_LABELS } from '../trading/charges/itemise.ts'
import { ChargeReplay } from '../trading/charges/replay.ts'
import { makeCosts } from '../trading/costs.ts'
import type { Fill, Side } from '../trading/trade.ts'
import type { CloseEstimate } from './types.ts'

/** The desk pays the charge book at its newest rates: what is shown is what a trade would cost now. */
const NEWEST = { ...NSE_COSTS, rates: 'today' } as const
const FUTURES = makeCosts(NEWEST, 'index-futures')
const SHARES = makeCosts(NEWEST, 'equity-intraday')

/** Charges of one fill of the desk, which is a whole order, in paise. */
export function chargeFill(instrument: string, side: Side, qty: Qty, price: Price): Paise {
  const costs = deskSegment(instrument) === 'index-futures' ? FUTURES : SHARES
  return costs.charge(side, qty, price, 0, 0)
}

/** The charges of one fill of the desk, line by line in whole paise: they add up to what the fill is charged. */
export function itemiseFill(instrument: string, fill: Fill): Lines<Paise> {
  const segment = deskSegment(instrument)
  return toWholePaise(new ChargeReplay({ ...NEWEST, segment }).next(fill), fill.chargesPaise)
}

/** The lines of several fills together as the screens show them, without those that are nothing. */
export function toChargeRows(fills: readonly Lines<Paise>[]): CloseEstimate['charges'] {
  return CHARGE_LINES.map(line => ({
    label: CHARGE_LABELS[line],
    paise: fills.reduce((paise, lines) => paise + lines[line], 0),
  })).filter(({ paise }) => paise > 0)
}

/** Strategies of the desk are flat by the square-off, so shares trade intraday. */
export function deskSegment(instrument: string): Segment {
  return segmentOf(findInstrument(instrument), true) ?? 'equity-intraday'
}

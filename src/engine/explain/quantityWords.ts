/** Why so many units, and not more or fewer. */

import type { Qty } from '../core/units.ts'
import type { QtyRules } from '../market/lots.ts'
import type { FillContext } from './fillContext.ts'
import { count, percentOf, type Reason, units } from './formatting.ts'

/** The rules behind the reasons for which a rest is refused; entries blocked by a limit or the square-off are R. */
const REFUSAL_RULES: readonly (readonly [RegExp, string])[] = [
  [/^Not enough margin|^Shares cannot be sold short/, 'A5'],
  [/^Position above/, 'R1'],
  [/^Above the freeze/, 'Q2'],
  [/^Less than one lot/, 'Q1'],
  [/square-off/, 'R4'],
  [/^Daily loss/, 'R2'],
]

/** Sizing, lots, partial fills and turns: A6, R1, Q, S4, F8, O7. */
export function quantityReasons(context: FillContext): readonly Reason[] {
  const { record } = context
  if (record.way === 'together') return jointSize(context)
  return [...sizeReasons(context), ...lotReasons(context), ...partReasons(context), ...turnReason(context)]
}

function jointSize({ leg, legs }: FillContext): readonly Reason[] {
  const text =
    leg === 0
      ? 'Its size is the run’s; the other leg follows its value.'
      : `Its size is the value of ${legs[0]} times the hedge ratio, rounded to the nearest unit or whole lot.`
  return [{ text, rule: 'S4' }]
}

/** A6, R1, Q2: a size that the run works out at the fill. */
function sizeReasons({ record, terms, inputs }: FillContext): readonly Reason[] {
  const { role, askedQty, filledBefore, orderQty, fill, heldBefore } = record
  const { size } = inputs
  if (role !== 'order' || askedQty !== null || filledBefore > 0 || size.kind === 'fixed') return []
  const held = fill.side === 'buy' ? heldBefore : -heldBefore
  if (orderQty === terms.maxPositionQty - Math.max(0, held)) {
    return [{ text: `Cut to the position limit of ${units(terms.maxPositionQty)}.`, rule: 'R1' }]
  }
  const rules = terms.qtyRulesAt?.(fill.ms)
  if (rules && orderQty === Math.max(0, -held) + rules.freezeQty) {
    return [{ text: `Cut to the freeze quantity of ${units(rules.freezeQty)}.`, rule: 'Q2' }]
  }
  const what = size.kind === 'margin' ? 'of the equity as margin' : 'of the equity'
  const text = `${percentOf(size.fraction)} ${what}, charges included, comes to ${units(orderQty)} at this price.`
  return [{ text, rule: 'A6' }]
}

/** Q1: what opens a position is whole lots. */
function lotReasons({ record, terms }: FillContext): readonly Reason[] {
  const rules = terms.qtyRulesAt?.(record.fill.ms)
  const { role, askedQty, orderQty, filledBefore } = record
  if (!rules || rules.lot === 1 || role !== 'order' || filledBefore > 0) return []
  if (opening(record.heldBefore, record.fill.side, orderQty) === 0) return []
  return [{ text: lotWords(rules, askedQty, orderQty), rule: 'Q1' }]
}

function lotWords({ lot }: QtyRules, askedQty: Qty | null, orderQty: Qty): string {
  return askedQty !== null && askedQty > orderQty
    ? `Rounded down from ${units(askedQty)} to whole lots of ${count(lot)}.`
    : `In whole lots of ${count(lot)}.`
}

/** Units of an order that would open a position. */
function opening(heldBefore: number, side: 'buy' | 'sell', qty: Qty): Qty {
  const closable = Math.max(0, side === 'buy' ? -heldBefore : heldBefore)
  return Math.max(0, qty - closable)
}

/** F8 and what else leaves a rest. */
function partReasons({ record, bars, terms }: FillContext): readonly Reason[] {
  const { fill, order, orderQty, filledBefore } = record
  const wanted = orderQty - filledBefore
  const before =
    filledBefore > 0
      ? [
          {
            text: `Of an order for ${units(orderQty)} of which ${count(filledBefore)} had filled before.`,
            rule: 'F8',
          },
        ]
      : []
  if (fill.qty >= wanted) return before
  const isLast = order.filledQty === filledBefore + fill.qty
  if (isLast && order.status === 'REJECTED') {
    const { statusReason } = order
    const rule = REFUSAL_RULES.find(([pattern]) => pattern.test(statusReason))?.[1] ?? 'R3'
    const text = `Only what closes the position, ${count(fill.qty)} of ${units(wanted)}; the rest was rejected: ${statusReason}.`
    return [...before, { text, rule }]
  }
  const share = terms.fill.maxVolumeFraction
  if (share === null) return before
  const volume = bars.volume[fill.bar]!
  const text = `${count(fill.qty)} of ${units(wanted)}: all fills of a bar take at most ${percentOf(share)} of its volume of ${count(volume)}.`
  return [...before, { text, rule: 'F8' }]
}

/** O7: one fill ends a position and begins the opposite one. */
function turnReason({ record }: FillContext): readonly Reason[] {
  const { heldBefore, fill } = record
  const opened = opening(heldBefore, fill.side, fill.qty)
  if (heldBefore === 0 || opened === 0 || opened === fill.qty) return []
  const [from, to] = heldBefore > 0 ? ['long', 'short'] : ['short', 'long']
  const text = `Closes the ${from} of ${count(Math.abs(heldBefore))} and opens a ${to} of ${count(opened)} at the same price.`
  return [{ text, rule: 'O7' }]
}

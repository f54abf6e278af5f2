/** Whether the fills could have been had. */

import type { Fraction } from '../../core/units.ts'
import type { Bars } from '../../market/bars.ts'
import type { RunLeg } from '../../run/runLegs.ts'
import type { Fill } from '../../trading/trade.ts'
import type { Finding, Subject } from './finding.ts'
import { countWords, numberWords, shareWords } from './findingWords.ts'
import { runWith } from './remedy.ts'

/** One in twenty: fills at the very end of a bar's range need the first place in the queue, or the last trade. */
const EXTREME_SHARE: Fraction = 0.05
/** A share of fewer is no share. */
const EXTREME_FILLS = 20
/** One in a hundred: what a bar with a wrong volume makes is passed over. */
const ABOVE_VOLUME_SHARE: Fraction = 0.01

/**
 * Fills at exactly the bar's high or low. A fill at the open or the close that is one of them counts as neither: the
 * order had not to catch the turn.
 */
export function barExtremes({ report, legs }: Subject): Finding | null {
  const { fills } = report
  const count = fills.filter(fill => isAtExtreme(fill, barsOf(legs, fill))).length
  const share = count / fills.length
  if (fills.length < EXTREME_FILLS || share <= EXTREME_SHARE) return null
  return {
    id: 'bar-extremes',
    words: `${numberWords(count)} of ${countWords(fills.length, 'fill')} (${shareWords(share)}) are at the exact high or low of their bar: such prices are hard to get in practice.`,
    value: share * 100,
    limit: EXTREME_SHARE * 100,
    unit: 'share',
    explains: 0,
    remedy: runWith('Test with one more tick of trade-through', {
      fill: { ...report.inputs.fill, penetrationTicks: report.inputs.fill.penetrationTicks + 1 },
    }),
  }
}

/** Fills of more units than their whole bar traded; a bar without volume, as an index has it, says nothing. */
export function aboveVolume({ report, legs }: Subject): Finding | null {
  const { fills } = report
  const count = fills.filter(fill => isAboveVolume(fill, barsOf(legs, fill))).length
  const share = count / fills.length
  // without a fill the share is none
  if (!(share > ABOVE_VOLUME_SHARE)) return null
  const are = count === 1 ? 'is' : 'are'
  return {
    id: 'above-volume',
    words: `${numberWords(count)} of ${countWords(fills.length, 'fill')} (${shareWords(share)}) ${are} for more units than their bar traded in all: the market could not have filled them at that price. Use a smaller size.`,
    value: share * 100,
    limit: ABOVE_VOLUME_SHARE * 100,
    unit: 'share',
    explains: 0,
    remedy: null,
  }
}

/** The bars of the instrument that was traded. */
export function barsOf(legs: readonly RunLeg[], { instrument }: Fill): Bars {
  const leg = legs.find(one => one.instrument === instrument) ?? legs[0]!
  return leg.bars
}

function isAtExtreme({ bar, price }: Fill, { open, high, low, close }: Bars): boolean {
  const isEnd = price === high[bar] || price === low[bar]
  return isEnd && price !== open[bar] && price !== close[bar]
}

function isAboveVolume({ bar, qty }: Fill, { volume }: Bars): boolean {
  return volume[bar]! > 0 && qty > volume[bar]!
}

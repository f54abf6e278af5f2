import {
  type BySide,
  type ChargeLine,
  type Dated,
  DP,
  EXCHANGE,
  GST,
  IPFT,
  SEBI,
  SEGMENTS,
  type Segment,
  STAMP,
  STT,
  ZERODHA,
} from '../../../engine/index.ts'

/** One row of the charge book in words: in force from that day until the next row's. */
export interface RateRow {
  readonly segment: Segment | 'all'
  readonly from: string
  readonly rate: string
  readonly source: string
}

/** Rates of the book are whole rupees on each crore. */
const PER_CENT_OF_CRORE = 100_000

/** The dated rows of a line of the contract note; of the segments asked for, where it has rates of their own. */
export function rateRows(line: ChargeLine, segments: readonly Segment[] = SEGMENTS): RateRow[] {
  switch (line) {
    case 'stt':
      return segments.flatMap(segment => rows(segment, STT[segment], bySide))
    case 'stamp':
      return segments.flatMap(segment => rows(segment, STAMP[segment], bySide))
    case 'exchange':
      return segments.flatMap(segment => rows(segment, EXCHANGE[segment], bothSides))
    case 'ipft':
      return segments.flatMap(segment => rows(segment, IPFT[segment], bothSides))
    case 'sebi':
      return rows('all', SEBI, bothSides)
    case 'gst':
      return rows('all', GST, ({ percent, onSebi }) => {
        return `${percent}% of brokerage${onSebi ? ', exchange charge and SEBI fee' : ' and exchange charge'}`
      })
    case 'dp':
      return rows('equity-delivery', DP, paise => `₹${paise / 100} per scrip per day of sale, plus GST`)
    case 'brokerage':
      return segments.flatMap(segment => rows(segment, ZERODHA, plan => feeWords(plan[segment])))
  }
}

function rows<T>(segment: Segment | 'all', dated: readonly Dated<T>[], say: (value: T) => string): RateRow[] {
  return dated.map(({ from, value, source }) => ({ segment, from, rate: say(value), source }))
}

function bySide({ buy, sell }: BySide): string {
  if (buy === sell) return bothSides(buy)
  const sides = [buy > 0 && `${percent(buy)} of purchases`, sell > 0 && `${percent(sell)} of sales`]
  return sides.filter(side => side !== false).join(', ')
}

function bothSides(perCrore: number): string {
  return perCrore === 0 ? 'nothing' : `${percent(perCrore)} of purchases and sales`
}

function percent(perCrore: number): string {
  return `${Number((perCrore / PER_CENT_OF_CRORE).toPrecision(12))}%`
}

function feeWords({ percent, minRupees, maxRupees }: (typeof ZERODHA)[number]['value'][Segment]): string {
  if (maxRupees === 0) return 'nothing'
  return minRupees === maxRupees ? `₹${maxRupees} an order` : `${percent}% of an order, at most ₹${maxRupees}`
}

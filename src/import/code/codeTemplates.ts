/** Strategies in code to begin from, for the terminal and the page. */

const MA_CROSS = `import { crossings, decimal, defineStrategy, ema, integer } from 'sauda'

/**
 * Follows the trend: long while the short average is above the long one. Fails in a market without direction, where each
 * cross is a small loss and its charges.
 */
export default defineStrategy({
  id: 'ma-cross',
  title: 'Moving-average cross',
  summary: 'Buys when the short average crosses above the long one and closes when it crosses below.',
  // each becomes a field, a slider and an axis of a sweep
  params: {
    shortBars: integer({ label: 'Short average', unit: 'bars', min: 2, max: 500, default: 20 }),
    longBars: integer({ label: 'Long average', unit: 'bars', min: 3, max: 2000, default: 60 }),
    stopLossPct: decimal({ label: 'Stop loss', unit: '%', min: 0, max: 99, step: 0.1, default: 1 }),
  },
  orders: [{ lower: 'shortBars', upper: 'longBars' }],
  start({ bars, params, broker, indicator, setSignalBars }) {
    const short = indicator(ema, bars.close, params.shortBars)
    const long = indicator(ema, bars.close, params.longBars)
    const crosses = indicator(crossings, short, long)
    // the step is asked on these bars alone, which makes a run faster; leave it out to see every bar
    setSignalBars(crosses)
    // called after bar i has closed: read no column beyond i; orders act from the next bar
    return i => {
      if (crosses[i]! > 0 && broker.position === 0) {
        broker.buy({ reason: 'Cross up', exits: { stopLossPct: params.stopLossPct } })
      }
      if (crosses[i]! < 0) broker.close('Cross down')
    }
  },
})
`

const PAIR_SPREAD = `import { decimal, defineStrategy, integer, ln, zscore } from 'sauda'

/** A function of the file, so that the runs of a sweep share its answer. */
function logRatio(main: Float64Array, hedge: Float64Array): Float64Array {
  return main.map((price, i) => ln(price / hedge[i]!))
}

/**
 * Trades two instruments against each other: sells the one that is dear and buys the other, and leaves when they are back.
 * Fails when they part for good, which a stop would have to end.
 */
export default defineStrategy({
  id: 'pair-spread',
  title: 'Pair spread',
  summary: 'Enters when the ratio of two prices is far from its mean and closes when it is back.',
  legs: 2,
  params: {
    lookbackBars: integer({ label: 'Lookback', unit: 'bars', min: 10, max: 5000, default: 120 }),
    entryZ: decimal({ label: 'Entry', unit: 'σ', min: 0.1, max: 10, step: 0.1, default: 2 }),
    exitZ: decimal({ label: 'Exit', unit: 'σ', min: 0, max: 9, step: 0.1, default: 0.5 }),
  },
  orders: [{ lower: 'exitZ', upper: 'entryZ' }],
  start({ legs, params, indicator, enterSpread }) {
    const [main, hedge] = legs
    const ratio = indicator(logRatio, main!.bars.close, hedge!.bars.close)
    const z = indicator(zscore, ratio, params.lookbackBars)
    return i => {
      const distance = z[i]!
      const isFlat = legs.every(({ broker }) => broker.position === 0)
      // one weight a leg: its sign is the side, its size the value for each rupee of the first one's
      if (isFlat && distance >= params.entryZ) enterSpread([-1, 1], 'Ratio high')
      else if (isFlat && distance <= -params.entryZ) enterSpread([1, -1], 'Ratio low')
      else if (!isFlat && Math.abs(distance) <= params.exitZ) {
        for (const { broker } of legs) broker.close('Back at the mean')
      }
    }
  },
})
`

/** A file of code to begin from. */
export interface CodeTemplate {
  readonly id: string
  readonly title: string
  readonly source: string
}

/** The first is what a new file begins with. */
export const CODE_TEMPLATES: readonly CodeTemplate[] = [
  { id: 'ma-cross', title: 'Moving-average cross', source: MA_CROSS },
  { id: 'pair-spread', title: 'Pair spread', source: PAIR_SPREAD },
]

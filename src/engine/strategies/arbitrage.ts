import { isAbove, isAtLeast } from '../core/ties.ts'
import type { Indicate } from '../indicators/indicate.ts'
import type { Bars } from '../market/bars.ts'
import { choice, decimal, defineStrategy, integer } from './define.ts'
import { spreadByBeta, spreadByValue } from './pairSpread.ts'

/** How far apart the two are, by the ratio that the trader chose. */
function spreadOf(
  indicator: Indicate,
  main: Bars,
  hedge: Bars,
  { hedgeRatio, lookbackBars }: { readonly hedgeRatio: number; readonly lookbackBars: number },
) {
  const spread = hedgeRatio === 0 ? spreadByValue : spreadByBeta
  return spread(indicator, main.close, hedge.close, lookbackBars)
}

/** Sells the dearer of two instruments against the cheaper one and leaves when they are back where they belong. */
export const arbitrage = defineStrategy({
  id: 'arbitrage',
  title: 'Arbitrage',
  summary:
    'Sells the instrument and buys the hedge when their ratio is far above its mean, the reverse when it is far below; exits when it is back near the mean. Both legs enter together or not at all; exits fill leg by leg.',
  legs: 2,
  params: {
    lookbackBars: integer({
      label: 'Lookback',
      unit: 'bars',
      min: 2,
      max: 2000,
      default: 120,
      help: 'Bars in the mean and standard deviation; may span days.',
    }),
    entryZ: decimal({
      label: 'Entry z-score',
      unit: 'σ',
      min: 0.1,
      max: 10,
      step: 0.1,
      default: 2,
      help: 'Standard deviations from the mean at which the pair is entered.',
    }),
    exitZ: decimal({
      label: 'Exit z-score',
      unit: 'σ',
      min: 0,
      max: 9,
      step: 0.1,
      default: 0.5,
      help: 'Standard deviations from the mean, on either side, at which the pair is closed.',
    }),
    stopZ: decimal({
      label: 'Stop z-score',
      unit: 'σ',
      min: 0,
      max: 20,
      step: 0.1,
      default: 0,
      help: 'Standard deviations at which the loss is cut; re-entry waits until the z-score is below the entry again. 0 = off.',
    }),
    hedgeRatio: choice({
      label: 'Hedge ratio',
      choices: ['Equal value', 'Rolling beta'],
      default: 0,
      help: '0: equal rupee value of both legs. 1: beta of the returns over the lookback.',
    }),
  },
  orders: [
    { lower: 'exitZ', upper: 'entryZ' },
    { lower: 'entryZ', upper: 'stopZ', isOffAtZero: true },
  ],
  lines(_bars, params, _segment, legs) {
    const { entryZ, exitZ, stopZ } = params
    const { z } = spreadOf((compute, ...inputs) => compute(...inputs), legs[0]!, legs[1]!, params)
    const levels = (stopZ > 0 ? [stopZ, entryZ, exitZ] : [entryZ, exitZ]).flatMap(level => [level, -level])
    return [{ name: `z-score (${params.lookbackBars} bars)`, values: z, pane: 'z-score', levels }]
  },
  start({ params, legs, direction, indicator, enterSpread }) {
    const { entryZ, exitZ, stopZ } = params
    const [main, hedge] = [legs[0]!, legs[1]!]
    const { z, ratio } = spreadOf(indicator, main.bars, hedge.bars, params)
    let stopped = false
    const enter = (i: number) => {
      const side = Math.sign(-z[i]!)
      const wanted = direction === 'both' || direction === (side > 0 ? 'long' : 'short')
      // after a square-off or a limit nothing is entered, and a negative slope is no hedge
      if (!wanted || main.broker.entriesBlocked !== null || !(ratio[i]! > 0)) return
      enterSpread([side, -side * ratio[i]!], side > 0 ? 'Ratio low' : 'Ratio high')
    }
    /** `signedZ` has the sign of the position: it was negative at the entry, and a loss makes it more so. */
    const exitReason = (signedZ: number) => {
      if (main.broker.position === 0 || hedge.broker.position === 0) return 'Other leg closed'
      if (isAtLeast(exitZ, Math.abs(signedZ))) return 'Back at the mean'
      return stopZ > 0 && isAtLeast(-signedZ, stopZ) ? 'Stop' : null
    }
    const leave = (reason: string) => {
      if (reason === 'Stop') stopped = true
      for (const { broker } of legs) broker.close(reason)
    }
    return i => {
      const far = Math.abs(z[i]!)
      if (isAbove(entryZ, far)) stopped = false
      const held = main.broker.position
      if (held === 0 && hedge.broker.position === 0) {
        if (isAtLeast(far, entryZ) && !stopped) enter(i)
        return
      }
      const reason = exitReason(z[i]! * Math.sign(held))
      if (reason !== null) leave(reason)
    }
  },
})

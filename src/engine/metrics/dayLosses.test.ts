import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../market/ist.ts'
import { daysOverLoss } from './returns.ts'
import { summarise } from './summary.ts'
import { handOutcome } from './testing/handMetrics.ts'

const CAPITAL = 100_000
const BARS_PER_DAY = 3

it('M3 counts the days over the loss limit, whether the equity ever fell as deep or not', () => {
  const steps = fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 900 }), (changes, dailyLossPaise) => {
      let paise = CAPITAL
      const equityPaise = Float64Array.from(changes, change => (paise += change))
      const openMs = equityPaise.map(
        (_, i) => Math.floor(i / BARS_PER_DAY) * DAY_MS + (i % BARS_PER_DAY) * MINUTE_MS,
      )
      const bars = { openMs, close: new Float64Array(openMs.length).fill(200) }
      const outcome = handOutcome({ bars, equityPaise, capitalPaise: CAPITAL, dailyLossPaise })
      expect(summarise(outcome).daysOverLossLimit).toBe(
        daysOverLoss(equityPaise, outcome.calendar.dayEnds, CAPITAL, dailyLossPaise),
      )
    }),
  )
})

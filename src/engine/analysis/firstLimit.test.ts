import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import type { RiskInputs, RunInputs } from '../inputs/inputs.ts'
import type { Report } from '../run/report.ts'
import { runBacktest } from '../run/run.ts'
import { datasetOf } from '../testing/randomRun.ts'
import { unitInputs } from '../testing/unitInputs.ts'
import { firstLimit } from './firstLimit.ts'

const WIDE: RiskInputs = { maxPositionQty: 1_000_000, maxDailyLoss: 1_000_000, maxDrawdownPct: 100 }

/** A run without limits, and the same with them. */
function both(seed: number, limits: RiskInputs, given: Partial<RunInputs> = {}): [Report, Report] {
  const data = datasetOf(seededMinuteBars(2_500, seed))
  const inputs: RunInputs = {
    ...unitInputs('NIFTY', 1),
    params: { volumeThreshold: 0 },
    size: { kind: 'fixed', qty: 5 },
    ...given,
  }
  return [runBacktest(data, { ...inputs, risk: null }), runBacktest(data, { ...inputs, risk: limits })]
}

const SEEDS = Array.from({ length: 12 }, (_, k) => k + 1)

describe('what limits would have done first', () => {
  it.each([
    ['R3 drawdown', { ...WIDE, maxDrawdownPct: 0.6 }, {}],
    ['R2 daily loss', { ...WIDE, maxDailyLoss: 300 }, {}],
    ['R2 and R3 together, overnight', { ...WIDE, maxDailyLoss: 500, maxDrawdownPct: 1 }, { squareOff: null }],
    [
      'R2 at fills at the close',
      { ...WIDE, maxDailyLoss: 300 },
      { fill: { ...unitInputs('NIFTY', 1).fill, at: 'this-close' } },
    ],
  ] satisfies [string, RiskInputs, Partial<RunInputs>][])(
    '%s: the close that they act at in the same run with them',
    (_, limits, given) => {
      let acted = 0
      for (const seed of SEEDS) {
        const [free, bound] = both(seed, limits, given)
        const [event] = bound.riskEvents
        const first = firstLimit(free, bound)
        expect(first?.ms).toBe(event?.ms)
        if (!event) continue
        acted++
        expect(first?.words).toContain(event.kind === 'drawdown' ? 'drawdown limit' : 'daily loss limit')
      }
      expect(acted).toBeGreaterThan(3)
    },
  )

  it('R1 position: both runs are the same until the fill that is named, and not beyond', () => {
    const limits = { ...WIDE, maxPositionQty: 3 }
    for (const seed of SEEDS) {
      const [free, bound] = both(seed, limits)
      const first = firstLimit(free, bound)!
      expect(first.ms).toBe(free.fills[0]!.ms)
      expect(first.words).toContain('Your position limit of 3 units would have changed this run from')
      expect(bound.fills).toEqual([])
    }
  })

  it('says nothing of a run that stays within the limits', () => {
    expect(firstLimit(...both(1, WIDE))).toBeNull()
  })

  it('says when, which limit and how much, in one sentence', () => {
    expect(firstLimit(...both(1, { ...WIDE, maxDailyLoss: 300 }))?.words).toMatch(
      /^Your daily loss limit of ₹300 would have stopped trading for the day on \d+ \w+ \d{4}, \d\d:\d\d\.$/,
    )
    expect(firstLimit(...both(1, { ...WIDE, maxDrawdownPct: 0.6 }))?.words).toMatch(
      /^Your 0\.6% drawdown limit would have ended this run on .+, ₹[\d,.]+ \(0\.[67]\d%\) below its peak\.$/,
    )
  })
})

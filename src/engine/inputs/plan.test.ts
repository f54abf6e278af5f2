import { describe, expect, it } from 'vitest'
import type { OrderFee } from '../market/charges/brokerage.ts'
import { checkInputs } from './checkInputs.ts'
import { defaultInputs, NSE_COSTS } from './inputs.ts'

const FREE: OrderFee = { percent: 0, minRupees: 0, maxRupees: 0 }

/** Checks a run whose plan has this fee for futures. */
function check(fee: OrderFee) {
  const plan = {
    'equity-delivery': FREE,
    'equity-intraday': FREE,
    'index-futures': fee,
    'index-options': FREE,
  }
  return checkInputs({ ...defaultInputs('NIFTY', 1), costs: { ...NSE_COSTS, plan } })
}

describe("a trader's own brokerage plan", () => {
  it('C5 may be free, flat, or a share between two sums', () => {
    for (const fee of [
      FREE,
      { percent: 0, minRupees: 15, maxRupees: 15 },
      { percent: 0.05, minRupees: 5, maxRupees: 30 },
    ]) {
      expect(check(fee).costs).toMatchObject({ plan: { 'index-futures': fee } })
    }
  })

  it.each([
    [
      { percent: -1, minRupees: 0, maxRupees: 20 },
      'plan.index-futures.percent: enter a number from 0 to 10.',
    ],
    [{ percent: 0.03, minRupees: 0, maxRupees: Number.NaN }, /^plan\.index-futures\.maxRupees: /],
    [
      { percent: 0.03, minRupees: 21, maxRupees: 20 },
      'plan.index-futures.minRupees: enter a number from 0 to 20.',
    ],
  ])('C5 is refused for %j', (fee, sentence) => expect(() => check(fee)).toThrow(sentence))
})

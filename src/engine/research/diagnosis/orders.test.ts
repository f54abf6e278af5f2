import { describe, expect, it } from 'vitest'
import { findings, type Rows } from '../../../../test/handFindings.ts'
import { minuteBars } from '../../../../test/handRun.ts'
import type { RunInputs } from '../../inputs/inputs.ts'
import { findStrategy } from '../../strategies/catalog.ts'
import { handReport } from '../testing/handReport.ts'
import { ordersRefused } from './orders.ts'

const SIZE = 'Size too small for one unit'
const CASH = 'Not enough cash for one unit'
const TINY = { kind: 'equity', fraction: 0.05 } as const
/** A day whose high is ₹18,000. */
const DEAR: Rows = [[17_900, 18_000, 17_800, 17_900]]

const refused = (reason: string, inputs: Partial<RunInputs>) => ({
  inputs: { instrument: 'NIFTY', capital: 100_000, size: TINY, ...inputs },
  orders: { placed: 20, refused: 20, refusals: [{ reason, count: 20 }] },
})

/** What the diagnosis says of orders that were all refused for this reason. */
function found(reason: string, inputs: Partial<RunInputs> = {}) {
  return findings({ bars: DEAR, ...refused(reason, inputs) }).find(({ id }) => id === 'orders-refused')!
}

describe('orders of which none had one unit', () => {
  it('W10 A6 a size that was too small is offered larger: that which carries the dearest unit, two per cent to spare', () => {
    const { words, remedy } = found(SIZE)
    expect(words).toBe(
      '20 of 20 orders (100%) were rejected: size too small for one unit. One unit cost up to ₹18,000.',
    )
    expect(remedy).toMatchObject({
      label: 'Use 19% of equity',
      inputs: { size: { kind: 'equity', fraction: 0.19 } },
    })
  })

  it('W10 A6 a size for margin is offered as large as the margin asks, twice what it was at least', () => {
    const margin = (fraction: number) => found(SIZE, { size: { kind: 'margin', fraction } }).remedy
    // 12 % of 18,000 are 2,160
    expect(margin(0.01)).toMatchObject({
      label: 'Use 3% of equity as margin',
      inputs: { size: { kind: 'margin', fraction: 0.03 } },
    })
    expect(margin(0.07)!.label).toBe('Use 14% of equity as margin')
    expect(margin(0.02)!.label).toBe('Use 4% of equity as margin')
    expect(margin(0.6)!.label).toBe('Use 100% of equity as margin')
  })

  it('W10 A6 more capital is offered where no size of it would do', () => {
    // ₹18,360 of 5 %
    expect(found(SIZE, { capital: 18_200 }).remedy).toMatchObject({ inputs: { capital: 370_000 } })
    expect(found(CASH, { capital: 10_000 }).remedy).toMatchObject({ inputs: { capital: 370_000 } })
    // ₹2,203 of margin, of 50 %
    const size = { kind: 'margin', fraction: 0.5 } as const
    expect(found(CASH, { capital: 2_000, size }).remedy).toMatchObject({ inputs: { capital: 10_000 } })
  })

  it('W10 Q1 a unit is a lot where lots bind', () => {
    // 50 × 2,160 and two per cent: ₹1,10,160
    const inputs = { lots: true, size: { kind: 'margin', fraction: 0.01 } } as const
    expect(found(SIZE, { ...inputs, capital: 1_000_000 }).remedy!.label).toBe('Use 12% of equity as margin')
    expect(found(SIZE, { ...inputs, capital: 100_000 }).remedy).toMatchObject({
      inputs: { capital: 11_020_000 },
    })
  })

  it('W10 S4 of several instruments the dearest unit of all is asked for as often as there are legs', () => {
    const bars = minuteBars([100, 100, 100, 100])
    const legs = [
      { instrument: 'NIFTY', bars },
      { instrument: 'BANKNIFTY', bars: minuteBars([17_900, 18_000, 17_800, 17_900]) },
    ]
    const told = (reason: string, inputs: Partial<RunInputs> = {}) => {
      const report = handReport(refused(`${reason} of each leg`, inputs))
      return ordersRefused({
        report,
        legs,
        strategy: findStrategy('arbitrage'),
        dataset: { bars, stamp: report.dataset },
      })!
    }
    const dearest = 'One unit of the dearest leg cost up to ₹18,000'
    expect(told(SIZE).words).toMatch(`rejected: size too small for one unit of each leg. ${dearest}.`)
    expect(told(SIZE).remedy!.label).toBe('Use 37% of equity')
    expect(told(CASH).remedy).toMatchObject({ inputs: { capital: 740_000 } })
    const fixed = told(SIZE, { size: { kind: 'fixed', qty: 10 } })
    expect(fixed.words).toMatch(`${dearest}: use a larger quantity.`)
    expect(fixed.remedy).toBeNull()
  })
})

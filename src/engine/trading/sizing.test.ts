/** The size of an order by hand. */
import { describe, expect, it } from 'vitest'
import { flat, handRun, minuteBars } from '../../../test/handRun.ts'
import { DEFAULT_RISK } from '../inputs/inputs.ts'
import { Account } from './account.ts'
import { sizeEntry } from './sizing.ts'

describe('size to the last unit', () => {
  const one = (price: number, capital: number, fraction: number, flatCosts: number) => {
    const bars = minuteBars(flat(price), flat(price), flat(price))
    const size = { kind: 'equity', fraction } as const
    const costs = { kind: 'flat', fraction: flatCosts } as const
    return handRun(bars, (b, i) => void (i === 0 && b.buy()), { capital, size, costs, fill: { tick: 0 } })
      .fills[0]![1]
  }

  it('A6 is the largest that fits, whatever the noise of the quotient', () => {
    expect(one(9_999.95, 9_999_950, 1, 0)).toBe(1000)
  })

  it('A6 is the largest that fits, where charges take many units', () => {
    // 1,000,000 ÷ 1.005 is 995,024.8…; the charges of the million that are looked at first take 5,000 of them
    expect(one(1, 1_000_000, 1, 0.005)).toBe(995_024)
  })

  it('A6 a share of the equity is that share, whatever the noise of the product', () => {
    // 0.57 × 10,000,000 paise is 5,699,999.999999999 in doubles
    expect(one(57_000, 100_000, 0.57, 0)).toBe(1)
  })

  it('A6 a unit whose charges do not fit is not bought', () => {
    const buyOne = (capital: number) =>
      handRun(minuteBars(flat(1_000), flat(1_000)), (b, i) => void (i === 0 && b.buy()), {
        capital,
        size: { kind: 'equity', fraction: 1 },
        costs: { kind: 'flat', fraction: 0.01 },
      })
    expect(buyOne(1_009.99).fills).toEqual([])
    expect(buyOne(1_009.99).refusals).toEqual({ 'Not enough cash for one unit': 1 })
    expect(buyOne(1_010).fills).toEqual([[1, 1, 1_000]])
  })

  describe('A6 a share of the equity as margin', () => {
    const size = { kind: 'margin', fraction: 0.5 } as const
    const margin = (capital: number, instrument: string, more = {}) =>
      handRun(minuteBars(flat(1_000), flat(1_000), flat(1_000)), (b, i) => void (i < 2 && b.buy()), {
        ...{ capital, instrument, size, squareOff: null },
        ...more,
      }).fills.map(([, qty]) => qty)

    it('is the units whose margin, charges included, does not exceed it', () => {
      // futures take 12 %: 6000 ÷ 120
      expect(margin(12_000, 'NIFTY')).toEqual([50])
      expect(margin(11_999, 'NIFTY')).toEqual([49])
      // 60 a unit are what it takes together with its charge of 6 %
      expect(margin(12_000, 'NIFTY', { costs: { kind: 'flat', fraction: 0.06 } })[0]).toBe(33)
      // delivery is paid in full
      expect(margin(12_000, 'TCS')).toEqual([6])
    })

    it('is too small where all of the equity would carry the margin of one unit, and its charges', () => {
      const refusals = (capital: number) =>
        handRun(minuteBars(flat(1_000), flat(1_000)), (b, i) => void (i === 0 && b.buy()), {
          ...{ capital, instrument: 'NIFTY', size, squareOff: null },
          costs: { kind: 'flat', fraction: 0.06 },
        }).refusals
      // 120 of margin and 60 of charges
      expect(refusals(180)).toEqual({ 'Size too small for one unit': 1 })
      expect(refusals(179.99)).toEqual({ 'Not enough cash for one unit': 1 })
    })

    it('counts what is held, and comes in whole lots where they bind', () => {
      // 16,800 of margin for 140 units: two lots of 50, after which the third needs more than is left
      expect(margin(33_600, 'NIFTY', { lots: true })).toEqual([100])
      expect(margin(11_999, 'NIFTY', { lots: true })).toEqual([])
    })
  })

  it('R1 what is held counts against the largest position', () => {
    const bars = minuteBars(flat(100), flat(100), flat(100))
    const run = handRun(bars, (b, i) => void (i === 0 ? b.buy({ qty: 60 }) : i === 1 && b.buy()), {
      size: { kind: 'equity', fraction: 1 },
      risk: { ...DEFAULT_RISK, maxPositionQty: 100 },
    })
    expect(run.fills).toEqual([
      [1, 60, 100],
      [2, 40, 100],
    ])
  })

  it('A6 what is held and what is added are rounded as one margin', () => {
    const costs = { charge: () => 0, goesByTime: false, book: null }
    const sizing = { kind: 'margin', fraction: 0.5 } as const
    const terms = { sizing, costs, marginFraction: 0.2, maxPositionQty: Infinity, qtyRulesAt: null }
    const account = new Account(12)
    account.bookFill(0, 0, 'buy', 1, 0.11, 0, '')
    // half of 12 paise; a unit takes 2.2: three take 7 and two take 4, though one and two alone would take 2 and 4
    expect(sizeEntry(terms, account, 'buy', 0.11, 0, 0)).toBe(1)
  })

  it('A6 a size of many units is found in few steps', () => {
    let asked = 0
    const charge = (_side: string, qty: number, price: number) => {
      asked++
      return Math.round(qty * price * 100 * 0.1)
    }
    const sizing = { kind: 'equity', fraction: 1 } as const
    const costs = { charge, goesByTime: false, book: null }
    const terms = { sizing, costs, marginFraction: 1, maxPositionQty: Infinity }
    const account = new Account(100_000_000_000)
    // one unit costs ₹0.01 and a tenth of it
    expect(sizeEntry({ ...terms, qtyRulesAt: null }, account, 'buy', 0.01, 0, 0)).toBe(90_909_090_909)
    expect(asked).toBeLessThan(100)
  })

  it('A6 value and charges of one unit more would exceed the share', () => {
    for (const [price, capital, fraction, costs] of [
      [100.2, 100_000, 0.95, 0.01],
      [33.35, 50_000, 0.5, 0.0007],
      [413.3, 1_000_000_000, 0.95, 0.0003],
    ] as const) {
      const qty = one(price, capital, fraction, costs)!
      const spent = (units: number) =>
        Math.round(units * price * 100) + Math.round(units * price * 100 * costs)
      expect(spent(qty)).toBeLessThanOrEqual(Math.floor(capital * 100 * fraction))
      expect(spent(qty + 1)).toBeGreaterThan(Math.floor(capital * 100 * fraction))
    }
  })
})

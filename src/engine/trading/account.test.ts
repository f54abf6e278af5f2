import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Rows } from '../core/rows.ts'
import { Account } from './account.ts'
import type { Fill } from './trade.ts'

function fill(bar: number, signedQty: number, price: number, chargesPaise = 0): Fill {
  const side = signedQty > 0 ? 'buy' : 'sell'
  return { ms: bar * 60_000, bar, orderId: bar, side, qty: Math.abs(signedQty), price, chargesPaise }
}

function accountWith(...fills: Fill[]): Account {
  const account = new Account(10_000_000)
  for (const one of fills) account.book(one, `bar ${one.bar}`)
  return account
}

describe('account', () => {
  it('A4 a trade has the times of its fills, or of their bars where these are given', () => {
    const fills = [fill(1, 10, 100), fill(2, -10, 110), fill(3, -5, 110), fill(5, 5, 100)]
    const timesOf = (account: Account) => {
      for (const one of fills) account.book(one, '')
      return account.trades.map(({ entryMs, exitMs }) => [entryMs, exitMs])
    }
    expect(timesOf(new Account(10_000_000))).toEqual([
      [60_000, 120_000],
      [180_000, 300_000],
    ])
    const openMs = Float64Array.of(7, 17, 27, 37, 47, 57)
    expect(timesOf(new Account(10_000_000, new Rows(), openMs))).toEqual([
      [17, 27],
      [37, 57],
    ])
  })

  it('counts the units that changed hands, on whichever side', () => {
    expect(accountWith(fill(0, 10, 100), fill(1, -4, 90)).tradedQty).toBe(14)
  })

  it('A1 cash pays the value and the charges in whole paise', () => {
    const account = accountWith(fill(0, 3, 100.333, 7))
    // 3 × 100.333 = 300.999 rupees, rounded to 30,100 paise
    expect(account.cashPaise).toBe(10_000_000 - 30_100 - 7)
  })

  it('A3 the average price moves with entries and stays on exits', () => {
    const account = accountWith(fill(0, 10, 100), fill(1, 10, 110), fill(2, -5, 120))
    expect(account.averagePrice).toBe(105)
    expect(account.realisedPaise).toBe(5 * 15 * 100)
    expect(account.unrealisedPaise(120)).toBe(15 * 15 * 100)
  })

  it('A3 a short earns when the price falls', () => {
    const account = accountWith(fill(0, -10, 100), fill(1, 4, 90))
    expect(account.positionQty).toBe(-6)
    expect(account.averagePrice).toBe(100)
    expect(account.realisedPaise).toBe(4 * 10 * 100)
  })

  it('A4 a trade reaches from flat to flat with average prices', () => {
    const { trades } = accountWith(
      fill(0, 10, 100, 11),
      fill(2, 10, 110, 12),
      fill(3, -15, 120, 13),
      fill(7, -5, 130, 14),
    )
    expect(trades).toHaveLength(1)
    expect(trades[0]).toMatchObject({
      side: 'long',
      qty: 20,
      entryBar: 0,
      entryPrice: 105,
      exitBar: 7,
      exitPrice: 122.5,
      grossPaise: 35_000,
      chargesPaise: 50,
      netPaise: 34_950,
      bars: 7,
      entryReason: 'bar 0',
      exitReason: 'bar 7',
    })
  })

  it('A4 a fill that turns the position over ends one trade and begins the next, its charges split by quantity', () => {
    const account = accountWith(fill(0, 10, 100), fill(1, -30, 110, 300))
    expect(account.trades[0]).toMatchObject({ side: 'long', grossPaise: 10_000, chargesPaise: 100 })
    expect(account.positionQty).toBe(-20)
    expect(account.averagePrice).toBe(110)
    expect(account.openTrade(105, 0, 5)).toMatchObject({
      side: 'short',
      grossPaise: 10_000,
      chargesPaise: 200,
    })
  })

  it('A4 an open trade that was partly closed is marked for the rest', () => {
    const account = accountWith(fill(0, 10, 100), fill(1, -4, 120))
    expect(account.openTrade(110, 0, 3)).toMatchObject({
      exitPrice: 114,
      grossPaise: 4 * 2000 + 6 * 1000,
      bars: 3,
    })
  })

  it('A2 cash + position = capital + realised + unrealised − charges, to the paisa, whatever is filled', () => {
    const oneFill = fc.record({
      qty: fc.integer({ min: -500, max: 500 }).filter(qty => qty !== 0),
      price: fc.double({ min: 0.01, max: 90_000, noNaN: true }),
      charges: fc.integer({ min: 0, max: 100_000 }),
    })
    fc.assert(
      fc.property(
        fc.array(oneFill, { maxLength: 60 }),
        fc.double({ min: 0.01, max: 90_000, noNaN: true }),
        (list, mark) => {
          const account = accountWith(
            ...list.map(({ qty, price, charges }, k) => fill(k, qty, price, charges)),
          )
          const byCash = account.cashPaise + account.marketValuePaise(mark)
          const byProfit =
            account.capitalPaise +
            account.realisedPaise +
            account.unrealisedPaise(mark) -
            account.chargesPaise
          expect(byCash).toBe(byProfit)
          expect(Number.isInteger(account.cashPaise)).toBe(true)
        },
      ),
    )
  })

  it('A2 the trades add up to what the account realised, charges and all, once it is flat', () => {
    const oneFill = fc.tuple(
      fc.integer({ min: -50, max: 50 }).filter(q => q !== 0),
      fc.integer({ min: 1, max: 900_000 }),
    )
    fc.assert(
      fc.property(fc.array(oneFill, { minLength: 1, maxLength: 40 }), list => {
        const fills = list.map(([qty, ticks], k) => fill(k, qty, ticks / 20, Math.abs(qty) * 3))
        const held = list.reduce((sum, [qty]) => sum + qty, 0)
        if (held !== 0) fills.push(fill(list.length, -held, 100, 5))
        const account = accountWith(...fills)
        const gross = account.trades.reduce((sum, trade) => sum + trade.grossPaise, 0)
        const charges = account.trades.reduce((sum, trade) => sum + trade.chargesPaise, 0)
        expect(charges).toBe(account.chargesPaise)
        expect(gross).toBe(account.realisedPaise)
        expect(account.cashPaise).toBe(account.capitalPaise + gross - charges)
      }),
    )
  })
})

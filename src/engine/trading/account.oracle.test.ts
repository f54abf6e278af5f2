/** Average cost, realised profit and round trips against backtrader, Nautilus and LEAN. */
import { expect, it } from 'vitest'
import { describeShared, sharedJson } from '../../../test/shared.ts'
import { Account } from './account.ts'

/** Large enough that no sequence runs out of money; the account does not check it. */
const CAPITAL_PAISE = 1e12

interface Step {
  qty: number
  price: number
  commission: number
}

function bookStep(account: Account, { qty, price, commission }: Step, bar: number): void {
  const side = qty > 0 ? 'buy' : 'sell'
  const chargesPaise = Math.round(commission * 100)
  account.book({ ms: bar * 60_000, bar, orderId: bar, side, qty: Math.abs(qty), price, chargesPaise }, 'step')
}

/** A1 rounds each value and charge to the paisa: half a paisa each, and the rest is the peers' own rounding. */
function cents(fills: number): number {
  return 0.0101 * fills + 1e-6
}

describeShared('A3 average cost and realised profit agree with backtrader fill by fill', () => {
  interface SequenceCase {
    id: string
    steps: (Step & {
      expect: {
        size: number
        avg_price: number
        realized_gross_cum: number
        realized_net_cum: number
        cash_delta: number
      }
    })[]
    final: { mark: number; total_gross: number }
  }
  const { cases } = sharedJson<{ cases: SequenceCase[] }>('oracles/open/accounting/fill-sequences.json')
  it.each(cases.map(c => [c.id, c] as const))('%s', (_id, c) => {
    const account = new Account(CAPITAL_PAISE)
    c.steps.forEach((step, k) => {
      const before = account.cashPaise
      bookStep(account, step, k)
      const tolerance = cents(k + 1)
      expect(account.positionQty).toBe(step.expect.size)
      // the average is a quotient of paise: half a paisa of cost for each fill, spread over the units
      const perUnit = tolerance / Math.max(1, Math.abs(step.expect.size))
      expect(Math.abs(account.averagePrice - step.expect.avg_price)).toBeLessThan(perUnit + 1e-6)
      expect(Math.abs(account.realisedPaise / 100 - step.expect.realized_gross_cum)).toBeLessThan(tolerance)
      const chargesLeft = (account.realisedPaise - account.chargesPaise) / 100
      expect(Math.abs(chargesLeft - step.expect.realized_net_cum)).toBeLessThan(tolerance)
      const cashDelta = (account.cashPaise - before) / 100
      expect(Math.abs(cashDelta - step.expect.cash_delta)).toBeLessThan(cents(1))
    })
    const total = account.realisedPaise + account.unrealisedPaise(c.final.mark)
    expect(Math.abs(total / 100 - c.final.total_gross)).toBeLessThan(cents(c.steps.length + 1))
  })
})

describeShared('A4 round trips agree with Nautilus', () => {
  interface NautilusStep {
    fill: Step
    expect: {
      quantity?: number
      avg_px_open?: number
      avg_px_close?: number
      realized_pnl?: number
      commissions?: number
    }
  }
  const { cases } = sharedJson<{ cases: { id: string; steps: NautilusStep[] }[] }>(
    'oracles/open/accounting/nautilus-position.json',
  )
  it.each(cases.map(c => [c.id, c] as const))('%s', (_id, c) => {
    const account = new Account(CAPITAL_PAISE)
    // the peer starts each round trip at zero
    let realisedBefore = 0
    let chargesBefore = 0
    c.steps.forEach((step, k) => {
      if (account.positionQty === 0) {
        realisedBefore = account.realisedPaise
        chargesBefore = account.chargesPaise
      }
      bookStep(account, step.fill, k)
      const { quantity, avg_px_close, realized_pnl, commissions } = step.expect
      if (quantity !== undefined) expect(Math.abs(account.positionQty)).toBe(Math.abs(quantity))
      const charges = (account.chargesPaise - chargesBefore) / 100
      if (commissions !== undefined) expect(charges).toBeCloseTo(commissions, 2)
      const net = (account.realisedPaise - realisedBefore) / 100 - charges
      if (realized_pnl !== undefined) expect(Math.abs(net - realized_pnl)).toBeLessThan(cents(k + 1))
      const trade = account.trades.at(-1)
      if (quantity === 0 && avg_px_close !== undefined) expect(trade!.exitPrice).toBeCloseTo(avg_px_close, 4)
    })
  })
})

describeShared('A4 trades from flat to flat agree with LEAN', () => {
  interface Event {
    op: 'fill' | 'mark' | 'split'
    minute: number
    price: number
    qty: number
    fee: number
    multiplier?: number
  }
  interface LeanTrade {
    entry_minute: number
    entry_price: number
    direction: 'Long' | 'Short'
    quantity: number
    exit_minute: number
    exit_price: number
    pnl_gross: number
    fees: number
  }
  interface LeanCase {
    id: string
    grouping: string
    matching: string
    events: Event[]
    expected_trades: LeanTrade[]
  }
  const { cases } = sharedJson<{ cases: LeanCase[] }>('oracles/open/accounting/lean-tradebuilder.json')
  // our trade is LEAN's FlatToFlat, where FIFO and LIFO are the same; splits and multipliers are no concept of ours
  const inScope = cases.filter(
    c =>
      c.grouping === 'FlatToFlat' &&
      !c.events.some(e => e.op === 'split') &&
      !c.id.includes('WithMultiplier'),
  )

  it('leaves out the other groupings, splits and multipliers', () => {
    expect(inScope).toHaveLength(18)
    expect(cases).toHaveLength(120)
  })

  it.each(inScope.map(c => [c.id, c] as const))('%s', (_id, c) => {
    const account = new Account(CAPITAL_PAISE)
    const fills = c.events.filter(event => event.op === 'fill')
    fills.forEach(({ qty, price, fee, minute }) => {
      bookStep(account, { qty, price, commission: fee }, minute)
    })
    expect(account.trades).toHaveLength(c.expected_trades.length)
    account.trades.forEach((trade, k) => {
      const expected = c.expected_trades[k]!
      expect(trade.side).toBe(expected.direction.toLowerCase())
      expect(trade.qty).toBe(expected.quantity)
      expect([trade.entryBar, trade.exitBar]).toEqual([expected.entry_minute, expected.exit_minute])
      expect(trade.entryPrice).toBeCloseTo(expected.entry_price, 9)
      expect(trade.exitPrice).toBeCloseTo(expected.exit_price, 9)
      expect(trade.grossPaise / 100).toBeCloseTo(expected.pnl_gross, 2)
    })
    // where a fill turns the position over we split its fee by quantity (A4): the sum is the same
    const fees = account.trades.reduce((sum, trade) => sum + trade.chargesPaise, 0) / 100
    expect(fees).toBeCloseTo(
      c.expected_trades.reduce((sum, trade) => sum + trade.fees, 0),
      2,
    )
  })
})

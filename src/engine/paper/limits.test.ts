/** Limits of the whole desk on one share of which every price is written by hand. */
import { describe, expect, it } from 'vitest'
import { dayOf } from '../market/calendar.ts'
import { istDayStart, MINUTE_MS } from '../market/ist.ts'
import { paperDay } from './day.ts'
import { type CarriedProfit, firstBreach, peakAfter } from './limits.ts'
import { type DayMarket, marketOf } from './market.ts'
import { firstStanding, type Standing } from './standing.ts'
import { draftOf, FREE, logOf } from './testing/paper.ts'

const DAY = dayOf('2023-03-14')
const OPEN = istDayStart(DAY) + 555 * MINUTE_MS
const LIMITS = { maxPositionQty: 100_000, maxDailyLoss: 1e9, maxDrawdownPct: 5 }
const TERMS = { ...FREE, manualCapital: 1_000_000, limits: LIMITS }
const FRESH: CarriedProfit = { netPaise: 0, peakPaise: 0 }

/** Minutes of TCS, each of them standing at one price. */
function marketAt(...prices: number[]): DayMarket {
  const price = Float64Array.from(prices)
  const openMs = price.map((_, i) => OPEN + i * MINUTE_MS)
  const volume = price.map(() => 1e6)
  const bars = { openMs, open: price, high: price, low: price, close: price, volume }
  return marketOf(DAY, [{ symbol: 'TCS', minutes: 1, bars, previousClose: null }])
}

function standingOf(capitals: readonly number[] = []): Standing {
  const strategies = capitals.map((capital, k) => ({
    id: `S${k + 1}`,
    draft: draftOf('momentum', { capital, instruments: ['TCS'] }),
    status: 'paused' as const,
  }))
  return { ...firstStanding({ terms: TERMS }), strategies }
}

/** A desk that bought 1,000 shares in its first second, after three minutes. */
function boughtAt(prices: readonly number[], capitals: readonly number[] = []) {
  const ticket = { instrument: 'TCS', side: 'buy', type: 'limit', qty: 1_000, limitPrice: 2_000 } as const
  const rest = { stopPrice: 0, protectionPct: 0, stopLossPct: 0, takeProfitPct: 0 }
  const log = logOf([[OPEN, { kind: 'place', ticket: { ...ticket, ...rest }, refused: null }]])
  return paperDay(standingOf(capitals), log, marketAt(...prices), OPEN + prices.length * MINUTE_MS)
}

describe('the drawdown limit of a desk', () => {
  it('D6 is a share of all its capital: 5 % of ten lakh and of two strategies with five each is one lakh', async () => {
    // 99 below 1,000 on 1,000 shares is ₹99,000, charges beside it are below ₹700
    const above = await boughtAt([1_000, 1_000, 901], [500_000, 500_000])
    expect(firstBreach(above, 0, FRESH)).toBeNull()
    const below = await boughtAt([1_000, 1_000, 900], [500_000, 500_000])
    expect(firstBreach(below, 0, FRESH)).toMatchObject({ ms: OPEN + 121_000, reason: 'Drawdown limit' })
  })

  it('D6 has the capital for orders by hand in it on a day without one, so that a loss of before weighs the same', async () => {
    const idle = await paperDay(standingOf([100_000]), [], marketAt(1_000, 1_000), OPEN + 2 * MINUTE_MS)
    const lost = (paise: number) => firstBreach(idle, 0, { netPaise: -paise, peakPaise: 0 })
    expect(lost(1_112_000)).toBeNull()
    expect(lost(5_499_999)).toBeNull()
    expect(lost(5_500_000)?.text).toBe(
      '5% drawdown limit reached, ₹55,000 below the peak of ₹11,00,000: all orders cancelled and positions closed; no new entries today. Drawdown restarts from the next trading day.',
    )
  })

  it('D6 measures the days after it has acted from what was left, and otherwise from the highest', async () => {
    const day = await boughtAt([1_000, 1_010, 990])
    const carried = { netPaise: 200_000, peakPaise: 300_000 }
    // charges of the entry are taken off: more than nothing, less than ₹1,000
    const highest = peakAfter(day, carried)
    expect(highest).toBeLessThan(1_200_000)
    expect(highest).toBeGreaterThan(1_100_000)
    const halted = { ...day, standing: { ...day.standing, limited: 'Drawdown limit' } }
    const left = peakAfter(halted, carried)
    expect(left).toBe(highest - 20 * 1_000 * 100)
    expect(firstBreach(day, 0, { netPaise: left, peakPaise: left })).toBeNull()
  })
})

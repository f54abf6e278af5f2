/** Whole runs of the momentum strategy against backtesting.py and backtrader. */
import { expect, it } from 'vitest'
import { oracleBars, peerInputs } from '../../../test/scripted.ts'
import { describeShared, sharedJson } from '../../../test/shared.ts'
import type { Sizing } from '../inputs/inputs.ts'
import { simulate } from '../run/simulate.ts'
import type { Strategy } from './define.ts'
import { momentum } from './momentum.ts'

/** Filters and exits off: the bare cross that the peers trade. */
const BARE = { volumeThreshold: 0, takeProfitPct: 0, stopLossPct: 0 }

interface PeerConfig {
  cash: number
  commission_rate?: number
  commission_fixed?: number
  commission_per_unit_per_side?: number
  spread?: number
  trade_on_close?: boolean
  finalize_trades?: boolean
  size?: number
}
interface SmaCrossCase {
  id: string
  data: string
  rows: [number, number]
  config: PeerConfig
  strategy: { fast: number; slow: number; mode: 'flip' | 'long_only' | 'fixed10' | 'half' }
  expected: {
    trades: Record<'size' | 'entry_bar' | 'exit_bar' | 'entry_price' | 'exit_price', number[]>
    equity: number[]
  }
}

const SIZES: Record<SmaCrossCase['strategy']['mode'], Sizing> = {
  flip: { kind: 'equity', fraction: 1 },
  long_only: { kind: 'equity', fraction: 1 },
  half: { kind: 'equity', fraction: 0.5 },
  fixed10: { kind: 'fixed', qty: 10 },
}

/** Fixed fees and a spread on entries alone are no cost model of ours (RULES.md, C). */
function inScope({ config }: { config: PeerConfig }): boolean {
  return !config.commission_fixed && !config.spread && !config.commission_per_unit_per_side
}

describeShared('momentum trades as backtesting.py does on the same crosses', () => {
  const { cases } = sharedJson<{ cases: SmaCrossCase[] }>('oracles/open/engine/btpy-smacross.json')

  it('leaves out only the cases with a fixed fee or a spread', () => {
    expect(cases.filter(c => !inScope(c)).map(c => c.id)).toEqual([
      'btpy-goog-10-30-c10fix5bp',
      'btpy-goog-10-30-spread10bp',
    ])
  })

  it.each(cases.filter(inScope).map(c => [c.id, c] as const))('%s', (_id, c) => {
    const bars = oracleBars(c.data, c.rows)
    const last = bars.openMs.length - 1
    const inputs = {
      ...peerInputs(c.config),
      params: { ...BARE, shortBars: c.strategy.fast, longBars: c.strategy.slow },
      direction: c.strategy.mode === 'long_only' ? ('long' as const) : ('both' as const),
      size: SIZES[c.strategy.mode],
    }
    const { account, equityPaise } = simulate(bars, momentum as Strategy, inputs)
    const open = account.openTrade(bars.close[last]!, 0, last)
    const ours = [...account.trades, ...(open ? [open] : [])]
    const { trades } = c.expected
    // the peer may close what is open at the end, at prices that no trader would get: compare its entry only
    const finalised = c.config.finalize_trades ? trades.size.length : trades.size.length + 1
    expect(ours).toHaveLength(finalised)
    trades.size.forEach((size, k) => {
      const trade = ours[k]!
      expect([trade.side, trade.entryBar]).toEqual([size > 0 ? 'long' : 'short', trades.entry_bar[k]])
      // where a unit costs about a rupee, the paisa rounding of many fills (A1) may buy one unit more or less
      const slackQty = trade.entryPrice < 10 ? 1 : 0
      expect(Math.abs(trade.qty - Math.abs(size))).toBeLessThanOrEqual(slackQty)
      expect(trade.entryPrice).toBeCloseTo(trades.entry_price[k]!, 9)
      if (k === ours.length - 1 && open) return
      expect(trade.exitBar).toBe(trades.exit_bar[k])
      expect(trade.exitPrice).toBeCloseTo(trades.exit_price[k]!, 9)
    })
    // half a paisa for the value and half for the charges of each fill (A1), and for each mark
    const cents = 0.0101 * (2 * ours.length + 1)
    const comparable = open && c.config.finalize_trades ? last - 1 : last + 1
    equityPaise.slice(0, comparable).forEach((paise, i) => {
      // filling at this close, the peer books commission on the bar after: compare where no trade begins or ends
      if (c.config.trade_on_close && ours.some(trade => trade.entryBar === i || trade.exitBar === i)) return
      expect(Math.abs(paise / 100 - c.expected.equity[i]!), `equity at bar ${i}`).toBeLessThan(cents)
    })
  })
})

interface PriceSmaCase {
  id: string
  data: string
  rows: [number, number]
  config: PeerConfig & { size: number; margin_per_unit: number | null }
  strategy: { period: number; mode: 'long_only' | 'long_short' }
  expected: {
    fills: { bar: number; price: number; qty: number; commission: number }[]
    equity: number[]
    cash: number[]
  }
}

describeShared('momentum with a short average of 1 trades as backtrader does on price and average', () => {
  const { cases } = sharedJson<{ cases: PriceSmaCase[] }>('oracles/open/engine/backtrader-sma.json')

  it('leaves out only the case with a multiplier and a fee per unit', () => {
    expect(cases.filter(c => !inScope(c)).map(c => c.id)).toEqual(['bt-2006-sma15-futures'])
  })

  it.each(cases.filter(inScope).map(c => [c.id, c] as const))('%s', (_id, c) => {
    const bars = oracleBars(c.data, c.rows)
    const inputs = {
      ...peerInputs(c.config),
      params: { ...BARE, shortBars: 1, longBars: c.strategy.period },
      direction: c.strategy.mode === 'long_only' ? ('long' as const) : ('both' as const),
      size: { kind: 'fixed' as const, qty: c.config.size },
    }
    const { broker, equityPaise } = simulate(bars, momentum as Strategy, inputs)
    const ours = netByBar(
      broker.fills.map(fill => ({ ...fill, qty: fill.side === 'buy' ? fill.qty : -fill.qty })),
    )
    const theirs = netByBar(c.expected.fills)
    expect(ours.map(({ bar, qty }) => [bar, qty])).toEqual(theirs.map(({ bar, qty }) => [bar, qty]))
    ours.forEach((fill, k) => {
      expect(fill.price).toBeCloseTo(theirs[k]!.price, 9)
    })
    equityPaise.forEach((paise, i) => {
      expect(Math.abs(paise / 100 - c.expected.equity[i]!), `equity at bar ${i}`).toBeLessThan(
        0.0101 * (broker.fills.length + 1),
      )
    })
  })
})

/** A turn-over is one order for the peer and two for us: compare what changed hands in each bar, and where. */
function netByBar(fills: readonly { bar: number; price: number; qty: number }[]) {
  const bars = new Map<number, { bar: number; price: number; qty: number }>()
  for (const { bar, price, qty } of fills) {
    bars.set(bar, { bar, price, qty: qty + (bars.get(bar)?.qty ?? 0) })
  }
  return [...bars.values()]
}

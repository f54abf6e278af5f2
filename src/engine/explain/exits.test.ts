/** Why an exit, a limit or the run itself ended a position: a few bars each, decided on bar 0. */
import { describe, expect, it } from 'vitest'
import { handExplanations, toLines } from '../../../test/handExplanations.ts'
import { barsAt, flat, type HandInputs, joinBars, minuteBars } from '../../../test/handRun.ts'
import type { Bars } from '../market/bars.ts'
import type { Broker } from '../trading/broker.ts'

/** The first trade of what is done at the close of bar 0, and the lines of its last fill. */
function ending(bars: Bars, act: (broker: Broker) => void, inputs: HandInputs = {}) {
  const [explanation] = handExplanations(bars, (broker, i) => i === 0 && act(broker), inputs)
  return { explanation: explanation!, lines: toLines(explanation!).at(-1) }
}

describe('attached exits', () => {
  it('O5 say what they protect, how far from it, and where they stood', () => {
    const bars = minuteBars(flat(100), flat(100), [100, 106, 99, 105.5])
    const { explanation, lines } = ending(bars, b =>
      b.buy({ exits: { stopLossPct: 5, takeProfitPrice: 105 } }),
    )
    expect(lines).toEqual([
      'O5 Sell limit 105.00: the take-profit of the entry at 100.00 in the bar of 09:16.',
      'F2 Bar high 106.00; needed 1 tick through, 105.05; filled 09:17 at the limit, 105.00.',
    ])
    expect(explanation).toMatchObject({ takeProfitPrice: 105, stopLossPrice: 95 })
    expect(explanation.fills.map(({ part, title }) => [part, title])).toEqual([
      ['entry', 'Buy at market'],
      ['exit', 'Sell limit 105.00'],
    ])
  })

  it('F5 of both in one bar the worse one is taken', () => {
    const bars = minuteBars(flat(100), flat(100), [100, 106, 94, 100])
    const { lines } = ending(bars, b => b.buy({ exits: { stopLossPct: 5, takeProfitPct: 5 } }))
    expect(lines).toEqual([
      'O5 Sell stop 95.00: the stop-loss of the entry at 100.00 in the bar of 09:16, 5% from it.',
      'F3 Bar low 94.00 reached the stop of 95.00: filled 09:17 at the stop, 95.00.',
      'F5 The take-profit at 105.00 lay inside the bar too. What came first is not known: the worse outcome is assumed.',
    ])
    // only touched, it would not have filled (F2)
    const touched = minuteBars(flat(100), flat(100), [100, 105, 94, 100])
    const exits = { stopLossPct: 5, takeProfitPct: 5 }
    expect(ending(touched, b => b.buy({ exits })).lines?.join()).not.toContain('F5')
  })

  it('F6 in the bar of their entry say why they may act', () => {
    const bars = minuteBars(flat(100), [100, 106, 94, 96])
    const market = ending(bars, b => b.buy({ exits: { stopLossPrice: 95 } }))
    expect(market.lines?.at(-1)).toBe(
      'F6 In the bar of its entry: a market entry fills at the open, so what the bar did came after it.',
    )
    const stop = ending(minuteBars(flat(100), [100, 106, 99, 104]), b =>
      b.buy({ type: 'stop', stopPrice: 101, exits: { takeProfitPrice: 105, stopLossPrice: 90 } }),
    )
    expect(stop.lines?.at(-1)).toBe(
      'F6 In the bar of its entry: after a stop entry the take-profit may fill in the same bar when no stop-loss lies inside that bar.',
    )
  })
})

describe('a quote', () => {
  it('F11 that was reached on both sides says why one side filled', () => {
    const bars = minuteBars(flat(100), [100, 102, 98, 101])
    const { lines } = ending(bars, b => {
      b.quotePair(b.buy({ type: 'limit', limitPrice: 99 }), b.sell({ type: 'limit', limitPrice: 101 }))
    })
    expect(lines?.at(-1)).toBe(
      'F11 The bar reached the bid at 99.00 too; it closed on this side of the middle, so only this one fills.',
    )
  })
})

describe('the run itself', () => {
  it('R4 closes at the square-off', () => {
    const bars = barsAt('2023-01-02T15:13', 60_000, [flat(100), flat(100), [101, 102, 101, 102]])
    expect(ending(bars, b => b.buy(), { squareOff: '15:15' }).lines).toEqual([
      'R4 Sell at market: square-off.',
      'R4 Square-off at 15:15, or five minutes before a shorter session ends: closed 15:15 at the open of the first bar from then on, 101.00.',
    ])
  })

  it('R4 closes where a day ends before it, or at each last close when asked', () => {
    const day = (date: string) => barsAt(`${date}T09:15`, 60_000, [flat(100), [101, 103, 101, 102]])
    const bars = joinBars(day('2023-01-02'), day('2023-01-03'))
    expect(ending(bars, b => b.buy(), { squareOff: '15:15' }).lines?.[1]).toBe(
      'R4 The day ended before the square-off: closed 09:16 at the last close of the day, 102.00.',
    )
    expect(ending(bars, b => b.buy(), { squareOff: 'close' }).lines?.[1]).toBe(
      'R4 Square-off at the close: closed 09:16 at the last close of the day, 102.00.',
    )
  })

  it('R2 R3 closes when a limit acts, with its figures', () => {
    const risk = { maxPositionQty: 100, maxDailyLoss: 50, maxDrawdownPct: 50 }
    const bars = minuteBars(flat(100), flat(100), flat(94), flat(93))
    expect(ending(bars, b => b.buy(), { risk }).lines).toEqual([
      'R2 Sell at market. Daily loss limit of ₹50.00 hit with a loss of ₹60.00: trading stopped for the day.',
      'F1 Filled 09:18 at the open of the next bar, 93.00.',
    ])
    const drawdown = { ...risk, maxDailyLoss: 1e6, maxDrawdownPct: 0.005 }
    expect(ending(bars, b => b.buy(), { risk: drawdown }).lines?.[0]).toMatch(
      /^R3 .*0\.005% drawdown limit hit/,
    )
  })

  it('A7 closes when the equity is used up', () => {
    const bars = minuteBars(flat(100), flat(100), flat(10_000), flat(10_000))
    const inputs = { capital: 1_000, size: { kind: 'fixed', qty: 5 } } as const
    expect(ending(bars, b => b.sell(), inputs).lines?.[0]).toBe(
      'A7 Buy at market. Equity used up: trading stopped for the rest of the run.',
    )
  })

  it('T2 a close by the strategy has its reason', () => {
    const [explanation] = handExplanations(minuteBars(flat(100), flat(100), flat(101)), (b, i) => {
      if (i === 0) b.buy()
      else b.close('Cross down')
    })
    expect(toLines(explanation!)[1]?.[0]).toBe(
      'T2 Sell at market: “Cross down”, decided at the close of the bar of 09:16.',
    )
  })
})

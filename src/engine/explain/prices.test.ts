/** Why a price: a few bars each, decided on bar 0 unless the test says otherwise. */
import { describe, expect, it } from 'vitest'
import { handExplanations, toLines } from '../../../test/handExplanations.ts'
import { dayBars, flat, type HandInputs, minuteBars } from '../../../test/handRun.ts'
import type { Bars } from '../market/bars.ts'
import type { Broker } from '../trading/broker.ts'

/** The lines of the first fill, or of that one, of the first trade, of what is done at the close of bar 0. */
function lines(bars: Bars, act: (broker: Broker) => void, inputs: HandInputs = {}, fill = 0) {
  const [explanation] = handExplanations(bars, (broker, i) => i === 0 && act(broker), inputs)
  return toLines(explanation!)[fill]
}

describe('market orders', () => {
  const bars = minuteBars(flat(100), [101, 105, 99, 104], flat(104))

  it('T2 F1 fill at the open of the next bar', () => {
    expect(lines(bars, b => b.buy({ reason: 'Cross up' }))).toEqual([
      'T2 Buy at market: “Cross up”, decided at the close of the bar of 09:15.',
      'F1 Filled 09:16 at the open of the next bar, 101.00.',
    ])
  })

  it('F7 pay the slippage', () => {
    const inputs = { fill: { slippageTicks: 2, slippageBps: 10 } }
    expect(lines(bars, b => b.buy(), inputs)?.slice(1)).toEqual([
      'F1 Filled 09:16 at the open of the next bar, 101.00.',
      'F7 Slippage of 2 ticks and 10 bp made 101.00 worse: paid 101.201.',
    ])
  })

  it('F9 fill at the close that decided them, when the run asks for it', () => {
    expect(lines(bars, b => b.sell(), { fill: { at: 'this-close' } })?.at(-1)).toBe(
      'F9 Filled 09:15 at the close of the signal bar, 100.00. Optimistic: assumes a fill at the signal bar’s close.',
    )
  })

  it('T1 on bars of a day say the day', () => {
    const [first] = lines(dayBars(flat(100), flat(101)), b => b.buy()) ?? []
    expect(first).toBe('T2 Buy at market: decided at the close of the bar of 2 Jan 2023.')
  })
})

describe('limit orders', () => {
  it('F2 need the penetration', () => {
    const bars = minuteBars(flat(18_090), [18_095, 18_100.2, 18_090, 18_099])
    expect(lines(bars, b => b.sell({ type: 'limit', limitPrice: 18_100.05 }))).toEqual([
      'T2 Sell limit 18,100.05: decided at the close of the bar of 09:15.',
      'F2 Bar high 18,100.20; needed 1 tick through, 18,100.10; filled 09:16 at the limit, 18,100.05.',
    ])
  })

  it('F2 or a touch, or a price beyond the limit, as the run says', () => {
    const bars = minuteBars(flat(100), [100, 101, 98.9, 100])
    const buy = (b: Broker) => b.buy({ type: 'limit', limitPrice: 99 })
    expect(lines(bars, buy, { fill: { penetrationTicks: 0 } })?.[1]).toBe(
      'F2 Bar low 98.90; a touch of 99.00 is enough; filled 09:16 at the limit, 99.00.',
    )
    expect(lines(bars, buy, { fill: { tick: 0 } })?.[1]).toBe(
      'F2 Bar low 98.90; needed to trade beyond 99.00; filled 09:16 at the limit, 99.00.',
    )
    expect(lines(bars, buy, { fill: { penetrationTicks: 2 } })?.[1]).toContain(
      'needed 2 ticks through, 98.90;',
    )
  })

  it('F2 fill at the open behind a gap', () => {
    const bars = minuteBars(flat(100), [97, 98, 96, 97])
    expect(lines(bars, b => b.buy({ type: 'limit', limitPrice: 99 }))?.[1]).toBe(
      'F2 Bar low 96.00; needed 1 tick through, 98.95; it opened beyond the limit already, so filled 09:16 at the open, which is better, 97.00.',
    )
  })

  it('O4 tell when they were moved', () => {
    const bars = minuteBars(flat(100), flat(100), [100, 100, 97, 98])
    let order: ReturnType<Broker['buy']>
    const [explanation] = handExplanations(bars, (b, i) => {
      if (i === 0) order = b.buy({ type: 'limit', limitPrice: 99 })
      if (i === 1) b.modify(order, { limitPrice: 98 })
    })
    expect(toLines(explanation!)[0]?.slice(0, 2)).toEqual([
      'T2 Buy limit 98.00: decided at the close of the bar of 09:15.',
      'O4 Last changed at the close of the bar of 09:16.',
    ])
  })
})

describe('stops', () => {
  it('F3 fill at the stop on touch', () => {
    const bars = minuteBars(flat(100), [100, 102, 100, 101])
    expect(lines(bars, b => b.buy({ type: 'stop', stopPrice: 102 }))).toEqual([
      'T2 Buy stop 102.00: decided at the close of the bar of 09:15.',
      'F3 Bar high 102.00 reached the stop of 102.00: filled 09:16 at the stop, 102.00.',
    ])
  })

  it('F3 F7 fill at the open behind a gap, and worse by the slippage', () => {
    const bars = minuteBars(flat(100), [93, 94, 92, 93])
    const inputs = { fill: { slippageTicks: 1 } }
    expect(lines(bars, b => b.sell({ type: 'stop', stopPrice: 95 }), inputs)?.slice(1)).toEqual([
      'F3 The bar opened at 93.00, beyond the stop of 95.00: filled 09:16 at the open, which is worse, 93.00.',
      'F7 Slippage of 1 tick made 93.00 worse: got 92.95.',
    ])
  })

  it('F8 F10 work on at the open once they have triggered', () => {
    const bars = minuteBars(flat(100), [100, 103, 100, 101, 40], [101.5, 102, 101, 101, 1000])
    const inputs = { fill: { maxVolumeFraction: 0.1 } }
    const buy = (b: Broker) => b.buy({ type: 'stop', stopPrice: 102, qty: 10, validity: 'gtc' })
    expect(lines(bars, buy, inputs)?.slice(1)).toEqual([
      'F3 Bar high 103.00 reached the stop of 102.00: filled 09:16 at the stop, 102.00.',
      'F8 4 of 10 units: all fills of a bar take at most 10% of its volume of 40.',
    ])
    expect(lines(bars, buy, inputs, 1)?.slice(1)).toEqual([
      'F10 Triggered in the bar of 09:16; the rest filled 09:17 at the open, 101.50.',
      'F8 Of an order for 10 units of which 4 had filled before.',
    ])
  })
})

describe('stop-limits', () => {
  const order = (stopPrice: number, limitPrice: number) => (b: Broker) =>
    b.buy({ type: 'stop-limit', stopPrice, limitPrice })

  it('F4 fill at the stop where the limit allows it', () => {
    const bars = minuteBars(flat(100), [100, 103, 99, 102])
    expect(lines(bars, order(101, 102))).toEqual([
      'T2 Buy stop 101.00, limit 102.00: decided at the close of the bar of 09:15.',
      'F4 Bar high 103.00 reached the stop of 101.00; the limit of 102.00 allows that price: filled 09:16 at the stop, 101.00.',
    ])
  })

  it('F4 fill at the limit when the bar ran back through it, or in a later bar', () => {
    const back = minuteBars(flat(101.5), [101.5, 103, 100, 100.5])
    expect(lines(back, order(102, 101))?.[1]).toBe(
      'F4 Bar high 103.00 reached the stop of 102.00 and closed at 100.50, back through the limit: filled 09:16 at the limit, 101.00.',
    )
    const later = minuteBars(flat(100), [100, 103, 100, 102.5], [102.5, 103, 100.5, 102])
    expect(lines(later, order(102, 101))?.slice(1)).toEqual([
      'F4 Triggered in the bar of 09:16; a limit order since then.',
      'F2 Bar low 100.50; needed 1 tick through, 100.95; filled 09:17 at the limit, 101.00.',
    ])
  })

  it('F4 act as a limit from the open behind a gap', () => {
    const bars = minuteBars(flat(100), [102, 104, 101, 103])
    expect(lines(bars, order(101, 103))?.slice(1)).toEqual([
      'F4 The bar opened at 102.00, at or beyond the stop of 101.00: the limit acts from the open.',
      'F2 Bar low 101.00; needed 1 tick through, 102.95; it opened beyond the limit already, so filled 09:16 at the open, which is better, 102.00.',
    ])
  })
})

/** Why so many units, which charges, and which fills belong to a trade: decided on bar 0. */
import { describe, expect, it } from 'vitest'
import { barsFromRows } from '../../../test/handBars.ts'
import { handExplanations, legExplanations, toLines } from '../../../test/handExplanations.ts'
import { flat, type HandInputs, minuteBars } from '../../../test/handRun.ts'
import { NSE_COSTS } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import type { Broker } from '../trading/broker.ts'

function last(bars: Bars, act: (broker: Broker, i: number) => void, inputs: HandInputs = {}) {
  const [explanation] = handExplanations(bars, act, inputs)
  return toLines(explanation!).at(-1)?.at(-1)
}

const BARS = minuteBars(flat(100), flat(100), flat(100), flat(100))
const buyAtStart = (b: Broker, i: number) => i === 0 && b.buy()

describe('sizes', () => {
  it('A6 a share of the equity says what it buys', () => {
    const size = { kind: 'equity', fraction: 0.95 } as const
    expect(last(BARS, buyAtStart, { size })).toBe(
      'A6 95% of the equity, charges included, comes to 9,500 units at this price.',
    )
  })

  it('R1 or to which limit it was cut', () => {
    const size = { kind: 'equity', fraction: 0.95 } as const
    const risk = { maxPositionQty: 100, maxDailyLoss: 1e6, maxDrawdownPct: 99 }
    expect(last(BARS, buyAtStart, { size, risk })).toBe('R1 Cut to the position limit of 100 units.')
  })

  it('Q1 Q2 whole lots and the freeze quantity say what they did', () => {
    const nifty = { instrument: 'NIFTY', lots: true, capital: 1e9 }
    const day = Date.parse('2026-03-02T09:15:00+05:30')
    const bars = barsFromRows(
      [0, 1].map(k => ({ openMs: day + k * 60_000, open: 100, high: 100, low: 100, close: 100, volume: 0 })),
    )
    expect(last(bars, (b, i) => i === 0 && b.buy({ qty: 200 }), nifty)).toBe(
      'Q1 Rounded down from 200 units to whole lots of 65.',
    )
    const [explanation] = handExplanations(bars, buyAtStart, {
      ...nifty,
      size: { kind: 'equity', fraction: 1 },
    })
    const lines = toLines(explanation!)[0]?.slice(2)
    expect(lines?.at(-1)).toBe('Q1 In whole lots of 65.')
  })
})

describe('parts', () => {
  it('F8 the rest of a market order fills at a later open', () => {
    const bars = minuteBars(flat(100), [100, 100, 100, 100, 40], [101, 101, 101, 101])
    const [explanation] = handExplanations(bars, (b, i) => i === 0 && b.buy({ qty: 10, validity: 'gtc' }), {
      fill: { maxVolumeFraction: 0.1 },
    })
    expect(toLines(explanation!).map(lines => lines.slice(1))).toEqual([
      [
        'F1 Filled 09:16 at the open of the next bar, 100.00.',
        'F8 4 of 10 units: all fills of a bar take at most 10% of its volume of 40.',
      ],
      [
        'F8 Filled 09:17 at the open of a later bar, 101.00.',
        'F8 Of an order for 10 units of which 4 had filled before.',
      ],
    ])
  })

  it('O7 a fill that turns the position belongs to both trades', () => {
    const explanations = handExplanations(BARS, (b, i) => {
      if (i === 0) b.buy({ qty: 10 })
      if (i === 1) b.sell({ qty: 25 })
    })
    expect(explanations.map(({ fills }) => fills.map(({ part }) => part))).toEqual([
      ['entry', 'exit'],
      ['entry'],
    ])
    const words = 'O7 Closes the long of 10 and opens a short of 15 at the same price.'
    expect([toLines(explanations[0]!)[1]?.at(-1), toLines(explanations[1]!)[0]?.at(-1)]).toEqual([
      words,
      words,
    ])
  })

  it('A5 R1 only the closing part fills where the rest is refused', () => {
    const act = (b: Broker, i: number) => {
      if (i === 0) b.buy({ qty: 10 })
      if (i === 1) b.sell({ qty: 50_000 })
    }
    expect(last(BARS, act)).toBe(
      'A5 Only what closes the position, 10 of 50,000 units; the rest was rejected: Not enough margin.',
    )
    const delivery = { instrument: 'RELIANCE', squareOff: null }
    expect(last(BARS, act, delivery)).toMatch(/^A5 .*: Shares cannot be sold short for delivery; use a/)
    const risk = { maxPositionQty: 100, maxDailyLoss: 1e6, maxDrawdownPct: 99 }
    expect(last(BARS, act, { risk })).toMatch(/^R1 .*: Position above the limit of 100\.$/)
  })
})

describe('legs', () => {
  it('S3 S4 that were entered together name each other', () => {
    const explanations = legExplanations(
      [BARS, minuteBars(flat(50), flat(50), flat(50), flat(50))],
      (desk, i) => {
        if (i === 0) desk.enterTogether([1, -1], 'Spread is wide')
      },
    )
    expect(explanations.map(explanation => toLines(explanation)[0])).toEqual([
      [
        'T2 Buy at market: “Spread is wide”, decided at the close of the bar of 09:15.',
        'S3 Entered together with OTHER in the same bar, all or none.',
        'F1 Filled 09:16 at the open of the next bar, 100.00.',
        'S4 Its size is the run’s; the other leg follows its value.',
      ],
      [
        'T2 Sell at market: “Spread is wide”, decided at the close of the bar of 09:15.',
        'S3 Entered together with TEST in the same bar, all or none.',
        'F1 Filled 09:16 at the open of the next bar, 50.00.',
        'S4 Its size is the value of TEST times the hedge ratio, rounded to the nearest unit or whole lot.',
      ],
    ])
  })
})

describe('charges', () => {
  const charge = (inputs: HandInputs) => {
    const [explanation] = handExplanations(BARS, buyAtStart, inputs)
    return explanation?.fills[0]?.reasons.at(-1)
  }

  it('C1 C2 stand at the end of each fill, line by line where they have lines', () => {
    expect(charge({})).toEqual({ text: 'Charges are off.', rule: 'C1' })
    expect(charge({ costs: { kind: 'flat', fraction: 0.0003 } })).toEqual({
      text: 'Charges ₹0.30: 0.03% of the value.',
      rule: 'C1',
    })
    const { text, rule } = charge({ instrument: 'TCS', costs: NSE_COSTS, squareOff: '15:15' })!
    expect(rule).toBe('C2')
    expect(text).toMatch(/^Charges ₹0\.\d\d: brokerage 0\.30, .*GST 0\.\d\d/)
  })

  it('C2 add up as they are written: what the paisa of each line leaves over is told', () => {
    const toPaise = (amount: string) => Math.round(Number(amount.replace('−', '-')) * 100)
    const texts = Array.from({ length: 60 }, (_, k) => {
      const size = { kind: 'fixed', qty: 7 * k + 1 } as const
      return charge({ instrument: 'TCS', costs: NSE_COSTS, squareOff: '15:15', size })!.text
    })
    for (const text of texts) {
      const [total, ...lines] = [...text.matchAll(/[−\d]\d*\.\d\d/g)].map(([amount]) => toPaise(amount))
      expect(lines.reduce((sum, line) => sum + line, 0)).toBe(total)
    }
    expect(texts.some(text => / GST \d+\.\d\d, rounding −?0\.0\d\.$/.test(text))).toBe(true)
    expect(texts.some(text => / GST \d+\.\d\d\.$/.test(text))).toBe(true)
  })
})

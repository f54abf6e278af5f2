import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import type { Bars } from '../market/bars.ts'
import { istDay, istMinute } from '../market/ist.ts'
import { type ColumnSource, columnOf } from './columns.ts'
import { parseExpression, parseRow } from './parseRow.ts'
import { rowSignals } from './signals.ts'
import { TERMS } from './terms.ts'

const DAY = 375
const BARS = seededMinuteBars(DAY * 4, 5)

function sourceOf(bars: Bars, params: Record<string, number> = {}): ColumnSource {
  return { bars, barMinutes: 1, isNse: true, params, indicator: (compute, ...inputs) => compute(...inputs) }
}

function column(text: string, bars = BARS, params: Record<string, number> = {}): Float64Array {
  return columnOf(parseExpression(text, Object.keys(params)), sourceOf(bars, params))
}

/** The bars of the same day as bar i, up to it. */
function today(i: number): number[] {
  const day = istDay(BARS.openMs[i]!)
  return Array.from({ length: i + 1 }, (_, k) => k).filter(k => istDay(BARS.openMs[k]!) === day)
}

const SOME = [0, 1, 14, 15, 100, DAY - 1, DAY, DAY + 7, 2 * DAY + 200, 4 * DAY - 1]

describe('the words of rules', () => {
  it.each(TERMS)('$name is a column as long as the bars, with a value in the end', ({ name }) => {
    const values = column(name)
    expect(values).toHaveLength(BARS.close.length)
    expect(values.at(-1)).toSatisfy(Number.isFinite)
  })

  it.each(TERMS)('$name is in docs/strategies.md', ({ name }) => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/strategies.md'), 'utf8')
    expect(page).toMatch(new RegExp(`\`${name}[\`(]`))
  })

  it('of the day are those of its bars up to this one', () => {
    for (const i of SOME) {
      const bars = today(i)
      expect(column('day open')[i]).toBe(BARS.open[bars[0]!])
      expect(column('day high')[i]).toBe(Math.max(...bars.map(k => BARS.high[k]!)))
      expect(column('day low')[i]).toBe(Math.min(...bars.map(k => BARS.low[k]!)))
    }
  })

  it('of the day before are there from the second day on', () => {
    const [high, low, close] = ['high', 'low', 'close'].map(side => column(`previous day ${side}`))
    expect([high![DAY - 1], low![DAY - 1], close![DAY - 1]]).toEqual([Number.NaN, Number.NaN, Number.NaN])
    expect(high![DAY]).toBe(Math.max(...BARS.high.subarray(0, DAY)))
    expect(low![2 * DAY - 1]).toBe(Math.min(...BARS.low.subarray(0, DAY)))
    expect(close![2 * DAY]).toBe(BARS.close[2 * DAY - 1])
  })

  it('of the opening range are there once it is over', () => {
    const high = column('opening range high(15)')
    expect([...high.subarray(0, 15)]).toEqual(Array(15).fill(Number.NaN))
    expect(high[15]).toBe(Math.max(...BARS.high.subarray(0, 15)))
    expect(high[DAY - 1]).toBe(high[15])
    expect(column('opening range low(5)')[DAY + 5]).toBe(Math.min(...BARS.low.subarray(DAY, DAY + 5)))
  })

  it('L1 T5 on longer bars change where one ends, and have its value', () => {
    const values = column('close on 15m')
    for (const i of SOME) {
      const closeMinute = istMinute(BARS.openMs[i]!) + 1
      // since 09:15; the last bar that has ended ends at a multiple of 15 minutes
      const ended = Math.floor((closeMinute - 555) / 15) * 15
      const first = today(i)[0]!
      const last = ended > 0 ? first + ended - 1 : first - 1
      expect(values[i]).toBe(last < 0 ? Number.NaN : BARS.close[last])
    }
    const daily = column('high on 1D')
    expect([daily[DAY - 1], daily[DAY]]).toEqual([Number.NaN, Math.max(...BARS.high.subarray(0, DAY))])
  })

  it('of the calendar are the day in India, and the days to the expiry that NSE had', () => {
    const daily = (...dates: readonly string[]): Bars => {
      const prices = new Float64Array(dates.length).fill(100)
      const openMs = Float64Array.from(dates, date => Date.parse(`${date}T09:15:00+05:30`))
      return { openMs, open: prices, high: prices, low: prices, close: prices, volume: prices }
    }
    const week = daily('2023-01-23', '2023-01-24', '2023-01-25', '2023-01-27', '2023-01-28')
    expect([...column('weekday', week)]).toEqual([1, 2, 3, 5, 6])
    // Republic Day was a Thursday: the contract ended on the Wednesday before
    expect([...column('days to NIFTY expiry', week)]).toEqual([2, 1, 0, 6, 5])
    // Tuesdays since September 2025; BANKNIFTY has monthly contracts alone, the last on the 30th
    const tuesdays = daily('2025-08-28', '2025-08-29', '2025-09-02', '2025-12-31')
    expect([...column('days to NIFTY expiry', tuesdays)]).toEqual([0, 4, 0, 6])
    expect([...column('days to BANKNIFTY expiry', tuesdays)]).toEqual([0, 32, 28, 27])
    expect([...column('days to NIFTY expiry', daily('2017-12-28', '2026-12-30', '2027-01-05'))]).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ])
  })

  it('bars before are those, and arithmetic is that of each bar', () => {
    expect([...column('close[2]').subarray(0, 4)]).toEqual([
      Number.NaN,
      Number.NaN,
      BARS.close[0],
      BARS.close[1],
    ])
    expect(column('(high - low) * 2 + 1')[7]).toBe((BARS.high[7]! - BARS.low[7]!) * 2 + 1)
    expect(column('close / (close - close)')[3]).toBeNaN()
    expect(column('close[back]', BARS, { back: 3 })[5]).toBe(BARS.close[2])
    expect(() => column('close[back]', BARS, { back: -1 })).toThrow(
      '[…]: the bars before must be a whole number',
    )
    expect(() => column('SMA(back)', BARS, { back: 0 })).toThrow('SMA: the period must be a whole number')
  })

  it('a value that is not there yet is neither above nor below', () => {
    const signals = (text: string) => rowSignals(parseRow(text), sourceOf(BARS))
    for (const text of ['SMA(10) > 0', 'SMA(10) < 1000000', 'SMA(10) >= 0', 'SMA(10) <= 1000000'])
      expect([...signals(text).subarray(0, 10)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    expect([...signals('SMA(10) crosses above 0')].every(signal => signal === 0)).toBe(true)
  })
})

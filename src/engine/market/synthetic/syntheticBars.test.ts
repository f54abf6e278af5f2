import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describeShared, sharedBytes } from '../../../../test/shared.ts'
import { readCsv } from '../../../import/readFiles.ts'
import { type Bars, checkBars, sliceBars } from '../bars.ts'
import { dayOf, isTradingDay, toDate, tradingDays } from '../calendar.ts'
import { hashBars } from '../dataset.ts'
import { findInstrument } from '../instruments.ts'
import { istDay, istMinute, toIsoDate } from '../ist.ts'
import { OTHER_HOURS } from '../sessions.ts'
import { SYNTHETIC_SYMBOLS, syntheticBars } from './syntheticBars.ts'
import { autocorrelation, likeness, rowsOf } from './testing/likeness.ts'
import { AUCTION_HASHES, AUCTION_WEEK } from './testing/pinned.ts'

const NIFTY_2023 = { symbol: 'NIFTY', seed: 1, from: '2023-01-01', to: '2023-12-31' }

/** Of January 2023 with seed 1: another one means another market, and other runs for every link. */
const PINNED = 'cf31dfb96156e1cbf729defe8eaf235056f4c32520743bc29bf6c01a799680e5'

function returnsOf({ close }: Bars): number[] {
  return Array.from(close.subarray(1), (value, i) => value / close[i]! - 1)
}

describe('the synthetic market', () => {
  it('Y1 gives the same bytes for the same seed, and others for another', () => {
    const bars = syntheticBars({ ...NIFTY_2023, to: '2023-01-31' })
    expect(hashBars(bars)).toBe(PINNED)
    expect(hashBars(syntheticBars({ ...NIFTY_2023, to: '2023-01-31', seed: 2 }))).not.toBe(PINNED)
  })

  it.each(AUCTION_HASHES)('Y1 gives %s the bytes that a browser gives', (symbol, sha256) => {
    expect(hashBars(syntheticBars({ symbol, ...AUCTION_WEEK }))).toBe(sha256)
  })

  it('Y2 a day has the same bars whatever range was asked for', () => {
    const year = syntheticBars({ ...NIFTY_2023, symbol: 'RELIANCE' })
    const from = year.openMs.findIndex(ms => toIsoDate(ms) === '2023-06-01')
    const to = year.openMs.findIndex(ms => toIsoDate(ms) === '2023-06-02')
    const day = syntheticBars({ symbol: 'RELIANCE', seed: 1, from: '2023-06-01', to: '2023-06-01' })
    expect(day).toEqual(sliceBars(year, from, to))
  })

  it('Y3 has good bars on the tick, in the sessions of the calendar, for every symbol', () => {
    for (const symbol of SYNTHETIC_SYMBOLS) {
      const bars = checkBars(syntheticBars({ symbol, seed: 3, from: '2022-10-01', to: '2022-11-30' }), symbol)
      const days = new Set(Array.from(bars.openMs, istDay))
      for (const day of days) expect(isTradingDay(day), `${symbol} ${day}`).toBe(true)
      expect(days.size).toBe(40)
      expect(Math.min(...bars.volume), symbol).toBeGreaterThan(0)
      for (const price of bars.low) expect(Math.abs(price * 20 - Math.round(price * 20))).toBeLessThan(1e-6)
    }
  })

  it.each(SYNTHETIC_SYMBOLS)(
    'Y3 %s has a good bar in every minute of every kind of session, to the last day of the calendar',
    symbol => {
      const last = findInstrument(symbol).ended?.lastDay ?? '2026-12-31'
      const special = OTHER_HOURS.map(({ date }) => date)
      const sampled = tradingDays(dayOf('2018-01-01'), dayOf(last)).filter((_, k) => k % 50 === 0)
      const auction = ['2026-07-31', '2026-08-03', '2026-12-31']
      const days = [...special, ...sampled.map(toDate), ...auction].filter(day => day <= last)
      for (const day of days) {
        const bars = syntheticBars({ symbol, seed: 5, from: day, to: day })
        expect(() => checkBars(bars, symbol), day).not.toThrow()
      }
    },
  )

  it('Y3 keeps the hours of Muhurat trading and of the closing auction', () => {
    const minutesOn = (symbol: string, day: string) => {
      const { openMs } = syntheticBars({ symbol, seed: 1, from: day, to: day })
      return [openMs.length, istMinute(openMs[0]!), istMinute(openMs.at(-1)!)]
    }
    expect(minutesOn('NIFTY', '2022-10-24')).toEqual([60, 1095, 1154])
    expect(minutesOn('NIFTY', '2026-08-03')).toEqual([385, 555, 939])
    expect(minutesOn('TCS', '2026-08-03')).toEqual([360, 555, 914])
  })

  it('Y4 passes the real closes that anchor it', () => {
    const closes: [string, string, number][] = [
      ['NIFTY', '2023-12-29', 21_731.4],
      ['BANKNIFTY', '2022-12-30', 43_038.5],
      ['TCS', '2024-06-28', 3_904.15],
    ]
    for (const [symbol, day, close] of closes) {
      expect(syntheticBars({ symbol, seed: 9, from: day, to: day }).close.at(-1), symbol).toBe(close)
    }
  })

  it('Y5 ends HDFC with its merger and refuses what it does not have', () => {
    const last = syntheticBars({ symbol: 'HDFC', seed: 1, from: '2023-07-01', to: '2023-12-31' }).openMs.at(
      -1,
    )!
    expect(toIsoDate(last)).toBe('2023-07-12')
    expect(() => syntheticBars({ ...NIFTY_2023, symbol: 'INFY' })).toThrow('Choose NIFTY')
    expect(() => syntheticBars({ ...NIFTY_2023, symbol: 'HDFC', from: '2023-08-01' })).toThrow(
      'became HDFCBANK',
    )
    expect(() => syntheticBars({ ...NIFTY_2023, from: '2023-04-07', to: '2023-04-09' })).toThrow(
      'No trading days',
    )
    expect(() => syntheticBars({ ...NIFTY_2023, to: '2027-01-01' })).toThrow('2026')
    expect(() => syntheticBars({ ...NIFTY_2023, seed: 1.5 })).toThrow('seed')
  })

  it('Y6 the indices move together as the real ones do', () => {
    const nifty = returnsOf(syntheticBars(NIFTY_2023))
    const bank = returnsOf(syntheticBars({ ...NIFTY_2023, symbol: 'BANKNIFTY' }))
    const sum = (pick: (i: number) => number) => nifty.reduce((total, _, i) => total + pick(i), 0)
    const together = sum(i => nifty[i]! * bank[i]!)
    const correlation = together / Math.sqrt(sum(i => nifty[i]! ** 2) * sum(i => bank[i]! ** 2))
    expect(correlation).toBeCloseTo(0.86, 1)
  })

  it.each([1, 2, 3, 4, 5, 6])('Y7 tells nothing of the next return from the last ones: seed %i', seed => {
    const returns = returnsOf(syntheticBars({ ...NIFTY_2023, seed }))
    // fat tails widen the usual 1.96 ÷ √n of 92,000 minutes
    for (const lag of [1, 2, 5, 15, 375]) expect(Math.abs(autocorrelation(returns, lag))).toBeLessThan(0.03)
  })

  it('Y8 opens and closes the day busily, and is quiet at noon', () => {
    const bars = syntheticBars(NIFTY_2023)
    const usual = (from: number, to: number) => {
      const at = Array.from(bars.openMs, istMinute)
      const inside = Array.from(bars.volume).filter((_, i) => at[i]! >= from && at[i]! < to)
      return inside.reduce((total, value) => total + value, 0) / inside.length
    }
    const noon = usual(705, 735)
    expect(usual(555, 570) / noon).toBeGreaterThan(1.8)
    expect(usual(900, 915) / noon).toBeGreaterThan(1.2)
  })
})

const DOC = readFileSync(new URL('../../../../docs/synthetic-market.md', import.meta.url), 'utf8')
const table = DOC.split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| Figure') && !line.startsWith('| ---'))
  .map(line => line.split('|').map(cell => cell.trim()))

describe('docs/synthetic-market.md', () => {
  it('Y9 states the figures of the synthetic market as they are', () => {
    const january = likeness(syntheticBars({ ...NIFTY_2023, to: '2023-01-31' }))
    const all = likeness(syntheticBars({ ...NIFTY_2023, from: '2018-01-01', to: '2025-12-31' }))
    expect(table.map(cells => [cells[1], cells[3]])).toEqual(rowsOf(january))
    expect(table.map(cells => [cells[1], cells[4]])).toEqual(rowsOf(all))
  })
})

describeShared('the synthetic market against real bars', () => {
  it('Y9 states the figures of the real January 2023 as they are', () => {
    const file = 'data/clean/NIFTY_1m_20221003_20230131.csv'
    const { bars } = readCsv(sharedBytes(file), { fileName: file })
    const from = bars.openMs.findIndex(ms => toIsoDate(ms) >= '2023-01-01')
    const real = likeness(sliceBars(bars, from, bars.openMs.length))
    expect(table.map(cells => [cells[1], cells[2]])).toEqual(rowsOf(real))
  })
})

/** Ranges, the exchange's calendar and a company's end, through whole runs. */
import { describe, expect, it } from 'vitest'
import { barsAt, flat, joinBars } from '../../../test/handRun.ts'
import { DEFAULT_FILL, defaultInputs, FLAT_COSTS, type RunInputs } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import { stampOf } from '../market/dataset.ts'
import { toIsoDate } from '../market/ist.ts'
import { runBacktest } from './run.ts'

/** Hourly bars of these days, six a day. */
function days(...dates: readonly string[]): Bars {
  const rows = [flat(100), flat(101), flat(102), flat(101), flat(100), flat(99)]
  return joinBars(...dates.map(date => barsAt(`${date}T09:15`, 3_600_000, rows)))
}

function run(bars: Bars, inputs: Partial<RunInputs> = {}) {
  const { instrument = 'NIFTY' } = inputs
  return runBacktest(
    { bars, stamp: stampOf(bars) },
    { ...defaultInputs(instrument, 60), costs: FLAT_COSTS, params: { volumeThreshold: 0 }, ...inputs },
  )
}

const daysOf = (report: ReturnType<typeof run>) => [...new Set(Array.from(report.equity.ms, toIsoDate))]

describe('K8 a range without a trading day', () => {
  const easter = { from: '2023-04-07', to: '2023-04-09' }

  it('T7 has no trading days, inside the data and outside of it', () => {
    const inside = days('2023-04-06', '2023-04-10')
    for (const bars of [inside, days('2023-01-02')]) {
      expect(() => run(bars, easter)).toThrow('No trading days in this range')
    }
  })

  it('K7 T7 with a trading day in it has no data instead', () => {
    const gap = days('2023-04-03', '2023-04-12')
    const message = 'No NIFTY data between 5 Apr 2023 and 9 Apr 2023. Available: 3 Apr 2023 to 12 Apr 2023.'
    expect(() => run(gap, { ...easter, from: '2023-04-05' })).toThrow(message)
    expect(() => run(days('2023-04-03'), { from: '2023-04-07' })).toThrow('No NIFTY data from 7 Apr 2023.')
    expect(() => run(days('2023-04-03'), { to: '2023-04-02' })).toThrow('No NIFTY data up to 2 Apr 2023.')
  })

  it('T7 of a custom symbol is told by the bars around it', () => {
    const gap = days('2023-04-03', '2023-04-12')
    const custom = { instrument: 'GOOG', from: '2023-04-05', to: '2023-04-06' }
    expect(() => run(gap, custom)).toThrow('No trading days in this range')
    expect(() => run(days('2023-04-03'), custom)).toThrow('No GOOG data between 5 Apr 2023 and 6 Apr 2023.')
  })
})

describe('K7 a range that the data covers in part', () => {
  it('T4 runs on that part and says so, unless only closed days are missing', () => {
    const week = days('2023-04-03', '2023-04-05', '2023-04-06')
    const note = 'The data covers 3 Apr 2023 to 6 Apr 2023; the run uses that part of the range.'
    // 1 and 2 April are a weekend, 7 to 9 April Good Friday and a weekend
    expect(run(week, { from: '2023-04-01', to: '2023-04-09' }).notes).not.toContain(note)
    expect(run(week, { from: '2023-03-31' }).notes).toContain(note)
    expect(run(week, { to: '2023-04-10' }).notes).toContain(note)
    expect(run(week, { instrument: 'GOOG', from: '2023-04-01' }).notes).toContain(note)
  })
})

describe('K9 special sessions', () => {
  it.each(['2025-02-01', '2026-02-01', '2024-01-20'])('T7 the bars of %s, a weekend, are kept', date => {
    const report = run(days('2023-01-02', date), { from: date, to: date })
    expect(daysOf(report)).toEqual([date])
    expect(report.equity.ms).toHaveLength(6)
  })
})

describe('T7 what the calendar does not know', () => {
  const beyond = 'NSE sessions are known for 2018 to 2026: on other days the square-off uses the usual hours.'

  it('is said of an intraday run', () => {
    expect(run(days('2026-12-31', '2027-01-04')).notes).toContain(beyond)
    expect(run(days('2017-12-29', '2018-01-01')).notes).toContain(beyond)
    expect(run(days('2018-01-01', '2026-12-31')).notes).not.toContain(beyond)
    expect(run(days('2027-01-04'), { squareOff: null }).notes).not.toContain(beyond)
    expect(run(days('2027-01-04'), { instrument: 'GOOG', squareOff: '15:15' }).notes).not.toContain(beyond)
  })

  it('is said of an evening whose hours no source confirms', () => {
    const note = 'The hours of Muhurat trading on 2026-11-08 are not confirmed.'
    expect(run(days('2026-11-06', '2026-11-08')).notes).toContain(note)
    expect(run(days('2026-11-06', '2026-11-09')).notes).not.toContain(note)
  })
})

describe('T6 HDFC Ltd', () => {
  const end = 'HDFC Ltd last traded on 12 Jul 2023 and became HDFCBANK (42 shares for 25)'
  const HDFC = { instrument: 'HDFC' }

  it('trades to its last day, and a run past it stops there and says so', () => {
    const bars = days('2023-07-11', '2023-07-12', '2023-07-13')
    const note = `${end}; the run ends there. Later dates need HDFCBANK data.`
    for (const to of [null, '2023-07-13', '2023-12-31']) {
      const report = run(bars, { ...HDFC, to })
      expect(daysOf(report)).toEqual(['2023-07-11', '2023-07-12'])
      expect(report.notes).toContain(note)
    }
    expect(run(bars, { ...HDFC, to: '2023-07-12' }).notes).not.toContain(note)
  })

  it('is refused after it, with its successor', () => {
    const message = `${end}; choose HDFCBANK for later dates.`
    expect(() => run(days('2023-07-12', '2023-07-14'), { ...HDFC, from: '2023-07-13' })).toThrow(message)
    expect(() => run(days('2023-07-13'), HDFC)).toThrow(message)
    expect(() => run(days('2023-07-12'), { ...HDFC, from: '2023-08-01', to: '2023-08-31' })).toThrow(message)
    expect(() => run(days('2023-07-12'), { ...HDFC, from: '2023-07-13' })).toThrow(message)
    expect(daysOf(run(days('2023-07-13'), { instrument: 'HDFCBANK' }))).toEqual(['2023-07-13'])
  })
})

describe('O3 the tick of a run', () => {
  it('is that of its first day, and a change is said', () => {
    const level = (bars: Bars): Bars => ({ ...bars, ...scaled(bars, 230) })
    const across = run(level(days('2025-04-11', '2025-04-15')))
    expect(across.inputs.fill.tick).toBe(0.05)
    expect(across.notes).toContain(
      'The tick of NIFTY is 0.05 on the first day and 0.1 on the last; the run uses 0.05.',
    )
    const after = run(level(days('2025-04-15', '2025-04-16')))
    expect(after.inputs.fill.tick).toBe(0.1)
    expect(after.notes.join()).not.toContain('tick')
  })

  function scaled({ open, high, low, close }: Bars, factor: number) {
    const times = (column: Float64Array) => column.map(price => price * factor)
    return { open: times(open), high: times(high), low: times(low), close: times(close) }
  }
})

describe('T5 a run in another timeframe', () => {
  it('takes the sessions of the exchange', () => {
    const evening = barsAt(
      '2024-11-01T18:00',
      60_000,
      Array.from({ length: 60 }, () => flat(100)),
    )
    const longer = { timeframe: '30m', fill: DEFAULT_FILL } as const
    expect(run(evening, longer).equity.ms).toHaveLength(2)
    expect(run(evening, { ...longer, instrument: 'GOOG' }).equity.ms).toHaveLength(3)
  })
})

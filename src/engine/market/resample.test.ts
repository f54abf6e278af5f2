import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barsFromRows } from '../../../test/handBars.ts'
import { describeShared, sharedBytes } from '../../../test/shared.ts'
import { InputError } from '../core/problem.ts'
import { type Bar, type Bars, checkBars } from './bars.ts'
import { istDay, istDayStart, istMinute, MINUTE_MS, toIsoTime } from './ist.ts'
import { intervalMinutes, resample, type Timeframe } from './resample.ts'

const at = (text: string) => Date.parse(`${text}+05:30`)

/** A bar of the 2nd of January 2023 that closes where it opened, unless told otherwise. */
function bar(time: string, price: number, more: Partial<Bar> = {}): Bar {
  const openMs = at(time.length === 5 ? `2023-01-02T${time}` : time)
  return { openMs, open: price, high: price, low: price, close: price, volume: 1, ...more }
}

/** Minute bars of one price each from a time on. */
function minutes(from: string, count: number): Bar[] {
  const first = at(`2023-01-02T${from}`)
  return Array.from({ length: count }, (_, i) => bar('09:15', 100 + i, { openMs: first + i * MINUTE_MS }))
}

const times = (bars: Bars) => Array.from(bars.openMs, ms => toIsoTime(ms).slice(11, 16))

describe('resample', () => {
  it('T5 open is the first, high the highest, low the lowest, close the last, volume the sum', () => {
    const bars = barsFromRows([
      bar('09:15', 100, { open: 100, high: 104, low: 99, close: 103, volume: 10 }),
      bar('09:16', 103, { open: 103, high: 110, low: 102, close: 104, volume: 0 }),
      bar('09:17', 104, { open: 104, high: 105, low: 90, close: 95, volume: 7 }),
      bar('09:18', 96, { volume: 5 }),
    ])
    expect(resample(bars, '3m')).toEqual(
      barsFromRows([
        bar('09:15', 100, { open: 100, high: 110, low: 90, close: 95, volume: 17 }),
        bar('09:18', 96, { volume: 5 }),
      ]),
    )
  })

  it('T5 an hour is counted from 09:15, so that the last bar of a session holds 15 minutes', () => {
    const hours = resample(barsFromRows(minutes('09:15', 375)), '60m')
    expect(times(hours)).toEqual(['09:15', '10:15', '11:15', '12:15', '13:15', '14:15', '15:15'])
    expect([...hours.volume]).toEqual([60, 60, 60, 60, 60, 60, 15])
  })

  it.each([
    ['3m', 125],
    ['5m', 75],
    ['15m', 25],
    ['30m', 13],
    ['60m', 7],
    ['1D', 1],
  ] as const)('T5 a session of 375 minutes has %s bars: %i', (timeframe, count) => {
    expect(resample(barsFromRows(minutes('09:15', 375)), timeframe).openMs).toHaveLength(count)
  })

  it('T5 bars before 09:15 are counted backwards from it, those after the session forwards', () => {
    const bars = barsFromRows([bar('09:07', 1), ...minutes('09:15', 30), bar('15:40', 2)])
    expect(times(resample(bars, '15m'))).toEqual(['09:00', '09:15', '09:30', '15:30'])
    expect(times(resample(bars, '60m'))).toEqual(['08:15', '09:15', '15:15'])
  })

  it('T5 a bar never reaches over the end of a day', () => {
    const night = [...minutes('23:58', 2), ...minutes('23:58', 4).slice(2)]
    const bars = resample(barsFromRows(night), '60m')
    expect(times(bars)).toEqual(['23:15', '00:00'])
    expect([...bars.volume]).toEqual([2, 2])
    expect(istDay(bars.openMs[1]!) - istDay(bars.openMs[0]!)).toBe(1)
  })

  it('T5 a range without bars makes no bar', () => {
    const bars = barsFromRows([...minutes('09:15', 5), ...minutes('11:00', 5)])
    expect(times(resample(bars, '5m'))).toEqual(['09:15', '11:00'])
  })

  it('T5 T1 1D takes the whole day and opens at 09:15, as daily bars from a file do', () => {
    const evening = bar('2023-01-03T18:15', 9)
    const bars = barsFromRows([bar('09:07', 50, { volume: 4 }), ...minutes('09:15', 375), evening])
    const daily = resample(bars, '1D')
    expect(Array.from(daily.openMs, toIsoTime)).toEqual([
      '2023-01-02T09:15:00+05:30',
      '2023-01-03T09:15:00+05:30',
    ])
    expect([daily.open[0], daily.high[0], daily.low[0], daily.close[0], daily.volume[0]]).toEqual([
      50, 474, 50, 474, 379,
    ])
  })

  it('T5 bars that are that far apart already come back as they are', () => {
    const minuteBars = barsFromRows(minutes('09:15', 9))
    expect(resample(minuteBars, '1m')).toBe(minuteBars)
    const daily = barsFromRows([bar('2023-01-02T09:15', 1), bar('2023-01-03T09:15', 2)])
    expect(resample(daily, '1D')).toBe(daily)
  })

  it('T5 bars of seconds make bars of minutes', () => {
    const ticks = [0, 20, 40, 60, 80].map(second => ({
      ...bar('09:15', second + 1),
      openMs: at('2023-01-02T09:15') + second * 1000,
    }))
    const bars = resample(barsFromRows(ticks), '1m')
    expect([times(bars), [...bars.close]]).toEqual([
      ['09:15', '09:16'],
      [41, 81],
    ])
  })

  it('T5 one bar alone is resampled, since nothing says how long it is', () => {
    expect(times(resample(barsFromRows([bar('09:17', 5)]), '5m'))).toEqual(['09:15'])
  })

  it.each([
    [5, '3m', 'The bars are 5 minutes apart, too far for 3m bars; choose 5m or longer.'],
    [5, '1m', 'The bars are 5 minutes apart, too far for 1m bars; choose 5m or longer.'],
    [10, '5m', 'The bars are 10 minutes apart, too far for 5m bars; choose 15m or longer.'],
    [75, '60m', 'The bars are 75 minutes apart, too far for 60m bars; choose 1D.'],
    [1440, '60m', 'The bars are a day apart, too far for 60m bars; choose 1D.'],
  ] as const)('T5 bars of %i minutes make no %s bars', (apart, timeframe, message) => {
    const bars = [0, 1, 2].map(k => ({
      ...bar('09:15', 1),
      openMs: at('2023-01-02T09:15') + k * apart * MINUTE_MS,
    }))
    expect(() => resample(barsFromRows(bars), timeframe)).toThrow(new InputError(message, 'timeframe'))
  })
})

describe('intervalMinutes', () => {
  it('is the most frequent distance within a day, whatever the nights and the holes', () => {
    const holes = [...minutes('09:15', 3), ...minutes('10:00', 2), ...minutes('12:00', 1)]
    expect(intervalMinutes(barsFromRows(holes))).toBe(1)
    const hours = ['2023-01-02T09:15', '2023-01-02T10:15', '2023-01-03T09:15', '2023-01-03T10:15']
    expect(intervalMinutes(barsFromRows(hours.map(time => bar(time, 1))))).toBe(60)
  })

  it('is a day where no day has two bars, also of weeks', () => {
    const weekly = ['2023-01-02T00:00', '2023-01-09T00:00', '2023-01-16T00:00']
    expect(intervalMinutes(barsFromRows(weekly.map(time => bar(time, 1))))).toBe(1440)
    expect(intervalMinutes(barsFromRows([bar('09:15', 1)]))).toBe(1440)
    expect(intervalMinutes(barsFromRows([]))).toBe(1440)
  })

  it('counts every occurrence, not the longest row of them', () => {
    const list = ['09:15', '09:16', '09:17', '09:22', '09:27', '09:32', '09:33', '09:34']
    expect(intervalMinutes(barsFromRows(list.map(time => bar(time, 1))))).toBe(1)
  })

  it('is the shorter of two that are as frequent, and a fraction for seconds', () => {
    const uneven = ['09:15', '09:20', '09:21'].map(time => bar(time, 1))
    expect(intervalMinutes(barsFromRows(uneven))).toBe(1)
    const seconds = [0, 30, 60].map(second => ({ ...bar('09:15', 1), openMs: second * 1000 }))
    expect(intervalMinutes(barsFromRows(seconds))).toBe(0.5)
  })
})

const LENGTHS: Record<Exclude<Timeframe, '1m'>, number> = {
  '3m': 3,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '60m': 60,
  '1D': 1440,
}
const anyTimeframe = fc.constantFrom(...(Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]))

/** Minute bars of some days at any time of day, with holes, of random prices in paise. */
const anyBars = fc
  .array(
    fc.record({
      skip: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 2000 })),
      prices: fc.tuple(fc.nat(999), fc.nat(999), fc.nat(999), fc.nat(999)),
      volume: fc.nat(1000),
    }),
    { minLength: 30, maxLength: 150 },
  )
  .map(list => {
    let openMs = at('2023-01-02T08:50')
    return barsFromRows(
      list.map(({ skip, prices, volume }) => {
        openMs += skip * MINUTE_MS
        const [open, close] = [1 + prices[0], 1 + prices[1]]
        return {
          openMs,
          open,
          close,
          high: Math.max(open, close) + prices[2],
          low: Math.max(1, Math.min(open, close) - prices[3]),
          volume,
        }
      }),
    )
  })
  .filter(bars => intervalMinutes(bars) === 1)

describe('resampled bars of any minutes', () => {
  it('T5 are good bars that open at multiples of their length after 09:15, or where a day begins', () => {
    fc.assert(
      fc.property(anyBars, anyTimeframe, (bars, timeframe) => {
        const { openMs } = checkBars(resample(bars, timeframe), 'TEST')
        for (const ms of openMs) {
          if (istMinute(ms) === 0) continue
          expect(Math.abs((istMinute(ms) - 555) % LENGTHS[timeframe])).toBe(0)
        }
      }),
    )
  })

  it('T5 hold each minute bar exactly once, in the bar inside which it opens', () => {
    fc.assert(
      fc.property(anyBars, anyTimeframe, (bars, timeframe) => {
        const merged = resample(bars, timeframe)
        let counted = 0
        for (const [k, openMs] of merged.openMs.entries()) {
          const beginMs = timeframe === '1D' ? istDayStart(istDay(openMs)) : openMs
          const endMs = Math.min(
            beginMs + LENGTHS[timeframe] * MINUTE_MS,
            istDayStart(istDay(openMs) + 1),
            timeframe === '1D' ? Infinity : (merged.openMs[k + 1] ?? Infinity),
          )
          const inside = [...bars.openMs.keys()].filter(
            i => bars.openMs[i]! >= beginMs && bars.openMs[i]! < endMs,
          )
          counted += inside.length
          expect(merged.open[k]).toBe(bars.open[inside[0]!])
          expect(merged.close[k]).toBe(bars.close[inside.at(-1)!])
          expect(merged.high[k]).toBe(Math.max(...inside.map(i => bars.high[i]!)))
          expect(merged.low[k]).toBe(Math.min(...inside.map(i => bars.low[i]!)))
          expect(merged.volume[k]).toBe(inside.reduce((sum, i) => sum + bars.volume[i]!, 0))
        }
        expect(counted).toBe(bars.openMs.length)
      }),
    )
  })

  it('T5 are the same in one step as in two', () => {
    fc.assert(
      fc.property(anyBars, bars => {
        const five = resample(bars, '5m')
        fc.pre(intervalMinutes(five) === 5)
        expect(resample(five, '15m')).toEqual(resample(bars, '15m'))
        expect(resample(five, '1D')).toEqual(resample(bars, '1D'))
      }),
    )
  })
})

describeShared('T5 real minutes of BANKNIFTY against the 15-minute bars of another vendor', () => {
  const read = (name: string) => {
    const lines = new TextDecoder()
      .decode(sharedBytes(`data/clean/${name}`))
      .trim()
      .split('\n')
      .slice(1)
    return barsFromRows(
      lines.map(line => {
        const [time, open, high, low, close, volume] = line.split(',')
        return {
          openMs: Date.parse(time!.replace(' ', 'T')),
          open: Number(open),
          high: Number(high),
          low: Number(low),
          close: Number(close),
          volume: Number(volume ?? 0),
        }
      }),
    )
  }

  it('agree on the times of January 2023, and on almost all prices', () => {
    const ours = resample(read('BANKNIFTY_1m_20221003_20230131.csv'), '15m')
    const theirs = read('BANKNIFTY_15m_20230102_20230531.csv')
    const from = ours.openMs.indexOf(theirs.openMs[0]!)
    const count = ours.openMs.length - from
    expect(count).toBe(21 * 25)
    expect(ours.openMs.slice(from)).toEqual(theirs.openMs.slice(0, count))
    const agree = (name: 'open' | 'high' | 'low' | 'close', rupees: number) =>
      ours[name].subarray(from).filter((price, i) => Math.abs(price - theirs[name][i]!) < rupees).length /
      count
    // what is highest and lowest depends on where 15 minutes begin: a minute off agrees on two thirds
    expect(agree('high', 0.01)).toBeGreaterThan(0.98)
    expect(agree('low', 0.01)).toBeGreaterThan(0.98)
    // their first and last prices of a minute are often a tick beside ours
    expect(agree('close', 0.11)).toBeGreaterThan(0.98)
    expect(agree('open', 5)).toBeGreaterThan(0.95)
  })
})

it('T5 refuses a timeframe that the bars do not divide: their prices would reach into the next bar', () => {
  const start = Date.parse('2023-01-02T09:15:00+05:30')
  const times = Float64Array.from({ length: 20 }, (_, k) => start + k * 180_000)
  const price = new Float64Array(20).fill(100)
  const bars = { openMs: times, open: price, high: price, low: price, close: price, volume: price }
  expect(() => resample(bars, '5m')).toThrow(
    'The bars are 3 minutes apart, which does not divide 5m; choose a multiple of 3 minutes.',
  )
  expect(resample(bars, '15m').openMs).toHaveLength(4)
})

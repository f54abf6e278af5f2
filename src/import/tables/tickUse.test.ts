/** What a file of ticks is good for once it is read: the feed of a paper session, and bars of a backtest. */
import { describe, expect, it } from 'vitest'
import { sliceBars } from '../../engine/market/bars.ts'
import { istDay, toIsoTime } from '../../engine/market/ist.ts'
import { barMinutesOf, resample } from '../../engine/market/resample.ts'
import { barSpacing } from '../../engine/market/spacing.ts'
import { marketOf } from '../../engine/paper/market.ts'
import { secondsUntil } from '../../engine/paper/seconds.ts'
import { openFeed } from '../../workers/paper/feed.ts'
import { readCsv } from './csv.ts'

/** Several ticks a second, and seconds without one: the prices of two mornings. */
function ticksOf(days: readonly string[]): string {
  const rows = days.flatMap(day =>
    Array.from({ length: 900 }, (_, k) => {
      // in each third second there are two more ticks, in each seventh none
      const second = Math.floor(k / 2)
      const clock = new Date(Date.UTC(2023, 0, 2, 9, 15, second + Math.floor(second / 7))).toISOString()
      return `256265,${18_000 + ((k * 7) % 40) / 20},${day} ${clock.slice(11, 19)}`
    }),
  )
  return `instrument_token,last_price,exchange_timestamp\n${rows.join('\n')}\n`
}

const read = readCsv(new TextEncoder().encode(ticksOf(['2023-01-02', '2023-01-03'])))

describe('a dataset of recorded ticks', () => {
  it('D2 is a feed whose seconds are the prices of the session, as they were recorded', async () => {
    const { bars, symbol, intervalMinutes } = read
    const id = 'ticks'
    const feed = await openFeed(
      { kind: 'datasets', datasets: [{ id, sha256: '', symbol: symbol! }] },
      { dataset: async () => ({ info: { intervalMinutes }, bars }) as never },
    )
    const day = istDay(bars.openMs.at(-1)!)
    expect([feed.symbols, feed.hasDay(day), feed.nextDay(day - 1)]).toEqual([['NIFTY'], true, day])
    const { seconds, previousClose } = marketOf(day, feed.record(day)).symbols.get('NIFTY')!
    const from = bars.openMs.findIndex(ms => istDay(ms) === day)
    expect(seconds).toEqual(sliceBars(bars, from, bars.openMs.length))
    expect(previousClose).toBe(bars.close[from - 1])
    expect(toIsoTime(seconds.openMs[0]!)).toBe('2023-01-03T09:15:00+05:30')
    // a second is known once it has ended, and no second is made where nothing was recorded
    expect(secondsUntil(seconds, seconds.openMs[6]! + 1_000).openMs).toHaveLength(7)
    expect(seconds.openMs[7]! - seconds.openMs[6]!).toBe(2_000)
  })

  it('T5 is resampled as other small bars are', () => {
    const { bars } = read
    expect(barMinutesOf(bars)).toBe(1 / 60)
    const minutes = resample(bars, '1m', 'nse')
    expect(Array.from(minutes.openMs.slice(0, 3), ms => toIsoTime(ms).slice(11, 16))).toEqual([
      '09:15',
      '09:16',
      '09:17',
    ])
    const first = sliceBars(
      bars,
      0,
      bars.openMs.findIndex(ms => ms >= minutes.openMs[1]!),
    )
    expect([minutes.open[0], minutes.high[0], minutes.low[0], minutes.close[0]]).toEqual([
      first.open[0],
      Math.max(...first.high),
      Math.min(...first.low),
      first.close.at(-1),
    ])
    expect(resample(bars, '1D', 'nse').openMs).toHaveLength(2)
  })

  it('T9 is spaced within the day, gaps or not', () => {
    expect(barSpacing(read.bars.openMs, 'nse')).toEqual({
      kind: 'intraday',
      days: 2,
      tradingDays: 2,
      periodsPerYear: 252,
    })
  })
})

import { describe, expect, it } from 'vitest'
import { barsFromRows } from '../../../test/handBars.ts'
import { describeShared, sharedBytes } from '../../../test/shared.ts'
import { readCsv } from '../../import/readFiles.ts'
import { DEFAULT_FILL, defaultInputs, type RunInputs } from '../inputs/inputs.ts'
import { type Bars, sliceBars } from '../market/bars.ts'
import { toIsoDate } from '../market/ist.ts'
import { simulate } from '../run/simulate.ts'
import { gapTrading } from './gapTrading.ts'

type Row = readonly [time: string, open: number, high: number, low: number, close: number]

function bars(...rows: readonly Row[]): Bars {
  return barsFromRows(
    rows.map(([time, open, high, low, close]) => {
      return { openMs: Date.parse(`${time}+05:30`), open, high, low, close, volume: 0 }
    }),
  )
}

function run(some: Bars, params: Record<string, number> = {}, inputs: Partial<RunInputs> = {}) {
  const { account, broker, notes } = simulate(some, gapTrading, {
    ...defaultInputs('TEST', 1),
    costs: { kind: 'none' },
    size: { kind: 'fixed', qty: 10 },
    fill: { ...DEFAULT_FILL, penetrationTicks: 0 },
    risk: null,
    ...inputs,
    params,
  })
  const trades = account.trades.map(({ side, entryPrice, exitPrice, entryReason, exitReason }) => {
    return [side, entryPrice, exitPrice, entryReason, exitReason]
  })
  return { trades, notes, position: account.positionQty, fills: broker.fills.length }
}

/** Friday's last bar closes at 100; Monday opens at 102, a gap up of 2 %. */
const FRIDAY: Row = ['2023-01-06T15:29', 100, 100, 100, 100]
const GAP_UP: Row = ['2023-01-09T09:15', 102, 102.5, 101.5, 101.8]

describe('gap trading', () => {
  it('declares the close before each day as the line to draw', () => {
    const days = bars(
      FRIDAY,
      GAP_UP,
      ['2023-01-09T09:16', 101, 101, 101, 101],
      ['2023-01-10T09:15', 99, 99, 99, 99],
    )
    const params = { thresholdPct: 0.5, follow: 0, entryBar: 1, stopGaps: 1, exitMinutes: 345 }
    expect(gapTrading.lines?.(days, params, null, [days])).toEqual([
      { name: 'Last close', values: Float64Array.of(Number.NaN, 100, 100, 101) },
    ])
  })

  it('B8 fades a gap up at the next open and leaves at the last close', () => {
    const filled = bars(
      FRIDAY,
      GAP_UP,
      ['2023-01-09T09:16', 101.7, 102, 101, 101],
      ['2023-01-09T09:17', 101, 101, 99.9, 100],
    )
    expect(run(filled).trades).toEqual([['short', 101.7, 100, 'Gap up', 'Take profit']])
  })

  it('B8 takes a gap of exactly the threshold, whatever the noise of the difference', () => {
    // 0.5 % of 18,010 is 90.05, and 18,100.05 − 18,010 is 90.04999999999927 in doubles
    const gap = (open: number) =>
      bars(
        ['2023-01-06T15:29', 18_010, 18_010, 18_010, 18_010],
        ['2023-01-09T09:15', open, open, open, open],
        ['2023-01-09T09:16', open, open, open, open],
      )
    const fills = (open: number) => run(gap(open), { thresholdPct: 0.5 }, { capital: 1_000_000 }).fills
    expect([fills(18_100.05), fills(18_100)]).toEqual([1, 0])
  })

  it('fades a gap down', () => {
    const down = bars(
      FRIDAY,
      ['2023-01-09T09:15', 98, 98.5, 97.5, 98.2],
      ['2023-01-09T09:16', 98.3, 98.6, 98.1, 98.5],
      ['2023-01-09T09:17', 98.5, 100.2, 98.5, 100.1],
    )
    expect(run(down).trades).toEqual([['long', 98.3, 100, 'Gap down', 'Take profit']])
  })

  it('B8 stops as many gaps away from the close that decided as the trader says', () => {
    const onwards = bars(
      FRIDAY,
      GAP_UP,
      ['2023-01-09T09:16', 101.7, 102, 101, 102],
      ['2023-01-09T09:17', 102, 104, 102, 104],
    )
    // 101.80 + 1 × 2.00
    expect(run(onwards).trades).toEqual([['short', 101.7, 103.8, 'Gap up', 'Stop loss']])
    // 101.80 + 0.5 × 2.00, and none
    expect(run(onwards, { stopGaps: 0.5 }).trades[0]![2]).toBe(102.8)
    expect(run(onwards, { stopGaps: 0 }).position).toBe(-10)
  })

  it('B8 follows a gap without a target', () => {
    const onwards = bars(
      FRIDAY,
      GAP_UP,
      ['2023-01-09T09:16', 101.9, 105, 101, 105],
      ['2023-01-09T15:01', 105, 105, 105, 105],
      ['2023-01-09T15:02', 106, 106, 106, 106],
    )
    expect(run(onwards, { follow: 1 }).trades).toEqual([['long', 101.9, 106, 'Gap up', 'Exit time']])
  })

  it('B8 leaves a gap below the threshold alone, and one that has closed before the entry', () => {
    const small = bars(
      FRIDAY,
      ['2023-01-09T09:15', 100.4, 100.4, 100.3, 100.4],
      ['2023-01-09T09:16', 100.4, 100.4, 100.4, 100.4],
    )
    expect(run(small).fills).toBe(0)
    expect(run(small, { thresholdPct: 0.4 }).fills).toBe(1)
    const closed = bars(
      FRIDAY,
      ['2023-01-09T09:15', 102, 102, 99, 99.5],
      ['2023-01-09T09:16', 99.5, 99.5, 99.5, 99.5],
    )
    expect(run(closed).fills).toBe(0)
  })

  it('B8 waits for the entry bar, enters once a day and not on the last bar before the exit', () => {
    const calm: Row[] = ['09:16', '09:17', '09:18', '09:19'].map(time => [
      `2023-01-09T${time}`,
      101.8,
      101.8,
      101.8,
      101.8,
    ])
    expect(run(bars(FRIDAY, GAP_UP, ...calm), { entryBar: 3 }).fills).toBe(1)
    expect(run(bars(FRIDAY, GAP_UP, ...calm), { entryBar: 6 }).fills).toBe(0)
    expect(run(bars(FRIDAY, GAP_UP, ...calm), { exitMinutes: 1 }).fills).toBe(0)
  })

  it('takes only the side that the run allows, and needs bars inside a day', () => {
    const next: Row = ['2023-01-09T09:16', 101.8, 101.8, 101.8, 101.8]
    expect(run(bars(FRIDAY, GAP_UP, next), {}, { direction: 'long' }).fills).toBe(0)
    expect(run(bars(FRIDAY, GAP_UP, next), {}, { direction: 'short' }).fills).toBe(1)
    const days = bars(
      ['2023-01-06T09:15', 100, 100, 100, 100],
      ['2023-01-09T09:15', 103, 103, 103, 103],
      ['2023-01-10T09:15', 103, 103, 103, 103],
    )
    expect(run(days)).toMatchObject({ fills: 0, notes: [expect.stringContaining('shorter than a day')] })
  })
})

describeShared('gaps of the real NIFTY', () => {
  // strategies.md, section 4: sessions of 2016 to 2025 whose open is at least so far from the last close
  it.each([
    [0.3, 792, 321],
    [0.5, 389, 199],
    [1, 83, 72],
  ])('%f %% and more: %i up, %i down', (thresholdPct, ups, downs) => {
    const file = 'data/misc_daily/nifty_daily_2015_2025_raw_nifty.csv'
    const { bars: days } = readCsv(sharedBytes(file), { fileName: file })
    const first = days.openMs.findIndex(ms => toIsoDate(ms) >= '2016-01-01') - 1
    const { openMs, open, close } = sliceBars(days, first, days.openMs.length)
    // each day as two flat minutes at its open and one at its close: what follows the open does not matter here
    const rows: Row[] = []
    openMs.forEach((ms, i) => {
      const price = open[i]!
      for (const time of ['09:15', '09:16'])
        rows.push([`${toIsoDate(ms)}T${time}`, price, price, price, price])
      rows.push([`${toIsoDate(ms)}T15:29`, close[i]!, close[i]!, close[i]!, close[i]!])
    })
    const { trades } = run(
      bars(...rows),
      { thresholdPct, stopGaps: 0, follow: 1, exitMinutes: 360 },
      { capital: 1e9, fill: { ...DEFAULT_FILL, tick: 0 }, squareOff: '15:15' },
    )
    expect(trades.filter(([side]) => side === 'long')).toHaveLength(ups)
    expect(trades.filter(([side]) => side === 'short')).toHaveLength(downs)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barsFromRows } from '../../../test/handBars.ts'
import { InputError } from '../core/problem.ts'
import { type Bar, barFault, checkBars, hasVolume, sliceBars } from './bars.ts'

const bar = (minute: number, more: Partial<Bar> = {}): Bar => ({
  openMs: minute * 60_000,
  open: 100,
  high: 102,
  low: 99,
  close: 101,
  volume: 10,
  ...more,
})

describe('barFault', () => {
  it('has nothing against a real bar, a flat one, and one without volume', () => {
    expect(barFault(100, 102, 99, 101, 10)).toBeNull()
    expect(barFault(100, 100, 100, 100, 0)).toBeNull()
    expect(barFault(99, 102, 99, 102, 0)).toBeNull()
  })

  it.each([
    [[0, 102, 99, 101, 1], 'a price is missing, zero or negative'],
    [[100, 102, -1, 101, 1], 'a price is missing, zero or negative'],
    [[100, Number.NaN, 99, 101, 1], 'a price is missing, zero or negative'],
    [[100, Infinity, 99, 101, 1], 'a price is not finite'],
    [[100, 98, 99, 98.5, 1], 'high 98 is below low 99'],
    [[103, 102, 99, 101, 1], 'open 103 is outside low 99 to high 102'],
    [[98, 102, 99, 101, 1], 'open 98 is outside low 99 to high 102'],
    [[100, 102, 99, 102.05, 1], 'close 102.05 is outside low 99 to high 102'],
    [[100, 102, 99, 98.95, 1], 'close 98.95 is outside low 99 to high 102'],
    [[100, 102, 99, 101, -1], 'the volume is negative or not a number'],
    [[100, 102, 99, 101, Number.NaN], 'the volume is negative or not a number'],
    [[100, 102, 99, 101, Infinity], 'the volume is negative or not a number'],
  ] as const)('says of %j: %s', ([open, high, low, close, volume], fault) => {
    expect(barFault(open, high, low, close, volume)).toBe(fault)
  })

  it('has nothing against prices that lie in order, and something against every other order', () => {
    const price = fc.integer({ min: 1, max: 5 })
    fc.assert(
      fc.property(price, price, price, price, (open, high, low, close) => {
        const good = low <= Math.min(open, close) && high >= Math.max(open, close)
        expect(barFault(open, high, low, close, 0) === null).toBe(good)
      }),
    )
  })
})

describe('checkBars', () => {
  it('T10 gives good bars back as they are', () => {
    const bars = barsFromRows([bar(1), bar(2), bar(7)])
    expect(checkBars(bars, 'NIFTY')).toBe(bars)
    expect(checkBars(barsFromRows([]), 'NIFTY').openMs).toHaveLength(0)
  })

  it('T10 names the first bar at fault', () => {
    const bars = barsFromRows([bar(1), bar(2, { high: 98 }), bar(3, { low: -1 })])
    expect(() => checkBars(bars, 'NIFTY')).toThrow(
      new InputError(
        'The NIFTY bar of 1 Jan 1970, 05:32 cannot be real: high 98 is below low 99; correct the data and import it again.',
        'data',
      ),
    )
  })

  it.each([
    ['the same time twice', 2],
    ['a time that goes back', 1],
  ])('T10 refuses %s', (_, minute) => {
    expect(() => checkBars(barsFromRows([bar(1), bar(2), bar(minute)]), 'NIFTY')).toThrow(
      'cannot be real: it does not come after the bar before it',
    )
  })

  it('T10 refuses a bar without a time', () => {
    expect(() => checkBars(barsFromRows([bar(Number.NaN)]), 'NIFTY')).toThrow(
      'The NIFTY bar number 1 cannot be real: it has no time',
    )
  })

  it.each(['open', 'high', 'low', 'close', 'volume'] as const)(
    'T10 refuses a %s column of another length',
    name => {
      const bars = { ...barsFromRows([bar(1), bar(2)]), [name]: Float64Array.of(100) }
      expect(() => checkBars(bars, 'NIFTY')).toThrow('The NIFTY columns differ in length')
    },
  )
})

describe('columns', () => {
  it('keep every value of every row', () => {
    const rows = [bar(1), { openMs: 120_000, open: 1, high: 2, low: 0.5, close: 1.5, volume: 7 }]
    const { openMs, open, high, low, close, volume } = barsFromRows(rows)
    const back = rows.map((_, i) => ({
      openMs: openMs[i],
      open: open[i],
      high: high[i],
      low: low[i],
      close: close[i],
      volume: volume[i],
    }))
    expect(back).toEqual(rows)
  })

  it('are cut without a copy', () => {
    const bars = barsFromRows([bar(1), bar(2), bar(3), bar(4)])
    const middle = sliceBars(bars, 1, 3)
    for (const name of ['openMs', 'open', 'high', 'low', 'close', 'volume'] as const) {
      expect(middle[name]).toEqual(bars[name].slice(1, 3))
      expect(middle[name].buffer).toBe(bars[name].buffer)
    }
  })

  it('have volume when one bar has', () => {
    const silent = bar(1, { volume: 0 })
    expect(hasVolume(barsFromRows([silent, silent]))).toBe(false)
    expect(hasVolume(barsFromRows([silent, bar(2)]))).toBe(true)
    expect(hasVolume(barsFromRows([]))).toBe(false)
  })
})

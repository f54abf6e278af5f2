import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barsFromRows } from '../../../test/handBars.ts'
import { decimate, mergeCandles } from './decimate.ts'

const values = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 500 })

describe('decimate', () => {
  it('keeps the first, lowest, highest and last of each range, in order', () => {
    const line = Float64Array.of(5, 9, 1, 4, 5, /* then */ 3, 3, 2, 8, 6)
    expect([...decimate(line, 8)]).toEqual([0, 1, 2, 4, 5, 7, 8, 9])
  })

  it('keeps an index once when it is several of the four', () => {
    expect([...decimate(Float64Array.of(1, 2, 3, 4, 5, 6), 4)]).toEqual([0, 5])
    expect([...decimate(new Float64Array(100).fill(7), 8)]).toEqual([0, 49, 50, 99])
  })

  it('keeps all values where they are few enough', () => {
    expect([...decimate(Float64Array.of(3, 1, 2), 4)]).toEqual([0, 1, 2])
    expect([...decimate(new Float64Array(0), 4)]).toEqual([])
  })

  it('loses no spike: the ends, the highest and the lowest survive, ascending, never too many', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 4, max: 120 }), (list, maxPoints) => {
        const kept = [...decimate(Float64Array.from(list), maxPoints)]
        const shown = kept.map(i => list[i]!)
        expect(kept.length).toBeLessThanOrEqual(maxPoints)
        expect(kept[0]).toBe(0)
        expect(kept.at(-1)).toBe(list.length - 1)
        expect(kept.every((index, k) => k === 0 || index > kept[k - 1]!)).toBe(true)
        expect(Math.max(...shown)).toBe(Math.max(...list))
        expect(Math.min(...shown)).toBe(Math.min(...list))
      }),
    )
  })

  it('shows 2,000 points of a million, and the one that stands out', () => {
    const line = new Float64Array(1_000_000)
    line[123_456] = -1
    line[777_777] = 1
    const kept = decimate(line, 2000)
    expect(kept.length).toBeLessThanOrEqual(2000)
    expect(kept.includes(123_456) && kept.includes(777_777)).toBe(true)
  })
})

describe('mergeCandles', () => {
  const row = (minute: number, open: number, high: number, low: number, close: number) => ({
    openMs: minute * 60_000,
    open,
    high,
    low,
    close,
    volume: 1,
  })
  const bars = barsFromRows([
    row(1, 10, 12, 9, 11),
    row(2, 11, 15, 10, 12),
    row(3, 12, 13, 7, 8),
    row(4, 8, 9, 8, 9),
    row(5, 9, 20, 9, 14),
  ])
  const columns = ({ ms, open, high, low, close }: ReturnType<typeof mergeCandles>) =>
    Array.from(ms, (time, i) => [time / 60_000, open[i], high[i], low[i], close[i]])

  it('has the open of the first, the highest, the lowest and the close of the last', () => {
    const candles = mergeCandles(bars, 0, 5, 3)
    expect(candles.barsPerCandle).toBe(2)
    expect(columns(candles)).toEqual([
      [1, 10, 15, 9, 12],
      [3, 12, 13, 7, 9],
      [5, 9, 20, 9, 14],
    ])
  })

  it('adds up the volume of its bars', () => {
    expect([...mergeCandles(bars, 0, 5, 3).volume]).toEqual([2, 2, 1])
  })

  it('shows the bars themselves where they are few enough, and only those asked for', () => {
    const candles = mergeCandles(bars, 1, 3, 2000)
    expect(candles.barsPerCandle).toBe(1)
    expect(columns(candles)).toEqual([
      [2, 11, 15, 10, 12],
      [3, 12, 13, 7, 8],
    ])
  })

  it('shows nothing of nothing', () => {
    expect(columns(mergeCandles(bars, 2, 2, 10))).toEqual([])
  })

  it('never has too many candles, and none loses the highest or the lowest', () => {
    const range = fc.tuple(fc.nat(299), fc.nat(299), fc.integer({ min: 1, max: 50 }))
    const many = barsFromRows(
      Array.from({ length: 300 }, (_, i) => row(i, 50, 60 + ((i * 37) % 101), 40 - ((i * 53) % 39), 50)),
    )
    fc.assert(
      fc.property(range, ([a, b, maxCandles]) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b) + 1]
        const { ms, high, low, barsPerCandle } = mergeCandles(many, from, to, maxCandles)
        expect(ms.length).toBeLessThanOrEqual(maxCandles)
        expect(ms.length).toBe(Math.ceil((to - from) / barsPerCandle))
        expect(Math.max(...high)).toBe(Math.max(...many.high.subarray(from, to)))
        expect(Math.min(...low)).toBe(Math.min(...many.low.subarray(from, to)))
      }),
    )
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { barsFromRows } from '../../../test/handBars.ts'
import { vwap } from './vwap.ts'

const bar = (time: string, price: number, volume: number) => ({
  openMs: Date.parse(`${time}+05:30`),
  open: price,
  high: price + 2,
  low: price - 1,
  close: price - 1,
  volume,
})

it('weighs the typical prices by volume', () => {
  const bars = barsFromRows([
    bar('2024-03-04T09:15', 100, 10),
    bar('2024-03-04T09:16', 104, 30),
    bar('2024-03-04T09:17', 90, 0),
    bar('2024-03-04T09:18', 98, 60),
  ])
  // (1,000 + 3,120) ÷ 40, then + 5,880 over 100
  expect([...vwap(bars)]).toEqual([100, 103, 103, 100])
})

it('begins anew with the Indian day, not with the UTC one', () => {
  const bars = barsFromRows([
    bar('2024-03-04T05:29', 100, 10), // 23:59 of the day before in UTC
    bar('2024-03-04T05:30', 200, 10),
    bar('2024-03-04T23:59', 300, 10),
    bar('2024-03-05T00:00', 50, 1),
  ])
  expect([...vwap(bars)]).toEqual([100, 150, 200, 50])
})

it('is NaN until the day has volume', () => {
  const bars = barsFromRows([
    bar('2024-03-04T09:15', 100, 5),
    bar('2024-03-05T09:15', 100, 0),
    bar('2024-03-05T09:16', 200, 0),
    bar('2024-03-05T09:17', 300, 7),
  ])
  expect([...vwap(bars)]).toEqual([100, NaN, NaN, 300])
})

it('equals the sums of each day, whatever the volumes', () => {
  const row = fc.record({ price: fc.integer({ min: 200, max: 400_000 }), volume: fc.nat(3) })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), rows => {
      const bars = barsFromRows(
        rows.map(({ price, volume }, i) => ({
          ...bar('2024-03-04T00:00', price / 20, volume * 1000),
          openMs: Date.parse('2024-03-04T00:00+05:30') + i * 4 * 3_600_000,
        })),
      )
      const ours = vwap(bars)
      for (let i = 0; i < rows.length; i++) {
        const today = rows.slice(i - (i % 6), i + 1)
        const units = today.reduce((sum, { volume }) => sum + volume, 0)
        const value = today.reduce((sum, { price, volume }) => sum + (price / 20) * volume, 0)
        if (units === 0) expect(ours[i]).toBeNaN()
        else expect(ours[i]! / (value / units)).toBeCloseTo(1, 12)
      }
    }),
  )
})

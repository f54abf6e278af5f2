import { expect, it } from 'vitest'
import { adx } from './adx.ts'

it("follows Wilder's sheet: movement, its share of the range, their imbalance, its average", () => {
  const ours = adx(
    {
      high: Float64Array.of(10, 12, 13, 12, 14),
      low: Float64Array.of(8, 9, 11, 7, 9),
      close: Float64Array.of(9, 11, 12, 8, 13),
    },
    2,
  )
  // bar                 1      2      3      4
  // rise, fall       2, −1  1, −2  −1, 4  2, −2
  // +movement           2      1      0      2
  // −movement           0      0      4      0
  // true range          3      2      5      6
  // smoothed +                1.5   0.75  1.375
  // smoothed −                  0      2      1
  // smoothed range            2.5   3.75  4.875
  expect([...ours.plusDi.subarray(0, 2)]).toEqual([NaN, NaN])
  expect([...ours.plusDi.subarray(2)]).toEqual([60, 20, (100 * 1.375) / 4.875])
  expect([...ours.minusDi.subarray(0, 2)]).toEqual([NaN, NaN])
  expect([...ours.minusDi.subarray(2)]).toEqual([0, (100 * 2) / 3.75, 100 / 4.875])
  // imbalance: 100; (2 − 0.75) ÷ 2.75; (1.375 − 1) ÷ 2.375, in per cent
  const first = (100 + (100 * 1.25) / 2.75) / 2
  expect([...ours.adx.subarray(0, 3)]).toEqual([NaN, NaN, NaN])
  expect(ours.adx[3]).toBeCloseTo(first, 12)
  expect(ours.adx[4]).toBeCloseTo((first + (100 * 0.375) / 2.375) / 2, 12)
})

it('counts an outside bar on its larger side only, and an even one on neither', () => {
  const high = Float64Array.of(10, 13, 15)
  const low = Float64Array.of(8, 6, 4)
  const { plusDi, minusDi } = adx({ high, low, close: Float64Array.of(9, 9, 9) }, 1)
  expect([...plusDi]).toEqual([NaN, (100 * 3) / 7, 0])
  expect([...minusDi]).toEqual([NaN, 0, 0])
})

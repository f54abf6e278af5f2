import fc from 'fast-check'
import { expect, it } from 'vitest'
import { highest, lowest } from './extremes.ts'

const values = Float64Array.of(5, 3, 4, 5, 2, 1, 6)

it('keeps the extreme of the last bars, the current one included', () => {
  expect([...highest(values, 3)]).toEqual([NaN, NaN, 5, 5, 5, 5, 6])
  expect([...lowest(values, 3)]).toEqual([NaN, NaN, 3, 3, 2, 1, 1])
})

it('equals the extreme of each window by itself, whatever the blocks that it works in', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (some, n) => {
        const column = Float64Array.from(some)
        const windows = some.slice(n - 1).map((_, k) => some.slice(k, k + n))
        expect([...highest(column, n).subarray(n - 1)]).toEqual(windows.map(window => Math.max(...window)))
        expect([...lowest(column, n).subarray(n - 1)]).toEqual(windows.map(window => Math.min(...window)))
      },
    ),
  )
})

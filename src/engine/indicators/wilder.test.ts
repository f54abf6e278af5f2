import { expect, it } from 'vitest'
import { wilder } from './wilder.ts'

it('begins with the simple average and then takes 1 ÷ n of each new value', () => {
  // n = 4: (2 + 4 + 6 + 8) ÷ 4 = 5, then a quarter of the way to 9, then to 2
  expect([...wilder(Float64Array.of(2, 4, 6, 8, 9, 2), 4)]).toEqual([NaN, NaN, NaN, 5, 6, 5])
})

import { expect, it } from 'vitest'
import { differenceOf } from './answer.ts'

const OURS = { bar: [3, 9], net: [100.25] }

it('an answer within the tolerance of each column is the same', () => {
  expect(differenceOf(OURS, { bar: [3, 9], net: [100.26] }, { net: 0.02 }, 'trades')).toBeNull()
})

it('a column without a tolerance is exact, and NaN is the same as NaN alone', () => {
  const words = 'bar of trades 1 is 9.5, ours 9'
  expect(differenceOf(OURS, { bar: [3, 9.5], net: [100.25] }, {}, 'trades')).toBe(words)
  expect(differenceOf({ bar: [Number.NaN] }, { bar: [Number.NaN] }, {}, 'trades')).toBeNull()
  expect(differenceOf({ bar: [1] }, { bar: [Number.NaN] }, { bar: 5 }, 'trades')).not.toBeNull()
})

it('another number of lines, and a column that is not there, are told first', () => {
  expect(differenceOf(OURS, { bar: [3], net: [100.25] }, {}, 'trades')).toBe('1 trades, ours 2')
  expect(differenceOf(OURS, { bar: [3, 9] }, {}, 'trades')).toBe('no net')
})

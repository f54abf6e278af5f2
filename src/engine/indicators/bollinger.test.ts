import { describe, expect, it } from 'vitest'
import { InputError } from '../core/problem.ts'
import { bollinger } from './bollinger.ts'

const marks = Float64Array.of(2, 4, 4, 4, 5, 5, 7, 9)

it('lies so many population deviations around the simple average', () => {
  // mean 5, deviation 2
  const { upper, middle, lower } = bollinger(marks, 8, 2)
  expect([upper[7], middle[7], lower[7]]).toEqual([9, 5, 1])
  expect([upper[6], middle[6], lower[6]]).toEqual([NaN, NaN, NaN])
})

it('closes in on the average for a width of zero', () => {
  const { upper, lower } = bollinger(marks, 8, 0)
  expect([upper[7], lower[7]]).toEqual([5, 5])
})

describe.each([-1, Number.NaN, Infinity])('a width of %d', deviations => {
  it('is refused by name', () => {
    expect(() => bollinger(marks, 8, deviations)).toThrow(InputError)
    expect(() => bollinger(marks, 8, deviations)).toThrow(/^deviations: /)
  })
})

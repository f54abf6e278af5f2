import fc from 'fast-check'
import { expect, it } from 'vitest'
import { crossedAbove, crossedBelow, crossing, crossings } from './cross.ts'

const column = (...values: number[]) => Float64Array.from(values)
const turns = (fast: Float64Array, slow: Float64Array) => [...fast.map((_, i) => crossing(fast, slow, i))]
/** The turns of a column around a level of 100. */
const around = (...gaps: number[]) =>
  turns(
    Float64Array.from(gaps, gap => 100 + gap),
    new Float64Array(gaps.length).fill(100),
  )

it('turns on the bar on which the columns change sides', () => {
  expect(around(-1, -1, 1, 2, -1, -2)).toEqual([0, 0, 1, 0, -1, 0])
})

it('counts a touch followed by a cross, once', () => {
  expect(around(-1, 0, 1, 1)).toEqual([0, 0, 1, 0])
  expect(around(1, 0, 0, 0, -1, -1)).toEqual([0, 0, 0, 0, -1, 0])
})

it('does not count a touch that turns back', () => {
  expect(around(1, 0, 1, 0, 0, 1)).toEqual([0, 0, 0, 0, 0, 0])
})

it('does not count a start from equality', () => {
  expect(around(0, 0, 1, 1)).toEqual([0, 0, 0, 0])
})

it('never crosses on, or right after, a bar that is not ready', () => {
  expect(turns(column(NaN, NaN, 3, 1), column(2, 2, 2, 2))).toEqual([0, 0, 0, -1])
  expect(turns(column(1, NaN, 3, 1), column(2, 2, 2, 2))).toEqual([0, 0, 0, -1])
  expect(turns(column(1, 3, 1), column(2, NaN, 2))).toEqual([0, 0, 0])
})

it('takes a difference below 1e-11 of the level for zero', () => {
  const noise = 18_000 * 0.9e-11
  const gap = 18_000 * 1.1e-11
  const level = column(18_000, 18_000, 18_000, 18_000)
  const fast = (...gaps: number[]) => Float64Array.from(gaps, value => 18_000 + value)
  expect(turns(fast(-1, noise, -noise, noise), level)).toEqual([0, 0, 0, 0])
  expect(turns(fast(-1, noise, -1, 1), level)).toEqual([0, 0, 0, 1])
  expect(turns(fast(-1, gap, -gap, gap), level)).toEqual([0, 1, -1, 1])
})

it('works about a level of zero', () => {
  expect(turns(column(-1, 0, 1e-9, -1), column(0, 0, 0, 0))).toEqual([0, 0, 1, -1])
})

it('says the same by its two names', () => {
  const fast = column(1, 3, 1)
  const slow = column(2, 2, 2)
  expect([0, 1, 2].map(i => crossedAbove(fast, slow, i))).toEqual([false, true, false])
  expect([0, 1, 2].map(i => crossedBelow(fast, slow, i))).toEqual([false, false, true])
})

it('agrees with the rule read word by word, for all small columns', () => {
  const gap = fc.constantFrom(-1, -1e-12, 0, 1e-12, 1, Number.NaN)
  fc.assert(
    fc.property(fc.array(gap, { maxLength: 12 }), gaps => {
      const sides = gaps.map(value => (Math.abs(value) < 1e-11 * 100 ? 0 : Math.sign(value)))
      const expected = sides.map((now, i) => {
        const before = sides.slice(0, i).findLast(side => side !== 0)
        return (now === 1 && before === -1) || (now === -1 && before === 1) ? now : 0
      })
      expect(around(...gaps)).toEqual(expected)
    }),
    { numRuns: 2000 },
  )
})

it('gives the same turns as one column, touches and gaps in the data included', () => {
  const gap = fc.constantFrom(-2, -1, -1e-13, 0, 1e-13, 1, 2, Number.NaN)
  fc.assert(
    fc.property(fc.array(gap, { maxLength: 60 }), gaps => {
      const fast = Float64Array.from(gaps, distance => 100 + distance)
      const slow = new Float64Array(gaps.length).fill(100)
      expect([...crossings(fast, slow)]).toEqual([...turns(fast, slow)])
    }),
  )
})

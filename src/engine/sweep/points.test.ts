import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findStrategy } from '../strategies/catalog.ts'
import { axisValues, type SweepAxis } from './axes.ts'
import { pointsByPlace, type SweepMethod, sweepPoints } from './points.ts'

const momentum = findStrategy('momentum')
const SHORT: SweepAxis = { param: 'shortBars', from: 5, to: 15, step: 5 }
const LONG: SweepAxis = { param: 'longBars', values: [20, 60] }
const WIDE: readonly SweepAxis[] = [
  { param: 'shortBars', from: 1, to: 100, step: 1 },
  { param: 'longBars', from: 2, to: 201, step: 1 },
]

const pointsOf = (axes: readonly SweepAxis[], method: SweepMethod = { kind: 'grid' }) =>
  sweepPoints(momentum, axes, method)
const keys = (points: readonly object[]) => points.map(point => JSON.stringify(point))

describe('an axis', () => {
  it('counts its steps in decimals and takes its end where a step meets it', () => {
    const values = axisValues(momentum, { param: 'stopLossPct', from: 0.1, to: 1, step: 0.1 })
    expect(values).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    expect(axisValues(momentum, { param: 'shortBars', from: 5, to: 14, step: 5 })).toEqual([5, 10])
    expect(axisValues(momentum, { param: 'stopLossPct', from: 0, to: 5e-7, step: 2.5e-7 })).toEqual([
      0, 2.5e-7, 5e-7,
    ])
  })

  it('never passes its end, and never misses it by rounding', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 60 }),
        (from, step, steps) => {
          const axis = {
            param: 'stopLossPct',
            from: from / 100,
            to: (from + steps * step) / 100,
            step: step / 100,
          }
          const values = axisValues(momentum, axis)
          expect(values).toEqual(Array.from({ length: steps + 1 }, (_, k) => (from + k * step) / 100))
        },
      ),
    )
  })

  it.each([
    [
      { param: 'fastBars', values: [1] },
      'axis: Momentum has no parameter "fastBars". It has shortBars, longBars',
    ],
    [{ param: 'toString', values: [1] }, 'axis: Momentum has no parameter "toString".'],
    [
      { param: 'shortBars', from: 9, to: 5, step: 1 },
      'axis shortBars: 9 to 5 in steps of 1 is not a range; start at the lower end',
    ],
    [{ param: 'shortBars', from: 1, to: 5, step: 0 }, 'in steps of 0 is not a range'],
    [{ param: 'shortBars', from: 1, to: Number.NaN, step: 1 }, '1 to NaN in steps of 1 is not a range'],
    [
      { param: 'shortBars', from: 1, to: 3, step: 0.5 },
      'axis shortBars: 1.5 is not allowed; MA short period must be a whole number from 1 to 500.',
    ],
    [
      { param: 'stopLossPct', from: 90, to: 110, step: 10 },
      'axis stopLossPct: 100 is not allowed; Stop loss must be a number from 0 to 99.',
    ],
    [{ param: 'stopLossPct', from: 0, to: 99, step: 1e-9 }, 'values are too many; take at most 10000.'],
    [{ param: 'longBars', values: [] }, 'axis longBars: give it at least one value.'],
    [{ param: 'longBars', values: [20, 20] }, 'axis longBars: a value is repeated; remove one.'],
  ] satisfies [SweepAxis, string][])('is refused in one sentence: %j', (axis, sentence) => {
    expect(() => axisValues(momentum, axis)).toThrow(sentence)
  })
})

describe('the points of a sweep', () => {
  it('are the whole grid, the last axis fastest', () => {
    expect(pointsOf([SHORT, LONG])).toEqual([
      { shortBars: 5, longBars: 20 },
      { shortBars: 5, longBars: 60 },
      { shortBars: 10, longBars: 20 },
      { shortBars: 10, longBars: 60 },
      { shortBars: 15, longBars: 20 },
      { shortBars: 15, longBars: 60 },
    ])
  })

  it.each(['random', 'sobol'] as const)(
    'drawn with %s are cells of the grid, none twice, and the same each time',
    kind => {
      const method = { kind, points: 500, seed: 7 }
      const drawn = pointsOf(WIDE, method)
      expect(drawn).toHaveLength(500)
      expect(new Set(keys(drawn)).size).toBe(500)
      const cells = new Set(keys(pointsOf(WIDE)))
      expect(keys(drawn).every(key => cells.has(key))).toBe(true)
      expect(pointsOf(WIDE, method)).toEqual(drawn)
    },
  )

  it('drawn by chance depend on the seed', () => {
    const drawn = (seed: number) => keys(pointsOf(WIDE, { kind: 'random', points: 50, seed }))
    expect(drawn(1)).not.toEqual(drawn(2))
  })

  it('drawn with sobol lie in every sixteenth of each axis as often as in any other', () => {
    const drawn = pointsOf(WIDE, { kind: 'sobol', points: 64 })
    for (const [name, from, count] of [
      ['shortBars', 1, 100],
      ['longBars', 2, 200],
    ] as const) {
      const counts = new Array<number>(16).fill(0)
      for (const point of drawn) counts[Math.floor(((point[name]! - from) * 16) / count)]!++
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
    }
  })

  it.each(['random', 'sobol'] as const)(
    'drawn with %s are all but one when asked for so many, and the grid when asked for all',
    kind => {
      const drawn = pointsOf([SHORT, LONG], { kind, points: 5, seed: 3 })
      expect(new Set(keys(drawn)).size).toBe(5)
      expect(pointsOf([SHORT, LONG], { kind, points: 6, seed: 3 })).toEqual(pointsOf([SHORT, LONG]))
      expect(pointsOf([SHORT, LONG], { kind, points: 1000, seed: 3 })).toEqual(pointsOf([SHORT, LONG]))
    },
  )

  it('are each made when they are asked for, where a grid of many processes has more', () => {
    const axes: readonly SweepAxis[] = [
      { param: 'shortBars', from: 1, to: 500, step: 1 },
      { param: 'longBars', from: 2, to: 1001, step: 1 },
    ]
    expect(() => pointsByPlace(momentum, axes, { kind: 'grid' })).toThrow('at most 1,00,000')
    expect(() => pointsByPlace(momentum, axes, { kind: 'grid' }, 499_999)).toThrow('at most 4,99,999')
    const { count, at } = pointsByPlace(momentum, axes, { kind: 'grid' }, 500_000)
    expect(count).toBe(500_000)
    expect([0, 1, 1000, 499_999].map(at)).toEqual([
      { shortBars: 1, longBars: 2 },
      { shortBars: 1, longBars: 3 },
      { shortBars: 2, longBars: 2 },
      { shortBars: 500, longBars: 1001 },
    ])
  })

  it('may be 100,000 and no more', () => {
    const huge: readonly SweepAxis[] = [
      { param: 'shortBars', from: 1, to: 500, step: 1 },
      { param: 'longBars', from: 2, to: 202, step: 1 },
    ]
    expect(() => pointsOf(huge)).toThrow(
      'points: 1,00,500 combinations; at most 1,00,000. Use larger steps, or the random or Sobol method.',
    )
    expect(pointsOf(huge, { kind: 'sobol', points: 100_000 })).toHaveLength(100_000)
    expect(() => pointsOf(huge, { kind: 'random', points: 100_001, seed: 1 })).toThrow(
      'points: 1,00,001 is not possible; enter a whole number from 1 to 1,00,000.',
    )
    expect(() => pointsOf(huge, { kind: 'sobol', points: 0 })).toThrow(
      'points: 0 is not possible; enter a whole',
    )
    expect(() => pointsOf(huge, { kind: 'sobol', points: 2.5 })).toThrow(
      'points: 2.5 is not possible; enter a',
    )
  })

  it.each([
    [[], 'axis: a sweep needs at least one.'],
    [[SHORT, SHORT], 'axis shortBars: the parameter has two axes; leave one out.'],
  ])('need axes that go together: %j', (axes, sentence) => {
    expect(() => pointsOf(axes)).toThrow(sentence)
  })

  it('of more than six axes cannot be drawn with sobol', () => {
    const many = Object.fromEntries(
      Array.from({ length: 7 }, (_, k) => [`p${k}`, { ...momentum.params.shortBars! }]),
    )
    const axes = Object.keys(many).map(param => ({ param, values: [1, 2] }))
    const strategy = { ...momentum, params: many }
    expect(() => sweepPoints(strategy, axes, { kind: 'sobol', points: 5 })).toThrow(
      'axis: sobol takes at most 6 of them; choose random.',
    )
    expect(sweepPoints(strategy, axes, { kind: 'random', points: 5, seed: 1 })).toHaveLength(5)
  })
})

import { expect, it } from 'vitest'
import { defaultInputs } from '../inputs/inputs.ts'
import { monthlyGains } from './months.ts'

const inputs = { ...defaultInputs('NIFTY', 1), capital: 1_000 }

/** Equity in rupees at times in India. */
function run(...rows: readonly (readonly [time: string, rupees: number])[]) {
  return monthlyGains({
    inputs,
    equity: {
      ms: Float64Array.from(rows, ([time]) => Date.parse(`${time}+05:30`)),
      paise: Float64Array.from(rows, ([, rupees]) => rupees * 100),
    },
  })
}

it('M1 a month begins where the one before it ended, the first at the capital', () => {
  const [first, second, ...rest] = run(
    ['2022-11-30T15:29', 1_100],
    ['2022-12-01T09:15', 900],
    ['2022-12-30T15:29', 990],
    ['2023-02-01T15:29', 1_089],
  )
  expect(rest).toEqual([])
  expect(first!.year).toBe(2022)
  expect(first!.months.slice(0, 10)).toEqual(new Array(10).fill(null))
  expect(first!.months[10]).toEqual({ returnFraction: 0.1, paise: 10_000, days: 1 })
  expect(first!.months[11]).toEqual({ returnFraction: -0.1, paise: -11_000, days: 2 })
  // 1.1 × 0.9 − 1: a year compounds
  expect(first!.total).toEqual({ returnFraction: -0.01, paise: -1_000, days: 3 })
  // nothing in January: February begins where December ended
  expect(second!.months[0]).toBeNull()
  expect(second!.months[1]).toEqual({ returnFraction: 0.1, paise: 9_900, days: 1 })
})

it('months and years end at midnight in India, not in London', () => {
  const years = run(['2022-12-31T23:59', 1_010], ['2023-01-01T00:00', 1_020])
  expect(years.map(({ year, total }) => [year, total.paise])).toEqual([
    [2022, 1_000],
    [2023, 1_000],
  ])
})

it('M1 what begins with nothing left returns 0', () => {
  const [year] = run(['2023-01-31T15:29', 0], ['2023-02-01T15:29', 50])
  expect(year!.months[0]!.returnFraction).toBe(-1)
  expect(year!.months[1]).toEqual({ returnFraction: 0, paise: 5_000, days: 1 })
})

it('a run without a bar has no year', () => {
  expect(run()).toEqual([])
})

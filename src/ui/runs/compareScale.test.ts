import { expect, it } from 'vitest'
import { type ChartSeries, layOut, sampleAt, valueAt } from './compareScale.ts'

const DAY = 86_400_000
const series = (letter: ChartSeries['letter'], days: number[], values: number[]): ChartSeries => ({
  letter,
  name: letter,
  ms: Float64Array.from(days, day => day * DAY),
  values: Float64Array.from(values),
})

it('an overlay has round values, zero among them, and time runs evenly', () => {
  const plot = layOut([series('A', [0, 10], [0, -4.7]), series('B', [5, 20], [0, 1.2])], 884, 300)
  expect(plot.yTicks.map(({ value }) => value)).toEqual([-6, -4, -2, 0, 2])
  expect([plot.xOf(0), plot.xOf(10 * DAY) * 2]).toEqual([0, plot.xOf(20 * DAY)])
  expect(plot.msAt(plot.xOf(7 * DAY))).toBeCloseTo(7 * DAY, -1)
  expect([plot.msAt(-99), plot.msAt(9_999)]).toEqual([0, 20 * DAY])
  expect([sampleAt(plot, 0, 60), sampleAt(plot, 59, 60)]).toEqual([0, 20 * DAY])
})

it('five years of runs have their years below, and the first label is whole', () => {
  const years = series('A', [1, 1_900], [0, 1])
  const { xTicks } = layOut([years], 320, 300)
  expect(xTicks.map(({ label }) => label)).toEqual(['1971', '1972', '1973', '1974', '1975'])
  expect(layOut([series('A', [30, 200], [0, 1])], 884, 300).xTicks[0]).toMatchObject({
    label: 'Feb 1970',
    x: 25.6,
  })
})

it('flat runs have an axis too', () => {
  const { yTicks } = layOut([series('A', [0], [0])], 400, 300)
  expect(yTicks.length).toBeGreaterThan(1)
  expect(yTicks.every(({ y }) => Number.isFinite(y))).toBe(true)
})

it('letters move apart where lines end together, and only there', () => {
  const one = series('A', [0, 10], [0, 5])
  const [a, b, c] = layOut([one, { ...one, letter: 'B' }, series('C', [0, 4], [0, 5])], 884, 300).lines
  expect(Math.abs(a!.endY - b!.endY)).toBe(12)
  expect(Math.min(a!.endY, b!.endY)).toBe(c!.endY)
})

it('between two points the earlier value holds, and outside its days a run has none', () => {
  const one = series('A', [1, 2, 4], [1, 2, 4])
  expect([0.9, 1, 1.5, 3.99, 4, 4.1].map(day => valueAt(one, day * DAY))).toEqual([null, 1, 1, 2, 4, null])
})

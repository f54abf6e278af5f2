import { expect, it } from 'vitest'
import { timeTicks } from './timeTicks.ts'

const at = (day: string) => Date.parse(`${day}T09:15:00+05:30`)
const labels = (from: string, to: string, widthPx: number) =>
  timeTicks(at(from), at(to), widthPx).map(({ label }) => label)

it('every label of several years can be told from that of another year', () => {
  const years = ['2021', '2022', '2023', '2024', '2025']
  expect(labels('2020-11-16', '2025-11-14', 884)).toEqual(years.flatMap(year => [year, 'Jul']))
  expect(labels('2020-11-16', '2025-11-14', 230)).toEqual(years)
})

it('months that begin no year say it once, at the start', () => {
  expect(labels('2022-02-10', '2022-11-30', 884)).toEqual([
    ...['Mar 2022', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'],
  ])
  expect(labels('2022-02-10', '2022-11-30', 230)).toEqual(['Apr 2022', 'Jul', 'Oct'])
})

it('a few weeks have days, with their year where they cross into another', () => {
  expect(labels('2022-10-03', '2022-10-31', 230)).toEqual(['10 Oct', '24 Oct'])
  expect(labels('2022-12-12', '2023-01-11', 230)).toEqual(['19 Dec 2022', '3 Jan 2023'])
})

it.each([44, 230, 884])('labels stand inside the span and apart, %d px wide', widthPx => {
  for (const to of ['2021-01-05', '2021-06-30', '2023-03-01', '2045-01-01']) {
    const ticks = timeTicks(at('2021-01-04'), at(to), widthPx)
    const px = (ms: number) => ((ms - at('2021-01-04')) / (at(to) - at('2021-01-04'))) * widthPx
    const places = ticks.map(({ ms }) => px(ms))
    expect(places.length).toBeGreaterThan(0)
    expect(places.every(x => x >= 0 && x <= widthPx)).toBe(true)
    for (let i = 1; i < places.length; i++) expect(places[i]! - places[i - 1]!).toBeGreaterThan(38)
  }
})

it('bars of one moment have its day', () => {
  expect(labels('2022-10-03', '2022-10-03', 230)).toEqual(['3 Oct'])
})

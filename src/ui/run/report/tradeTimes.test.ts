import { expect, it } from 'vitest'
import { tradeTimes } from './tradeTimes.ts'

const at = (moment: string) => Date.parse(`${moment}:00+05:30`)
const minutes = tradeTimes(Float64Array.of(at('2022-10-03T09:15'), at('2022-10-03T09:16')))
const days = tradeTimes(Float64Array.of(at('2022-10-03T09:15'), at('2022-10-04T09:15')))
const entryMs = at('2022-12-30T10:22')

it.each([
  ['2022-12-30T15:15', '15:15'],
  ['2022-12-31T09:45', '31 Dec, 09:45'],
  ['2023-01-02T09:45', '2 Jan 2023, 09:45'],
])('an exit at %s says what its entry on 30 Dec 2022 has not said: %s', (exit, words) => {
  expect(minutes.entry({ entryMs })).toBe('30 Dec 2022, 10:22')
  expect(minutes.exit({ entryMs, exitMs: at(exit) })).toBe(words)
})

it('trades on bars of a day have days, without a time that all of them share', () => {
  expect(days.entry({ entryMs: at('2022-10-03T09:15') })).toBe('3 Oct 2022')
  expect(days.exit({ entryMs, exitMs: entryMs })).toBe('30 Dec 2022')
  expect([days.moment(entryMs), minutes.moment(entryMs)]).toEqual(['30 Dec 2022', '30 Dec 2022, 10:22'])
})

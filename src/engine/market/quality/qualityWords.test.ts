import { expect, it } from 'vitest'
import { GOOD } from '../testing/goodQuality.ts'
import type { Quality } from './quality.ts'
import { qualityFindings, qualityNotes } from './qualityWords.ts'

const qualityLines = (quality: Quality) => qualityFindings(quality).map(({ text }) => text)

it('bars without a fault say so', () => {
  expect(qualityLines(GOOD)).toEqual([
    '2 of 2 calendar sessions present.',
    'Bars per day: 375 on most days, minimum 375.',
    'No gaps within a day.',
    '0 duplicate rows, 0 out-of-session bars, 0 rows of other symbols, 0 bars widened by a tick.',
    'Timestamps: start of bar.',
  ])
})

it('each finding is a sentence with its line', () => {
  const lines = qualityLines({
    ...GOOD,
    sessionsExpected: 9,
    missingDays: {
      count: 7,
      first: ['2023-01-03', '2023-01-04', '2023-01-05', '2023-01-06', '2023-01-09', '2023-01-10'],
    },
    gaps: { count: 2, first: [{ openMs: 0, toMs: 1, line: 47, missingBars: 2 }] },
    missingBars: 3,
    hasVolume: false,
    jumps: { count: 1, first: [{ openMs: 0, line: 377, factor: 0.499, ratio: '1:2' }] },
    stamps: 'close',
  })
  expect(lines).toContain(
    'Missing sessions: 3 Jan 2023, 4 Jan 2023, 5 Jan 2023, 6 Jan 2023, 9 Jan 2023 and 2 more.',
  )
  expect(lines).toContain('Missing bars within days: 3, in 2 gaps, the first after line 46.')
  expect(lines).toContain('No volume: volume filter and volume cap are off.')
  expect(lines).toContain('Price jump: ×0.499 vs previous close, as in a 1:2 split (line 377).')
  expect(lines).toContain('Timestamps: end of bar, moved to the start.')
  expect(qualityLines({ ...GOOD, sessionsExpected: null })[0]).toBe(
    '2 days; no calendar to check them against.',
  )
})

it('T7 days outside the calendar’s years are counted apart, and nothing is wrong with them', () => {
  const [sessions] = qualityFindings({ ...GOOD, sessionsFound: 743, sessionsUnchecked: 741 })
  expect(sessions).toEqual({
    text: '2 of 2 calendar sessions present; 741 days outside 2018 to 2026 not checked.',
    isFine: true,
    places: [],
  })
  const closedDays = { count: 1, first: ['2023-01-26'] }
  const one = { ...GOOD, sessionsFound: 3, sessionsExpected: 3, sessionsUnchecked: 1, closedDays }
  expect(qualityNotes(one)[0]).toBe(
    '1 of 3 calendar sessions present; 1 day outside 2018 to 2026 not checked.',
  )
})

it('a day that is shorter than its hours is named, and not in order', () => {
  const shortDays = { count: 1, first: ['2023-01-03'] }
  const [, perDay] = qualityFindings({ ...GOOD, barsPerDay: { usual: 375, fewest: 60, shortDays } })
  expect(perDay).toEqual({
    text: 'Bars per day: 375 on most days, minimum 60.',
    isFine: false,
    places: ['3 Jan 2023'],
  })
  expect(qualityFindings(GOOD).every(({ isFine }) => isFine)).toBe(true)
})

it('what is not in order is a note, and nothing else', () => {
  expect(qualityNotes(GOOD)).toEqual([])
  const closedDays = { count: 1, first: ['2023-01-26'] }
  expect(qualityNotes({ ...GOOD, sessionsFound: 3, closedDays })).toEqual([
    'Days when NSE was closed (left out of runs): 26 Jan 2023.',
  ])
})

it('T9 bars that are not there on nearly each trading day say so, and how a year is counted', () => {
  const note = (spacing: Quality['spacing']) => qualityNotes({ ...GOOD, spacing: spacing! })
  const days = { days: 123, tradingDays: 245 }
  expect(note({ kind: 'weekly', ...days, periodsPerYear: 52 })).toEqual([
    'The bars are weekly: annualised metrics use 52 periods a year, not 252.',
  ])
  expect(note({ kind: 'monthly', ...days, periodsPerYear: 12 })).toEqual([
    'The bars are monthly: annualised metrics use 12 periods a year, not 252.',
  ])
  expect(note({ kind: 'sparse', ...days, periodsPerYear: (252 * 123) / 245 })).toEqual([
    'Bars on 123 of 245 trading days: annualised metrics use 127 periods a year, not 252.',
  ])
  expect(note({ kind: 'intraday', ...days, periodsPerYear: (252 * 123) / 245 })).toEqual([
    'Bars on 123 of 245 trading days: annualised metrics use 127 periods a year, not 252.',
  ])
  expect(note({ kind: 'daily', ...days, periodsPerYear: 252 })).toEqual([])
})

it('prices far from the instrument’s level say by how much, and name paise', () => {
  expect(qualityNotes({ ...GOOD, level: 99.4 })).toEqual([
    'Prices are 99.4× the instrument’s real level: they look like paise; divide them by 100 and import the file again.',
  ])
  expect(qualityNotes({ ...GOOD, level: 0.005_52 })).toEqual([
    'Prices are 0.00552× the instrument’s real level: check the unit, the adjustment and the instrument.',
  ])
})

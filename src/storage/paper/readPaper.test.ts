import { expect, it } from 'vitest'
import { readDayRecord, readPaper, readPaperEntry } from './readPaper.ts'

const TERMS = { manualCapital: 1_000_000, ordersPerSecond: 10, overLimit: 'wait', limits: null }
const SESSION = {
  ...{ id: 'a', name: 'Paper 1', feed: { kind: 'built-in', seed: 1 } },
  ...{ terms: TERMS, startMs: 1_000 },
}
const STORED = {
  ...{ form: 1, session: SESSION, createdMs: 1, feedMs: 2_000 },
  ...{ seq: 0, speed: 60, isPlaying: false, wallMs: 2, readTo: 0 },
}
const DAY = {
  date: '2023-03-14',
  totals: { netPaise: 5, openPositions: 0, orders: 1, latencyMs: 20 },
  ...{ peakPaise: 5, chargesPaise: 1, trades: 1, wins: 1 },
}

it('a session and a day that were stored without their profits are read with none', () => {
  expect(readPaper(STORED)).toMatchObject({ feedMs: 2_000, todayPaise: 0 })
  expect(readDayRecord(DAY)).toEqual({ ...DAY, byHandPaise: 0 })
})

it('a profit that is no number of paise is damage, not a profit of none', () => {
  expect(readPaper({ ...STORED, todayPaise: 7 })).toMatchObject({ todayPaise: 7 })
  expect(readPaper({ ...STORED, todayPaise: 'much' })).toBeUndefined()
  expect(readDayRecord({ ...DAY, byHandPaise: Number.NaN })).toBeUndefined()
  expect(readDayRecord(null)).toBeUndefined()
})

it('a day without one of its figures, or with one that is none, is damage', () => {
  const whole = { ...DAY, byHandPaise: 3 }
  expect(readDayRecord({ ...whole, source: 'steal()' })).toEqual(whole)
  for (const name of Object.keys(DAY)) expect(readDayRecord({ ...whole, [name]: 'much' })).toBeUndefined()
  for (const name of Object.keys(DAY.totals)) {
    const totals = { ...DAY.totals, [name]: 'much' }
    expect(readDayRecord({ ...whole, totals })).toBeUndefined()
  }
})

const LIMITS = { maxPositionQty: 100, maxDailyLoss: 10_000, maxDrawdownPct: 5 }
const termsEntry = (limits: object, more = {}) => ({
  ...{ seq: 1, ms: 2, wallMs: 3 },
  act: { kind: 'terms', terms: { ...TERMS, limits }, ...more },
})

it.each([
  termsEntry(LIMITS),
  termsEntry(LIMITS, { isAtOnce: true }),
  termsEntry({ ...LIMITS, squareOff: '15:15' }, { isAtOnce: true }),
])('new terms %j are read as they were written, and those of before as they acted then', entry => {
  expect(readPaperEntry(JSON.parse(JSON.stringify(entry)))).toEqual(entry)
})

it('new terms whose square-off is no time, or which say otherwise when they act, are damage', () => {
  expect(readPaperEntry(termsEntry({ ...LIMITS, squareOff: '3 pm' }))).toBeUndefined()
  expect(readPaperEntry(termsEntry({ ...LIMITS, squareOff: '29:75' }))).toBeUndefined()
  expect(readPaperEntry(termsEntry(LIMITS, { isAtOnce: 'no' }))).toBeUndefined()
})

import { describe, expect, it } from 'vitest'
import type { DatasetInfo } from '../../workers/api/api.ts'
import { dateOf, FIRST_DRAFT, pressDataset, sessionErrors, toRequest, unfitWords } from './newSession.ts'

const LIMITS = { maxPositionQty: 100, maxDailyLoss: 10_000, maxDrawdownPct: 5 }
const day = (date: string, time = '09:15') => Date.parse(`${date}T${time}:00+05:30`)

function dataset(part: Partial<DatasetInfo>): DatasetInfo {
  return {
    id: 'a',
    name: 'NIFTY.csv',
    symbol: 'NIFTY',
    intervalMinutes: 1,
    fromMs: day('2023-01-02'),
    toMs: day('2023-03-31', '15:29'),
    rows: 1,
    rejected: 0,
    sha256: 'aa',
    hasVolume: true,
    notes: [],
    rejectedRows: [],
    ...part,
  }
}

const NIFTY = dataset({})
const OLDER = dataset({ id: 'b', name: 'NIFTY old.csv' })
/** It begins on a Saturday, and Monday is a trading day. */
const TCS = dataset({ id: 'c', name: 'TCS.csv', symbol: 'TCS', sha256: 'cc', fromMs: day('2023-02-04') })
const LATER = dataset({ id: 'd', symbol: 'HDFC', fromMs: day('2024-01-01'), toMs: day('2024-02-01') })
// a Sunday
const context = { datasets: [NIFTY, OLDER, TCS, LATER], nowMs: day('2026-11-22'), taken: ['Paper 1'] }
const imported = (...chosen: string[]) => ({ ...FIRST_DRAFT, kind: 'datasets' as const, chosen })

describe('the day of a new session', () => {
  it('is the last trading day on the built-in market, within its years', () => {
    expect(dateOf(FIRST_DRAFT, context)).toBe('2026-11-20')
    expect(dateOf(FIRST_DRAFT, { ...context, nowMs: day('2026-11-23') })).toBe('2026-11-23')
    expect(dateOf(FIRST_DRAFT, { ...context, nowMs: day('2028-05-01') })).toBe('2026-12-31')
  })

  it('is the first trading day that all chosen datasets have', () => {
    expect(dateOf(imported('a'), context)).toBe('2023-01-02')
    expect(dateOf(imported('a', 'c'), context)).toBe('2023-02-06')
  })

  it('is the typed one where one was typed', () => {
    expect(dateOf({ ...imported('a'), date: '2023-03-01' }, context)).toBe('2023-03-01')
  })
})

describe('datasets of a session', () => {
  it('are one for each symbol: another one of the symbol takes its place, a second press takes it away', () => {
    const all = context.datasets
    expect(pressDataset(['a', 'c'], OLDER, all)).toEqual(['c', 'b'])
    expect(pressDataset(['c', 'b'], TCS, all)).toEqual(['b'])
  })

  it('name their instrument and have bars within the day', () => {
    expect(unfitWords(NIFTY)).toBeNull()
    expect(unfitWords(dataset({ symbol: null }))).toBe('names no instrument')
    expect(unfitWords(dataset({ intervalMinutes: 1440 }))).toContain('daily bars')
  })
})

describe('what is wrong with the form', () => {
  it('is nothing as it opens', () => {
    expect(sessionErrors(FIRST_DRAFT, context)).toEqual({})
    expect(sessionErrors(imported('a', 'c'), context)).toEqual({})
  })

  it.each([
    ['name', { name: 'paper 1 ' }, 'Another session has this name: choose another'],
    ['name', { name: 'n'.repeat(51) }, 'Use at most 50 characters'],
    ['seed', { seed: 1.5 }, 'Enter a whole number from 0 to 4,29,49,67,295'],
    ['date', { date: '' }, 'Enter a date'],
    ['date', { date: '2017-12-29' }, 'Prices are available from 1 Jan 2018 to 31 Dec 2026'],
    ['date', { date: '2023-01-26' }, 'NSE was closed on 26 Jan 2023: the next trading day is 27 Jan 2023'],
    ['time', { time: '' }, 'Enter a time'],
    ['manualCapital', { manualCapital: 999 }, 'Enter capital between ₹1,000 and ₹1,00,00,00,000'],
    ['manualCapital', { manualCapital: null }, 'Enter capital between ₹1,000 and ₹1,00,00,00,000'],
    ['ordersPerSecond', { ordersPerSecond: 0 }, 'Enter a whole number from 1 to 1,000'],
  ])('stands at %s: %j', (field, change, error) => {
    expect(sessionErrors({ ...FIRST_DRAFT, ...change }, context)).toEqual({ [field]: error })
  })

  it('is said of datasets that are missing, have no day in common, or do not have the day', () => {
    expect(sessionErrors(imported(), context).feed).toBe('Choose at least one dataset')
    expect(sessionErrors(imported('a', 'd'), context).feed).toContain('no day in common')
    expect(sessionErrors({ ...imported('a', 'c'), date: '2023-01-03' }, context).date).toBe(
      'Prices are available from 4 Feb 2023 to 31 Mar 2023',
    )
  })
})

describe('what the desk is asked', () => {
  it('has the built-in market by its seed, and the limits of Settings', () => {
    expect(toRequest({ ...FIRST_DRAFT, name: ' Gap days ', seed: 7 }, context, LIMITS)).toEqual({
      name: 'Gap days',
      feed: { kind: 'built-in', seed: 7 },
      date: '2026-11-20',
      time: '09:15',
      terms: { manualCapital: 1_000_000, ordersPerSecond: 10, overLimit: 'wait', limits: LIMITS },
    })
  })

  it('has the chosen datasets with their hashes, and no limits where they are switched off', () => {
    const request = toRequest(
      { ...imported('c', 'a'), hasLimits: false, overLimit: 'refuse' },
      context,
      LIMITS,
    )
    expect(request.feed).toEqual({
      kind: 'datasets',
      datasets: [
        { id: 'a', symbol: 'NIFTY', sha256: 'aa' },
        { id: 'c', symbol: 'TCS', sha256: 'cc' },
      ],
    })
    expect(request.terms).toMatchObject({ limits: null, overLimit: 'refuse' })
  })
})

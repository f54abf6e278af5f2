import { describe, expect, it } from 'vitest'
import { GOOD } from '../../engine/market/testing/goodQuality.ts'
import { qualityAs, qualityScore, tradedAs } from './qualityScore.ts'

const some = <T>(count: number, first: T[] = []) => ({ count, first })

it('bars without a fault are good, and nothing is wrong', () => {
  expect(qualityScore(GOOD)).toEqual({ word: 'Good', tone: 'up', scorePct: 100, wrong: [] })
})

it('the score is the share of the bars that should be there', () => {
  expect(qualityScore({ ...GOOD, missingBars: 3 })).toMatchObject({ word: 'Good', wrong: ['3 bars missing'] })
  const fair = qualityScore({ ...GOOD, missingBars: 30 })
  expect(fair).toMatchObject({ word: 'Fair', tone: 'warn' })
  expect(fair.scorePct).toBeCloseTo(96.15, 2)
  expect(qualityScore({ ...GOOD, missingDays: some(1) })).toMatchObject({
    word: 'Poor',
    wrong: ['1 session missing'],
  })
  expect(qualityScore({ ...GOOD, rejected: 750 }).scorePct).toBe(50)
})

it('a few bars of a day are not good: the rest of the session is missing', () => {
  expect(qualityScore({ ...GOOD, bars: 6, cutBars: 369 })).toMatchObject({
    word: 'Poor',
    scorePct: 1.6,
    wrong: ['369 bars missing'],
  })
})

it('a price jump, or a bar on a closed day, is never good', () => {
  expect(qualityScore({ ...GOOD, jumps: some(1) })).toMatchObject({
    word: 'Fair',
    wrong: ['1 price jump'],
  })
  expect(qualityScore({ ...GOOD, closedDays: some(2), rejected: 1 })).toMatchObject({
    word: 'Fair',
    wrong: ['2 days when NSE was closed', '1 row skipped'],
  })
})

it('without a report it is not known', () => {
  expect(qualityScore(undefined)).toMatchObject({ word: 'Not known', scorePct: -1 })
})

it('prices far from the instrument’s level are not good, weekly bars are but are named', () => {
  expect(qualityScore({ ...GOOD, level: 100 })).toMatchObject({
    word: 'Fair',
    wrong: ['prices far from the instrument’s level'],
  })
  const spacing = { kind: 'weekly', days: 2, tradingDays: 10, periodsPerYear: 52 } as const
  expect(qualityScore({ ...GOOD, spacing })).toMatchObject({ word: 'Good', wrong: ['weekly bars'] })
})

describe('the quality of a dataset as what it is traded as', () => {
  const farFrom = [{ symbol: 'RELIANCE', times: 11.4 }]
  const wrong = (symbol: string | null, instrument: string | null) =>
    qualityScore(qualityAs({ symbol, quality: { ...GOOD, farFrom } }, instrument)).wrong

  it('prices are held against the level of the instrument that is traded, whatever the file names', () => {
    expect(wrong(null, 'RELIANCE')).toEqual(['prices far from the instrument’s level'])
    expect(wrong('NIFTY', 'RELIANCE')).toEqual(['prices far from the instrument’s level'])
    expect(wrong(null, 'NIFTY')).toEqual([])
    expect(wrong(null, 'constructor')).toEqual([])
    expect(wrong(null, null)).toEqual([])
  })

  it('premiums are not held against the level of their index, where the segment makes options of it', () => {
    const info = {
      symbol: 'NIFTY',
      quality: { ...GOOD, level: 0.003, farFrom: [{ symbol: 'NIFTY', times: 0.003 }] },
    }
    const isFar = (values: Omit<Parameters<typeof tradedAs>[0], 'instrument'>) =>
      qualityScore(qualityAs(info, tradedAs({ instrument: 'NIFTY', ...values }))).wrong.length > 0
    expect(isFar({ segment: 'index-options' })).toBe(false)
    expect(isFar({ segment: 'index-options', costs: 'nse' })).toBe(false)
    // the segment is of NSE's charges alone
    expect(isFar({ segment: 'index-options', costs: 'flat' })).toBe(true)
    expect([isFar({ segment: 'auto' }), isFar({})]).toEqual([true, true])
  })

  it('of what was imported before all levels were compared only that of its own instrument is known', () => {
    const old = { ...GOOD, level: 100 }
    expect(qualityAs({ symbol: 'NIFTY', quality: old }, 'NIFTY')).toEqual(old)
    expect(qualityAs({ symbol: 'NIFTY', quality: old }, 'RELIANCE')?.level).toBeNull()
    expect(qualityAs({ symbol: null }, 'NIFTY')).toBeUndefined()
  })
})

import { expect, it } from 'vitest'
import { dayBars, flat } from '../../../test/handRun.ts'
import { defaultInputs, FLAT_COSTS, NSE_COSTS, type RunInputs } from '../inputs/inputs.ts'
import type { DataOrigin } from '../market/dataset.ts'
import { diagnose } from '../research/diagnose.ts'
import { fingerprint } from './fingerprint.ts'
import { optionNotes } from './optionNotes.ts'
import { runBacktest } from './run.ts'

const STAMP = { rows: 0, fromMs: 0, toMs: 0, sha256: '', rejected: 0 }
const OPTION = 'NIFTY24JUL24450CE'
const FILE: DataOrigin = { kind: 'file', name: `${OPTION}.csv`, symbol: OPTION }
const AS_FUTURE = `${OPTION} looks like an option, but is traded as an index future. Choose Segment: Index options.`

/** What a run on premiums around 64 says in its notes, and whether its diagnosis finds them far from the index. */
function told(origin: DataOrigin, instrument: string, more: Partial<RunInputs> = {}) {
  const dataset = { bars: dayBars(flat(64), flat(65), flat(64)), stamp: STAMP, origin }
  const inputs = { ...defaultInputs(instrument, 1440), strategy: 'momentum', ...more }
  const report = runBacktest(dataset, inputs)
  return {
    notes: report.notes.filter(note => note.includes('looks like')),
    ofShorts: report.notes.filter(note => note.includes('sold short')),
    isFar: diagnose(dataset, report).some(({ id }) => id === 'foreign-level'),
  }
}

it('C3 an option that is traded as its index is told, with what to choose', () => {
  expect(told(FILE, 'NIFTY')).toMatchObject({ notes: [AS_FUTURE], isFar: true })
  expect(told(FILE, 'NIFTY', { costs: FLAT_COSTS }).notes).toEqual([
    `${OPTION} looks like an option, but is traded as an index future. Choose it as the instrument.`,
  ])
  expect(told(FILE, 'TCS').notes).toEqual([
    `${OPTION} looks like an option, but is traded as TCS. Choose Segment: Index options.`,
  ])
})

it('C3 the name of a file tells it where its symbol is the index, or nothing', () => {
  expect(told({ ...FILE, symbol: 'NIFTY' }, 'NIFTY').notes).toEqual([AS_FUTURE])
  expect(told({ kind: 'file', name: FILE.name }, 'NIFTY').notes).toEqual([AS_FUTURE])
  expect(told({ kind: 'file', name: 'NIFTY.csv', symbol: 'NIFTY' }, 'NIFTY').notes).toEqual([])
})

it('W10 options of an index are not held against its level', () => {
  const quiet = { notes: [], isFar: false }
  expect(told(FILE, OPTION)).toMatchObject(quiet)
  expect(told(FILE, 'NIFTY', { costs: { ...NSE_COSTS, segment: 'index-options' } })).toMatchObject(quiet)
})

const SHORTS =
  'Options sold short bind only their premium here; an exchange asks for far more. Choose Direction: Long, or a size that your account could carry.'

it('A5 a run that may sell options short says that their premium alone is their margin', () => {
  const ofShorts = (instrument: string, more: Partial<RunInputs> = {}) =>
    told(FILE, instrument, more).ofShorts
  const asOptions = { costs: { ...NSE_COSTS, segment: 'index-options' } } as const
  expect(ofShorts(OPTION)).toEqual([SHORTS])
  expect(ofShorts(OPTION, { direction: 'short', costs: FLAT_COSTS })).toEqual([SHORTS])
  expect(ofShorts('NIFTY', asOptions)).toEqual([SHORTS])
  expect(ofShorts(OPTION, { direction: 'long' })).toEqual([])
  expect(ofShorts('NIFTY', { ...asOptions, direction: 'long' })).toEqual([])
  expect(ofShorts('NIFTY')).toEqual([])
  expect(ofShorts('TCS', { squareOff: null })).toEqual([])
})

it('A5 of a spread one leg is sold, and the direction is that of the first', () => {
  const bars = dayBars(flat(64), flat(65))
  const notes = (hedge: string, direction: RunInputs['direction'], instrument = 'NIFTY') =>
    optionNotes(
      { bars, stamp: STAMP, hedges: [{ instrument: hedge, bars, stamp: STAMP }] },
      { ...defaultInputs(instrument, 1440), strategy: 'arbitrage', direction },
    )
  const ofPair = [
    'Options sold short bind only their premium here; an exchange asks for far more. Choose a size that your account could carry.',
  ]
  for (const direction of ['both', 'long'] as const) expect(notes(OPTION, direction)).toEqual(ofPair)
  expect(notes(OPTION, 'short')).toEqual([])
  expect(notes('NIFTY', 'long', OPTION)).toEqual([])
  expect(notes('NIFTY', 'short', OPTION)).toEqual(ofPair)
  // one of the two is sold either way
  expect(notes('NIFTY25JUL24450PE', 'long', OPTION)).toEqual(ofPair)
})

it('P1 the note is no part of what a run is known by', () => {
  const dataset = { bars: dayBars(flat(64), flat(65), flat(64)), stamp: STAMP, origin: FILE }
  const report = runBacktest(dataset, { ...defaultInputs(OPTION, 1440), strategy: 'momentum' })
  expect(report.notes).toContain(SHORTS)
  expect(fingerprint({ ...report, notes: [] })).toBe(report.fingerprint)
})

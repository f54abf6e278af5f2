import { expect, it } from 'vitest'
import { barsAt, dayBars, flat, type HandInputs, handRun } from '../../../test/handRun.ts'
import { DEFAULT_FILL, defaultInputs, FLAT_COSTS, NSE_COSTS, type RunInputs } from '../inputs/inputs.ts'
import type { DataOrigin } from '../market/dataset.ts'
import { diagnose } from '../research/diagnose.ts'
import { fingerprint } from './fingerprint.ts'
import { optionNotes, withSoldOptions } from './optionNotes.ts'
import { preparePreviewRuns } from './previewRun.ts'
import { runBacktest } from './run.ts'
import { isSoldOptionsNote } from './soldOptionsNote.ts'

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

it('A5 what may sell options short says that their premium alone is their margin', () => {
  const bars = dayBars(flat(64), flat(65))
  const ofShorts = (instrument: string, more: Partial<RunInputs> = {}) =>
    optionNotes({ bars, stamp: STAMP }, { ...defaultInputs(instrument, 1440), ...more })
  const asOptions = { costs: { ...NSE_COSTS, segment: 'index-options' } } as const
  expect(ofShorts(OPTION)).toEqual([SHORTS])
  expect(ofShorts(OPTION, { direction: 'short', costs: FLAT_COSTS })).toEqual([SHORTS])
  expect(ofShorts('NIFTY', asOptions)).toEqual([SHORTS])
  expect(ofShorts(OPTION, { direction: 'long' })).toEqual([])
  expect(ofShorts('NIFTY', { ...asOptions, direction: 'long' })).toEqual([])
  expect(ofShorts('NIFTY')).toEqual([])
  expect(ofShorts('TCS', { squareOff: null })).toEqual([])
})

/** What a run says that trades so many units of an option on 24 Jul 2024, a minute each. */
function toldOf(trades: readonly number[], more: HandInputs & { readonly origin?: DataOrigin } = {}) {
  const { origin, ...inputs } = { instrument: OPTION, capital: 1_000_000, ...more }
  const bars = barsAt(
    '2024-07-24T09:20',
    60_000,
    [0, ...trades, 0].map(() => flat(91.55)),
  )
  const run = handRun(
    bars,
    (broker, i) => {
      const qty = trades[i] ?? 0
      if (qty > 0) broker.buy({ qty })
      if (qty < 0) broker.sell({ qty: -qty })
    },
    inputs,
  )
  const all = { ...defaultInputs(inputs.instrument, 1), ...inputs, fill: DEFAULT_FILL }
  const dataset = { bars, stamp: STAMP, ...(origin && { origin }) }
  return withSoldOptions(['Before.', SHORTS, 'After.'], dataset, all, run.legs)
}

it('A5 a run that has sold options short says how many, what NSE would ask for them and what its capital would carry', () => {
  // by hand: 24,450 × (9.3 % + 2 %) = ₹2,762.85 a unit, ₹69,071.25 a lot of 25; × 218 = ₹1,50,57,532.50;
  // ₹10,00,000 ÷ ₹69,071.25 = 14.5
  expect(toldOf([-5_450, 5_450])).toEqual([
    'Before.',
    `Options sold short: at most 218 lots (5,450 units) of ${OPTION}. NSE would ask a margin of about ₹1,51,00,000, and the capital is ₹10,00,000; the run bound only their premium. Choose a size of 14 lots (350 units) or less.`,
    'After.',
  ])
  // the most that was short at a time, not what was sold together; a purchase before is no short
  expect(toldOf([-25, -25, 50, -25, 25, 500, -500])[1]).toBe(
    `Options sold short: at most 2 lots (50 units) of ${OPTION}. NSE would ask a margin of about ₹1,38,000, and the capital is ₹10,00,000; the run bound only their premium.`,
  )
  expect(toldOf([-25], { capital: 50_000 })[1]).toBe(
    `Options sold short: at most 1 lot (25 units) of ${OPTION}. NSE would ask a margin of about ₹69,100, and the capital is ₹50,000; the run bound only their premium. One lot alone would take about ₹69,100: choose Direction: Long, or more capital.`,
  )
  expect(toldOf([-401, 401], { capital: 100_000 })[1]).toMatch(
    /at most 401 units of .* Choose a size of 1 lot \(25 units\) or less\.$/,
  )
})

it('A5 a run that has sold none short does not speak of it', () => {
  expect(toldOf([25, -25])).toEqual(['Before.', 'After.'])
  expect(toldOf([])).toEqual(['Before.', 'After.'])
})

it('A5 without a strike the margin is not known, and the file may tell it', () => {
  const costs = { ...NSE_COSTS, segment: 'index-options' } as const
  const asOptions = { instrument: 'NIFTY', costs, lots: true }
  expect(toldOf([-5_450], asOptions)[1]).toBe(
    'Options sold short: at most 218 lots (5,450 units) of NIFTY. The run bound only their premium, an exchange asks for far more, and the capital is ₹10,00,000. Choose a size that your account could carry.',
  )
  expect(toldOf([-5_450], { ...asOptions, origin: FILE })[1]).toContain('about ₹1,51,00,000')
})

it('A5 of several legs, which may cover each other, it says how many alone', () => {
  const legs = [OPTION, 'NIFTY24JUL24450PE'].map(instrument => {
    const { legs } = handRun(
      barsAt('2024-07-24T09:20', 60_000, [flat(90), flat(90)]),
      (broker, i) => i === 0 && broker.sell({ qty: 25 }),
      { instrument },
    )
    return legs[0]!
  })
  const inputs = { ...defaultInputs(OPTION, 1), capital: 1_000_000 }
  expect(withSoldOptions([SHORTS], { bars: legs[0]!.bars, stamp: STAMP }, inputs, legs)).toEqual([
    `Options sold short: at most 1 lot (25 units) of ${OPTION} and 1 lot (25 units) of NIFTY24JUL24450PE. The run bound only their premium, an exchange asks for far more, and the capital is ₹10,00,000. Choose a size that your account could carry.`,
  ])
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

it('A5 P1 a run and its preview say it in their notes, which are no part of what it is known by', () => {
  const bars = barsAt('2024-07-24T09:20', 60_000, [90, 91, 92, 88, 85, 84, 83].map(flat))
  const dataset = { bars, stamp: STAMP, origin: FILE }
  const params = { shortBars: 1, longBars: 2, volumeThreshold: 0 }
  const inputs = { ...defaultInputs(OPTION, 1), capital: 1_000_000, strategy: 'momentum', params }
  const report = runBacktest(dataset, inputs)
  const [note, ...others] = report.notes.filter(isSoldOptionsNote)
  expect(others).toEqual([])
  expect(note).toMatch(/^Options sold short: at most \d+ lots .* NSE would ask a margin of about ₹/)
  expect(preparePreviewRuns(dataset, inputs).run(params).notes).toEqual(report.notes)
  expect(fingerprint({ ...report, notes: [] })).toBe(report.fingerprint)
})

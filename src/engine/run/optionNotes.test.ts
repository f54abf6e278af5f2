import { expect, it } from 'vitest'
import { dayBars, flat } from '../../../test/handRun.ts'
import { defaultInputs, FLAT_COSTS, NSE_COSTS, type RunInputs } from '../inputs/inputs.ts'
import type { DataOrigin } from '../market/dataset.ts'
import { diagnose } from '../research/diagnose.ts'
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
    isFar: diagnose(dataset, report).some(({ id }) => id === 'foreign-level'),
  }
}

it('C3 an option that is traded as its index is told, with what to choose', () => {
  expect(told(FILE, 'NIFTY')).toEqual({ notes: [AS_FUTURE], isFar: true })
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
  expect(told(FILE, OPTION)).toEqual(quiet)
  expect(told(FILE, 'NIFTY', { costs: { ...NSE_COSTS, segment: 'index-options' } })).toEqual(quiet)
})

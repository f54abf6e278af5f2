/** Every reader of saved records, each on 100 damaged ones: read whole, or none, and never a fault. */
import { describe, expect, it } from 'vitest'
import { mutants } from '../../test/mutate.ts'
import { publishedTable } from '../engine/margin/testing/published.ts'
import { istDate, istDateTime } from '../ui/format/format.ts'
import { memorySweeps } from '../ui/research/sweep/testing/memorySweeps.ts'
import { memoryWalkForwards } from '../ui/research/testing/memoryWalkForwards.ts'
import { memoryRuns } from '../ui/runs/testing/memoryRuns.ts'
import { TOASTS } from '../ui/session/notices.ts'
import { parseAnswers } from './answers.ts'
import { researchPart } from './backup/researchPart.ts'
import { restoreRuns, runsBackup } from './backup/runsPart.ts'
import { settingsPart } from './backup/settingsPart.ts'
import { isPlain } from './records/shapes.ts'
import { type DamagedRecord, damagedFile, damagedWords } from './runs/damaged.ts'
import { readCurve, readRun, toRecord } from './runs/readSaved.ts'
import { readChunk, readSweep } from './runs/sweep.ts'
import { CURVE, chunkOf, runRecord, savedRun, sweepOf } from './runs/testing/saved.ts'
import { savedWalkForward } from './runs/testing/walkForward.ts'
import { type PastTrials, readPastTrials } from './runs/trials.ts'
import { readWalkForward } from './runs/walkForward.ts'
import { DEFAULT_SETTINGS } from './settings/settings.ts'
import type { SettingsStore } from './settings/settingsStore.ts'
import { readMarginTable } from './span/readMarginTable.ts'

const PAST: PastTrials = {
  dataset: 'sha256:ab',
  trials: [
    ['a', 1.5],
    ['b', null],
  ],
}
const SPAN = {
  ...publishedTable(),
  underlyings: publishedTable().underlyings.map(one => ({ ...one, options: [] })),
}
const ANSWERS = [
  ['date,open', 'dateOrder', 'day-first'],
  ['a,b', 'symbol', 'TCS'],
]

const run = (value: unknown) => {
  const read = readRun(value)
  return typeof read === 'string' ? undefined : toRecord(read)
}

const STORES: readonly (readonly [name: string, good: unknown, read: (value: unknown) => unknown])[] = [
  ['runs', runRecord(), run],
  [
    'curves',
    { ...CURVE, ms: [...CURVE.ms], equity: [...CURVE.equity], drawdown: [...CURVE.drawdown] },
    readCurve,
  ],
  ['sweeps', sweepOf(), readSweep],
  ['parts of sweeps', chunkOf({ 0: 1, 1: 2 }), readChunk],
  ['walk-forwards', savedWalkForward(), readWalkForward],
  ['past trials', PAST, readPastTrials],
  ['margins of a SPAN file', SPAN, readMarginTable],
]

describe('I11 of 100 damaged records', () => {
  it.each(STORES)('%s are read whole or not at all', (name, good, read) => {
    expect(read(structuredClone(good))).toBeDefined()
    let readable = 0
    for (const mutant of mutants(good, 100, name.length)) {
      const found = read(mutant)
      if (found === undefined) continue
      readable++
      // what was read is read again as the same: nothing in it is left to surprise a screen
      expect(read(structuredClone(found))).toEqual(found)
      for (const ms of timesIn(found)) expect([istDate(ms), istDateTime(ms)]).not.toContain('Invalid Date')
    }
    // the seed gives some of each, or the test would look at one kind only
    expect([readable > 0, readable < 100]).toEqual([true, true])
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('each that cannot be read has words, and can be saved as a file', async () => {
    const records = mutants(runRecord(), 100, 21, ['id'])
      .filter(record => readRun(record) === 'damaged')
      .map((record): DamagedRecord => ({ table: 'runs', key: 'aaaaaaaaaa', record }))
    for (const damaged of records) expect(damagedWords(damaged)).toMatch(/^(“.+”|run aaaaaaaaaa)/s)
    expect(JSON.parse(await damagedFile(records).blob.text())).toHaveLength(records.length)
  })

  it('remembered answers are kept where they are answers', () => {
    let answers = 0
    for (const mutant of mutants(ANSWERS, 100, 22)) {
      for (const { header, value } of parseAnswers(mutant)) {
        expect([typeof header, typeof value]).toEqual(['string', 'string'])
        answers++
      }
    }
    expect(answers).toBe(57)
  })
})

describe('I11 of 100 hostile parts of a backup', () => {
  it('the runs are added whole, or refused in a sentence', async () => {
    const good = JSON.parse(
      JSON.stringify(await runsBackup(memoryRuns([savedRun(), savedRun({ id: 'bbbbbbbbbb' })]))),
    )
    const told = { added: 0, refused: 0 }
    for (const mutant of mutants(good, 100, 23)) {
      const here = memoryRuns([])
      const outcome = await restoreRuns(mutant, here).catch((error: Error) => error.message)
      if (typeof outcome === 'string') {
        expect(outcome).toMatch(/^The runs in this backup (cannot be read|were saved by a newer version)/)
        told.refused++
      } else {
        for (const one of (await here.db.load()).runs) expect(readRun(toRecord(one))).toEqual(one)
        told.added++
      }
    }
    expect([told.added > 0, told.added + told.refused]).toEqual([true, 100])
  })

  it('the sweeps, walk-forwards and trials are read, or refused in a sentence', async () => {
    const sweeps = memorySweeps()
    await sweeps.db.add([{ ...sweepOf(), chunks: [chunkOf({ 0: 1, 1: 2 })] }])
    const past = { load: async () => [PAST], add: async () => async () => {} }
    const part = researchPart(TOASTS, () => ({ sweeps: sweeps.db, walks: memoryWalkForwards().db, past }))
    const good = JSON.parse(JSON.stringify(await part.collect()))
    const told = { read: 0, refused: 0 }
    for (const mutant of mutants(good, 100, 24)) {
      const outcome = await part.compare(mutant).catch((error: Error) => error.message)
      if (typeof outcome === 'string') {
        expect(outcome).toMatch(/^The sweeps and walk-forwards in this backup cannot be read/)
        told.refused++
      } else told.read++
    }
    expect([told.read > 0, told.read + told.refused]).toEqual([true, 100])
  })

  it('the settings are taken as they are, or refused in a sentence', async () => {
    const store = {
      store: { get: () => ({ isLoaded: true, settings: DEFAULT_SETTINGS, problem: null }) },
    } as SettingsStore
    const part = settingsPart(() => store)
    const told = { read: 0, refused: 0 }
    for (const mutant of mutants(DEFAULT_SETTINGS, 100, 25)) {
      const outcome = await part.compare(mutant).catch((error: Error) => error.message)
      if (typeof outcome === 'string') {
        expect(outcome).toBe('The settings in this backup cannot be read. Yours stay as they are.')
        told.refused++
      } else told.read++
    }
    expect([told.read > 0, told.read + told.refused]).toEqual([true, 100])
  })
})

/** Every value under a name that ends in "Ms", and every moment of a column. */
function timesIn(value: unknown): number[] {
  if (!isPlain(value) && !Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, part]) => {
    if (/^ms$/.test(name) && part instanceof Float64Array) return [...part]
    if (/Ms$/.test(name) && name !== 'elapsedMs' && typeof part === 'number') return [part]
    return timesIn(part)
  })
}

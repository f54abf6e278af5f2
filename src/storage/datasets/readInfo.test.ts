import { describe, expect, it } from 'vitest'
import { mutants } from '../../../test/mutate.ts'
import type { Quality } from '../../engine/market/quality/quality.ts'
import { datasetOf, someBars } from '../../workers/testing/someBars.ts'
import { readHeader } from './files.ts'
import { encodeHeader, SCHEMA } from './format.ts'
import { readInfo } from './readInfo.ts'

const none = { count: 0, first: [] }
const QUALITY: Quality = {
  intervalMinutes: 1,
  bars: 100,
  sessionsFound: 1,
  sessionsExpected: 2,
  missingDays: { count: 1, first: ['2023-01-03'] },
  closedDays: none,
  barsPerDay: { usual: 100, fewest: 100, shortDays: none },
  gaps: { count: 1, first: [{ openMs: 1e12, toMs: 1e12 + 6e4, line: 7, missingBars: 2 }] },
  missingBars: 2,
  duplicates: 0,
  rejected: 1,
  widened: 0,
  leftOut: 0,
  others: 0,
  hasVolume: true,
  zeroVolume: { count: 1, first: [{ openMs: 1e12, line: null }] },
  jumps: { count: 1, first: [{ openMs: 1e12, line: 9, factor: 0.5, ratio: '1:2' }] },
  stamps: 'open',
  zone: 'IST',
}
const { info: INFO } = datasetOf(someBars(100), {
  notes: ['Read as text.', 'Two.'],
  rejectedRows: [{ line: 5, reason: 'no close', text: '1,2' }],
  rejected: 1,
  quality: QUALITY,
})
const UNREADABLE = /could not be read\.$/

describe('what is stored of a dataset', () => {
  it('is read as it was written, with what a later Sauda has added to its report', () => {
    expect(readInfo(structuredClone(INFO))).toEqual(INFO)
    const later = {
      ...QUALITY,
      sessionsUnchecked: 12,
      cutBars: 3,
      level: 100,
      farFrom: [{ symbol: 'TCS', times: 8 }],
      depth: { bids: [1, 2] },
    }
    expect(readInfo({ ...INFO, quality: later })).toEqual({ ...INFO, quality: later })
  })

  it.each([
    {},
    5,
    'x',
    null,
    { ...QUALITY, gaps: null },
    { ...QUALITY, jumps: 1 },
    { ...QUALITY, level: {} },
    { ...QUALITY, sessionsUnchecked: '12' },
    { ...QUALITY, sessionsUnchecked: -1 },
    { ...QUALITY, cutBars: 0.5 },
    { ...QUALITY, farFrom: [{ symbol: 'TCS', times: '8' }] },
  ])('I11 keeps its bars usable when its report is damaged: %j', quality => {
    const { quality: _, ...others } = INFO
    const notes = [...INFO.notes, 'Its quality report could not be read.']
    expect(readInfo({ ...INFO, quality })).toEqual({ ...others, notes })
  })

  it('I11 leaves out what is no note or no refused row, and lists a thousand of each', () => {
    const damaged = readInfo({ ...INFO, notes: [{}, 'Two.'], rejectedRows: [{ reason: {} }] })
    expect(damaged).toMatchObject({
      notes: [
        'Two.',
        'Some notes of its import could not be read.',
        'Some of its skipped rows could not be read.',
      ],
      rejectedRows: [],
    })
    const many = readInfo({ ...INFO, notes: Array.from({ length: 100_000 }, (_, i) => `Note ${i}.`) })
    expect(many!.notes).toHaveLength(1_001)
    expect(readInfo({ ...INFO, notes: ['n'.repeat(1e6)] })!.notes[0]).toHaveLength(2_000)
  })

  it.each([
    ['no object', null],
    ['an id that reaches a prototype', { ...INFO, id: '__proto__' }],
    ['a name that is none', { ...INFO, name: 7 }],
    ['times that no date can show', { ...INFO, toMs: 1e300 }],
    ['an end before its beginning', { ...INFO, toMs: INFO.fromMs - 1 }],
    ['half a bar', { ...INFO, rows: 0.5 }],
    ['a hash that is none', { ...INFO, sha256: 'abc' }],
  ])('I11 is none with %s', (_, value) => {
    expect(readInfo(value)).toBeUndefined()
  })

  it('I11 of 100 damaged records each is read whole, read with a note of what is lost, or none', () => {
    const told = { whole: 0, repaired: 0, none: 0 }
    for (const mutant of mutants(INFO, 100, 11)) {
      const read = readInfo(mutant)
      if (!read) told.none++
      else if (read.notes.some(note => UNREADABLE.test(note))) told.repaired++
      else told.whole++
      // what is read can be read again: nothing in it is left to surprise a screen
      if (read) expect(readInfo(structuredClone(read))).toEqual(read)
    }
    expect(told).toEqual({ whole: 2, repaired: 61, none: 37 })
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('I11 of 100 damaged headers each file is read or refused in a sentence', async () => {
    const told = { read: 0, refused: 0 }
    for (const mutant of mutants({ schema: SCHEMA, info: INFO }, 100, 12)) {
      const outcome = await readHeader(fileWith(mutant)).catch((error: Error) => error)
      if (!(outcome instanceof Error)) told.read++
      else {
        expect(outcome.name).toBe('InputError')
        told.refused++
      }
    }
    expect(told).toEqual({ read: 63, refused: 37 })
  })
})

/** A file whose header says that. */
function fileWith(said: unknown): Blob {
  const whole = encodeHeader(INFO)
  const json = new TextEncoder().encode(JSON.stringify(said))
  const header = new Uint8Array(12 + json.length + 8)
  header.set(whole.subarray(0, 8))
  new DataView(header.buffer).setUint32(8, json.length, true)
  header.set(json, 12)
  return new Blob([header])
}

import { describe, expect, it } from 'vitest'
import { toIsoTime } from '../engine/index.ts'
import { memorySource, readMarketFiles } from './readFiles.ts'
import type { ReadAnswers } from './tables/question.ts'

type Files = Readonly<Record<string, readonly string[]>>

const textOf = (dates: readonly string[]) =>
  `Date,Open,High,Low,Close\n${dates.map((date, i) => `${date},${i + 10},${i + 12},${i + 9},${i + 11}\n`).join('')}`

async function read(files: Files, answers: ReadAnswers = {}) {
  const sources = Object.entries(files).map(([name, dates]) =>
    memorySource(name, new TextEncoder().encode(textOf(dates))),
  )
  const outcome = await readMarketFiles(sources, answers)
  if (outcome.kind === 'question') throw new Error(outcome.message)
  return outcome.datasets
}

const daysOf = ([dataset]: Awaited<ReturnType<typeof read>>) =>
  Array.from(dataset!.bars.openMs, ms => toIsoTime(ms).slice(0, 10))

describe('I3 an answer on the order of dates', () => {
  const DAY_FIRST = { 'TCS.csv': ['02/01/2024', '15/01/2024'] }

  it('gives way to what the file proves, which is noted', async () => {
    const unanswered = await read(DAY_FIRST)
    const [answered] = await read(DAY_FIRST, { dateOrder: 'month-first' })
    expect({ ...answered, notes: null }).toEqual({ ...unanswered[0], notes: null })
    expect(answered!.notes).toEqual([
      ...unanswered[0]!.notes,
      'The answer "month-first" is not used: these dates are day-first.',
    ])
    expect(answered!.found).toMatchObject({ dateProof: { line: 3, text: '15/01/2024' } })
    expect(await read(DAY_FIRST, { dateOrder: 'day-first' })).toEqual(unanswered)
  })

  it('gives way to what years of two digits prove', async () => {
    const files = { 'TCS.csv': ['02-01-24', '15-01-24', '16-01-99'] }
    const found = await read(files, { dateOrder: 'month-first' })
    expect(daysOf(found)).toEqual(['1999-01-16', '2024-01-02', '2024-01-15'])
    expect(found[0]!.found.dateProof).toEqual({ line: 4, text: '16-01-99' })
  })

  it('decides where the file proves nothing, or contradicts itself', async () => {
    const unclear = { 'TCS.csv': ['02/01/2024', '03/01/2024'] }
    expect(daysOf(await read(unclear, { dateOrder: 'day-first' }))).toEqual(['2024-01-02', '2024-01-03'])
    expect(daysOf(await read(unclear, { dateOrder: 'month-first' }))).toEqual(['2024-02-01', '2024-03-01'])
    const mixed = { 'TCS.csv': ['2024-01-05', '01/06/2024', '01/15/2024'] }
    expect(daysOf(await read(mixed, { dateOrder: 'month-first' }))).toEqual([
      '2024-01-05',
      '2024-01-06',
      '2024-01-15',
    ])
    const torn = { 'TCS.csv': ['13/01/2024', '01/14/2024'] }
    expect((await read(torn, { dateOrder: 'day-first' }))[0]).toMatchObject({ rejected: 1 })
  })

  it('for one file leaves another alone that proves otherwise', async () => {
    const files = { 'TCS.csv': ['02/01/2024'], 'NIFTY.csv': ['01/02/2024', '01/15/2024', '02/01/2024'] }
    const [tcs, nifty] = await read(files, { dateOrder: 'day-first' })
    expect(daysOf([tcs!])).toEqual(['2024-01-02'])
    expect(daysOf([nifty!])).toEqual(['2024-01-02', '2024-01-15', '2024-02-01'])
    expect(nifty!.rejected).toBe(0)
  })
})

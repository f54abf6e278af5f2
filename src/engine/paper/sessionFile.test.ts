import { describe, expect, it } from 'vitest'
import { dayOf } from '../market/calendar.ts'
import { istDayStart } from '../market/ist.ts'
import { syntheticBars } from '../market/synthetic/syntheticBars.ts'
import { findStrategy } from '../strategies/catalog.ts'
import { backtestBook } from './backtestBook.ts'
import { paperDay } from './day.ts'
import { dayOrders } from './dayOrders.ts'
import { eventLines } from './proof.ts'
import { compareReplay, type ReplayedDay } from './replay.ts'
import {
  marketOfFile,
  readSessionFile,
  type SessionFile,
  toFileBars,
  writeSessionFile,
} from './sessionFile.ts'
import { standingAt } from './standing.ts'
import { draftOf, FREE, logOf } from './testing/paper.ts'

const DATE = '2023-03-14'
const START = istDayStart(dayOf(DATE))
const CLOSE = START + (15 * 60 + 30) * 60_000
const OPEN = START + 9 * 3_600_000

const bars = ['NIFTY', 'BANKNIFTY'].map(symbol => ({
  symbol,
  minutes: 1,
  previousClose: null,
  bars: syntheticBars({ symbol, seed: 1, from: DATE, to: DATE }),
}))
const entries = logOf(
  (['momentum', 'arbitrage', 'market-making'] as const).flatMap((type, k) => [
    [OPEN, { kind: 'add-strategy', id: `S${k + 1}`, draft: draftOf(type) }] as const,
    [OPEN, { kind: 'set-status', id: `S${k + 1}`, status: 'active' }] as const,
  ]),
)
const session = {
  id: 'a',
  name: 'Paper 1',
  feed: { kind: 'built-in', seed: 1 },
  terms: FREE,
  startMs: OPEN,
} as const

async function traded(file: SessionFile): Promise<ReplayedDay> {
  const [day] = file.days
  const market = marketOfFile(day!)
  const atOpen = standingAt(file.session, file.entries, START)
  return { day: await paperDay(atOpen, file.entries, market, day!.untilMs), recorded: day!.lines }
}

async function recorded(): Promise<SessionFile> {
  const days = [{ date: DATE, untilMs: CLOSE, lines: [], bars: bars.map(toFileBars) }]
  const { day } = await traded({ session, entries, sources: [], days })
  const lines = eventLines(dayOrders(day.books), day.books, CLOSE)
  return { session, entries, sources: [], days: [{ ...days[0]!, lines }] }
}

const prove = async (file: SessionFile) =>
  compareReplay([await traded(file)], async (book, day) =>
    backtestBook(book, findStrategy(book.plan.inputs.strategy), day),
  )

describe('the file of a paper session', () => {
  it('D1 gives the same desk again, and its untouched books are backtests', async () => {
    const file = readSessionFile(writeSessionFile(await recorded()))
    const proof = await prove(file)
    expect(proof).toMatchObject({ identical: true, difference: null, backtests: 3, equalBacktests: 3 })
    expect(proof.events).toBeGreaterThan(50)
  })

  it('D1 names the first event that differs', async () => {
    const file = await recorded()
    const [day] = file.days
    const lines = day!.lines.with(7, 'something else')
    const proof = await prove({ ...file, days: [{ ...day!, lines }] })
    expect(proof).toMatchObject({
      identical: false,
      difference: { recorded: 'something else', replayed: day!.lines[7] },
    })
  })

  it.each([
    ['no JSON', 'x'],
    ['another file', '{"a":1}'],
    ['null', 'null'],
  ])('that is %s is refused in a sentence', (_, text) => {
    expect(() => readSessionFile(text)).toThrow('This is not a paper session.')
  })

  it('that was changed is refused', async () => {
    const text = writeSessionFile(await recorded())
    expect(() => readSessionFile(text.replace('Paper 1', 'Paper 2'))).toThrow('was changed or damaged')
  })
})

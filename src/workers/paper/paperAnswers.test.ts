import { describe, expect, it } from 'vitest'
import { istDayStart, toIsoTime } from '../../engine/market/ist.ts'
import { runBook } from '../../engine/paper/book.ts'
import { paperDay, type RunBook } from '../../engine/paper/day.ts'
import { paperDeskState } from '../../engine/paper/deskState.ts'
import type { PaperAct } from '../../engine/paper/session.ts'
import { firstStanding, type Standing } from '../../engine/paper/standing.ts'
import { draftOf, FREE, logOf, marketOf } from '../../engine/paper/testing/paper.ts'
import { defineStrategy } from '../../engine/strategies/define.ts'
import { performance, strategyLog } from './paperAnswers.ts'
import type { PaperDesk } from './paperDesk.ts'

it('the log of a strategy tells the newest first, also of what happened in one moment', async () => {
  const market = marketOf('2023-03-14')
  // too little for one lot: each order is rejected as it would fill
  const draft = draftOf('momentum', { capital: 100_000 })
  const standing = {
    ...firstStanding({ terms: FREE }),
    strategies: [{ id: 'S1', draft, status: 'active' as const }],
  }
  const day = await paperDay(standing, [], market, istDayStart(market.day) + 15.5 * 3_600_000)
  const desk = paperDeskState(day, null, [], 1)
  const shown = { shown: () => ({ day, desk }), state: { entries: [] } } as unknown as PaperDesk
  const lines = strategyLog(shown, 'S1')
  const id = lines[0]!.text.slice(0, 9)
  const steps = lines.filter(({ text }) => text.startsWith(id)).map(({ text }) => text.split(': ')[1])
  expect(steps).toEqual(['Rejected', 'Open', 'Validated', 'Placed'])
})

it.each([
  ['week', [100, -50, -50]],
  ['month', [400, 500, 350, 350]],
] as const)('the P&L of the %s adds up from day to day', async (range, sums) => {
  const market = marketOf('2023-03-15')
  const day = await paperDay(firstStanding({ terms: FREE }), [], market, istDayStart(market.day))
  const totals = [
    ['2023-02-28', 9_000],
    ['2023-03-10', 400],
    ['2023-03-13', 100],
    ['2023-03-14', -150],
  ] as const
  const days = totals.map(([date, rupees]) => ({ date, totals: { netPaise: rupees * 100 } }))
  const shown = { shown: () => ({ day }), state: { days } } as unknown as PaperDesk
  expect(performance(shown, range).map(({ value }) => value)).toEqual(sums)
})

describe('a note in the log of a strategy', () => {
  const market = marketOf('2023-03-14')
  const at = (hours: number) => istDayStart(market.day) + hours * 3_600_000
  const TWELVE = at(12)
  const noting = defineStrategy({
    id: 'noting',
    title: 'Noting',
    summary: '',
    params: {},
    start({ bars, note }) {
      note('Begins.')
      return i => {
        if (bars.openMs[i] === TWELVE) note('Noon.')
        note('Again.')
      }
    },
  })
  const draft = { ...draftOf('momentum'), params: {} }
  const run: RunBook = (plan, seconds, nowMs, lead) => runBook(plan, noting, seconds, nowMs, lead)

  async function notesOf(strategies: Standing['strategies'], ...acts: (readonly [number, PaperAct])[]) {
    const standing = { ...firstStanding({ terms: FREE }), strategies }
    const day = await paperDay(standing, logOf(acts), market, at(12.5), run)
    const desk = paperDeskState(day, null, [], 1)
    const shown = { shown: () => ({ day, desk }), state: { entries: [] } } as unknown as PaperDesk
    const notes = strategyLog(shown, 'S1').filter(({ kind }) => kind === 'note')
    return Object.fromEntries(notes.map(({ ms, text }) => [text, toIsoTime(ms).slice(11, 19)]))
  }

  it('has the time of the feed at which it was first said: of what the run says, the first second of the day', async () => {
    const notes = await notesOf([{ id: 'S1', draft, status: 'active' }])
    expect(notes).toMatchObject({ 'Begins.': '09:15:00', 'Again.': '09:16:00', 'Noon.': '12:01:00' })
    expect(new Set(Object.values(notes))).toEqual(new Set(['09:15:00', '09:16:00', '12:01:00']))
  })

  it('is not older than the strategy on the desk', async () => {
    const notes = await notesOf([], [at(11.5), { kind: 'add-strategy', id: 'S1', draft }])
    expect(notes).toMatchObject({ 'Begins.': '11:30:00', 'Again.': '11:30:00', 'Noon.': '12:01:00' })
  })
})

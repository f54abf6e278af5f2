import { expect, it } from 'vitest'
import { istDayStart } from '../../engine/market/ist.ts'
import { paperDay } from '../../engine/paper/day.ts'
import { paperDeskState } from '../../engine/paper/deskState.ts'
import { firstStanding } from '../../engine/paper/standing.ts'
import { draftOf, FREE, marketOf } from '../../engine/paper/testing/paper.ts'
import { strategyLog } from './paperAnswers.ts'
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

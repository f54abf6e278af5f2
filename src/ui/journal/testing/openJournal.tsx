/** The journal of two days, as its tests open it. */
import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { paperViewOf } from '../../../../test/paperView.ts'
import { refused } from '../../../../test/refused.ts'
import { sampleDesk } from '../../../engine/desk/sample.ts'
import type { DeskView } from '../../../engine/desk/types.ts'
import type { DayTrade } from '../../../engine/paper/dayTrades.ts'
import { type JournalDay, PAPER } from '../../../workers/api/paperApi.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { JournalView } from '../JournalView.tsx'
import { type JournalSearch, parseJournalSearch } from '../journalSearch.ts'
import { memoryJournal } from './memoryJournal.ts'

export const at = (time: string) => Date.parse(`2023-03-14T${time}:00+05:30`)
export const DAYS: readonly JournalDay[] = [
  { date: '2023-03-14', netPaise: 120_000, chargesPaise: 4_000, trades: 2, wins: 1, openPositions: 3 },
  { date: '2023-03-13', netPaise: -50_000, chargesPaise: 2_000, trades: 1, wins: 0 },
]
export const trade = (key: string, part: Partial<DayTrade> = {}): DayTrade => ({
  ...{ key, strategy: 'Nifty spread maker', instrument: 'NIFTY', side: 'long', qty: 50, bars: 60 },
  ...{
    entryMs: at('10:00'),
    entryBar: 0,
    entryPrice: 17_000,
    exitMs: at('11:00'),
    exitBar: 60,
    exitPrice: 17_030,
  },
  ...{
    grossPaise: 150_000,
    chargesPaise: 2_000,
    netPaise: 148_000,
    entryReason: 'Signal',
    exitReason: 'Target',
  },
  ...part,
})
export const TRADES: Readonly<Record<string, readonly DayTrade[]>> = {
  '2023-03-14': [trade('t1'), trade('t2', { instrument: 'TCS', side: 'short', netPaise: -28_000 })],
  '2023-03-13': [trade('old', { instrument: 'RELIANCE' })],
}
export const column = (...values: number[]) => Float64Array.from(values)
export const paper: Client['paper'] = {
  ...refused(PAPER, 'paper.'),
  journalDays: async () => DAYS,
  journalTrades: async date => TRADES[date] ?? [],
  tradeCandles: async () => ({
    ms: column(at('09:59'), at('10:00'), at('11:00')),
    ...{ open: column(1, 2, 3), high: column(1, 2, 3), low: column(1, 2, 3), close: column(1, 2, 3) },
    ...{ volume: column(0, 0, 0), barsPerCandle: 1, lines: [], conditions: [] },
  }),
}

function deskOf(isPaper: boolean, feedMs?: number): DeskView {
  const view = { ...sampleDesk(at('11:00')), recentOrders: [], orderCounts: {} as DeskView['orderCounts'] }
  return isPaper ? { ...view, paper: paperViewOf(feedMs === undefined ? {} : { feedMs }) } : view
}

export function open(
  search: Partial<JournalSearch> = {},
  journal = memoryJournal(),
  answers: Partial<Client> = {},
  isPaper = true,
) {
  const seen: JournalSearch[] = []
  const { client } = fakeClient({ paper, ...answers })
  const store = journal.store()
  function Page({ feedMs }: { feedMs?: number }) {
    const [now, setNow] = useState(() => parseJournalSearch({ ...search, view: 'journal' }))
    seen.push(now)
    const onSearch = (patch: Partial<JournalSearch>) => setNow(before => ({ ...before, ...patch }))
    return (
      <JournalView
        client={client}
        desk={deskOf(isPaper, feedMs)}
        search={now}
        onSearch={onSearch}
        store={store}
      />
    )
  }
  const { rerender } = render(<Page />)
  return { ...journal, seen, store, feed: (feedMs: number) => rerender(<Page feedMs={feedMs} />) }
}

export const rowsOf = async (name: string) =>
  [...(await screen.findByRole('table', { name })).querySelectorAll('tbody tr')].map(row => row.textContent)

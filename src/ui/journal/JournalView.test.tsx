import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { paperViewOf } from '../../../test/paperView.ts'
import { refused } from '../../../test/refused.ts'
import { sampleDesk } from '../../engine/desk/sample.ts'
import type { DeskView } from '../../engine/desk/types.ts'
import { engineFills, ordersOf, tradebookReport } from '../../engine/index.ts'
import { readTradebook } from '../../import/tradebook/readTradebook.ts'
import { journalPart } from '../../storage/backup/journalPart.ts'
import { type JournalDay, type JournalTrade, PAPER } from '../../workers/api/paperApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { attempt } from '../../workers/core/attempt.ts'
import { drawn } from '../charts/testing/drawings.ts'
import { JournalView } from './JournalView.tsx'
import { type JournalSearch, parseJournalSearch } from './journalSearch.ts'
import { memoryJournal } from './testing/memoryJournal.ts'
import { tradesFile } from './tradesCsv.ts'

const at = (time: string) => Date.parse(`2023-03-14T${time}:00+05:30`)
const DAYS: readonly JournalDay[] = [
  { date: '2023-03-14', netPaise: 120_000, chargesPaise: 4_000, trades: 2, wins: 1, openPositions: 3 },
  { date: '2023-03-13', netPaise: -50_000, chargesPaise: 2_000, trades: 1, wins: 0 },
]
const trade = (key: string, part: Partial<JournalTrade> = {}): JournalTrade => ({
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
const TRADES: Readonly<Record<string, readonly JournalTrade[]>> = {
  '2023-03-14': [trade('t1'), trade('t2', { instrument: 'TCS', side: 'short', netPaise: -28_000 })],
  '2023-03-13': [trade('old', { instrument: 'RELIANCE' })],
}
const column = (...values: number[]) => Float64Array.from(values)
const paper: Client['paper'] = {
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

function open(
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

const rowsOf = async (name: string) =>
  [...(await screen.findByRole('table', { name })).querySelectorAll('tbody tr')].map(row => row.textContent)

beforeEach(() => cleanup())

describe('the journal of a paper session', () => {
  it('lists days and, of the newest, the trades', async () => {
    open()
    expect(await rowsOf('Days')).toEqual(['14 Mar 2023+₹1,200with 3 open₹40250%', '13 Mar 2023−₹500₹2010%'])
    const [first] = await rowsOf('Trades')
    expect(first).toBe(
      'NIFTYLONG5010:00 at 17,000.0011:00 at 17,030.00₹20+₹1,480Nifty spread makerSignal → Target',
    )
  })

  it('the calendar says each day with its sign, and is walked with the keys', async () => {
    const { seen } = open()
    const day = await screen.findByRole('button', { name: '14 Mar 2023: net +₹1,200, 2 trades' })
    expect(day.getAttribute('aria-pressed')).toBe('true')
    day.focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('13 Mar 2023: net −₹500, 1 trade')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(seen.at(-1)!.day).toBe('2023-03-13'))
    await waitFor(async () => expect((await rowsOf('Trades'))[0]).toContain('RELIANCE'))
    await userEvent.keyboard('{PageUp}')
    await waitFor(() => expect(seen.at(-1)!.month).toBe('2023-02'))
    expect(await screen.findByText('No trading days')).toBeTruthy()
  })

  it('a trade opens with its chart, and its note and tags are kept at once and survive a reload', async () => {
    const journal = memoryJournal()
    const { store, tables } = open({}, journal)
    await userEvent.click(await screen.findByRole('button', { name: 'NIFTY' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'NIFTY long, 50' }))
    await waitFor(() => expect(drawn.path?.entryPrice).toBe(17_000))
    fireEvent.change(sheet.getByLabelText('Note'), { target: { value: 'Held well' } })
    fireEvent.change(sheet.getByLabelText('Tags'), { target: { value: 'breakout, , breakout,late' } })
    await store.flush()
    expect(tables.notes.get('paper-1/2023-03-14/t1')).toMatchObject({
      note: 'Held well',
      tags: ['breakout', 'late'],
    })
    cleanup()
    open({}, journal)
    expect((await rowsOf('Trades'))[0]).toContain('breakoutlateHeld well')
  })

  it('a tag filters the trades of all days', async () => {
    const journal = memoryJournal()
    const before = journal.store()
    before.write({ source: 'paper-1', date: '2023-03-13', trade: 'old' }, { tags: ['late'] })
    before.write({ source: 'paper-1', date: '2023-03-14', trade: 't2' }, { tags: ['late'] })
    before.write({ source: 'another', date: '2023-03-14', trade: 't1' }, { tags: ['late'] })
    await before.flush()
    open({ tag: 'late' }, journal)
    await waitFor(async () => expect(await rowsOf('Trades')).toHaveLength(2))
    expect((await rowsOf('Trades')).map(text => text?.slice(0, 3))).toEqual(['TCS', 'REL'])
  })

  it('a trade stays open while its tags are typed, also when it leaves the tag that is on show', async () => {
    const journal = memoryJournal()
    const before = journal.store()
    before.write({ source: 'paper-1', date: '2023-03-13', trade: 'old' }, { tags: ['late'] })
    await before.flush()
    const { seen, store } = open({ tag: 'late' }, journal)
    await userEvent.click(await screen.findByRole('button', { name: 'RELIANCE' }))
    const tags = () => screen.getByLabelText<HTMLInputElement>('Tags')
    await waitFor(() => expect(tags().value).toBe('late'))
    await userEvent.type(tags(), 'r, calm')
    expect(tags().value).toBe('later, calm')
    expect(document.activeElement).toBe(tags())
    await store.flush()
    expect(journal.tables.notes.get('paper-1/2023-03-13/old')).toMatchObject({ tags: ['later', 'calm'] })
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(seen.at(-1)!.trade).toBeUndefined()
  })

  // the keys of a session count anew on each day
  const SAME_KEY = 's1.1:NIFTY#0'
  const sameKey: Partial<Client> = {
    paper: {
      ...paper,
      journalTrades: async date => [
        trade(SAME_KEY, {
          entryMs: Date.parse(`${date}T10:00:00+05:30`),
          exitMs: Date.parse(`${date}T11:00:00+05:30`),
        }),
      ],
    },
  }

  it('of two days with a trade of the same key, the one that was pressed opens and takes the note', async () => {
    const journal = memoryJournal()
    const before = journal.store()
    for (const { date } of DAYS) {
      before.write({ source: 'paper-1', date, trade: SAME_KEY }, { tags: ['late'] })
    }
    await before.flush()
    const { seen, store } = open({ tag: 'late', month: '2023-02' }, journal, sameKey)
    await waitFor(async () => expect(await rowsOf('Trades')).toHaveLength(2))
    await userEvent.click(screen.getAllByRole('button', { name: 'NIFTY' })[1]!)
    const sheet = within(await screen.findByRole('dialog', { name: 'NIFTY long, 50' }))
    expect(sheet.getByText('13 Mar 2023, 10:00 at 17,000.00')).toBeTruthy()
    fireEvent.change(sheet.getByLabelText('Note'), { target: { value: 'Stopped out' } })
    await store.flush()
    expect(journal.tables.notes.get(`paper-1/2023-03-13/${SAME_KEY}`)).toMatchObject({ note: 'Stopped out' })
    expect(journal.tables.notes.get(`paper-1/2023-03-14/${SAME_KEY}`)).toMatchObject({ note: '' })
    expect(seen.at(-1)).toMatchObject({ trade: SAME_KEY, day: '2023-03-13', month: '2023-03' })
  })

  it('an open trade stays the same one when the feed enters the next day', async () => {
    let days: readonly JournalDay[] = DAYS.slice(1)
    const answers = { paper: { ...sameKey.paper!, journalDays: async () => days } }
    const { feed } = open({}, memoryJournal(), answers)
    await userEvent.click(await screen.findByRole('button', { name: 'NIFTY' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'NIFTY long, 50' }))
    days = DAYS
    feed(at('11:05'))
    await screen.findByText('14 Mar 2023')
    // the trades of a day that is shown are there one answer later
    await act(async () => {})
    expect(sheet.getByText('13 Mar 2023, 10:00 at 17,000.00')).toBeTruthy()
  })

  it('a link to a trade without its day opens that of the newest day', async () => {
    open({ trade: SAME_KEY }, memoryJournal(), sameKey)
    const sheet = within(await screen.findByRole('dialog', { name: 'NIFTY long, 50' }))
    expect(sheet.getByText('14 Mar 2023, 10:00 at 17,000.00')).toBeTruthy()
  })

  it('a damaged record is named and left out, and can be deleted', async () => {
    const journal = memoryJournal()
    journal.tables.notes.set('paper-1/2023-03-14/t1', { form: 1, note: 7 })
    const { tables } = open({}, journal)
    expect(await screen.findByText(/1 record of the journal is damaged/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(tables.notes.size).toBe(0))
  })

  it('in the sample it says what the journal belongs to and what to do', async () => {
    open({}, memoryJournal(), {}, false)
    expect(await screen.findByText('The journal needs a paper session')).toBeTruthy()
    expect(screen.getByText(/Open a paper desk from the chip/)).toBeTruthy()
  })

  it('the CSV has raw numbers, times of India, and no formula', async () => {
    const row = { ...TRADES['2023-03-14']![1]!, source: 'paper-1', date: '2023-03-14', strategy: '=cmd' }
    const note = { ...row, id: '', trade: 't2', note: '+1', tags: ['a', 'b'], changedMs: 0 }
    const { name, blob } = tradesFile([row], () => note, '2023-03-15')
    expect(name).toBe('sauda-journal-2023-03-15.csv')
    const [, line] = (await blob.text()).split('\r\n')
    expect(line).toBe(
      '2023-03-14,\'=cmd,TCS,short,50,2023-03-14T10:00:00+05:30,17000,2023-03-14T11:00:00+05:30,17030,Signal,Target,1500,20,-280,"a, b",\'+1',
    )
  })
})

describe('the tradebook', () => {
  const CSV = [
    'symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time',
    'RELIANCE,,2023-03-14,NSE,EQ,EQ,buy,false,10,2400,1,11,2023-03-14T10:00:10',
    'RELIANCE,,2023-03-14,NSE,EQ,EQ,sell,false,10,2410,2,12,2023-03-14T10:01:10',
    'RELIANCE,,2023-03-14,NSE,EQ,EQ,sell,false,10,2410,2,12,2023-03-14T10:01:10',
    'TCS,,2023-03-14,NSE,EQ,EQ,hold,false,10,2410,3,13,2023-03-14T10:01:10',
  ].join('\n')
  const bars = {
    openMs: column(at('10:00'), at('10:01'), at('10:02')),
    ...{
      open: column(2_399, 2_401, 2_409),
      high: column(2_402, 2_411, 2_412),
      low: column(2_398, 2_400, 2_408),
    },
    ...{ close: column(2_400, 2_410, 2_411), volume: column(9, 9, 9) },
  }
  const answers: Partial<Client> = {
    readTradebook: async text => attempt(() => readTradebook(text)),
    tradebookReport: async fills => tradebookReport(fills),
    tradebookOrders: async fills => ordersOf(fills),
    listDatasets: async () =>
      [{ id: 'd', symbol: 'RELIANCE', intervalMinutes: 1, fromMs: at('10:00'), toMs: at('10:02') }] as never,
    engineFills: async ({ instrument, orders }) => attempt(() => engineFills(bars, instrument, orders)),
  }

  it('is imported with what was dropped and rejected, and stands in calendar, trades and comparison', async () => {
    const { tables, store } = open({ source: 'tradebook' }, memoryJournal(), answers)
    await userEvent.upload(await screen.findByLabelText('Import tradebook'), new File([CSV], 'tradebook.csv'))
    expect(await rowsOf('Trades')).toEqual([
      expect.stringMatching(/^RELIANCELONG1010:00 at 2,400.0010:01 at 2,410.00/),
    ])
    expect(tables.fills.size).toBe(2)
    expect(screen.getByRole('status').textContent).toContain(
      '2 fills added. 1 was there already. 1 line rejected.',
    )
    await userEvent.click(screen.getByRole('button', { name: /^Rejected lines/ }))
    expect(screen.getByText('Line 5: trade_type "hold" is neither buy nor sell')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
    expect(await screen.findByText(/2 of 2 orders compared/)).toBeTruthy()
    expect(await rowsOf("Your fills against the engine's")).toEqual([
      'RELIANCE14 Mar 2023, 10:00BUY102,400.002,401.0020.00+₹10.00',
      'RELIANCE14 Mar 2023, 10:01SELL102,410.002,409.0020.00+₹10.00',
    ])
    const part = journalPart(() => store)
    const json = { notes: [], fills: [...tables.fills.values()] }
    expect(await part.compare(JSON.parse(JSON.stringify(json)))).toEqual([])
    await expect(part.compare({ ...json, fills: [{ form: 2 }] })).rejects.toThrow('Yours stays as it is.')
  })

  const importFile = async (text: string, name = 'tradebook.csv') =>
    userEvent.upload(await screen.findByLabelText('Import tradebook'), new File([text], name))

  it('a comparison goes when more fills are imported, and the report of an import when the next one fails', async () => {
    open({ source: 'tradebook' }, memoryJournal(), answers)
    await importFile(CSV)
    await userEvent.click(await screen.findByRole('button', { name: 'Compare' }))
    await screen.findByText(/2 of 2 orders compared/)
    await importFile(CSV.replace('buy,false,10,2400,1,11', 'buy,false,10,2400,7,17'))
    await screen.findByText(/1 fill added/)
    expect(screen.queryByText(/orders compared/)).toBeNull()
    await importFile('a,b', 'x.csv')
    await screen.findByText(/^x.csv: This is not a Zerodha Console tradebook/)
    expect(screen.queryByText(/1 fill added/)).toBeNull()
  })

  it('all fills are removed with the focus on what imports others', async () => {
    const { tables } = open({ source: 'tradebook' }, memoryJournal(), answers)
    await importFile(CSV)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove all fills' }))
    await screen.findByText('No tradebook imported')
    expect(tables.fills.size).toBe(0)
    expect(document.activeElement).toBe(screen.getByLabelText('Import tradebook'))
  })

  it('a file that is none is refused in a sentence that names it', async () => {
    open({ source: 'tradebook' }, memoryJournal(), answers)
    await userEvent.upload(await screen.findByLabelText('Import tradebook'), new File(['a,b\n1,2'], 'x.csv'))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'x.csv: This is not a Zerodha Console tradebook',
    )
  })
})

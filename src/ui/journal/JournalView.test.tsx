import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { JournalDay } from '../../workers/api/paperApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { drawn } from '../charts/testing/drawings.ts'
import { memoryJournal } from './testing/memoryJournal.ts'
import { at, DAYS, open, paper, rowsOf, TRADES, trade } from './testing/openJournal.tsx'
import { tradesFile } from './tradesCsv.ts'

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

import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { engineFills, ordersOf, tradebookReport } from '../../engine/index.ts'
import { readTradebook } from '../../import/tradebook/readTradebook.ts'
import { journalPart } from '../../storage/backup/journalPart.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { attempt } from '../../workers/core/attempt.ts'
import { memoryJournal } from './testing/memoryJournal.ts'
import { at, column, open, rowsOf } from './testing/openJournal.tsx'

beforeEach(() => cleanup())

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
    expect(screen.getByRole('button', { name: /^14 Mar 2023: net .*, 1 trade$/ })).toBeTruthy()
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

  it('a trade of several days says on which ones it was entered and left', async () => {
    open({ source: 'tradebook' }, memoryJournal(), answers)
    const [head, buy] = CSV.split('\n')
    const sell = 'RELIANCE,,2023-03-16,NSE,EQ,EQ,sell,false,10,2450,2,12,2023-03-16T10:01:10'
    await importFile([head, buy, sell].join('\n'))
    expect(await rowsOf('Trades')).toEqual([
      expect.stringMatching(/^RELIANCELONG1014 Mar, 10:00 at 2,400.0016 Mar, 10:01 at 2,450.00/),
    ])
  })

  it.each([
    ['2450.44', /^14\+\d{3}$/],
    ['1358.20', /^14−10K$/],
    ['15000', /^14\+1\.3L$/],
  ])('a day of the calendar has few enough digits for a phone: sold at %s', async (price, shown) => {
    open({ source: 'tradebook' }, memoryJournal(), answers)
    await importFile(CSV.replace('sell,false,10,2410', `sell,false,10,${price}`))
    const day = await screen.findByRole('button', { name: /^14 Mar 2023: net .*, 1 trade$/ })
    expect(day.textContent).toMatch(shown)
  })

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

  it('shares that were sold before they were bought in it are no short position', async () => {
    open({ source: 'tradebook' }, memoryJournal(), answers)
    await importFile([...CSV.split('\n').slice(0, 1), CSV.split('\n')[2]!].join('\n'))
    const words = await screen.findByText(/^1 fill\. Round trips/)
    expect(words.textContent).toContain('Sold without a buy in this tradebook: 10 RELIANCE.')
    expect(words.textContent).not.toContain('Still held')
  })

  it('a file with nothing but a header says that it holds no trades', async () => {
    open({ source: 'tradebook' }, memoryJournal(), answers)
    await importFile(CSV.split('\n')[0]!)
    expect(await screen.findByText(/^There are no trades in this file\./)).toBeTruthy()
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

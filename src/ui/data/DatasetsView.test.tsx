import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedDataset } from '../../../test/fakeStore.ts'
import { GOOD } from '../../engine/market/testing/goodQuality.ts'
import { address } from '../app/screens/testing/Screen.tsx'
import { toasts } from '../primitives/toasts.ts'
import { DATASET, viewOf } from '../run/testing/run.ts'
import { openData, pass } from './testing/openData.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })

const NIFTY = storedDataset({ ...DATASET, id: 'a', name: 'NIFTY Jan', quality: { ...GOOD, rejected: 1 } })
const MORE = storedDataset({ ...DATASET, id: 'b', name: 'NIFTY Feb', rejected: 0, rejectedRows: [] })
const TCS = storedDataset({ ...DATASET, id: 'c', name: 'TCS.csv', symbol: 'TCS', rows: 100 })

function rows(): string[] {
  const table = screen.getByRole('table', { name: 'Datasets' })
  return within(table)
    .getAllByRole('button', { name: /^Open / })
    .map(({ textContent }) => textContent ?? '')
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  toasts.set([])
  vi.useRealTimers()
})

describe('the list', () => {
  it('without data says so and offers to import', async () => {
    await openData({})
    expect(screen.getByText('No imported data')).toBeTruthy()
    expect(screen.getByLabelText('Choose price files')).toBeTruthy()
    expect(screen.getByLabelText('Restore a backup')).toBeTruthy()
  })

  it('shows each dataset with its counts, sorts and searches', async () => {
    await openData({ datasets: [NIFTY, MORE, TCS] })
    expect(rows()).toEqual(['TCS.csv', 'NIFTY Feb', 'NIFTY Jan'])
    const row = button('Open NIFTY Jan').closest('tr')!
    expect(row.textContent).toContain('30,810')
    expect(row.textContent).toContain('1 row skipped')
    fireEvent.click(button('Rows'))
    await pass(0)
    expect(rows()[0]).toBe('TCS.csv')
    expect(address.search).toMatchObject({ dataSort: 'rows', dataOrder: 'ascending' })
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'feb' } })
    await pass(200)
    expect(rows()).toEqual(['NIFTY Feb'])
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '(a+)+$' } })
    await pass(200)
    expect(screen.getByText('No datasets found')).toBeTruthy()
  })

  it('of the dataset in use the prices are held against the instrument of the form', async () => {
    const quality = { ...GOOD, farFrom: [{ symbol: 'RELIANCE', times: 11.4 }] }
    const prices = storedDataset({ ...DATASET, id: 'd', name: 'prices.csv', symbol: null, quality })
    const other = storedDataset({ ...DATASET, id: 'e', name: 'other.csv', symbol: null, quality })
    const head = async () => null
    await openData({ datasets: [prices, other] }, { head }, {}, { dataset: 'd', instrument: 'RELIANCE' })
    const row = (name: string) => button(`Open ${name}`).closest('tr')!.textContent
    expect(row('prices.csv')).toContain('Fairprices far from RELIANCE’s level')
    expect(row('other.csv')).toContain('Good')
    fireEvent.click(button('Open prices.csv'))
    await pass(500)
    expect(screen.getByText(/^Prices are 11\.4× the instrument’s real level/)).toBeTruthy()
  })

  it('a search that finds nothing is cleared in its place', async () => {
    await openData({ isOpen: true, datasets: [NIFTY] })
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nowhere' } })
    await pass(200)
    expect(screen.getByText('No datasets found')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    await pass(200)
    expect(screen.queryByText('No datasets found')).toBeNull()
  })

  it('why an import was refused can be put away', async () => {
    const refused = {
      ok: false,
      problem: { message: 'This is not a CSV or Parquet file: it is empty.' },
    } as const
    await openData({ isOpen: true }, {}, { importFiles: () => Promise.resolve(refused) })
    const input = document.querySelector<HTMLInputElement>('section input[type=file][multiple]')!
    fireEvent.change(input, { target: { files: [new File([''], 'empty.csv')] } })
    await pass(50)
    expect(screen.getByRole('alert').textContent).toContain('empty.csv: This is not a CSV or Parquet file')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss the import error' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('of more than a hundred draws those in sight', async () => {
    const many = Array.from({ length: 300 }, (_, i) => ({
      ...NIFTY,
      info: { ...NIFTY.info, id: `d${i}`, name: `set ${i}` },
    }))
    await openData({ datasets: many })
    expect(rows().length).toBeLessThan(60)
    expect(rows()[0]).toBe('set 299')
  })

  it('tells the notice of the storage, how much is used, and asks the browser to keep it', async () => {
    const askPersist = vi.fn(() => Promise.resolve(true))
    await openData(
      {
        datasets: [NIFTY],
        usage: { usedBytes: 48_000_000, quotaBytes: 480_000_000 },
        persisted: false,
        notice: 'Data is lost when this window closes.',
      },
      { askPersist },
    )
    expect(screen.getByText('Data is lost when this window closes.')).toBeTruthy()
    expect(screen.getByText('45.8 MB used of 457.8 MB')).toBeTruthy()
    const bar = screen.getByRole('progressbar', { name: 'Browser storage used' })
    expect(bar.getAttribute('aria-valuenow')).toBe('10')
    fireEvent.click(button('Request persistent storage'))
    await pass(0)
    expect(askPersist).toHaveBeenCalledOnce()
    expect(
      screen.getByText('Persistent storage granted: the browser keeps your data until you delete it.'),
    ).toBeTruthy()
  })
})

describe('what is done with datasets', () => {
  it('one is used in the backtest', async () => {
    await openData({ datasets: [NIFTY, TCS] })
    fireEvent.click(button('Use NIFTY Jan in backtest'))
    await pass(0)
    expect(address.search).toMatchObject({ view: 'results', dataset: 'a', instrument: 'NIFTY' })
    expect(screen.getByRole('combobox', { name: 'Dataset' }).textContent).toBe('NIFTY Jan')
  })

  it('a run is started beside them, and its result takes their place', async () => {
    await openData(
      { datasets: [NIFTY] },
      {},
      { run: async (_, inputs) => ({ ok: true, value: viewOf(inputs) }) },
    )
    fireEvent.click(button('Run Backtest'))
    await pass(500)
    expect(address.search).toMatchObject({ view: 'results' })
    expect(screen.getByRole('heading', { name: 'Trades' })).toBeTruthy()
  })

  it('a delete names the counts, and is undone', async () => {
    const store = await openData({ datasets: [NIFTY, MORE, TCS] })
    fireEvent.click(screen.getByLabelText('Select NIFTY Jan'))
    fireEvent.click(screen.getByLabelText('Select TCS.csv'))
    fireEvent.click(button('Delete'))
    await pass(0)
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByText('Delete 2 datasets?')).toBeTruthy()
    expect(dialog.textContent).toContain('30,910 rows')
    expect(document.activeElement?.textContent).toBe('Cancel')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await pass(300)
    expect(rows()).toEqual(['NIFTY Feb'])
    fireEvent.click(button('Undo'))
    await pass(0)
    expect(store.state().datasets).toHaveLength(3)
  })

  describe('the one that the backtest form uses, when it is deleted', () => {
    const shown = () => screen.getByRole('combobox', { name: 'Dataset' }).textContent
    const range = { from: '2023-01-10', to: '2023-01-20' }
    const deleteIt = async () => {
      const store = await openData({ datasets: [NIFTY, TCS] })
      fireEvent.click(button('Use NIFTY Jan in backtest'))
      await pass(0)
      fireEvent.change(screen.getByLabelText('Start date'), { target: { value: range.from } })
      fireEvent.change(screen.getByLabelText('End date'), { target: { value: range.to } })
      await pass(0)
      fireEvent.click(button('Manage data'))
      await pass(0)
      fireEvent.click(button('Delete NIFTY Jan'))
      await pass(0)
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
      await pass(300)
      return store
    }

    it('gives its place to the built-in market, and comes back with its days by Undo', async () => {
      await deleteIt()
      expect(
        screen.getByText('Deleted NIFTY Jan. The backtest form uses the built-in market now.'),
      ).toBeTruthy()
      expect(shown()).toBe('Built-in synthetic market')
      expect(screen.queryByText(/not in memory/)).toBeNull()
      expect(address.search).toMatchObject({ dataset: 'synthetic', instrument: 'NIFTY' })
      fireEvent.click(button('Undo'))
      await pass(0)
      expect(shown()).toBe('NIFTY Jan')
      expect(address.search).toMatchObject({ dataset: 'a', ...range })
    })

    it('does not take the place of what was chosen meanwhile', async () => {
      const store = await deleteIt()
      fireEvent.click(button('Use TCS.csv in backtest'))
      await pass(0)
      fireEvent.click(button('Undo'))
      await pass(0)
      expect(store.state().datasets).toHaveLength(2)
      expect(shown()).toBe('TCS.csv')
    })
  })

  it('those of one instrument and interval are merged under a name of their own', async () => {
    const merge = vi.fn(async () => ({ ok: true as const, value: { ...DATASET, rows: 42 } }))
    await openData({ datasets: [NIFTY, MORE, TCS] }, { merge })
    fireEvent.click(screen.getByLabelText('Select NIFTY Jan'))
    expect(button('Merge').hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByLabelText('Select TCS.csv'))
    expect(screen.getByText(/two instruments, NIFTY and TCS/)).toBeTruthy()
    fireEvent.click(screen.getByLabelText('Select TCS.csv'))
    fireEvent.click(screen.getByLabelText('Select NIFTY Feb'))
    fireEvent.click(button('Merge'))
    await pass(0)
    const dialog = within(screen.getByRole('dialog'))
    const name = dialog.getByLabelText<HTMLInputElement>('Name')
    fireEvent.change(name, { target: { value: 'TCS.csv' } })
    expect(dialog.getByText(/Another dataset has this name/)).toBeTruthy()
    fireEvent.change(name, { target: { value: 'NIFTY 2023' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Merge' }))
    await pass(300)
    expect(merge).toHaveBeenCalledExactlyOnceWith(['a', 'b'], 'NIFTY 2023')
    expect(screen.getByText('NIFTY 2023: 42 bars of 2 datasets.')).toBeTruthy()
  })

  it('one is renamed, and a refusal stands at the field', async () => {
    const rename = vi.fn(async () => ({ ok: false as const, problem: { message: 'Another tab is saving.' } }))
    await openData({ datasets: [NIFTY] }, { head: async () => null, rename })
    fireEvent.click(button('Open NIFTY Jan'))
    await pass(0)
    fireEvent.click(button('Rename'))
    // the sheet goes, then its window comes
    for (let turn = 0; turn < 3; turn++) await pass(50)
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: ' Mine ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    await pass(0)
    expect(rename).toHaveBeenCalledExactlyOnceWith('a', 'Mine')
    expect(dialog.getByText('Another tab is saving.')).toBeTruthy()
  })
})

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { RunsDbError } from '../../storage/runs/openRuns.ts'
import type { RunsStore } from '../../storage/runs/runsStore.ts'
import type { SavedRun } from '../../storage/runs/savedRun.ts'
import { savedRun } from '../../storage/runs/testing/saved.ts'
import { searchParser } from '../format/search.ts'
import { toasts } from '../primitives/toasts.ts'
import { RUN_DEFAULTS } from '../run/runDefaults.ts'
import { RUN_READERS, type RunSearch } from '../run/runSearch.ts'
import { viewOf } from '../run/testing/run.ts'
import { RUNS_READERS, type RunsSearch } from './runsSearch.ts'
import { SavedRuns } from './SavedRuns.tsx'
import { memoryRuns } from './testing/memoryRuns.ts'

const strategies = await fakeClient().client.listStrategies()
type Search = RunSearch & RunsSearch
const parseSearch = searchParser({ ...RUN_READERS, ...RUNS_READERS }, RUN_DEFAULTS)
let address: Search

function Page({ store, start = {} }: { store: RunsStore; start?: Partial<Search> }) {
  const [search, setSearch] = useState(() => parseSearch({ view: 'runs', ...start }))
  address = search
  return (
    <SavedRuns
      strategies={strategies}
      result={null}
      search={search}
      onSearch={patch => setSearch(before => ({ ...before, ...patch }))}
      store={store}
    />
  )
}

async function show(store: RunsStore, start: Partial<Search> = {}) {
  render(<Page store={store} start={start} />)
  await act(async () => {})
}

const letters = 'abcdefgh'
/** So many runs, the first with the greatest profit; each newer than the one before. */
function several(count: number): SavedRun[] {
  return Array.from({ length: count }, (_, i) =>
    savedRun({
      id: `${letters[i % 8]}${String(i).padStart(9, '0')}`,
      name: `Run ${i}`,
      lastMs: 1e12 + i,
      stats: { ...savedRun().stats, netProfit: 1_000 - i },
    }),
  )
}

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('button', { name: /^Open / })
    .map(({ textContent }) => textContent)
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => {})
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  toasts.set([])
})

describe('the list of saved runs', () => {
  it('begins with the newest and sorts by its columns, in the address', async () => {
    await show(memoryRuns(several(3)))
    expect(names()).toEqual(['Run 2', 'Run 1', 'Run 0'])
    await press('Net profit')
    expect(names()).toEqual(['Run 2', 'Run 1', 'Run 0'])
    await press('Net profit')
    expect(names()).toEqual(['Run 0', 'Run 1', 'Run 2'])
    expect(address).toMatchObject({ runSort: 'net', runOrder: 'descending' })
  })

  it('has what a run is of and what came of it in one row, and sorts by either line of a cell', async () => {
    await show(
      memoryRuns([
        { ...savedRun({ id: 'b000000000' }), name: 'Momentum on NIFTY, 2 Jan 2023 to 31 Jan 2023' },
        ...several(1),
      ]),
    )
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual([
      'Run',
      'StrategyInstrument',
      'Period',
      'Net profitReturn',
      'DrawdownSharpe',
      'Trades',
      'When',
      'Actions',
    ])
    await press('Return')
    expect(address).toMatchObject({ runSort: 'return', runOrder: 'ascending' })
    expect(screen.getByRole('columnheader', { name: /Return/ }).getAttribute('aria-sort')).toBe('ascending')
  })

  it('finds words literally and filters starred ones', async () => {
    const [one, two] = several(2)
    await show(
      memoryRuns([
        { ...one!, note: 'gap (daily) [x' },
        { ...two!, starred: true },
      ]),
      { find: '[x' },
    )
    expect(names()).toEqual(['Run 0'])
    cleanup()
    await show(memoryRuns([one!, { ...two!, starred: true }]))
    await press('Starred')
    expect(names()).toEqual(['Run 1'])
    expect(address.starred).toBe('on')
    cleanup()
    await show(memoryRuns([one!]), { find: 'nothing like it' })
    await press('Show all runs')
    expect(names()).toEqual(['Run 0'])
  })

  it('draws only the rows in sight of a long list', async () => {
    await show(memoryRuns(several(1_000)))
    expect(names().length).toBeLessThan(60)
    expect(screen.getByText(/^1,000 runs\./)).toBeTruthy()
  })

  it('names, notes and stars a run', async () => {
    const store = memoryRuns(several(1))
    await show(store)
    await press('Name and note of Run 0')
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: '  ' } })
    expect(screen.getByText('Enter a name')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Best' } })
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'because' } })
    await press('Save')
    await press('Star Best')
    expect(screen.getByRole('button', { name: 'Remove the star of Best' })).toBeTruthy()
    expect((await store.db.load()).runs).toMatchObject([{ name: 'Best', note: 'because', starred: true }])
  })

  it('deletes a run and brings it back by Undo', async () => {
    await show(memoryRuns(several(2)))
    await press('Delete Run 1')
    expect(names()).toEqual(['Run 0'])
    const [item] = toasts.get()
    expect(item?.text).toBe('Deleted “Run 1”')
    await act(async () => item?.undo?.())
    expect(names()).toEqual(['Run 1', 'Run 0'])
  })

  it('opens a run: its inputs go into the address, with what to expect', async () => {
    await show(memoryRuns(several(1)))
    await press('Open Run 0')
    expect(address).toMatchObject({
      view: 'results',
      run: 'a000000000',
      strategy: 'momentum',
      verify: '0123456789abcdef',
    })
  })

  it('is empty at first, and shows the way on', async () => {
    await show(memoryRuns([]))
    expect(screen.getByText('No runs yet')).toBeTruthy()
    await press('Go to Results')
    expect(address.view).toBe('results')
  })
})

describe('when storage fails', () => {
  it('I11 damaged, newer and missing runs are told of, and the rest is there', async () => {
    localStorage.setItem('sauda.runs', '9')
    await show(
      memoryRuns(several(2), {
        damaged: [{ table: 'runs', key: 'zzzzzzzzzz', record: { id: 'zzzzzzzzzz', name: 'Broken' } }],
        newer: 2,
      }),
    )
    expect(screen.getByText(/^1 run is damaged and left out of the list/)).toBeTruthy()
    expect(screen.getByText('“Broken”')).toBeTruthy()
    expect(screen.getByText(/^2 runs were saved by a newer version of Sauda/)).toBeTruthy()
    expect(screen.getByText(/^4 saved runs are missing/)).toBeTruthy()
    expect(names()).toHaveLength(2)
    await press('Dismiss')
    expect(screen.queryByText(/are missing/)).toBeNull()
    expect(localStorage.getItem('sauda.runs')).toBe('5')
  })

  it('the reason is one sentence with Retry', async () => {
    const load = vi.fn().mockRejectedValueOnce(new RunsDbError('No room for storage.'))
    load.mockResolvedValue({ runs: several(1), damaged: [], newer: 0 })
    await show(memoryRuns([], {}, { load }))
    expect(screen.getByRole('alert').textContent).toContain('No room for storage.')
    await press('Retry')
    expect(names()).toEqual(['Run 0'])
  })

  it('I9 a run that finds no room is told of in one sentence', async () => {
    const keep = () => Promise.reject(new RunsDbError('This run could not be saved: it is full.'))
    const store = memoryRuns([], {}, { keep })
    const { data, requested, source, strategyTitle, effective } = savedRun()
    await store.keep({ data, requested, source, strategyTitle, view: viewOf(effective) })
    expect(toasts.get()).toMatchObject([{ text: 'This run could not be saved: it is full.', isError: true }])
  })
})

describe('the comparison', () => {
  const [first, second, ...rest] = several(5)
  const other = { ...second!, effective: { ...second!.effective, params: { shortBars: 12, longBars: 30 } } }

  it('takes two to four runs', async () => {
    await show(memoryRuns([first!, other, ...rest]))
    expect(screen.getByRole('button', { name: 'Compare' }).hasAttribute('disabled')).toBe(true)
    for (const i of [4, 3, 2, 1]) fireEvent.click(screen.getByRole('checkbox', { name: `Compare Run ${i}` }))
    expect(screen.getByRole('checkbox', { name: 'Compare Run 0' }).hasAttribute('disabled')).toBe(true)
    await press('Compare 4')
    expect(address.runs?.split(',')).toHaveLength(4)
    await press('All runs')
    expect(address.runs).toBeUndefined()
  })

  it('shows equity, metrics with differences, and only the inputs that differ', async () => {
    await show(memoryRuns([first!, other]), { runs: [first!.id, other.id].join(',') })
    const chart = screen.getByRole('img', { name: /^Equity of 2 runs/ })
    expect(chart.getAttribute('aria-label')).toContain('B, Run 1: last +4.32%, lowest −1.00%, highest +4.32%')
    const metrics = screen.getByRole('table', { name: 'Metrics of the compared runs' })
    expect(within(metrics).getByRole('row', { name: /^Net profit/ }).textContent).toBe(
      'Net profit+₹1,000+₹999−₹1',
    )
    // as many decimals as the metric has
    expect(within(metrics).getByRole('row', { name: /^Win rate/ }).textContent).toMatch(/%same$/)
    expect(within(metrics).getByRole('row', { name: /^Trades/ }).textContent).toBe('Trades55same')
    expect(within(metrics).getAllByRole('row')).toHaveLength(9)
    await press('Show all metrics')
    expect(within(metrics).getByRole('row', { name: /^Profit factor/ })).toBeTruthy()
    const differing = within(screen.getByRole('table', { name: 'Inputs that differ' })).getAllByRole('row')
    expect(differing.map(({ textContent }) => textContent)).toEqual([
      'What differsAB',
      'MA short period10 bars12 bars',
    ])
    expect(screen.getByText('The same in all').nextElementSibling?.textContent).toContain('StrategyMomentum')
    fireEvent.click(screen.getByRole('radio', { name: '₹' }))
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('last +₹4,321')
  })

  it('names the file of imported bars once', async () => {
    const imported = { main: { kind: 'imported', id: 'x' }, hedge: null } as const
    const runs = [first!, other].map(run => ({ ...run, data: imported, source: 'Imported: NIFTY.csv' }))
    await show(memoryRuns(runs), { runs: runs.map(({ id }) => id).join(',') })
    const lines = screen.getAllByText(/NIFTY\.csv/, { selector: 'p' }).map(({ textContent }) => textContent)
    expect(lines.map(line => line?.match(/NIFTY\.csv/g)?.length)).toEqual([1, 1])
  })

  it('says which runs are gone', async () => {
    await show(memoryRuns([first!, other]), { runs: `${first!.id},${other.id},zzzzzzzzzz` })
    expect(screen.getByText('1 of the compared runs is no longer saved on this device.')).toBeTruthy()
    cleanup()
    await show(memoryRuns([first!]), { runs: `${first!.id},zzzzzzzzzz` })
    expect(screen.getByText('Nothing to compare')).toBeTruthy()
  })
})

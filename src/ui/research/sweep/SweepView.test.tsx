import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { RunsDbError } from '../../../storage/runs/openRuns.ts'
import { type Client, WorkerLost } from '../../../workers/client/clientTypes.ts'
import { address } from '../../app/screens/testing/Screen.tsx'
import { viewOf } from '../../run/testing/run.ts'
import { Sweeps } from './sweeps.ts'
import { button, clients, press, settle, show, withOwnClock } from './testing/sweepScreen.tsx'
import { setSweeps } from './useSweep.ts'

async function key(name: string) {
  fireEvent.keyDown(screen.getByRole('grid'), { key: name })
  await settle()
}

withOwnClock()

describe('the form of a sweep', () => {
  it('counts the runs while it is edited, and puts them into the address', async () => {
    await show(clients().client)
    const refused =
      /^12 combinations, 1 refused: MA short period must be below MA long period\. 11 runs, about /
    expect(screen.getByText(refused)).toBeTruthy()
    const short = within(screen.getByRole('group', { name: /^MA short period/ }))
    fireEvent.change(short.getByLabelText('To'), { target: { value: '6' } })
    await settle()
    expect(screen.getByText(/^6 runs, about /)).toBeTruthy()
    expect(address.search.sweep).toBe('shortBars~4~6~2,longBars~10~30~10')
    fireEvent.click(screen.getByRole('checkbox', { name: 'MA long period' }))
    await settle()
    expect(screen.getByText(/^2 runs, about /)).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'MA short period' }))
    await settle()
    expect(screen.getByText('Select a parameter to vary.')).toBeTruthy()
    expect(button('Start sweep')).toHaveProperty('disabled', true)
  })

  it('says at the parameter what cannot be, and keeps what was typed', async () => {
    await show(clients().client)
    const short = within(screen.getByRole('group', { name: /^MA short period/ }))
    fireEvent.change(short.getByLabelText('From'), { target: { value: '40' } })
    await settle()
    expect(short.getByRole('alert').textContent).toBe('From 40 is above To 10: swap them.')
    expect(screen.getByText('Correct the field above.')).toBeTruthy()
    expect(button('Start sweep')).toHaveProperty('disabled', true)
    fireEvent.change(short.getByLabelText('From'), { target: { value: 'x' } })
    await settle()
    expect(screen.getByText('Enter a number in every field.')).toBeTruthy()
    expect(short.getByLabelText('From')).toHaveProperty('value', 'x')
  })

  it('draws so many of the combinations, the same ones for the same seed', async () => {
    const { client, hill, memory } = clients()
    await show(client)
    fireEvent.click(screen.getByRole('radio', { name: 'Random' }))
    await settle()
    fireEvent.change(screen.getByLabelText('Number of runs'), { target: { value: '5' } })
    await settle()
    expect(screen.getByText(/^5 runs, about /)).toBeTruthy()
    expect(address.search).toMatchObject({ sweepBy: 'random', sweepPoints: 5 })
    await press('Start sweep')
    expect(hill.orders[0]).toEqual([0, 1, 2, 3, 4])
    for (const seed of ['2', '1']) {
      // the market has a seed too
      fireEvent.change(screen.getAllByLabelText('Seed').at(-1)!, { target: { value: seed } })
      await settle()
      await press('Start sweep')
    }
    const [first, other, again] = memory.parts.map(({ chunk }) => chunk.params)
    expect(other).not.toEqual(first)
    expect(again).toEqual(first)
  })
})

describe('a sweep that ended', () => {
  it('shows its map; the arrow keys go from cell to cell and Enter opens the run, to whose cell one comes back', async () => {
    const run = vi.fn<Client['run']>(async (_, inputs) => ({ ok: true, value: viewOf(inputs) }))
    const { client } = clients({ run })
    await show(client)
    await press('Start sweep')
    const grid = screen.getByRole('grid', {
      name: /^Sharpe ratio by MA long period and MA short period: 11 of 12/,
    })
    const cell = () => within(grid).getByRole('gridcell').getAttribute('aria-label')
    expect(cell()).toBe('MA long period 20, MA short period 8: Sharpe ratio 3.00.')
    await key('ArrowUp')
    expect(cell()).toBe('MA long period 20, MA short period 10: Sharpe ratio 2.00.')
    await key('ArrowLeft')
    expect(cell()).toBe(
      'MA long period 10, MA short period 10: refused. The short period must be below the long one.',
    )
    await key('ArrowUp')
    await key('End')
    await key('Enter')
    expect(address.search).toMatchObject({ view: 'results', params: { shortBars: 10, longBars: 30 } })
    expect(run.mock.calls[0]![1].params).toMatchObject({ shortBars: 10, longBars: 30, volumeThreshold: 1.5 })
    await act(async () => void (await vi.advanceTimersByTimeAsync(400)))
    expect(screen.getByText('Net profit')).toBeTruthy()
    expect(screen.queryByText('Inputs changed since')).toBeNull()
    cleanup()
    await show(client)
    expect(screen.getByRole('gridcell').getAttribute('aria-label')).toMatch(
      /^MA long period 30, MA short period 10/,
    )
  })

  it('lists every run, sorts by any metric, and tells why one was refused', async () => {
    const { client } = clients()
    await show(client)
    await press('Start sweep')
    fireEvent.click(screen.getByRole('tab', { name: /^Table/ }))
    await settle()
    const table = screen.getByRole('table', { name: 'Runs of the sweep' })
    const first = () => within(table).getAllByRole('button', { name: /^Open run/ })[0]!.textContent
    expect(first()).toBe('8')
    expect(within(table).getAllByRole('button', { name: /^Open run/ })).toHaveLength(12)
    expect(screen.getByText(/^11 runs, 1 refused\. /)).toBeTruthy()
    expect(
      screen.getByText('12 combinations, 1 refused: The short period must be below the long one'),
    ).toBeTruthy()
    expect(within(table).getByText('Refused: The short period must be below the long one.')).toBeTruthy()
    await press('MA long period')
    expect([first(), address.search.sweepSort]).toEqual(['1', 'longBars'])
    await press('Net profit')
    await press('Net profit')
    expect([first(), address.search.sweepSort]).toEqual(['8', 'netProfit'])
  })

  it('tells what the neighbours of the best runs made', async () => {
    const { client } = clients()
    await show(client)
    await press('Start sweep')
    expect(
      screen.getByText(
        'Best Sharpe ratio 3.00; its 7 neighbours’ median is 2.00. Even surface: the median neighbour keeps 67% of the best. Luck is a separate test.',
      ),
    ).toBeTruthy()
    // a good word for the surface is read after the verdict
    const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(titles.indexOf('Overfitting statistics')).toBeLessThan(titles.indexOf('Best runs'))
    expect(titles).toContain('Overfitting statistics')
  })

  it('lets through the lines that cross what the fields of an axis say', async () => {
    const { client } = clients()
    await show(client)
    await press('Start sweep')
    fireEvent.click(screen.getByRole('tab', { name: 'Parallel' }))
    await settle()
    expect(screen.getByText(/^11 of 11 runs\./)).toBeTruthy()
    const short = within(screen.getByRole('group', { name: 'MA short period' }))
    fireEvent.change(short.getByLabelText('From'), { target: { value: '8' } })
    await settle()
    expect(screen.getByText(/^5 of 11 runs\./)).toBeTruthy()
    expect(address.search.sweepBrush).toBe('shortBars~8~10')
    await press('Clear ranges')
    expect(screen.getByText(/^11 of 11 runs\./)).toBeTruthy()
  })

  it('measures by itself how far the best run is luck, with the days of all runs that ended', async () => {
    const { client, hill } = clients()
    await show(client)
    await press('Start sweep')
    expect(screen.getByText('Unlikely to be luck')).toBeTruthy()
    expect(screen.getByText('97.0%')).toBeTruthy()
    expect(screen.getByText('After all trials it holds.')).toBeTruthy()
    expect(hill.evaluated[0]!.tried).toMatchObject({ trials: 11 })
    expect(hill.evaluated[0]!.returns).toEqual(Float64Array.of(7, 7, 7))
    // no run had to run again for it
    expect(hill.orders).toHaveLength(1)
  })

  it('says when other inputs were asked for since', async () => {
    const { client } = clients()
    await show(client)
    await press('Start sweep')
    expect(screen.queryByText('Inputs changed since')).toBeNull()
    fireEvent.change(screen.getByLabelText('Initial capital'), { target: { value: '200000' } })
    await settle()
    expect(screen.getByText('Inputs changed since')).toBeTruthy()
  })
})

describe('a sweep under way', () => {
  it('is idle as soon as it is cancelled, keeps its runs, and goes on with the others', async () => {
    const { client, hill } = clients()
    hill.most = 5
    await show(client)
    await press('Start sweep')
    await act(async () => void (await vi.advanceTimersByTimeAsync(400)))
    expect(screen.getByText(/^5 of 12 runs/)).toBeTruthy()
    await press('Cancel')
    expect(button('Start sweep')).toBeTruthy()
    expect(screen.getByText(/^5 of 12 runs done; 7 left/)).toBeTruthy()
    hill.most = Number.POSITIVE_INFINITY
    await press('Resume')
    expect(hill.orders[1]).toEqual([5, 6, 7, 8, 9, 10, 11])
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
    expect(screen.getByText('Unlikely to be luck')).toBeTruthy()
  })

  it('writes its runs each second, so that a page opened later has them', async () => {
    const { client, hill, memory } = clients()
    hill.most = 5
    await show(client)
    await press('Start sweep')
    expect(memory.parts).toHaveLength(0)
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))
    expect(memory.parts.flatMap(({ chunk }) => [...chunk.indices])).toEqual([0, 1, 2, 3, 4])
    cleanup()

    const later = clients()
    const { client: other } = later
    setSweeps(other, new Sweeps(other, memory.db))
    await show(other, address.search)
    expect(screen.getByText(/^5 of 12 runs done;/)).toBeTruthy()
    // the days of the five are gone: the panel says what it costs
    expect(screen.getByText(/5 runs are repeated for this/)).toBeTruthy()
    await press('Resume')
    expect(later.hill.orders[0]).toEqual([5, 6, 7, 8, 9, 10, 11])
    expect(screen.getByText('Unlikely to be luck')).toBeTruthy()
    expect(memory.parts.at(-1)!.sweep.done).toBe(true)
  })

  it('says once that there is no room for its runs, and goes on', async () => {
    const { client, memory } = clients()
    memory.db.saveSweep = () => Promise.reject(new RunsDbError('The browser’s storage is full.'))
    await show(client)
    await press('Start sweep')
    expect(
      screen.getByText('The runs of this sweep are not saved. The browser’s storage is full.'),
    ).toBeTruthy()
    expect(screen.getByText('Best runs', { selector: 'h2' })).toBeTruthy()
  })

  it('says above Start what the engine refused, where no field of the sweep can say it', async () => {
    const { client, hill } = clients()
    let field = 'slippageTicks'
    hill.client.run = async () => ({ ok: false, problem: { field, message: `${field}: not like this.` } })
    await show(client)
    const alerts = () =>
      within(screen.getByRole('region', { name: 'Sweep' }))
        .queryAllByRole('alert')
        .map(({ textContent, tagName }) => [textContent, tagName])
    await press('Start sweep')
    expect(alerts()).toEqual([['slippageTicks: not like this.', 'DIV']])
    expect(screen.getAllByText('slippageTicks: not like this.')).toHaveLength(1)
    // one of the sweep's own says it there alone
    field = 'shortBars'
    await press('Start sweep')
    expect(alerts()).toEqual([['shortBars: not like this.', 'P']])
    // which is not drawn while its parameter is not swept
    fireEvent.click(screen.getByRole('checkbox', { name: 'MA short period' }))
    await settle()
    expect(alerts()).toEqual([['shortBars: not like this.', 'DIV']])
  })

  it('says that workers were lost, and offers to go on', async () => {
    const { client, hill } = clients()
    vi.stubGlobal('reportError', vi.fn())
    hill.client.run = () => Promise.reject(new Error('the worker closed itself'))
    await show(client)
    await press('Start sweep')
    expect(screen.getByRole('alert').textContent).toMatch(/^The sweep stopped unexpectedly\./)
    expect(button('Resume')).toBeTruthy()
    expect(reportError).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  it('says why, where the code of the strategy did not answer', async () => {
    const { client, hill } = clients()
    vi.stubGlobal('reportError', vi.fn())
    hill.client.run = () => Promise.reject(new WorkerLost('Look for a loop without an end.'))
    await show(client)
    await press('Start sweep')
    expect(screen.getByRole('alert').textContent).toBe('Look for a loop without an end.')
    vi.unstubAllGlobals()
  })
})

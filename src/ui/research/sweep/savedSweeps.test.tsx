import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { RunsDbError } from '../../../storage/runs/openRuns.ts'
import { address } from '../../app/screens/testing/Screen.tsx'
import { toasts } from '../../primitives/toasts.ts'
import { Sweeps } from './sweeps.ts'
import { clients, press, START, settle, show, withOwnClock } from './testing/sweepScreen.tsx'
import { setSweeps } from './useSweep.ts'

withOwnClock()

describe('saved sweeps', () => {
  it('bring themselves and their inputs back', async () => {
    const { client, memory } = clients()
    await show(client)
    await press('Start sweep')
    const [{ sweep }] = memory.parts as [(typeof memory.parts)[0]]
    fireEvent.change(screen.getByLabelText('Initial capital'), { target: { value: '200000' } })
    await settle()
    cleanup()
    const { client: other } = clients()
    setSweeps(other, new Sweeps(other, memory.db))
    await show(other, { mode: 'market', view: 'sweep', strategy: 'gap-trading' })
    fireEvent.click(screen.getByRole('combobox', { name: 'Saved sweeps' }))
    await settle()
    fireEvent.click(screen.getByRole('option', { name: /^Momentum on NIFTY/ }))
    await settle()
    expect(address.search).toMatchObject({
      strategy: 'momentum',
      sweepId: sweep.id,
      sweep: START.sweep,
      from: '2023-01-02',
      capital: 100_000,
    })
    expect(screen.getByRole('grid', { name: /11 of 12 cells/ })).toBeTruthy()
    expect(screen.getByText('Engine 1.0.0')).toBeTruthy()
    expect(screen.queryByText('Inputs changed since')).toBeNull()
  })

  it('bring back how many runs were drawn, and their seed, whatever was typed since', async () => {
    const { client } = clients()
    await show(client, { ...START, sweepBy: 'random' })
    // the market has a seed too
    const field = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label).at(-1)!
    const type = async (label: string, value: string) => {
      fireEvent.change(field(label), { target: { value } })
      await settle()
    }
    await type('Number of runs', '5')
    await press('Start sweep')
    await type('Number of runs', '7')
    await type('Seed', '3')
    await press('Start sweep')
    fireEvent.click(screen.getByRole('combobox', { name: 'Saved sweeps' }))
    await settle()
    fireEvent.click(screen.getByRole('option', { name: /; 5 combinations \(random\), / }))
    await settle()
    expect([field('Number of runs').value, field('Seed').value]).toEqual(['5', '1'])
  })

  it('say what they swept on which data, and how far they came, in the words of their results', async () => {
    const { client, hill } = clients()
    await show(client)
    await press('Start sweep')
    hill.most = 5
    await press('Start sweep')
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_500)))
    await press('Cancel')
    fireEvent.click(screen.getByRole('combobox', { name: 'Saved sweeps' }))
    await settle()
    const hints = screen.getAllByRole('option').map(option => option.querySelector('small')!.textContent)
    expect(hints).toHaveLength(2)
    const what =
      'MA short period 4 to 10 in steps of 2, MA long period 10 to 30 in steps of 10; simulated market, seed 1; '
    for (const hint of hints) expect(hint).toContain(what)
    // one of the twelve was refused, which is a combination as well
    expect(hints.filter(hint => hint?.includes('; 12 combinations, '))).toHaveLength(1)
    expect(hints.filter(hint => hint?.includes('; 5 of 12 combinations done, '))).toHaveLength(1)
  })

  it('are deleted, and come back by Undo', async () => {
    const { client, memory } = clients()
    await show(client)
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    await press('Start sweep')
    await press('Delete')
    expect(memory.parts).toHaveLength(0)
    expect(address.search.sweepId).toBeUndefined()
    expect(screen.getByText('No sweep yet')).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Saved sweeps' })).toBeNull()
    const told = toasts.get().at(-1)!
    expect(told.text).toBe('Sweep deleted')
    toasts.set([])
    told.undo!()
    await settle()
    expect(memory.parts).toHaveLength(1)
    expect(screen.getByRole('combobox', { name: 'Saved sweeps' })).toBeTruthy()
  })

  it('stay on show where the device cannot delete them, and it says why', async () => {
    const { client, memory } = clients()
    memory.db.remove = () => Promise.reject(new RunsDbError('No room for storage.'))
    await show(client)
    await press('Start sweep')
    await press('Delete')
    expect(toasts.get().at(-1)).toMatchObject({ text: 'No room for storage.', isError: true })
    expect(screen.getByText('Best runs', { selector: 'h2' })).toBeTruthy()
  })
})

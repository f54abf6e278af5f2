import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { address } from '../../app/screens/testing/Screen.tsx'
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
    fireEvent.click(screen.getByRole('option', { name: /5 runs/ }))
    await settle()
    expect([field('Number of runs').value, field('Seed').value]).toEqual(['5', '1'])
  })
})

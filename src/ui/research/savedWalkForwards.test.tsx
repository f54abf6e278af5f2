import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { RunsDbError } from '../../storage/runs/openRuns.ts'
import { walkForwardAnswer } from '../../storage/runs/testing/walkForward.ts'
import { datasetKey, trialKey } from '../../storage/runs/trials.ts'
import { address } from '../app/screens/testing/Screen.tsx'
import { toasts } from '../primitives/toasts.ts'
import {
  button,
  page,
  START,
  settle,
  show,
  walked,
  walkForwardClient,
  withFreshDevice,
} from './testing/walkForwardScreen.tsx'

withFreshDevice()

describe('saved walk-forwards', () => {
  it('are back after a reload of the same address, and no other one is', async () => {
    await walked()
    const { search } = address
    expect(search.wfId).toBe(page.memory.walkForwards[0]!.id)
    cleanup()
    await show(search)
    expect(page.calls).toHaveLength(0)
    expect(screen.getByRole('table', { name: 'Results by window' })).toBeTruthy()
    expect(screen.queryByText('Inputs changed since')).toBeNull()
    cleanup()
    await show({ ...search, wfId: 'zzzzzzzzzz' })
    expect(
      screen.getByText(/^The walk-forward in this link is not saved on this device: press Run/),
    ).toBeTruthy()
  })

  it('are on show by their address, though the page has a newer one', async () => {
    const client = walkForwardClient()
    await show(START, client)
    const run = async (k: number) => {
      fireEvent.click(button('Run walk-forward'))
      const { ask, answer } = page.calls[k]!
      answer({ ok: true, value: walkForwardAnswer(ask) })
      await settle()
    }
    await run(0)
    const { search: older } = address
    fireEvent.change(screen.getByLabelText('In-sample'), { target: { value: '30' } })
    await settle()
    await run(1)
    expect(address.search.wfId).not.toBe(older.wfId)
    cleanup()
    // of two charts at once, the first of which goes, one is not given the mock of what draws, and says so
    vi.stubGlobal('reportError', vi.fn())
    await show({ ...older, wfId: 'zzzzzzzzzz' }, client)
    expect(screen.queryByRole('table', { name: 'Results by window' })).toBeNull()
    cleanup()
    await show(older, client)
    expect(address.search.wfId).toBe(older.wfId)
    expect(screen.queryByText('Inputs changed since')).toBeNull()
  })

  it('bring themselves and their inputs back when one is chosen', async () => {
    await walked()
    const { id } = page.memory.walkForwards[0]!
    cleanup()
    await show({ mode: 'market', view: 'walk-forward', strategy: 'gap-trading', dataset: 'synthetic' })
    fireEvent.click(screen.getByRole('combobox', { name: 'Saved walk-forwards' }))
    await settle()
    fireEvent.click(screen.getByRole('option', { name: /^Momentum on NIFTY.*2 windows/ }))
    await settle()
    expect(address.search).toMatchObject({
      strategy: 'momentum',
      sweep: START.sweep,
      wfIn: 60,
      wfOut: 20,
      wfId: id,
      to: '2023-03-31',
    })
    expect(screen.getByText(/of 9 combinations$/)).toBeTruthy()
    expect(screen.queryByText('Inputs changed since')).toBeNull()
  })

  it('are deleted, and come back by Undo', async () => {
    await walked()
    const { id } = page.memory.walkForwards[0]!
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await settle()
    expect(page.memory.walkForwards).toHaveLength(0)
    expect(address.search.wfId).toBeUndefined()
    expect(screen.getByText('No walk-forward yet')).toBeTruthy()
    toasts.get().at(-1)!.undo!()
    toasts.set([])
    await settle()
    expect(page.memory.walkForwards.map(one => one.id)).toEqual([id])
    expect(screen.getByRole('combobox', { name: 'Saved walk-forwards' })).toBeTruthy()
  })

  it('W6 note what they tried as trials on their data, each as the run alone would be', async () => {
    await walked()
    const { data, inputs } = page.calls[0]!.ask
    const keyOf = (shortBars: number) =>
      trialKey({ ...inputs, params: { ...inputs.params, shortBars, longBars: 20 } }, null)
    expect(page.memory.tried).toEqual([
      {
        dataset: datasetKey(data, 'NIFTY', 'ab'.repeat(32)),
        trials: [
          [keyOf(5), 0.5],
          [keyOf(6), null],
          [keyOf(7), -1],
        ],
      },
    ])
    expect(page.memory.walkForwards[0]).not.toHaveProperty('tried')
  })

  it('stay on show when there is no room for one, and say so', async () => {
    page.memory.db.keep = () => Promise.reject(new RunsDbError('The browser’s storage is full.'))
    await walked()
    expect(toasts.get()).toMatchObject([{ text: 'The browser’s storage is full.', isError: true }])
    expect(screen.getByRole('table', { name: 'Results by window' })).toBeTruthy()
  })
})

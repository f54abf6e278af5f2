import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { RunsDbError } from '../../../storage/runs/openRuns.ts'
import type { Sweep } from '../../../storage/runs/sweep.ts'
import { chunkOf, sweepOf } from '../../../storage/runs/testing/saved.ts'
import type { StrategyInfo } from '../../../workers/api/api.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { Screen } from '../../app/screens/testing/Screen.tsx'
import { Sweeps } from './sweeps.ts'
import { HillClient } from './testing/hillSweep.ts'
import { memorySweeps } from './testing/memorySweeps.ts'
import { setSweeps } from './useSweep.ts'

const DECLARED: StrategyInfo = {
  id: 'dip~0123456789abcdef',
  title: 'Dip',
  summary: 'Buys dips.',
  params: {
    shortBars: {
      label: 'Bars',
      unit: 'bars',
      default: 10,
      min: 1,
      max: 50,
      step: 1,
      help: 'How long it waits.',
    },
  },
}
const { data, inputs } = sweepOf()
const ID = 'aaaaaaaaaa'
/** A sweep of the trader's own code, as the device keeps it. */
const OWN = sweepOf({
  id: ID,
  strategyTitle: 'Dip',
  inputs: { ...inputs, strategy: DECLARED.id },
  data: { ...data, code: { source: 'export default 1', declared: DECLARED } },
})

const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(50)))

const sweepClient = fakeClient().client.sweep
/** A worker that plans for the form, and dies of a sweep. */
const dying: Client['sweep']['plan'] = ask =>
  'data' in ask ? Promise.reject(new Error('the worker died')) : sweepClient.plan(ask)

function kept(sweeps: readonly Sweep[], plan = sweepClient.plan) {
  const memory = memorySweeps()
  for (const sweep of sweeps) memory.parts.push({ sweep, chunk: chunkOf({ 0: 1, 1: 2, 2: 3, 3: 1 }) })
  const { client } = fakeClient({ sweep: new HillClient(plan).client })
  setSweeps(client, new Sweeps(client, memory.db))
  return { client, memory }
}

async function show(client: Client, start: object) {
  render(<Screen client={client} start={{ mode: 'market', view: 'sweep', strategy: 'momentum', ...start }} />)
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('reportError', vi.fn())
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a saved sweep', () => {
  it('of own code opens, though no worker has seen the code before', async () => {
    await show(kept([OWN]).client, { sweepId: OWN.id })
    expect(screen.getByText('Best runs', { selector: 'h2' })).toBeTruthy()
    expect(screen.queryByText('No sweep yet')).toBeNull()
  })

  it('that cannot be planned says why', async () => {
    const gone = sweepOf({ id: ID, inputs: { ...inputs, strategy: 'gone' } })
    await show(kept([gone]).client, { sweepId: gone.id })
    expect(screen.getByRole('alert').textContent).toMatch(/gone/)
  })

  it('that cannot be opened leaves no other one on show as if it were that', async () => {
    const gone = sweepOf({ id: 'bbbbbbbbbb', strategyTitle: 'Gone', inputs: { ...inputs, strategy: 'gone' } })
    const known = sweepOf({ id: ID })
    await show(kept([known, gone]).client, { sweepId: known.id })
    expect(screen.getByText('Best runs', { selector: 'h2' })).toBeTruthy()
    fireEvent.click(screen.getByRole('combobox', { name: 'Saved sweeps' }))
    await settle()
    fireEvent.click(screen.getByRole('option', { name: /^Gone on NIFTY/ }))
    await settle()
    expect(screen.getByRole('alert').textContent).toMatch(/gone/)
    expect(screen.queryByText('Best runs', { selector: 'h2' })).toBeNull()
  })

  it('that this device does not have says so and what to do, and starts nothing', async () => {
    const { client, memory } = kept([sweepOf({ id: ID })])
    await show(client, { sweepId: ID })
    expect(screen.getByText('Best runs', { selector: 'h2' })).toBeTruthy()
    cleanup()
    await show(client, { sweepId: 'zzzzzzzzzz' })
    expect(screen.getByText('Sweep not found')).toBeTruthy()
    expect(
      screen.getByText(
        'The sweep in this link is not saved on this device: press Start sweep to run it here with the inputs of the form.',
      ),
    ).toBeTruthy()
    expect(screen.queryByText('Best runs', { selector: 'h2' })).toBeNull()
    expect(screen.queryByText('No sweep yet')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    expect(memory.parts).toHaveLength(1)
    cleanup()
    // the one that was on show is back at its own address
    await show(client, { sweepId: ID })
    expect(screen.getByText('Best runs', { selector: 'h2' })).toBeTruthy()
  })

  it('that meets a lost worker says that it could not be opened', async () => {
    const { client } = kept([OWN], dying)
    await show(client, { sweepId: OWN.id })
    expect(screen.getByRole('alert').textContent).toBe(
      'The sweep could not be opened. Reload the page to try again.',
    )
    expect(reportError).toHaveBeenCalledOnce()
  })

  it('that the device cannot read says why', async () => {
    const { client, memory } = kept([])
    memory.db.getSweep = () => Promise.reject(new RunsDbError('No room for storage.'))
    await show(client, { sweepId: OWN.id })
    expect(screen.getByText('No room for storage.')).toBeTruthy()
    expect(screen.queryByText('Sweep not found')).toBeNull()
  })
})

it('a sweep that meets a lost worker before its first run says that it did not start', async () => {
  const { client } = kept([], dying)
  await show(client, {
    sweep: 'shortBars~4~10~2',
    from: '2023-01-02',
    to: '2023-03-31',
    dataset: 'synthetic',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Start sweep' }))
  await settle()
  expect(screen.getByRole('alert').textContent).toBe('The sweep could not be started. Start it again.')
})

/** Which sweeps have something left to resume, and with which inputs. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Problem } from '../../../engine/core/problem.ts'
import { button, clients, press, settle, show, withOwnClock } from './testing/sweepScreen.tsx'

withOwnClock()

/** A sweep of which so many runs end before the engine refuses another. */
async function refusedAfter(runs: number, problem: Problem) {
  const { client, hill } = clients()
  const { run } = hill.client
  hill.client.run = async (ask, { indices, wantsReturns }, onRows, signal) => {
    if (runs > 0) await run(ask, { indices: indices.slice(0, runs), wantsReturns }, onRows, signal)
    return { ok: false, problem }
  }
  await show(client)
  await press('Start sweep')
  expect(screen.getByText(problem.message)).toBeTruthy()
}

const resume = () => screen.queryByRole('button', { name: 'Resume' })

describe('Resume', () => {
  it('is not there for a sweep that was refused before its first run, of which nothing stays on show', async () => {
    for (const field of ['costs', 'hedge']) {
      await refusedAfter(0, { field, message: 'Choose others.' })
      expect(resume()).toBeNull()
      expect(screen.queryByRole('grid')).toBeNull()
      expect(screen.getByText('No sweep yet')).toBeTruthy()
      cleanup()
    }
  })

  it('is not there for a sweep that was refused in one of its runs, which would be refused again', async () => {
    await refusedAfter(5, { message: 'Own failed at the bar of 2 Jan 2023, 09:22.' })
    expect(resume()).toBeNull()
    expect(screen.getByRole('grid', { name: /5 of 12 cells/ })).toBeTruthy()
  })

  it('stays where the data of a sweep is not there, which may be imported again', async () => {
    await refusedAfter(5, { field: 'dataset', message: 'Import the file again.' })
    expect(resume()).toBeTruthy()
  })

  it('runs the rest of a cancelled sweep with its own inputs, whatever the form has by then', async () => {
    const { client, hill } = clients()
    const run = vi.spyOn(hill.client, 'run')
    hill.most = 5
    await show(client)
    await press('Start sweep')
    await press('Cancel')
    fireEvent.change(screen.getByLabelText('Initial capital'), { target: { value: '200000' } })
    await settle()
    expect(button('Start sweep')).toBeTruthy()
    await press('Resume')
    const [first, rest] = run.mock.calls
    expect(rest![0]).toEqual(first![0])
    expect(rest![0].inputs.capital).toBe(100_000)
  })
})

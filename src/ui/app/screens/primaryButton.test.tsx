import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { Screen } from './testing/Screen.tsx'

/** The buttons that are filled with the accent. */
const primaries = () =>
  screen
    .getAllByRole('button')
    .filter(({ classList }) => classList.contains('bg-accent'))
    .map(({ textContent }) => textContent)

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it.each([
  ['results', 'Run Backtest'],
  ['sweep', 'Start sweep'],
  ['walk-forward', 'Run walk-forward'],
  ['runs', 'Run Backtest'],
])('one button is primary, that of the task in sight: on %s it is %s', async (view, name) => {
  vi.useFakeTimers()
  const start = {
    mode: 'market',
    view,
    strategy: 'momentum',
    dataset: 'synthetic',
    from: '2023-01-02',
    to: '2023-03-31',
  }
  render(<Screen client={fakeClient().client} start={start} />)
  await act(async () => void (await vi.advanceTimersByTimeAsync(50)))
  expect(primaries()).toEqual([name])
})

it('the sample has its backtest only: its button stays primary', () => {
  render(<Screen client={fakeClient().client} start={{ mode: 'sample', view: 'sweep' }} />)
  expect(primaries()).toEqual(['Run Backtest'])
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import type { RunInputs } from '../../../engine/inputs/inputs.ts'
import type { RunView } from '../../../workers/api/api.ts'
import { bellClient } from '../../run/testing/bell.ts'
import { candlesOf, viewOf } from '../../run/testing/run.ts'
import { address, Screen } from './testing/Screen.tsx'

let answer: (view: RunView) => void = () => {}
const asked: RunInputs[] = []

const { client } = fakeClient({
  ...bellClient,
  listDatasets: () => Promise.resolve([]),
  run: (_, inputs) => {
    asked.push(inputs)
    return new Promise(resolve => {
      answer = value => resolve({ ok: true, value })
    })
  },
  candles: () => Promise.resolve(candlesOf()),
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function press(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Run Backtest' }))
  await pass(50)
}

beforeEach(() => void vi.useFakeTimers())

it('what is run again goes to the worker at once: the screen is drawn for its result alone, and the address stays', async () => {
  let drawn = 0
  render(
    <Profiler id="screen" onRender={() => void drawn++}>
      <Screen client={client} start={{ mode: 'market', strategy: 'momentum', trade: 1 }} />
    </Profiler>,
  )
  await pass(300)
  // the first one puts its limits and its bars into the address
  const before = address.search
  await press()
  expect(address.search).not.toBe(before)
  await act(async () => answer(viewOf(asked[0]!, { runId: 'first' })))
  await pass(1_000)
  const { search } = address
  drawn = 0
  await press()
  expect(asked).toHaveLength(2)
  expect(drawn).toBe(0)
  await act(async () => answer(viewOf(asked[1]!, { runId: 'second' })))
  expect(drawn).toBeGreaterThan(0)
  expect(address.search).toBe(search)
})

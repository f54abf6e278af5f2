import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { defaultInputs } from '../../engine/inputs/inputs.ts'
import type { RunView } from '../../workers/api/api.ts'
import { viewOf } from '../run/testing/run.ts'
import { lock, session } from '../session/session.ts'
import { useBacktest } from './useBacktest.ts'

const INPUTS = defaultInputs('NIFTY', 1)
const RUN = {
  data: { main: { kind: 'synthetic', seed: 1 }, hedge: null },
  requested: INPUTS,
  source: 'Simulated',
  strategyTitle: 'Momentum',
} as const

afterEach(() => session.set({ locked: false, erasure: null }))

it.each(['button', 'slider', 'saved'] as const)(
  'Logout stops a run that a %s started before it is shown as running, and no result comes later',
  async from => {
    const signals: AbortSignal[] = []
    let answer: (view: RunView) => void = () => {}
    const { client } = fakeClient({
      run: (_data, _inputs, _onProgress, signal) => {
        signals.push(signal)
        return new Promise(resolve => {
          answer = value => resolve({ ok: true, value })
        })
      },
    })
    const { result } = renderHook(() => useBacktest(client))
    const { backtest } = result.current
    await act(async () => {
      void backtest.runMarket(RUN, from)
      lock()
    })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    await act(async () => answer(viewOf(INPUTS)))
    expect(backtest.store.get()).toMatchObject({ running: null, tuning: false, results: { market: null } })
  },
)

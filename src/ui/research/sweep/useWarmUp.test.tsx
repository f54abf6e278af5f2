import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { defaultInputs } from '../../../engine/index.ts'
import type { SweepAsk, SweepClient } from '../../../workers/api/sweepApi.ts'
import { useWarmUp } from './useWarmUp.ts'

const ask: SweepAsk = {
  strategy: 'momentum',
  data: { main: { kind: 'synthetic', seed: 1 }, hedge: null },
  inputs: defaultInputs('NIFTY', 1),
  axes: [{ param: 'longBars', from: 10, to: 30, step: 10 }],
  method: { kind: 'grid' },
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function hold(first: SweepAsk | null) {
  const warmUp = vi.fn<SweepClient['warmUp']>()
  const { client } = fakeClient()
  const warming = { ...client, sweep: { ...client.sweep, warmUp } }
  const hook = renderHook(({ asked }) => useWarmUp(warming, asked), { initialProps: { asked: first } })
  const change = (asked: SweepAsk | null) => hook.rerender({ asked })
  return { warmUp, change, leave: hook.unmount }
}

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

it('the workers get ready once the form is whole and still, and again for other inputs', () => {
  const { warmUp, change } = hold(null)
  wait(1_000)
  expect(warmUp).not.toHaveBeenCalled()
  change(ask)
  wait(200)
  change({ ...ask, inputs: { ...ask.inputs, capital: 5 } })
  wait(200)
  expect(warmUp).not.toHaveBeenCalled()
  wait(100)
  expect(warmUp.mock.calls).toEqual([[{ ...ask, inputs: { ...ask.inputs, capital: 5 } }]])
  change(ask)
  wait(300)
  expect(warmUp).toHaveBeenCalledTimes(2)
})

it('another range of a parameter needs no other workers, and they are let go when the view is left', () => {
  const { warmUp, change, leave } = hold(ask)
  wait(300)
  change({ ...ask, axes: [{ param: 'longBars', from: 10, to: 90, step: 10 }] })
  wait(1_000)
  expect(warmUp).toHaveBeenCalledTimes(1)
  leave()
  expect(warmUp).toHaveBeenLastCalledWith(null)
})

it('a browser that saves data has no work done ahead', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const { warmUp } = hold(ask)
  wait(1_000)
  expect(warmUp).not.toHaveBeenCalled()
})

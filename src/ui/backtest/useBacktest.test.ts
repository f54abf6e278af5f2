import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import type { Outcome } from '../../engine/core/problem.ts'
import { defaultInputs } from '../../engine/inputs/inputs.ts'
import type { OwnCode, RunProgress, RunView } from '../../workers/api/api.ts'
import { WorkerLost } from '../../workers/client/clientTypes.ts'
import { bellClient } from '../run/testing/bell.ts'
import { Backtest } from './useBacktest.ts'

const LOOPING = { source: 'while (true);' } as OwnCode
const LOST = 'Look for a loop without an end.'
const SILENT = 'the worker does not answer'

let notify: (progress: RunProgress) => void = () => {}
let fail: (error: Error) => void = () => {}
const reported = vi.fn()

/** A run on the built-in market that is under way, and long enough to be shown. */
async function start(code?: OwnCode) {
  const { client } = fakeClient({
    ...bellClient,
    run: (_data, _inputs, onProgress) =>
      new Promise<Outcome<RunView>>((_, reject) => {
        notify = onProgress
        fail = reject
      }),
  })
  const backtest = new Backtest(client)
  void backtest.runMarket({
    data: { main: { kind: 'synthetic', seed: 1 }, hedge: null, ...(code && { code }) },
    requested: defaultInputs('NIFTY', 1),
    source: 'Simulated',
    strategyTitle: 'Mine',
  })
  return backtest
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  reported.mockClear()
  vi.stubGlobal('reportError', reported)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a lost worker', () => {
  it.each([
    ['K2 own code that never ends', LOOPING, SILENT, 0],
    ['K1 a bug of ours that own code met', LOOPING, new RangeError('a bug in the engine'), 1],
    ['K2 an engine that hangs without code of the trader’s', undefined, SILENT, 1],
  ])('%s: the trader is told, and the console where it is a bug', async (_, code, cause, times) => {
    const backtest = await start(code)
    fail(new WorkerLost(LOST, { cause }))
    await vi.advanceTimersByTimeAsync(300)
    expect(backtest.store.get()).toMatchObject({ running: null, failure: { message: LOST } })
    expect(reported).toHaveBeenCalledTimes(times)
  })
})

describe('the bar of a run', () => {
  it('K4 never falls: prices that are made first take half of it, the bars the other', async () => {
    const backtest = await start()
    const shown = () => backtest.store.get().running?.progress?.fraction
    // what comes before the bar is on show counts as well
    notify({ fraction: 0.1, barsPerSecond: null })
    await vi.advanceTimersByTimeAsync(300)
    const seen = [0.5, 1, 0.02, 0.5, 0.4, 1].map((fraction, step) => {
      notify({ fraction, barsPerSecond: step < 2 ? null : 1_000 })
      return shown()
    })
    expect(seen).toEqual([0.25, 0.5, 0.51, 0.75, 0.75, 1])
  })

  it('K4 is that of the bars alone where no prices are made, and begins anew with each run', async () => {
    const backtest = await start()
    await vi.advanceTimersByTimeAsync(300)
    notify({ fraction: 0.42, barsPerSecond: 1_000 })
    expect(backtest.store.get().running?.progress).toEqual({ fraction: 0.42, barsPerSecond: 1_000 })
    const next = await start()
    await vi.advanceTimersByTimeAsync(300)
    notify({ fraction: 0.1, barsPerSecond: 1_000 })
    expect(next.store.get().running?.progress?.fraction).toBe(0.1)
  })
})

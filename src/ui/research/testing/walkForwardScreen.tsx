import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import type { Outcome } from '../../../engine/core/problem.ts'
import { walkForwardAnswer } from '../../../storage/runs/testing/walkForward.ts'
import type {
  WalkForwardAnswer,
  WalkForwardAsk,
  WalkForwardProgress,
} from '../../../workers/api/researchApi.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { Screen } from '../../app/screens/testing/Screen.tsx'
import { bellClient } from '../../run/testing/bell.ts'
import { setWalkForwards, WalkForwards } from '../walkForwardJob.ts'
import { memoryWalkForwards } from './memoryWalkForwards.ts'

interface Call {
  readonly ask: WalkForwardAsk
  readonly onProgress: (progress: WalkForwardProgress) => void
  readonly signal: AbortSignal
  readonly answer: (outcome: Outcome<WalkForwardAnswer>) => void
}

/** What a test asked of the worker, and what the device keeps. */
export const page = { calls: [] as Call[], memory: memoryWalkForwards() }

/** A client whose walk-forwards the test answers. */
export function walkForwardClient(): Client {
  page.calls = []
  const { client } = fakeClient(bellClient)
  const whole: Client = {
    ...client,
    research: {
      ...client.research,
      walkForward: (ask, onProgress, signal) =>
        new Promise((answer, fail) => {
          page.calls.push({ ask, onProgress, signal, answer })
          signal.addEventListener('abort', () => fail(new DOMException('Cancelled.', 'AbortError')))
        }),
    },
  }
  setWalkForwards(whole, new WalkForwards(whole, page.memory.db, page.memory.past))
  return whole
}

/** A form that can run: two windows of nine combinations. */
export const START = {
  mode: 'market',
  view: 'walk-forward',
  strategy: 'momentum',
  dataset: 'synthetic',
  from: '2023-01-02',
  to: '2023-03-31',
  sweep: 'shortBars~5~7~1,longBars~20~40~10',
}
export const settle = async () => {
  for (const ms of [0, 300, 300, 100]) await act(() => vi.advanceTimersByTimeAsync(ms))
}
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** The screen at this address, once it has settled. */
export async function show(start: object = START, client = walkForwardClient()) {
  render(<Screen client={client} start={{ ...start }} />)
  await settle()
}

/** The first window with the trades of its choice, as the engine sends it; the second as one was saved before. */
export function counted(ask: WalkForwardAsk): WalkForwardAnswer {
  const answer = walkForwardAnswer(ask)
  const windows = answer.windows.map((one, k) =>
    k === 0 ? { ...one, chosen: { ...one.chosen!, trades: 7 } } : one,
  )
  return { ...answer, windows }
}

/** The same after a walk-forward that ended. */
export async function walked() {
  await show()
  fireEvent.click(button('Run walk-forward'))
  const { ask, answer } = page.calls[0]!
  answer({ ok: true, value: counted(ask) })
  await settle()
}

/** A clean device and a clock of its own for each test. */
export function withFreshDevice(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    sessionStorage.clear()
    page.memory = memoryWalkForwards()
  })
  afterEach(async () => {
    cleanup()
    await vi.dynamicImportSettled()
    // a frame that is still waited for would go with this clock, and those of the next test wait behind it
    await vi.advanceTimersByTimeAsync(300)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}

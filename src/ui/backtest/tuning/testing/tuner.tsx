/** The Backtesting screen with a slider, and an engine that is answered by hand. For tests. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { fakeClient } from '../../../../../test/fakeClient.ts'
import type { Outcome } from '../../../../engine/core/problem.ts'
import type { RunInputs } from '../../../../engine/inputs/inputs.ts'
import type { RunView } from '../../../../workers/api/api.ts'
import type { Preview } from '../../../../workers/api/previewApi.ts'
import { Screen } from '../../../app/screens/testing/Screen.tsx'
import { bell, bellClient } from '../../../run/testing/bell.ts'
import { DATASET, tradesOf, viewOf } from '../../../run/testing/run.ts'

interface Asked {
  readonly runId: string
  readonly longBars: number
  readonly answer: (outcome: Outcome<Preview> | null) => void
}

/** What was asked of the engine, newest last. */
export const asked: Asked[] = []
export const runs: { readonly inputs: RunInputs; readonly answer: (outcome: Outcome<RunView>) => void }[] = []

/** What each value of the long average makes: as many hundred rupees, in as many trades, of which seven are here. */
export function profit(longBars: number): Preview {
  const { stats, curve, orders } = viewOf({ instrument: 'NIFTY' } as RunInputs)
  return {
    stats: { ...stats, netProfit: longBars * 100, trades: longBars },
    curve: { ...curve, equity: curve.equity.map(value => value + longBars) },
    orders,
    notes: [],
    riskEvents: [],
    riskWords: null,
    traded: { trades: tradesOf(7), open: tradesOf(0) },
  }
}

function newClient() {
  return fakeClient({
    ...bellClient,
    listDatasets: () => Promise.resolve([DATASET]),
    run: (_, inputs) => new Promise(answer => runs.push({ inputs, answer })),
    preview: (runId, params) =>
      new Promise(answer => asked.push({ runId, longBars: params.longBars!, answer })),
  }).client
}

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
export const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'MA long period, slider' })
export const field = () => screen.getByLabelText<HTMLInputElement>('MA long period')
export const metric = (label: string) =>
  screen.getAllByText(label, { selector: 'dt' })[0]?.nextElementSibling?.textContent

export async function open(start: Record<string, unknown> = {}) {
  render(<Screen client={newClient()} start={{ mode: 'market', strategy: 'momentum', ...start }} />)
  await pass(0)
}

export async function finishRun(part: Partial<RunView> = {}) {
  await pass(10)
  const { inputs, answer } = runs.at(-1)!
  answer({ ok: true, value: viewOf(inputs, part) })
  await pass(600)
}

/** The screen with a result whose long average is the default, 30. */
export async function openResult(part: Partial<RunView> = {}, start: Record<string, unknown> = {}) {
  await open(start)
  fireEvent.click(screen.getByRole('button', { name: 'Run Backtest' }))
  await finishRun(part)
}

export async function slide(to: number) {
  fireEvent.change(slider(), { target: { value: String(to) } })
  await pass(0)
}

export async function drag(...values: readonly number[]) {
  fireEvent.pointerDown(slider())
  for (const value of values) await slide(value)
}

export async function release() {
  fireEvent.pointerUp(slider())
  await pass(0)
}

/** Answers what was asked last, and lets the page draw it. */
export async function answerLast() {
  const { longBars, answer } = asked.at(-1)!
  answer({ ok: true, value: profit(longBars) })
  await pass(0)
}

/** Before each test: no engine has been asked anything, and nothing is remembered. */
export function startTuner(): void {
  vi.useFakeTimers()
  sessionStorage.clear()
  localStorage.clear()
  asked.length = 0
  runs.length = 0
  bell.length = 0
}

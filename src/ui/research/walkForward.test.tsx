import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import type { Outcome } from '../../engine/core/problem.ts'
import { RunsDbError } from '../../storage/runs/openRuns.ts'
import {
  savedWalkForward,
  walkForwardAnswer,
  walkForwardView,
} from '../../storage/runs/testing/walkForward.ts'
import { datasetKey, trialKey } from '../../storage/runs/trials.ts'
import type { WalkForwardAnswer, WalkForwardAsk, WalkForwardProgress } from '../../workers/api/researchApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { address, Screen } from '../app/screens/testing/Screen.tsx'
import { toasts } from '../primitives/toasts.ts'
import { bellClient } from '../run/testing/bell.ts'
import { memoryWalkForwards } from './testing/memoryWalkForwards.ts'
import { WalkForwardResults } from './WalkForwardResults.tsx'
import { windowsCsv } from './walkForwardCsv.ts'
import { setWalkForwards, WalkForwards } from './walkForwardJob.ts'

interface Call {
  readonly ask: WalkForwardAsk
  readonly onProgress: (progress: WalkForwardProgress) => void
  readonly signal: AbortSignal
  readonly answer: (outcome: Outcome<WalkForwardAnswer>) => void
}

let calls: Call[] = []

let memory = memoryWalkForwards()

function walkForwardClient(): Client {
  calls = []
  const { client } = fakeClient(bellClient)
  const whole: Client = {
    ...client,
    research: {
      ...client.research,
      walkForward: (ask, onProgress, signal) =>
        new Promise((answer, fail) => {
          calls.push({ ask, onProgress, signal, answer })
          signal.addEventListener('abort', () => fail(new DOMException('Cancelled.', 'AbortError')))
        }),
    },
  }
  setWalkForwards(whole, new WalkForwards(whole, memory.db, memory.past))
  return whole
}

const START = {
  mode: 'market',
  view: 'walk-forward',
  strategy: 'momentum',
  dataset: 'synthetic',
  from: '2023-01-02',
  to: '2023-03-31',
  sweep: 'shortBars~5~7~1,longBars~20~40~10',
}
const settle = async () => {
  for (const ms of [0, 300, 300, 100]) await act(() => vi.advanceTimersByTimeAsync(ms))
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const cells = (row: HTMLElement) => [...row.children].map(cell => cell.textContent)

async function show(start: object = START, client = walkForwardClient()) {
  render(<Screen client={client} start={{ ...start }} />)
  await settle()
}

async function walked() {
  await show()
  fireEvent.click(button('Run walk-forward'))
  const { ask, answer } = calls[0]!
  answer({ ok: true, value: walkForwardAnswer(ask) })
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  memory = memoryWalkForwards()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the walk-forward form', () => {
  it('asks what the address and the form say, and says how much that is', async () => {
    await show()
    expect(screen.getByText('No walk-forward yet')).toBeTruthy()
    expect(screen.getByText(/^9 combinations per window, about \d+ s \(a first guess/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('In-sample'), { target: { value: '20' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Anchored' }))
    await settle()
    expect(address.search).toMatchObject({ wfIn: 20, wfStart: 'anchored' })
    fireEvent.click(button('Run walk-forward'))
    expect(calls[0]!.ask).toMatchObject({
      data: { main: { kind: 'synthetic', seed: 1 }, hedge: null },
      inputs: { strategy: 'momentum', from: '2023-01-02', to: '2023-03-31' },
      axes: [
        { param: 'shortBars', from: 5, to: 7, step: 1 },
        { param: 'longBars', from: 20, to: 40, step: 10 },
      ],
      method: { kind: 'grid' },
      plan: { inSampleDays: 20, outOfSampleDays: 20, anchored: true, figure: 'sharpe' },
    })
  })

  it('names the combinations that the strategy refuses, before and after', async () => {
    const refused =
      '9 combinations per window, 1 refused: MA short period must be below MA long period. About '
    await show({ ...START, sweep: 'shortBars~18~20~1,longBars~20~40~10' })
    expect(screen.getByText(text => text.startsWith(refused))).toBeTruthy()
    fireEvent.click(button('Run walk-forward'))
    const { ask, answer } = calls[0]!
    answer({ ok: true, value: walkForwardAnswer(ask) })
    await settle()
    expect(
      screen.getByText(
        /2 windows of 9 combinations, 1 refused: MA short period must be below MA long period$/,
      ),
    ).toBeTruthy()
  })

  it('cannot run with days that cannot be', async () => {
    await show()
    for (const days of ['0', '1.5', '12000']) {
      fireEvent.change(screen.getByLabelText('Out-of-sample'), { target: { value: days } })
      await settle()
      expect(screen.getByText('Enter a whole number from 1 to 10,000.')).toBeTruthy()
      expect(button('Run walk-forward').disabled).toBe(true)
      expect(address.search.wfOut).toBeUndefined()
    }
  })

  it('follows the runs, is idle at once when cancelled, and says what the engine refused', async () => {
    await show()
    fireEvent.click(button('Run walk-forward'))
    act(() => calls[0]!.onProgress({ runs: 9, of: 36 }))
    expect(screen.getByText('9 of 36 in-sample runs')).toBeTruthy()
    await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)))
    act(() => calls[0]!.onProgress({ runs: 18, of: 36 }))
    expect(screen.getByText('18 of 36 in-sample runs · about 20 s left')).toBeTruthy()
    act(() => calls[0]!.onProgress({ runs: 9, of: 36 }))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    fireEvent.click(button('Cancel'))
    expect(calls[0]!.signal.aborted).toBe(true)
    expect(button('Run walk-forward').disabled).toBe(false)
    fireEvent.click(button('Run walk-forward'))
    calls[1]!.answer({ ok: false, problem: { message: 'in-sample: too many.' } })
    await settle()
    expect(screen.getByRole('alert').textContent).toBe('in-sample: too many.')
  })
})

describe('the walk-forward results', () => {
  it('W4 lists the windows with what was chosen and what it did', async () => {
    await walked()
    const [, ...rows] = within(screen.getByRole('table', { name: 'Results by window' })).getAllByRole('row')
    expect(rows.map(cells)).toEqual([
      ['2 Jan 2023, 20 days', '1 Feb 2023, 10 days', '5', '20', '1.84', 'N/A', '3', '+₹500'],
      ['2 Jan 2023, 20 days', '15 Feb 2023, 10 days', '7', '20', '1.84', 'N/A', '3', '−₹200'],
    ])
    expect(screen.getByText('One note.')).toBeTruthy()
  })

  it('W5 says what the efficiency means, and stands beside the plain run', async () => {
    await walked()
    expect(screen.getByText(/Walk-forward efficiency 60%: /)).toBeTruthy()
    const table = screen.getByRole('table', { name: 'Walk-forward vs. fixed parameters' })
    expect(cells(within(table).getAllByRole('row')[1]!)).toEqual(['Net profit', '+₹300', '−₹50'])
    expect(screen.getByRole('img', { name: /^MA short period, chosen in 2 windows: 5 to 7/ })).toBeTruthy()
  })

  it('stays, marked as old, when the form asks for something else', async () => {
    await walked()
    expect(screen.queryByText('Inputs changed since')).toBeNull()
    fireEvent.change(screen.getByLabelText('In-sample'), { target: { value: '30' } })
    await settle()
    expect(screen.getByText('Inputs changed since')).toBeTruthy()
    expect(screen.getByRole('table', { name: 'Results by window' })).toBeTruthy()
  })

  it('S1 names both instruments of a pair', async () => {
    const { ask } = savedWalkForward()
    const hedge = { instrument: 'BANKNIFTY', source: { kind: 'synthetic', seed: 1 } } as const
    const result = savedWalkForward({ ask: { ...ask, data: { ...ask.data, hedge } } })
    render(<WalkForwardResults result={result} strategies={[]} isStale={false} />)
    await settle()
    expect(screen.getByText(/ on NIFTY against BANKNIFTY, 1 Feb 2023 to /)).toBeTruthy()
  })

  it('writes the windows with raw numbers', async () => {
    await walked()
    const { name, blob } = windowsCsv(walkForwardView(calls[0]!.ask), Date.UTC(2023, 4, 31, 20))
    expect(name).toBe('sauda-walk-forward-NIFTY-2023-06-01.csv')
    const [head, first] = (await blob.text()).slice(1).split('\r\n')
    expect(head).toContain('out_of_sample_days,shortBars,longBars,in_sample_sharpe')
    expect(first).toBe('1,2023-01-02,2023-01-31,20,2023-02-01,2023-02-14,10,5,20,1.84,2,,0.5,500,3')
  })
})

describe('saved walk-forwards', () => {
  it('are back after a reload of the same address, and no other one is', async () => {
    await walked()
    const { search } = address
    expect(search.wfId).toBe(memory.walkForwards[0]!.id)
    cleanup()
    await show(search)
    expect(calls).toHaveLength(0)
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
      const { ask, answer } = calls[k]!
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
    cleanup()
    await vi.dynamicImportSettled()
    vi.unstubAllGlobals()
  })

  it('bring themselves and their inputs back when one is chosen', async () => {
    await walked()
    const { id } = memory.walkForwards[0]!
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

  it('W6 note what they tried as trials on their data, each as the run alone would be', async () => {
    await walked()
    const { data, inputs } = calls[0]!.ask
    const keyOf = (shortBars: number) =>
      trialKey({ ...inputs, params: { ...inputs.params, shortBars, longBars: 20 } }, null)
    expect(memory.tried).toEqual([
      {
        dataset: datasetKey(data, 'NIFTY', 'ab'.repeat(32)),
        trials: [
          [keyOf(5), 0.5],
          [keyOf(6), null],
          [keyOf(7), -1],
        ],
      },
    ])
    expect(memory.walkForwards[0]).not.toHaveProperty('tried')
  })

  it('stay on show when there is no room for one, and say so', async () => {
    memory.db.keep = () => Promise.reject(new RunsDbError('The browser’s storage is full.'))
    await walked()
    expect(toasts.get()).toMatchObject([{ text: 'The browser’s storage is full.', isError: true }])
    expect(screen.getByRole('table', { name: 'Results by window' })).toBeTruthy()
  })
})

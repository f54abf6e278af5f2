import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { ENGINE_VERSION } from '../../../engine/core/version.ts'
import type { RunInputs } from '../../../engine/inputs/inputs.ts'
import { toSavedRun } from '../../../storage/runs/savedRun.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { toasts } from '../../primitives/toasts.ts'
import { openingOf } from '../../run/runAddress.ts'
import { bellClient } from '../../run/testing/bell.ts'
import { candlesOf, DATASET, viewOf } from '../../run/testing/run.ts'
import { sharedRuns } from '../../session/sharedRuns.ts'
import { Screen } from './testing/Screen.tsx'

let asked: RunInputs[] = []

/** Each client is a page that has just been opened. */
function pageClient(answers: Partial<Client> = {}): Client {
  return fakeClient({
    ...bellClient,
    listDatasets: () => Promise.resolve([DATASET]),
    run: (_, inputs) => {
      asked.push(inputs)
      return Promise.resolve({
        ok: true,
        value: viewOf(inputs, { fingerprint: `${inputs.capital}`.padStart(64, '0') }),
      })
    },
    candles: () => Promise.resolve(candlesOf()),
    ...answers,
  }).client
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: string) => screen.getByRole('button', { name })
const result = () => screen.queryByText('Net profit')

async function open(client: Client, start: Record<string, unknown> = {}) {
  cleanup()
  asked = []
  render(<Screen client={client} start={{ mode: 'market', strategy: 'momentum', ...start }} />)
  await pass(300)
}

const { store } = sharedRuns()
const NONE = store.get()

beforeEach(async () => {
  vi.useFakeTimers()
  sessionStorage.clear()
  store.set({ ...NONE, runs: [] })
  // there is no database here: the last result is what the store holds
  vi.stubGlobal('indexedDB', undefined)
  vi.spyOn(sharedRuns(), 'keep').mockImplementation(async result => {
    const run = {
      ...toSavedRun(result, 'abcdefghij', Date.now()),
      engineVersion: ENGINE_VERSION,
      elapsedMs: 80,
    }
    store.set({ ...NONE, runs: [run] })
  })
  await open(pageClient())
  fireEvent.click(button('Run Backtest'))
  await pass(300)
})
afterEach(() => {
  cleanup()
  toasts.set([])
  store.set(NONE)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('after a reload', () => {
  it('the last result is run again by itself, once and with the same inputs', async () => {
    const [first] = asked
    await open(pageClient())
    expect(asked).toEqual([first])
    expect(result()).toBeTruthy()
    // it is no new run
    expect(sharedRuns().keep).toHaveBeenCalledTimes(1)
  })

  it('nothing runs where the form asks for something else than the last run', async () => {
    await open(pageClient(), { capital: 2_000_000 })
    expect(asked).toEqual([])
    expect(result()).toBeNull()
    expect(button('Open the last run')).toBeTruthy()
  })

  it('the last run is opened with its inputs, so that running it again makes the same', async () => {
    const [first] = asked
    await open(pageClient(), { capital: 2_000_000 })
    fireEvent.click(button('Open the last run'))
    await pass(300)
    expect(asked).toEqual([first])
    expect(screen.getByLabelText<HTMLInputElement>('Initial capital').value).toBe('1,00,000')
  })

  it('nothing runs by itself after Reset', async () => {
    fireEvent.click(button('Reset'))
    asked = []
    await pass(300)
    expect(asked).toEqual([])
    expect(result()).toBeNull()
  })

  it('a saved run that was opened comes back in full, also over another result, with its note', async () => {
    const [saved] = store.get().runs!
    const client = pageClient()
    await open(client, { capital: 2_000_000 })
    fireEvent.click(button('Run Backtest'))
    await pass(300)
    store.set({ ...NONE, runs: [{ ...saved!, note: 'Trades too often' }] })
    // as the list of runs does
    sharedRuns().openOver(vi.mocked(sharedRuns().keep).mock.lastCall![0], saved!)
    await open(client, openingOf(saved!))
    expect(asked).toHaveLength(1)
    expect(screen.getByText(/^Saved on .*Trades too often$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Re-run to see trades' })).toBeNull()
  })

  it.each([
    ['of another engine', { engineVersion: '0.0.1' }],
    ['that took long', { elapsedMs: 3_000 }],
  ])('a saved run %s waits for its button', async (_, part) => {
    const [saved] = store.get().runs!
    store.set({ ...NONE, runs: [{ ...saved!, ...part }] })
    await open(pageClient(), openingOf(saved!))
    expect(asked).toEqual([])
    expect(button('Re-run to see trades')).toBeTruthy()
  })

  it('nothing runs again whose run ended the page before', async () => {
    // a page that went away while it ran
    const never = pageClient({ run: () => new Promise(() => {}) })
    await open(never, { capital: 2_000_000 })
    fireEvent.click(button('Run Backtest'))
    await pass(300)
    await open(pageClient())
    expect(asked).toEqual([])
    expect(screen.getByText(/^Your last run ended unexpectedly/)).toBeTruthy()
  })

  it('such a run can be run again as soon as its form is there, not before', async () => {
    await open(pageClient({ run: () => new Promise(() => {}) }), { capital: 2_000_000 })
    fireEvent.click(button('Run Backtest'))
    await pass(300)
    cleanup()
    asked = []
    render(
      <Screen client={pageClient()} start={{ mode: 'market', strategy: 'momentum', capital: 2_000_000 }} />,
    )
    expect(button('Run again').hasAttribute('disabled')).toBe(true)
    await pass(300)
    fireEvent.click(button('Run again'))
    await pass(300)
    expect(asked).toMatchObject([{ capital: 2_000_000 }])
    expect(result()).toBeTruthy()
  })
})

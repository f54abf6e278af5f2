/** A run that begins before the charge book does: what its refusal offers. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import type { RunInputs } from '../../../engine/inputs/inputs.ts'
import { memorySettings } from '../../../storage/settings/testing/settings.ts'
import type { DatasetInfo } from '../../../workers/api/api.ts'
import { address, Screen } from '../../app/screens/testing/Screen.tsx'
import { bellClient } from '../../run/testing/bell.ts'
import { DATASET, viewOf } from '../../run/testing/run.ts'

const TOO_EARLY =
  '2 Jan 2015 is too early: NSE charges start on 1 Jan 2018. Start later, or use current rates.'
const AT = (day: string) => Date.parse(`${day}T09:15:00+05:30`)
const FROM_2015 = { ...DATASET, fromMs: AT('2015-01-02'), toMs: AT('2020-12-31') }

let runs: RunInputs[] = []

function client(dataset: DatasetInfo) {
  return fakeClient({
    ...bellClient,
    listDatasets: () => Promise.resolve([dataset]),
    run: (_, inputs) => {
      runs.push(inputs)
      const { costs, from } = inputs
      const isEarly = costs.kind === 'nse' && costs.rates === 'of-the-day' && (from ?? '') < '2018-01-01'
      return Promise.resolve(
        isEarly
          ? { ok: false, problem: { message: TOO_EARLY, field: 'costs' } }
          : { ok: true, value: viewOf(inputs) },
      )
    },
  }).client
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const parameters = () => within(screen.getByRole('region', { name: 'Parameters' }))
const offered = () =>
  screen.queryAllByRole('button', { name: /^Start on|^Use current/ }).map(({ textContent }) => textContent)

async function refused(dataset: DatasetInfo, search: object = {}) {
  render(
    <Screen
      client={client(dataset)}
      start={{ mode: 'market', dataset: dataset.id, ...search }}
      settings={memorySettings()}
    />,
  )
  await pass(0)
  await pass(0)
  expect(offered()).toEqual([])
  await press('Run Backtest')
  await pass(300)
}

async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(300)
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  runs = []
})
afterEach(async () => {
  await pass(500)
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('data from before the charge book', () => {
  it('C2 is told of in the form, and helped where the refusal is read', async () => {
    await refused(FROM_2015)
    expect(parameters().getByText(TOO_EARLY)).toBeTruthy()
    const notice = screen.getByRole('alert')
    expect(within(notice).getByText(TOO_EARLY)).toBeTruthy()
    expect(offered()).toEqual(['Start on 1 Jan 2018', 'Use current rates'])
    expect(within(notice).getAllByRole('button')).toHaveLength(2)
  })

  it('C2 has the notice in a narrow window too, whose form is folded away', async () => {
    vi.stubGlobal('matchMedia', () => ({
      ...new EventTarget(),
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    }))
    await refused(FROM_2015)
    expect(within(screen.getByRole('alert')).getAllByRole('button')).toHaveLength(2)
  })

  it('C2 starts with the rates at one press, from which the keyboard goes to Run', async () => {
    await refused(FROM_2015)
    screen.getByRole('button', { name: 'Start on 1 Jan 2018' }).focus()
    await press('Start on 1 Jan 2018')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Run Backtest' }))
    expect(address.search.from).toBe('2018-01-01')
    expect(screen.queryByText(TOO_EARLY)).toBeNull()
    await press('Run Backtest')
    expect(runs.at(-1)).toMatchObject({ from: '2018-01-01', costs: { rates: 'of-the-day' } })
  })

  it('C2 takes current rates at one press', async () => {
    await refused(FROM_2015)
    await press('Use current rates')
    expect(address.search.rates).toBe('today')
    expect(offered()).toEqual([])
    await press('Run Backtest')
    expect(runs.at(-1)).toMatchObject({ from: null, costs: { rates: 'today' } })
  })

  it.each([
    ['the data ends before', { ...FROM_2015, toMs: AT('2017-12-29') }, {}],
    ['the run ends before', FROM_2015, { to: '2017-12-31' }],
  ])('C2 has no later start where %s', async (_, dataset, search) => {
    await refused(dataset, search)
    expect(offered()).toEqual(['Use current rates'])
  })
})

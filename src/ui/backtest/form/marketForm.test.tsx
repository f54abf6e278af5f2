/** What the market form asks the engine for: bars, pair, charges, lots and limits. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import type { RunInputs } from '../../../engine/inputs/inputs.ts'
import { memorySettings } from '../../../storage/settings/testing/settings.ts'
import type { DatasetInfo, RunData } from '../../../workers/api/api.ts'
import { address, Screen } from '../../app/screens/testing/Screen.tsx'
import { toasts } from '../../primitives/toasts.ts'
import { bellClient } from '../../run/testing/bell.ts'
import { DATASET, viewOf } from '../../run/testing/run.ts'

let runs: { data: RunData; inputs: RunInputs }[] = []

function client(datasets: readonly DatasetInfo[] = []) {
  return fakeClient({
    ...bellClient,
    listDatasets: () => Promise.resolve(datasets),
    run: (data, inputs) => {
      runs.push({ data, inputs })
      return Promise.resolve({ ok: true, value: viewOf(inputs) })
    },
  }).client
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const parameters = () => within(screen.getByRole('region', { name: 'Parameters' }))
const unfold = (title: string) =>
  fireEvent.click(parameters().getByRole('button', { name: new RegExp(`^${title}`) }))

interface Start {
  search?: Record<string, unknown>
  datasets?: readonly DatasetInfo[]
  settings?: ReturnType<typeof memorySettings>
}

async function open({ search = {}, datasets = [], settings = memorySettings() }: Start = {}) {
  render(<Screen client={client(datasets)} start={{ mode: 'market', ...search }} settings={settings} />)
  await pass(0)
  await pass(0)
}

async function run() {
  fireEvent.click(button('Run Backtest'))
  await pass(300)
  return runs.at(-1)!
}

const BANKNIFTY = { ...DATASET, id: 'set-2', name: 'BANKNIFTY.csv', symbol: 'BANKNIFTY' }

async function choose(label: string, option: string | RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: label }))
  await pass(0)
  fireEvent.click(screen.getByRole('option', { name: option }))
  await pass(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  runs = []
})
afterEach(async () => {
  await pass(500)
  cleanup()
  toasts.set([])
  vi.useRealTimers()
})

describe('the built-in synthetic market', () => {
  it('is there without a file, and says that it is no real market', async () => {
    await open()
    expect(screen.getByRole('combobox', { name: 'Dataset' }).textContent).toBe('Built-in synthetic market')
    expect(screen.getByText('Simulated data: not indicative of real market performance.')).toBeTruthy()
    const { data, inputs } = await run()
    expect(data).toEqual({ main: { kind: 'synthetic', seed: 1 }, hedge: null })
    expect(inputs).toMatchObject({ from: '2023-01-01', to: '2023-05-31', lots: true })
    expect(inputs.costs).toEqual({
      kind: 'nse',
      rates: 'of-the-day',
      rounding: 'exact',
      plan: null,
      dp: true,
      segment: null,
    })
    expect(screen.getByText('Simulated', { selector: 'span span' })).toBeTruthy()
    expect(screen.queryByText('Inputs changed since')).toBeNull()
  })

  it('comes with the assistant’s link, filled in', async () => {
    const search = {
      dataset: 'synthetic',
      seed: 42,
      strategy: 'momentum',
      instrument: 'TCS',
      from: '2024-01-01',
      to: '2024-03-31',
      capital: 500_000,
      params: { shortBars: 5 },
    }
    await open({ search, datasets: [DATASET] })
    const { data, inputs } = await run()
    expect(data).toEqual({ main: { kind: 'synthetic', seed: 42 }, hedge: null })
    const { dataset: _, seed: __, params, ...plain } = search
    expect(inputs).toMatchObject({ ...plain, params: { ...params, longBars: 30 } })
  })

  it('refuses a seed that is none at its field', async () => {
    await open()
    fireEvent.change(screen.getByLabelText('Seed'), { target: { value: '-1' } })
    fireEvent.click(button('Run Backtest'))
    await pass(300)
    expect(screen.getByText(/^Enter a whole number from 0 to/)).toBeTruthy()
    expect(runs).toHaveLength(0)
  })

  it('never takes the place of a dataset that a link names and that is not in memory', async () => {
    await open({ search: { dataset: 'gone' }, datasets: [DATASET] })
    expect(screen.getByText(/^This dataset is not on this device\. Import its file/)).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Dataset' }).textContent).toBe('Not on this device')
    fireEvent.click(button('Run Backtest'))
    await pass(300)
    expect(runs).toHaveLength(0)
  })

  it('stands in the address after a run, so that the address alone makes it again', async () => {
    await open({ search: { seed: 7 } })
    await run()
    expect(address.search).toMatchObject({ dataset: 'synthetic', seed: 7, limits: '100~10000~5~15:15' })
  })
})

describe('a pair', () => {
  const search = { strategy: 'arbitrage' }

  it('is NIFTY and BANKNIFTY, both of the same market, unless another hedge is chosen', async () => {
    await open({ search })
    expect(screen.getByRole('combobox', { name: 'Hedge' }).textContent).toBe('BANKNIFTY')
    const source = { kind: 'synthetic', seed: 1 }
    expect((await run()).data).toEqual({ main: source, hedge: { instrument: 'BANKNIFTY', source } })
    cleanup()
    await open({ search: { ...search, instrument: 'TCS' } })
    expect((await run()).data.hedge?.instrument).toBe('NIFTY')
    cleanup()
    await open({ search: { ...search, hedge: 'HDFC' } })
    expect((await run()).data.hedge?.instrument).toBe('HDFC')
  })

  it('takes its hedge from another import, and says when there is none', async () => {
    await open({ search: { ...search, dataset: DATASET.id }, datasets: [DATASET] })
    expect(screen.getByText(/^No BANKNIFTY data is imported\. Import its file too/)).toBeTruthy()
    fireEvent.click(button('Run Backtest'))
    await pass(300)
    expect(runs).toHaveLength(0)
    cleanup()
    await open({ search: { ...search, dataset: DATASET.id }, datasets: [DATASET, BANKNIFTY] })
    expect((await run()).data).toEqual({
      main: { kind: 'imported', id: 'set-1' },
      hedge: { instrument: 'BANKNIFTY', source: { kind: 'imported', id: 'set-2' } },
    })
  })

  it('offers what the strategy lets choose as words', async () => {
    await open({ search })
    fireEvent.click(screen.getByRole('radio', { name: 'Rolling beta' }))
    expect((await run()).inputs.params).toMatchObject({ hedgeRatio: 1 })
  })
})

describe('charges and lots', () => {
  it('are those of the charge book, at today’s rates and under one’s own plan where one asks for it', async () => {
    await open()
    unfold('Charges')
    fireEvent.click(screen.getByRole('radio', { name: 'Current' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Contract note' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Custom' }))
    fireEvent.change(screen.getByLabelText('Cap per order'), { target: { value: '15' } })
    const fee = { percent: 0.03, minRupees: 0, maxRupees: 15 }
    expect((await run()).inputs.costs).toMatchObject({
      rates: 'today',
      rounding: 'contract-note',
      plan: { 'index-futures': fee, 'equity-intraday': fee },
    })
    expect(address.search).toMatchObject({
      rates: 'today',
      rounding: 'contract-note',
      plan: 'own',
      feeCap: 15,
    })
  })

  it('ask about the DP charge where shares are traded', async () => {
    await open({ search: { instrument: 'TCS' } })
    unfold('Charges')
    fireEvent.click(screen.getByRole('switch', { name: 'DP charge on delivery sales' }))
    expect((await run()).inputs.costs).toMatchObject({ dp: false })
  })

  it('are those of the segment that one names, for prices of an option', async () => {
    await open({ search: { lots: 'on' } })
    expect(screen.queryByRole('switch', { name: 'DP charge on delivery sales' })).toBeNull()
    unfold('Charges')
    await choose('Segment', 'Index options')
    expect((await run()).inputs.costs).toMatchObject({ segment: 'index-options' })
    expect(address.search).toMatchObject({ segment: 'index-options' })
    unfold('Charges')
    expect(screen.getByText('NSE, historical rates · Index options')).toBeTruthy()
    unfold('Charges')
    await choose('Segment', 'Equity delivery')
    expect(screen.getByRole('switch', { name: 'DP charge on delivery sales' })).toBeTruthy()
    await choose('Segment', /^Auto/)
    expect((await run()).inputs.costs).toMatchObject({ segment: null })
  })

  it('can be a flat rate, or nothing', async () => {
    await open({ search: { costs: 'flat' } })
    expect((await run()).inputs.costs).toEqual({ kind: 'flat', fraction: 0.0003 })
    unfold('Charges')
    fireEvent.click(screen.getByRole('radio', { name: 'None' }))
    expect((await run()).inputs.costs).toEqual({ kind: 'none' })
  })

  it('Q1 A6 an index comes in whole lots for half the equity as margin, and the form says which bind', async () => {
    await open()
    expect(button(/Both · 50% of equity as margin · whole lots/)).toBeTruthy()
    unfold('Direction and size')
    await pass(0)
    expect(screen.getByText('Entries are rounded to the NIFTY lot size: 50.')).toBeTruthy()
    expect((await run()).inputs).toMatchObject({ lots: true, size: { kind: 'margin', fraction: 0.5 } })
  })

  it('Q1 single units of an index are a choice that is called not tradable', async () => {
    await open()
    unfold('Direction and size')
    fireEvent.click(screen.getByRole('switch', { name: 'Whole lots' }))
    expect(screen.getByText('Single units are not tradable: the exchange takes whole lots.')).toBeTruthy()
    expect((await run()).inputs.lots).toBe(false)
  })
})

describe('short sales', () => {
  it('A5 of a share that is carried are said to be refused, until the run is long only', async () => {
    const share = { ...DATASET, symbol: 'RELIANCE', intervalMinutes: 1440 }
    await open({ search: { instrument: 'RELIANCE', dataset: share.id }, datasets: [share] })
    expect(button(/Both, no shorts/)).toBeTruthy()
    unfold('Direction and size')
    const words = /^RELIANCE cannot be sold short for delivery: short entries are rejected\./
    expect(screen.getByText(words)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Long' }))
    expect(screen.queryByText(words)).toBeNull()
  })
})

describe('risk limits', () => {
  const tight = { maxPositionSize: 20, maxDailyLoss: 2_500, maxDrawdown: 2.5, squareOff: '15:05' }
  const risk = { maxPositionQty: 20, maxDailyLoss: 2_500, maxDrawdownPct: 2.5 }

  const useSettings = () => fireEvent.click(screen.getByRole('switch', { name: 'Use limits from Settings' }))

  it('do not bind a run unless the trader says so; the square-off of Settings always holds', async () => {
    await open({ settings: memorySettings(tight) })
    unfold('Risk limits')
    expect(screen.getByText('No risk limits in this run.')).toBeTruthy()
    expect((await run()).inputs).toMatchObject({ risk: null, squareOff: '15:05' })
    expect(address.search).toMatchObject({ risk: 'off', limits: '20~2500~2.5~15:05' })
  })

  it('of Settings bind the run when they are switched on', async () => {
    await open({ settings: memorySettings(tight) })
    unfold('Risk limits')
    useSettings()
    expect(screen.getByText('Max position 20 units, max daily loss ₹2,500, max drawdown 2.50%.')).toBeTruthy()
    expect((await run()).inputs).toMatchObject({ risk, squareOff: '15:05' })
    expect(address.search).toMatchObject({ risk: 'on', limits: '20~2500~2.5~15:05' })
    useSettings()
    expect((await run()).inputs.risk).toBeNull()
  })

  it('that a link brings win over Settings until the trader takes those', async () => {
    await open({ search: { limits: '20~2500~2.5~15:05' } })
    unfold('Risk limits')
    expect(screen.getByText(/^This link overrides your risk limits\. Max position 20 units/)).toBeTruthy()
    expect((await run()).inputs).toMatchObject({ risk, squareOff: '15:05' })
    const own = screen.getByRole<HTMLInputElement>('switch', { name: 'Use limits from Settings' })
    expect(own.checked).toBe(false)
    fireEvent.click(own)
    expect((await run()).inputs).toMatchObject({ risk: { maxPositionQty: 100 }, squareOff: '15:15' })
  })
})

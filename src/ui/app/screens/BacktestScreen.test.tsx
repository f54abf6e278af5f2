import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { sampleRun } from '../../../engine/sample/sampleRun.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { decimal, inr, percent, quantity, signedPercent } from '../../format/format.ts'
import { toasts } from '../../primitives/toasts.ts'
import { bell, bellClient } from '../../run/testing/bell.ts'
import { address, Screen } from './testing/Screen.tsx'

let runs: Parameters<Client['sampleRun']>[] = []

function sampleClient(): Client {
  runs = []
  return fakeClient({
    ...bellClient,
    sampleRun: (...asked) => {
      runs.push(asked)
      return Promise.resolve({ ok: true, value: sampleRun(...asked) })
    },
  }).client
}

const runButton = () => screen.getByRole('button', { name: /Run(ning)? Backtest/ })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })

async function type(label: string, text: string) {
  fireEvent.change(field(label), { target: { value: text } })
  await pass(0)
}

async function runSample(client: Client, start = {}) {
  render(<Screen client={client} start={start} />)
  fireEvent.click(runButton())
  await pass(2_000)
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  bell.length = 0
})
afterEach(() => {
  cleanup()
  toasts.set([])
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the sample, as the specification has it', () => {
  it('begins with the defaults and no result', () => {
    render(<Screen client={sampleClient()} />)
    expect(screen.getByText('No Backtest Results')).toBeTruthy()
    expect(
      screen.getByText('Configure your backtest parameters and click "Run Backtest" to see the results.'),
    ).toBeTruthy()
    expect(runButton().textContent).toBe('Run Backtest')
    expect(screen.getByRole('combobox', { name: 'Strategy' }).textContent).toBe('Market Making')
    expect(screen.getByRole('combobox', { name: 'Instrument' }).textContent).toBe('NIFTY')
    expect(screen.getByText('Multiple selection coming soon')).toBeTruthy()
    expect(field('Start date').value).toBe('2023-01-01')
    expect(field('End date').value).toBe('2023-05-31')
    expect(field('Initial capital').value).toBe('1,00,000')
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  it('runs for 2000 ms with every input disabled', async () => {
    render(<Screen client={sampleClient()} />)
    fireEvent.click(runButton())
    await pass(1_999)
    expect(runButton().textContent).toBe('Running Backtest...')
    expect(runButton().getAttribute('aria-disabled')).toBe('true')
    const inputs = [...screen.getAllByRole('combobox'), ...document.querySelectorAll('input')]
    expect(inputs.length).toBeGreaterThanOrEqual(7)
    expect(inputs.filter(input => !input.closest('fieldset:disabled, fieldset[disabled]'))).toEqual([])
    expect(screen.queryByText('Final equity')).toBeNull()
    await pass(1)
    expect(runButton().textContent).toBe('Run Backtest')
    expect(screen.getByText('Final equity')).toBeTruthy()
  })

  it('shows figures that the engine computed from 180 daily points, and says that they are illustrative', async () => {
    await runSample(sampleClient(), { capital: 250_000 })
    expect(runs).toHaveLength(1)
    const [capital, from, seed] = runs[0]!
    expect([capital, from]).toEqual([250_000, '2023-01-01'])
    const view = sampleRun(capital, from, seed)
    const shown = (label: string) =>
      screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
    expect(shown('Initial capital')).toBe(inr(250_000))
    expect(shown('Final equity')).toBe(inr(view.finalEquity))
    expect(shown('Total return')).toBe(signedPercent(view.totalReturnPct))
    expect(shown('Annual return')).toBe(signedPercent(view.annualReturnPct))
    expect(shown('Max drawdown')).toBe(percent(view.maxDrawdownPct))
    expect(shown('Sharpe ratio')).toBe(decimal(view.sharpeRatio))
    expect(shown('Win rate')).toBe(percent(view.winRatePct, 1))
    expect(shown('Total trades')).toBe(quantity(179))
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain(
      '180 points from 1 Jan 2023 to 29 Jun 2023',
    )
    expect(screen.getByText('Sample', { selector: 'span span' })).toBeTruthy()
    expect(screen.getByText(/illustrative/)).toBeTruthy()
    expect(bell.map(({ text }) => text)).toEqual(['Sample backtest finished. Its figures are illustrative.'])
  })

  it.each([
    ['market-making', 'Spread percentage0.05%Order quantity10Position limit50Min price increment0.05'],
    ['momentum', 'MA short period10MA long period30Volume threshold1.5Take profit1.0%Stop loss0.5%'],
    ['arbitrage', 'The specification names no parameters for Arbitrage.'],
    ['gap-trading', 'The specification names no parameters for Gap Trading.'],
  ])('shows the parameters of %s', async (strategy, text) => {
    await runSample(sampleClient(), { strategy })
    expect(screen.getByRole('region', { name: 'Strategy Parameters' }).textContent).toBe(
      `Strategy Parameters${text}`,
    )
  })

  it('keeps the keyboard on Run where it was started from its empty place', async () => {
    render(<Screen client={sampleClient()} />)
    const start = screen.getByRole('button', { name: 'Run the sample' })
    start.focus()
    fireEvent.click(start)
    expect(document.activeElement).toBe(runButton())
    await pass(2_000)
    expect(document.activeElement).toBe(runButton())
  })

  it('offers a run on market data, and gives the keyboard to Run', async () => {
    await runSample(sampleClient())
    fireEvent.click(screen.getByRole('button', { name: 'Run on market data' }))
    await pass(0)
    expect(address.search.mode).toBe('market')
    expect(document.activeElement).toBe(runButton())
  })

  it('is taken away by Reset, which keeps the inputs, and comes back by Undo', async () => {
    await runSample(sampleClient(), { capital: 70_000 })
    const equity = screen.getByText('Final equity').nextElementSibling?.textContent
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(screen.getByText('No Backtest Results')).toBeTruthy()
    expect(field('Initial capital').value).toBe('70,000')
    const [item] = toasts.get()
    act(() => item?.undo?.())
    expect(screen.getByText('Final equity').nextElementSibling?.textContent).toBe(equity)
  })

  it('K5 is one run on a double click, and stays when the trader leaves and comes back', async () => {
    const client = sampleClient()
    const { unmount } = render(<Screen client={client} />)
    // both before the page is drawn anew
    act(() => {
      runButton().click()
      runButton().click()
    })
    press('r')
    await pass(500)
    unmount()
    await pass(700)
    render(<Screen client={client} />)
    expect(runButton().textContent).toBe('Running Backtest...')
    await pass(800)
    expect(runs).toHaveLength(1)
    expect(screen.getByText('Final equity')).toBeTruthy()
  })

  it('K5 ends a second run on Reset, and no result comes later', async () => {
    await runSample(sampleClient())
    fireEvent.click(runButton())
    await pass(500)
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(runButton().textContent).toBe('Run Backtest')
    await pass(3_000)
    expect(screen.getByText('No Backtest Results')).toBeTruthy()
  })

  it('runs on r, but not while something is typed, and Esc cancels', async () => {
    render(<Screen client={sampleClient()} />)
    press('r', field('Initial capital'))
    expect(runButton().textContent).toBe('Run Backtest')
    fireEvent.keyDown(document.body, { key: 'r', ctrlKey: true })
    expect(runButton().textContent).toBe('Run Backtest')
    press('r')
    expect(runButton().textContent).toBe('Running Backtest...')
    press('Escape')
    expect(runButton().textContent).toBe('Run Backtest')
    await pass(3_000)
    expect(screen.getByText('No Backtest Results')).toBeTruthy()
  })
})

describe('inputs', () => {
  it('K6 says that the start must not be after the end, and does not run', async () => {
    render(<Screen client={sampleClient()} />)
    await type('Start date', '2023-06-01')
    expect(screen.getByText('Start date must be on or before end date')).toBeTruthy()
    fireEvent.click(runButton())
    await pass(2_500)
    expect(runs).toHaveLength(0)
    await type('End date', '2023-06-01')
    expect(screen.queryByText('Start date must be on or before end date')).toBeNull()
    expect(address.search).toMatchObject({ from: '2023-06-01', to: '2023-06-01' })
  })

  it('K7 asks for a date that is empty', async () => {
    render(<Screen client={sampleClient()} />)
    await type('End date', '')
    expect(screen.getByText('Enter an end date')).toBeTruthy()
    fireEvent.click(runButton())
    await pass(2_500)
    expect(runs).toHaveLength(0)
  })

  it.each(['0', '-1', 'NaN', '', '1e308', '0.001', '999', '1000000001'])(
    'K11 refuses the capital %j',
    async text => {
      render(<Screen client={sampleClient()} />)
      await type('Initial capital', text)
      expect(screen.getByText('Enter capital between ₹1,000 and ₹1,00,00,00,000')).toBeTruthy()
      expect(field('Initial capital').value).toBe(text)
      fireEvent.click(runButton())
      await pass(2_500)
      expect(runs).toHaveLength(0)
      expect(address.search.capital).toBe(100_000)
    },
  )

  it('loses no keystroke while the address lags behind', async () => {
    render(<Screen client={sampleClient()} lagMs={40} />)
    for (const text of ['2', '25', '250', '2500', '25000', '250000']) {
      fireEvent.change(field('Initial capital'), { target: { value: text } })
      expect(field('Initial capital').value).toBe(text)
      await pass(15)
      expect(field('Initial capital').value).toBe(text)
    }
    await pass(200)
    expect(field('Initial capital').value).toBe('250000')
    expect(address.search.capital).toBe(250_000)
  })
})

describe('when the worker is lost', () => {
  it('K1 says so, keeps the last result and lets the trader run again', async () => {
    const client = sampleClient()
    await runSample(client)
    const error = new Error('worker died')
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    vi.spyOn(client, 'sampleRun').mockRejectedValue(error)
    fireEvent.click(runButton())
    await pass(2_000)
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe('Backtest stopped unexpectedly. Your inputs and last result are kept.')
    expect(screen.getByText('Final equity')).toBeTruthy()
    expect(runButton().hasAttribute('disabled')).toBe(false)
    expect(reported).toHaveBeenCalledExactlyOnceWith(error)
  })

  it('K3 says after a reload that the last run ended with its tab, and runs it again', async () => {
    render(<Screen client={sampleClient()} />)
    fireEvent.click(runButton())
    await pass(100)
    cleanup()
    // a tab that dies fires no event and leaves its mark; the reloaded page has a client of its own
    render(<Screen client={sampleClient()} />)
    const notice = screen.getByText(/Your last run ended unexpectedly/)
    expect(notice).toBeTruthy()
    fireEvent.click(within(document.body).getByRole('button', { name: 'Run again' }))
    expect(screen.queryByText(/Your last run ended unexpectedly/)).toBeNull()
    await pass(2_000)
    expect(screen.getByText('Final equity')).toBeTruthy()
  })
})

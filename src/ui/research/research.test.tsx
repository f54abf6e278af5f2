import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import type { LookAheadCheckProgress, LookAheadCheckView } from '../../workers/api/researchApi.ts'
import { type Client, WorkerLost } from '../../workers/client/clientTypes.ts'
import { searchParser } from '../format/search.ts'
import { LookAheadFound } from './LookAheadPart.tsx'
import { RobustnessPanel } from './RobustnessPanel.tsx'
import { RESEARCH_READERS, type ResearchSearch } from './researchSearch.ts'
import { jobsOf } from './runJobs.ts'
import { CASES, coneView, OVERFITTING, RESULT, SENSITIVITY } from './testing/answers.ts'

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const settle = async () => {
  for (const ms of [0, 500, 100]) await pass(ms)
}
const part = (title: string) => within(screen.getByRole('region', { name: title }))
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u2060', '')

type Research = Client['research']
const parseSearch = searchParser(RESEARCH_READERS, {})
const address: { search: ResearchSearch } = { search: {} }

function clientWith(answers: Partial<Research> = {}): Client {
  const { client } = fakeClient()
  return {
    ...client,
    research: {
      ...client.research,
      monteCarlo: (_, plan) => Promise.resolve({ ok: true, value: coneView(plan) }),
      evaluateOverfitting: () => Promise.resolve(OVERFITTING),
      sensitivity: async () => ({ ok: true, value: SENSITIVITY }),
      ...answers,
    },
  }
}

function Panel({ client, start }: { client: Client; start: Record<string, unknown> }) {
  const [search, setSearch] = useState(() => parseSearch(start))
  address.search = search
  return (
    <RobustnessPanel
      client={client}
      result={RESULT}
      search={search}
      onSearch={patch => setSearch(before => ({ ...before, ...patch }))}
    />
  )
}

async function show(client = clientWith(), start: Record<string, unknown> = {}) {
  render(<Panel client={client} start={start} />)
  await settle()
  return client
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('reportError', () => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the sensitivity strip', () => {
  it('W9 shows each case with its figures, and says where the profit is gone', async () => {
    await show()
    const rows = part('Sensitivity').getAllByRole('row').slice(1)
    expect(rows.map(row => [...row.children].map(cell => cell.textContent).filter(Boolean))).toEqual([
      ['Base case', '+₹1,000'],
      ['Charges × 0', '+₹1,500', '+₹500'],
      ['Charges × 2', '+₹500', '−₹500'],
      ['Slippage 1 tick', '+₹200', '−₹800'],
      ['Slippage 2 ticks', '−₹600', '−₹1,600'],
      ['Orders delayed one bar', 'This run has no later bar.'],
    ])
    expect(part('Sensitivity').getByText('Turns unprofitable at 2 ticks of slippage.')).toBeTruthy()
  })

  it('W9 fits half a panel: what a cell says of its padding wins over the padding of all cells', async () => {
    await show()
    const [, row] = part('Sensitivity').getAllByRole('row')
    const padding = [...row!.children].map(cell =>
      [...cell.classList].filter(name => /^p[xlr]-\d+!$/.test(name)),
    )
    expect(padding).toEqual([[], ['px-0!'], ['px-2!'], ['pl-2!']])
  })

  it('follows the cases as they come, and can be asked again after a failure', async () => {
    let fail: (error: Error) => void = () => {}
    const sensitivity = vi.fn<Research['sensitivity']>((_, onCase) => {
      onCase(CASES[0]!)
      return new Promise((_resolve, reject) => {
        fail = reject
      })
    })
    await show(clientWith({ sensitivity }))
    expect(part('Sensitivity').getByRole('progressbar').getAttribute('aria-valuenow')).toBe('14')
    expect(part('Sensitivity').getByText('Base case')).toBeTruthy()
    fail(new WorkerLost('The sensitivity stopped.'))
    await settle()
    expect(part('Sensitivity').getByRole('alert').textContent).toContain('The sensitivity stopped.')
    sensitivity.mockResolvedValue({ ok: true, value: SENSITIVITY })
    fireEvent.click(part('Sensitivity').getByRole('button', { name: 'Retry' }))
    await settle()
    expect(part('Sensitivity').getByText('Charges × 2')).toBeTruthy()
  })
})

describe('Monte Carlo', () => {
  it('W8 draws the plan of the address and tells it in words and as a table', async () => {
    const monteCarlo = vi.fn<Research['monteCarlo']>((_, plan) =>
      Promise.resolve({ ok: true, value: coneView(plan) }),
    )
    await show(clientWith({ monteCarlo }), { mcPaths: 500, mcSeed: 7, mcBlockDays: 4 })
    expect(monteCarlo.mock.calls.at(-1)).toEqual([
      'run-1',
      { method: 'daily-returns', paths: 500, seed: 7, meanBlockDays: 4, drawdownLimitPct: 20 },
    ])
    const monte = part('Monte Carlo')
    expect(monte.getByRole('img').getAttribute('aria-label')).toContain('500 paths of 3 days resampled.')
    const middle = monte.getByRole('rowheader', { name: 'Median' }).closest('tr')
    expect(plain(middle)).toBe('Median₹1,02,000−3.0%')
    fireEvent.click(monte.getByRole('button', { name: /^View data/ }))
    expect(monte.getAllByRole('table')).toHaveLength(2)
  })

  it('keeps a number that cannot be beside its error, and asks once it can be', async () => {
    const monteCarlo = vi.fn<Research['monteCarlo']>((_, plan) =>
      Promise.resolve({ ok: true, value: coneView(plan) }),
    )
    await show(clientWith({ monteCarlo }))
    const asked = monteCarlo.mock.calls.length
    const paths = screen.getByLabelText<HTMLInputElement>('Paths')
    fireEvent.change(paths, { target: { value: '50' } })
    await settle()
    expect(screen.getByText('Enter a whole number from 100 to 10,000.')).toBeTruthy()
    expect(paths.value).toBe('50')
    const wrong = [
      ['Seed', '5000000000', 'Enter a whole number from 0 to 4,29,49,67,295.'],
      [
        'Mean block length',
        '12000',
        `Enter 1 to ${RESULT.view.stats.tradingDays} days, which is all that the run has.`,
      ],
    ] as const
    for (const [label, text, words] of wrong) {
      fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
      await settle()
      expect(screen.getByText(words)).toBeTruthy()
    }
    expect(monteCarlo).toHaveBeenCalledTimes(asked)
    fireEvent.change(paths, { target: { value: '200' } })
    await settle()
    expect(address.search.mcPaths).toBe(200)
    expect(monteCarlo.mock.calls.at(-1)?.[1].paths).toBe(200)
    fireEvent.click(screen.getByRole('radio', { name: 'Shuffle trades' }))
    await settle()
    expect(monteCarlo.mock.calls.at(-1)?.[1].method).toBe('trade-order')
    expect(screen.queryByLabelText('Mean block length')).toBeNull()
  })

  it('gives its cone to the equity chart, which it shows when asked', async () => {
    const client = await show()
    const { cone } = jobsOf(client, 'run-1')
    expect(cone.get()).toMatchObject({ isShown: false })
    expect(cone.get()?.lines).toHaveLength(5)
    fireEvent.click(screen.getByRole('button', { name: 'Show on the equity curve' }))
    expect(cone.get()?.isShown).toBe(true)
    expect(screen.getByRole('button', { name: 'Hide on the equity curve' })).toBeTruthy()
  })

  it('says why there is none', async () => {
    await show(clientWith({ monteCarlo: async () => ({ ok: true, value: { reason: 'Needs 14 days.' } }) }))
    expect(part('Monte Carlo').getByText('Needs 14 days.')).toBeTruthy()
    cleanup()
    await show(clientWith({ monteCarlo: async () => null, evaluateOverfitting: async () => null }))
    expect(part('Monte Carlo').getByText(/no longer in memory/)).toBeTruthy()
    expect(part('Overfitting').getByText(/no longer in memory/)).toBeTruthy()
  })
})

describe('the overfitting statistics', () => {
  it('W6 shows both ratios, the trials and the words with their source', async () => {
    await show()
    const panel = part('Overfitting')
    expect(panel.getByRole('meter', { name: 'Deflated Sharpe ratio' }).getAttribute('aria-valuenow')).toBe(
      '0.61',
    )
    expect(panel.getByText('No profit to test')).toBeTruthy()
    expect(plain(panel.getByText('Trials on this data').closest('div'))).toBe('Trials on this data12')
    expect(panel.getByText(/yours is −0\.82/)).toBeTruthy()
    expect(panel.getByText(/Journal of Portfolio Management/)).toBeTruthy()
    // no device to ask
    expect(panel.getByText(/could not be read/)).toBeTruthy()
  })

  it('W6 never shows a ratio that misses its target as the target', async () => {
    const statistics = { ...OVERFITTING, deflated: 0.9496, probabilistic: 0.95 }
    await show(clientWith({ evaluateOverfitting: () => Promise.resolve(statistics) }))
    const read = (name: string) => {
      const meter = part('Overfitting').getByRole('meter', { name })
      return [meter.previousElementSibling?.textContent, meter.getAttribute('aria-valuetext')]
    }
    expect(read('Deflated Sharpe ratio')).toEqual(['Deflated Sharpe ratio94.9%', '94.9%; target 95%'])
    expect(read('Probabilistic Sharpe ratio')).toEqual([
      'Probabilistic Sharpe ratio95.0%',
      '95.0%; target 95%',
    ])
  })
})

describe('the look-ahead bias check', () => {
  const CHECKED: LookAheadCheckView = {
    bars: 92_685,
    checked: 199,
    decisions: 40,
    found: null,
    isCutShort: false,
  }

  function checking() {
    const calls: {
      onProgress: (progress: LookAheadCheckProgress) => void
      answer: (check: LookAheadCheckView) => void
      signal: AbortSignal
    }[] = []
    const checkLookAhead: Research['checkLookAhead'] = (_run, _plan, onProgress, signal) =>
      new Promise((resolve, reject) => {
        calls.push({ onProgress, signal, answer: value => resolve({ ok: true, value }) })
        signal.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')))
      })
    return { calls, checkLookAhead }
  }

  it('L1 follows the bars, is idle at once when cancelled, and tells what it found', async () => {
    const { calls, checkLookAhead } = checking()
    await show(clientWith({ checkLookAhead }))
    const look = part('Look-ahead bias check')
    fireEvent.click(look.getByRole('button', { name: 'Check this run' }))
    act(() => calls[0]!.onProgress({ checked: 50, of: 200 }))
    expect(look.getByText('50 of 200 bars checked')).toBeTruthy()
    expect(look.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    fireEvent.click(look.getByRole('button', { name: 'Cancel' }))
    expect(calls[0]!.signal.aborted).toBe(true)
    expect(look.queryByRole('progressbar')).toBeNull()
    await settle()
    expect(look.queryByRole('alert')).toBeNull()

    fireEvent.click(look.getByRole('button', { name: 'Check this run' }))
    await act(async () => calls[1]!.answer(CHECKED))
    expect(look.getByRole('status').textContent).toBe(
      '199 of 92,685 bars checked: no decision changed when future bars were replaced.',
    )
  })

  it('L1 a double click starts it and does not cancel it', async () => {
    const { calls, checkLookAhead } = checking()
    await show(clientWith({ checkLookAhead }))
    const look = part('Look-ahead bias check')
    fireEvent.click(look.getByRole('button', { name: 'Check this run' }), { detail: 1 })
    fireEvent.click(look.getByRole('button', { name: 'Cancel' }), { detail: 2 })
    expect(calls[0]!.signal.aborted).toBe(false)
    expect(look.getByRole('progressbar')).toBeTruthy()
  })

  it('shows the first difference', async () => {
    const { calls, checkLookAhead } = checking()
    await show(clientWith({ checkLookAhead }))
    const look = part('Look-ahead bias check')
    fireEvent.click(look.getByRole('button', { name: 'Check this run' }))
    const ms = Date.parse('2023-01-02T09:20:00+05:30')
    const found = { bar: 5, ms, keptBar: 5, before: 'buy: qty 10', after: null }
    await act(async () => calls[0]!.answer({ ...CHECKED, checked: 3, found }))
    const status = look.getByRole('status')
    expect(status.textContent).toContain('3 of 92,685 bars checked: the signal at 2 Jan 2023, 09:20')
    expect(status.textContent).toContain('buy: qty 10')
    expect(status.textContent).toContain('With different future datanothing')
    cleanup()
    // as many bars as days: their times say nothing
    const bars = RESULT.view.stats.tradingDays
    render(<LookAheadFound check={{ ...CHECKED, bars, checked: 3, found }} days={bars} />)
    expect(screen.getByRole('status').textContent).toMatch(
      /the signal at 2 Jan 2023 changed.*Signal at 2 Jan 2023buy/,
    )
  })
})

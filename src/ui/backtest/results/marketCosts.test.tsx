/** What a result says of its charges and of the limits that acted. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { defaultInputs } from '../../../engine/inputs/inputs.ts'
import type { ChargeLines, RunView } from '../../../workers/api/api.ts'
import { Screen } from '../../app/screens/testing/Screen.tsx'
import { drawn } from '../../charts/testing/drawings.ts'
import { toasts } from '../../primitives/toasts.ts'
import { bellClient } from '../../run/testing/bell.ts'
import { tradesOf, viewOf } from '../../run/testing/run.ts'

const RISK = { maxPositionQty: 100, maxDailyLoss: 10_000, maxDrawdownPct: 5 }
const LINES: ChargeLines = {
  lines: [
    { label: 'Brokerage', rupees: 6 },
    { label: 'Stamp duty', rupees: 4 },
  ],
  total: 10,
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const asked: (number | null)[] = []

async function result(part: Partial<RunView> = {}, search = {}, lines: ChargeLines | null = LINES) {
  const { client } = fakeClient({
    ...bellClient,
    run: (_, inputs) => Promise.resolve({ ok: true, value: viewOf(inputs, part) }),
    charges: (_, trade) => {
      asked.push(trade)
      return Promise.resolve(lines)
    },
  })
  render(<Screen client={client} start={{ mode: 'market', ...search }} />)
  await pass(0)
  await pass(0)
  fireEvent.click(screen.getByRole('button', { name: 'Run Backtest' }))
  await pass(300)
  await pass(200)
}

const rows = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .map(row => [...row.children].map(cell => cell.textContent).join(' '))

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  asked.length = 0
})
afterEach(async () => {
  await pass(500)
  cleanup()
  toasts.set([])
  vi.useRealTimers()
})

it('C7 the charges of the run stand line by line between gross and net', async () => {
  await result({}, { tab: 'costs' })
  expect(rows('Charges of the run')).toEqual([
    'P&L before charges +₹4,331.00',
    'Brokerage −₹6.00',
    'Stamp duty −₹4.00',
    'Total charges −₹10.00',
    'Net P&L +₹4,321.00',
  ])
  expect(screen.getByText('₹2.00 per round trip (5 in all).')).toBeTruthy()
  expect(screen.getByText(/^P&L before charges/, { selector: 'p' }).textContent).toBe(
    'P&L before charges +₹4,331 · charges ₹10 · net +₹4,321',
  )
})

it('a run without a trade is not sent to its list of trades', async () => {
  const hint = /click its amount in the list of trades/
  await result({}, { tab: 'costs' })
  expect(screen.getByText(hint)).toBeTruthy()
  cleanup()
  await result({ trades: tradesOf(0) }, { tab: 'costs' })
  expect(rows('Charges of the run')).toHaveLength(5)
  expect(screen.queryByText(hint)).toBeNull()
})

it('a flat rate has a total and no lines, no charges neither, and lines that are gone are said to be', async () => {
  const flat = 'A flat rate is not split into charges. Choose NSE charges to see each one.'
  const none = 'Charges were off for this run. Choose NSE charges to see what it would have paid.'
  await result({}, { tab: 'costs', costs: 'flat' }, null)
  expect(rows('Charges of the run')).toHaveLength(3)
  expect(screen.getByText(flat)).toBeTruthy()
  expect(screen.queryByText(none)).toBeNull()
  cleanup()
  await result({}, { tab: 'costs', costs: 'none' }, null)
  expect(screen.getByText(none)).toBeTruthy()
  expect(screen.queryByText(flat)).toBeNull()
  cleanup()
  await result({}, { tab: 'costs' }, null)
  expect(screen.getByRole('alert').textContent).toContain('no longer in memory')
})

it('R2 each limit that acted is marked on the curve, and told in words', async () => {
  const ms = Date.parse('2023-01-02T09:40:00+05:30')
  await result({
    riskEvents: [{ ms, bar: 25, kind: 'daily-loss', message: 'Daily loss limit reached.' }],
    riskWords: 'daily loss limit on 1 day',
    inputs: { ...defaultInputs('NIFTY', 1), risk: RISK },
  })
  expect(drawn.limits).toEqual([25])
  expect(screen.getByRole('img', { name: /^Equity curve/ }).getAttribute('aria-label')).toMatch(
    /Marked: daily loss limit on 1 day\.$/,
  )
  fireEvent.click(screen.getByText('Risk limits hit: daily loss limit on 1 day.'))
  expect(screen.getByText('2 Jan 2023, 09:40: Daily loss limit reached.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'View data' }))
  expect(screen.getByRole('columnheader', { name: 'Risk limit' })).toBeTruthy()
})

it('a pair names the instrument of each trade', async () => {
  const trades = { ...tradesOf(2), leg: Uint8Array.of(0, 1) }
  await result({ legs: ['BANKNIFTY', 'NIFTY'], trades }, { strategy: 'arbitrage', instrument: 'BANKNIFTY' })
  const table = within(screen.getByRole('region', { name: 'Trades' }))
  expect(table.getByRole('columnheader', { name: 'Instrument' })).toBeTruthy()
  expect(table.getByRole('cell', { name: 'BANKNIFTY' })).toBeTruthy()
  expect(table.getByRole('cell', { name: 'NIFTY' })).toBeTruthy()
  expect(screen.getByText(/^Arbitrage on BANKNIFTY against NIFTY/)).toBeTruthy()
})

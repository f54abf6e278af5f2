import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { RunView } from '../../../workers/api/api.ts'
import { RunNotices } from './RunNotices.tsx'

const REASON =
  'Shares cannot be sold short for delivery; use a square-off with bars shorter than a day, or futures'

function show(notes: readonly string[], refusals: readonly { reason: string; count: number }[]) {
  const refused = refusals.reduce((sum, { count }) => sum + count, 0)
  const view = { notes, inputs: { risk: null }, riskEvents: [], riskWords: '', orders: { refused, refusals } }
  render(<RunNotices view={view as unknown as RunView} onWithoutLimits={null} />)
}

it('what the orders were rejected for is said once, before the other notes, which fold away', async () => {
  show(
    [
      '36 orders were rejected: shares cannot be sold short for delivery; use a square-off with bars shorter than a day, or futures.',
      'Lots are off.',
    ],
    [{ reason: REASON, count: 36 }],
  )
  expect(screen.getAllByText(/sold short/).map(line => line.textContent)).toEqual([
    `36 orders rejected. ${REASON}.`,
  ])
  expect(screen.queryByText('Lots are off.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /1 more$/ }))
  expect(screen.getByText('Lots are off.')).toBeTruthy()
})

it('a single note stands in the open', () => {
  show(['Lots are off.'], [])
  expect(screen.getByText('Lots are off.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('nothing to say is no notice, and of options sold short speaks the one above the figures', () => {
  show(['Options sold short: at most 1 lot (25 units) of NIFTY24JUL24450CE.'], [])
  expect(document.body.textContent).toBe('')
})

it('limits that acted can be left out with one press', async () => {
  const onWithoutLimits = vi.fn()
  const view = {
    notes: [],
    inputs: { risk: {} },
    riskEvents: [{ ms: 0, bar: 0, kind: 'drawdown', message: '5% drawdown limit hit.' }],
    riskWords: 'drawdown limit on 2 Jan 2023, trading stopped',
    orders: { refused: 0, refusals: [] },
  }
  render(<RunNotices view={view as unknown as RunView} onWithoutLimits={onWithoutLimits} />)
  expect(screen.getByText('Risk limits hit: drawdown limit on 2 Jan 2023, trading stopped.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Run without limits' }))
  expect(onWithoutLimits).toHaveBeenCalledOnce()
})

it('a run without limits that used up its equity stopped early, and hit none', () => {
  const view = {
    notes: [],
    inputs: { risk: null },
    riskEvents: [{ ms: 0, bar: 0, kind: 'ruin', message: 'Equity used up.' }],
    riskWords: 'equity used up on 2 Jan 2023, trading stopped',
    orders: { refused: 0, refusals: [] },
  }
  render(<RunNotices view={view as unknown as RunView} onWithoutLimits={() => {}} />)
  expect(screen.getByText('Run stopped early: equity used up on 2 Jan 2023, trading stopped.')).toBeTruthy()
  expect(screen.queryByText(/Risk limits/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Run without limits' })).toBeNull()
})

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { MonteCarloPart } from './MonteCarloPart.tsx'
import type { ResearchSearch } from './researchSearch.ts'
import { jobsOf } from './runJobs.ts'
import { coneView, RESULT } from './testing/answers.ts'

const settle = () => act(() => vi.advanceTimersByTimeAsync(500))

function Part({ client }: { client: Client }) {
  const [search, setSearch] = useState<ResearchSearch>({})
  return (
    <MonteCarloPart
      client={client}
      view={RESULT.view}
      search={search}
      onSearch={patch => setSearch(before => ({ ...before, ...patch }))}
      cone={jobsOf(client, 'run-1').cone}
    />
  )
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('the fields of a Monte Carlo keep the focus and what is typed, whatever is drawn below them', async () => {
  const monteCarlo = vi.fn<Client['research']['monteCarlo']>(async () => null)
  const { client } = fakeClient()
  render(<Part client={{ ...client, research: { ...client.research, monteCarlo } }} />)
  const paths = screen.getByLabelText<HTMLInputElement>('Paths')
  const seed = screen.getByLabelText<HTMLInputElement>('Seed')
  paths.focus()
  const type = async (value: string) => {
    fireEvent.change(paths, { target: { value } })
    // left empty while the answer is on its way
    fireEvent.change(seed, { target: { value: '' } })
    await settle()
    expect(document.activeElement).toBe(paths)
    expect([paths.value, seed.value]).toEqual([value, ''])
  }
  monteCarlo.mockImplementation(async (_, plan) => ({ ok: true, value: coneView(plan) }))
  await type('300')
  expect(screen.getByRole('img')).toBeTruthy()
  monteCarlo.mockResolvedValue({ ok: true, value: { reason: 'Needs 14 days.' } })
  await type('400')
  expect(screen.getByText('Needs 14 days.')).toBeTruthy()
  monteCarlo.mockRejectedValue(new Error('the worker died'))
  await type('500')
  expect(screen.getByRole('alert')).toBeTruthy()
  monteCarlo.mockImplementation(async (_, plan) => ({ ok: true, value: coneView(plan) }))
  await type('600')
  expect(screen.getByRole('img')).toBeTruthy()
})

it('W8 a block longer than the days of the run is refused at its field', async () => {
  const monteCarlo = vi.fn<Client['research']['monteCarlo']>(async (_, plan) => ({
    ok: true,
    value: coneView(plan),
  }))
  const { client } = fakeClient()
  render(<Part client={{ ...client, research: { ...client.research, monteCarlo } }} />)
  await settle()
  const asked = monteCarlo.mock.calls.length
  const days = RESULT.view.stats.tradingDays
  fireEvent.change(screen.getByLabelText('Mean block length'), { target: { value: String(days + 1) } })
  await settle()
  expect(screen.getByText(`Enter 1 to ${days} days, which is all that the run has.`)).toBeTruthy()
  expect(monteCarlo).toHaveBeenCalledTimes(asked)
  fireEvent.change(screen.getByLabelText('Mean block length'), { target: { value: String(days) } })
  await settle()
  expect(monteCarlo.mock.calls.at(-1)?.[1].meanBlockDays).toBe(days)
})

it('W8 trades in another order show what the order can change: the drawdown, and no loss that is the same in all', async () => {
  const end = {
    percentiles: Array.from({ length: 5 }, () => 101_000),
    lowest: 101_000,
    highest: 101_000,
    counts: [1],
  }
  const { client } = fakeClient()
  const monteCarlo: Client['research']['monteCarlo'] = async (_, plan) => {
    const drawn = coneView(plan)
    return {
      ok: true,
      value: plan.method === 'trade-order' ? { ...drawn, finalEquity: end, lossShare: 0 } : drawn,
    }
  }
  render(<Part client={{ ...client, research: { ...client.research, monteCarlo } }} />)
  await settle()
  expect(screen.getByText('Probability of a loss')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Final equity' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Shuffle trades' }))
  await settle()
  expect(screen.queryByText('Probability of a loss')).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Final equity' })).toBeNull()
  expect(screen.getByText('Probability of a 20% drawdown or more')).toBeTruthy()
})

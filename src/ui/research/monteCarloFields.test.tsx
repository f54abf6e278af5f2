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

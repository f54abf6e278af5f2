import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import type { RunView } from '../../../workers/api/api.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { LimitsNotice } from './LimitsNotice.tsx'

const LIMITS = { maxPositionQty: 100, maxDailyLoss: 10_000, maxDrawdownPct: 5 }
const WORDS =
  'Your 5% drawdown limit would have ended this run on 3 Oct 2022, 10:21, ₹5,012 (5.01%) below its peak.'

async function show(risk: RunView['inputs']['risk']) {
  const firstLimit = vi.fn<Client['firstLimit']>(async () => ({ ms: 0, words: WORDS }))
  const onApply = vi.fn()
  const view = { runId: 'run-1', inputs: { risk } } as RunView
  render(
    <LimitsNotice client={fakeClient({ firstLimit }).client} view={view} limits={LIMITS} onApply={onApply} />,
  )
  await act(async () => {})
  return { firstLimit, onApply }
}

it('says what the limits of Settings would have done first, and applies them with one press', async () => {
  const { firstLimit, onApply } = await show(null)
  expect(firstLimit).toHaveBeenCalledExactlyOnceWith('run-1', LIMITS)
  expect(screen.getByText(WORDS)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Apply limits' }))
  expect(onApply).toHaveBeenCalledOnce()
})

it('asks nothing about a run that had limits', async () => {
  const { firstLimit } = await show(LIMITS)
  expect(firstLimit).not.toHaveBeenCalled()
  expect(document.body.textContent).toBe('')
})

import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import type { Proof } from '../../workers/api/researchApi.ts'
import { ProofNotice } from './ProofNotice.tsx'
import { RESULT } from './testing/answers.ts'

const NOTHING = { bars: 1000, checked: 40, decisions: 12, found: null, isCutShort: false }

function show(prove: () => Promise<unknown>) {
  const { client } = fakeClient()
  const asking = { ...client, research: { ...client.research, prove: vi.fn(prove) } } as typeof client
  render(<ProofNotice client={asking} result={RESULT} />)
  return asking
}
const proved = (proof: Proof) => async () => ({ ok: true, value: proof })

afterEach(cleanup)

it('is asked for by itself, once, and says how much was looked at', async () => {
  const client = show(proved({ isDeterministic: true, lookAhead: NOTHING }))
  expect(screen.getByText('Checking your strategy for look-ahead…')).toBeTruthy()
  expect((await screen.findByRole('status')).textContent).toBe(
    'No look-ahead found: at 40 of 1,000 bars the later prices were replaced, and no earlier order changed. Three runs gave the same result.',
  )
  expect(client.research.prove).toHaveBeenCalledTimes(1)
})

it('promises nothing of a strategy that placed no order', async () => {
  show(proved({ isDeterministic: true, lookAhead: { ...NOTHING, decisions: 0 } }))
  expect((await screen.findByRole('status')).textContent).toMatch(
    /^The strategy placed no orders, so there was no look-ahead/,
  )
})

it('names the order that knew later bars, and its bar', async () => {
  const found = {
    bar: 7,
    ms: Date.parse('2023-01-02T09:22:00+05:30'),
    keptBar: 7,
    before: 'buy',
    after: null,
  }
  show(proved({ isDeterministic: true, lookAhead: { ...NOTHING, found } }))
  expect((await screen.findByRole('status')).textContent).toMatch(
    /the signal at 2 Jan 2023, 09:22.* changed .* The strategy uses future data\..*buy.*nothing/,
  )
})

it('says that runs differ, and what kept it from an answer', async () => {
  show(proved({ isDeterministic: false, lookAhead: null }))
  expect(await screen.findByText(/^Two runs of this strategy differ/)).toBeTruthy()
  cleanup()
  show(async () => ({ ok: false, problem: { message: 'The dataset is gone.' } }))
  await waitFor(() => expect(screen.getByText('The dataset is gone.')).toBeTruthy())
})

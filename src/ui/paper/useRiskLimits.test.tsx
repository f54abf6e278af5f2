import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, type Mock, vi } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '../../storage/settings/settings.ts'
import type { SettingsState } from '../../storage/settings/settingsState.ts'
import { toasts } from '../primitives/toasts.ts'
import { DONE, paperClient, paperView, TERMS } from './testing/paper.ts'
import { useFollowedLimits } from './useRiskLimits.ts'

afterEach(() => toasts.set([]))

const LIMITS = { maxPositionQty: 100, maxDailyLoss: 10_000, maxDrawdownPct: 5 }

/** Settings as they are loaded, and then saved one after the other. */
function saved(limits: typeof LIMITS | null, ...changes: Partial<Settings>[]) {
  return savedBy(
    vi.fn(async () => DONE),
    limits,
    ...changes,
  )
}

function savedBy(
  setTerms: Mock<() => Promise<typeof DONE>>,
  limits: typeof LIMITS | null,
  ...changes: Partial<Settings>[]
) {
  const client = paperClient({ setTerms })
  const paper = paperView({ terms: { ...TERMS, limits } })
  const stateOf = (part: Partial<Settings>) =>
    ({ isLoaded: true, settings: { ...DEFAULT_SETTINGS, ...part } }) as SettingsState
  const { rerender } = renderHook(state => useFollowedLimits(client, paper, state), {
    initialProps: stateOf({}),
  })
  for (const change of changes) rerender(stateOf(change))
  return setTerms
}

it('limits that are saved bind the session that is open at once, and it says so', async () => {
  const setTerms = saved(LIMITS, { maxDrawdown: 8 })
  expect(setTerms.mock.calls).toEqual([[{ ...TERMS, limits: { ...LIMITS, maxDrawdownPct: 8 } }]])
  await waitFor(() =>
    expect(toasts.get().map(({ text }) => text)).toEqual([
      'New limits applied to Paper 1. Max position size applies to its strategies from the next trading day.',
    ]),
  )
})

it('a session without limits stays without them, and another setting changes none', () => {
  expect(saved(null, { maxDrawdown: 8 })).not.toHaveBeenCalled()
  expect(saved(LIMITS, { autoReconnect: false })).not.toHaveBeenCalled()
})

it('limits that could not be applied are applied when they are saved again', async () => {
  const setTerms = vi.fn(async () => DONE).mockRejectedValueOnce(new Error('The worker is gone.'))
  savedBy(setTerms, LIMITS, { maxDrawdown: 8 }, { maxDrawdown: 8 })
  expect(setTerms).toHaveBeenCalledTimes(2)
  await waitFor(() =>
    expect(toasts.get().map(({ text }) => text)).toContain(
      'The new limits could not be applied to Paper 1. Save them again.',
    ),
  )
})

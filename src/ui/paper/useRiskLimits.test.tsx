import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Outcome } from '../../engine/core/problem.ts'
import type { PaperLimits } from '../../engine/desk/paperView.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../storage/settings/settings.ts'
import type { SettingsState } from '../../storage/settings/settingsState.ts'
import type { PaperClient } from '../../workers/api/paperApi.ts'
import { toasts } from '../primitives/toasts.ts'
import { DONE, paperClient, paperView, TERMS } from './testing/paper.ts'
import { useFollowedLimits, useRiskLimits } from './useRiskLimits.ts'

afterEach(() => toasts.set([]))

const LIMITS = { maxPositionQty: 100, maxDailyLoss: 10_000, maxDrawdownPct: 5 }

/** What the session is told when Settings are saved with a change. */
function saved(limits: PaperLimits | null, change: Partial<Settings>) {
  const setTerms = vi.fn(async (): Promise<Outcome<void>> => DONE)
  follow(setTerms, limits).save(change)
  return setTerms
}

/** Settings as they are loaded, to be saved one after the other. */
function follow(setTerms: PaperClient['setTerms'], limits: PaperLimits | null) {
  const client = paperClient({ setTerms })
  const stateOf = (change: Partial<Settings>) =>
    ({ isLoaded: true, settings: { ...DEFAULT_SETTINGS, ...change } }) as SettingsState
  let now = { paper: paperView({ terms: { ...TERMS, limits } }), state: stateOf({}) }
  const { rerender } = renderHook(({ paper, state }) => useFollowedLimits(client, paper, state), {
    initialProps: now,
  })
  const put = (part: Partial<typeof now>) => {
    now = { ...now, ...part }
    rerender(now)
  }
  return {
    save: (change: Partial<Settings>) => put({ state: stateOf(change) }),
    openSession: (id: string) => put({ paper: { ...now.paper, id } }),
  }
}

const messages = () => toasts.get().map(({ text }) => text)

it('limits that are saved bind the session that is open at once, and it says so', async () => {
  const setTerms = saved(LIMITS, { maxDrawdown: 8 })
  expect(setTerms.mock.calls).toEqual([[{ ...TERMS, limits: { ...LIMITS, maxDrawdownPct: 8 } }]])
  await waitFor(() =>
    expect(messages()).toEqual([
      'New limits applied to Paper 1. Max position size applies to its strategies from the next trading day.',
    ]),
  )
})

it('a square-off that is saved goes to the session with its limits, and with every later one', () => {
  const limits = { ...LIMITS, squareOff: '15:00' }
  expect(saved(LIMITS, { squareOff: '15:00' }).mock.calls).toEqual([[{ ...TERMS, limits }]])
  expect(saved({ ...LIMITS, squareOff: '14:00' }, { maxDrawdown: 8 }).mock.calls).toEqual([
    [{ ...TERMS, limits: { ...LIMITS, maxDrawdownPct: 8, squareOff: '15:15' } }],
  ])
})

it('a new session is opened with the square-off of Settings beside its limits', () => {
  expect(renderHook(useRiskLimits).result.current).toEqual({ ...LIMITS, squareOff: '15:15' })
})

it('a session without limits stays without them, and another setting changes none', () => {
  expect(saved(null, { maxDrawdown: 8 })).not.toHaveBeenCalled()
  expect(saved(LIMITS, { autoReconnect: false })).not.toHaveBeenCalled()
})

it('another setting changes none also where the limits of the session differ from those of Settings', () => {
  expect(saved({ ...LIMITS, maxDrawdownPct: 3 }, { autoReconnect: false })).not.toHaveBeenCalled()
})

const GONE = new Error('The worker is gone.')

it.each([
  ['fails', () => Promise.reject(GONE), 'The new limits could not be applied to Paper 1. Save them again.'],
  [
    'is refused',
    async () => ({ ok: false, problem: { message: 'Paper 1 is read-only.' } }) as const,
    'Paper 1 is read-only.',
  ],
])(
  'limits whose call %s are applied when they are saved again, and then no more',
  async (_how, answer, message) => {
    const setTerms = vi.fn(async (): Promise<Outcome<void>> => DONE).mockImplementationOnce(answer)
    const { save } = follow(setTerms, LIMITS)
    save({ maxDrawdown: 8 })
    await waitFor(() => expect(messages()).toEqual([message]))
    save({ maxDrawdown: 8 })
    expect(setTerms).toHaveBeenCalledTimes(2)
    await waitFor(() => expect(messages()).toHaveLength(2))
    save({ maxDrawdown: 8, autoReconnect: false })
    expect(setTerms).toHaveBeenCalledTimes(2)
  },
)

it('what could not be applied to one session is not made up for with the next', async () => {
  const setTerms = vi.fn(async (): Promise<Outcome<void>> => DONE).mockRejectedValueOnce(GONE)
  const { save, openSession } = follow(setTerms, LIMITS)
  save({ maxDrawdown: 8 })
  await waitFor(() => expect(messages()).toHaveLength(1))
  openSession('p2')
  save({ maxDrawdown: 8, autoReconnect: false })
  expect(setTerms).toHaveBeenCalledOnce()
})

import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { preloadOnSign } from './preload.ts'

vi.mock('./overlays.ts', () => ({ preloadOverlays: () => {} }))

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A page with two other screens, at which somebody moves the pointer. */
function begin(whenFree: () => Promise<void>) {
  const fetched: string[] = []
  const router = {
    state: { location: { pathname: '/orders' } },
    routesById: { '/': 'Dashboard', '/ai': 'Assistant' },
    loadRouteChunk: async (screen: string) => void fetched.push(screen),
  } as unknown as AnyRouter
  const { client } = fakeClient({ whenFree })
  const stop = preloadOnSign(router, client)
  dispatchEvent(new Event('pointermove'))
  return { fetched, stop }
}

it('what can wait is fetched, part by part, while no import, run or sweep is under way', async () => {
  const waiting: (() => void)[] = []
  const { fetched, stop } = begin(() => new Promise<void>(resolve => waiting.push(resolve)))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(fetched).toEqual([])
  waiting[0]!()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(fetched).toEqual(['Dashboard'])
  stop()
})

it('a page that is gone fetches nothing more', async () => {
  let free = () => {}
  const { fetched, stop } = begin(() => new Promise(resolve => (free = resolve)))
  await vi.advanceTimersByTimeAsync(5_000)
  stop()
  free()
  const idle = vi.fn()
  vi.stubGlobal('requestIdleCallback', idle)
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  vi.unstubAllGlobals()
  expect(idle).not.toHaveBeenCalled()
  expect(fetched).toEqual([])
})

it('a sweep of hours does not keep the rest from coming', async () => {
  const { fetched, stop } = begin(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  expect(fetched).toEqual(['Dashboard', 'Assistant'])
  stop()
})

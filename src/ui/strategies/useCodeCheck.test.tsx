import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Client } from '../../workers/client/clientTypes.ts'
import { useCodeCheck } from './useCodeCheck.ts'

it('what is asked as one saves is not overtaken by the pause in typing, however slow the answer is', async () => {
  vi.useFakeTimers()
  const outcome = { ok: false, problem: { message: 'no' } } as const
  const readCode = vi.fn((_code: string, signal: AbortSignal) => {
    return new Promise<typeof outcome>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')))
      setTimeout(() => resolve(outcome), 2_000)
    })
  })
  const client = { readCode } as unknown as Client
  const { result, rerender } = renderHook(({ mayRun }) => useCodeCheck(client, 'a', mayRun), {
    initialProps: { mayRun: false },
  })
  const answer = result.current.ask('a')
  rerender({ mayRun: true })
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  expect(await answer).toEqual(outcome)
  expect(readCode).toHaveBeenCalledTimes(1)
})

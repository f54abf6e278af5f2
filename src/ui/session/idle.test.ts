import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchIdle } from './idle.ts'

const MINUTE = 60_000

const act = vi.fn()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  act.mockClear()
  stop = watchIdle(act)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const input = () => dispatchEvent(new Event('keydown'))

it('X6 acts after 15 minutes without input, not earlier, and again after 15 more', () => {
  vi.advanceTimersByTime(15 * MINUTE - 1)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(15 * MINUTE)
  expect(act).toHaveBeenCalledTimes(2)
})

it('X6 input begins the 15 minutes anew', () => {
  vi.advanceTimersByTime(14 * MINUTE)
  input()
  vi.advanceTimersByTime(14 * MINUTE)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(MINUTE)
  expect(act).toHaveBeenCalledTimes(1)
})

it('X6 input in another tab counts, and this one tells the others of its own', async () => {
  const other = new BroadcastChannel('sauda-input')
  const heard = vi.fn()
  other.addEventListener('message', heard)
  vi.advanceTimersByTime(14 * MINUTE)
  input()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  vi.advanceTimersByTime(10 * MINUTE)
  // a message is no timer: whoever listens since later than this tab hears it later
  const own = new BroadcastChannel('sauda-input')
  const isHeard = new Promise(done => own.addEventListener('message', done, { once: true }))
  other.postMessage('input')
  await isHeard
  vi.advanceTimersByTime(14 * MINUTE)
  expect(act).not.toHaveBeenCalled()
  other.close()
  own.close()
})

it('X6 a machine that slept acts at the first sign of life, before that counts as input', () => {
  vi.setSystemTime(Date.now() + 60 * MINUTE)
  expect(act).not.toHaveBeenCalled()
  input()
  expect(act).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 60 * MINUTE)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(act).toHaveBeenCalledTimes(2)
})

it('X6 acts no more when it was ended', () => {
  stop()
  vi.advanceTimersByTime(60 * MINUTE)
  expect(act).not.toHaveBeenCalled()
})

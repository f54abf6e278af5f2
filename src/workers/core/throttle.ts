import { monotonicMs } from './host.ts'

/** At most 20 calls a second cross to the page. */
const PROGRESS_MS = 50

/** What passes a value on when the last one is 50 ms old; the first after 50 ms. */
export function throttle<T>(send: (value: T) => void): (value: T) => void {
  let nextMs = monotonicMs() + PROGRESS_MS
  return value => {
    const nowMs = monotonicMs()
    if (nowMs < nextMs) return
    nextMs = nowMs + PROGRESS_MS
    send(value)
  }
}

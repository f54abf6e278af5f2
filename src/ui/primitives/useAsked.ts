import { useEffect, useState } from 'react'

/** A question to the workers and its answer. */
export interface Asked<T> {
  /** The last one; it stays while another is on its way. Undefined before the first. */
  readonly answer: T | undefined
  /** Whether the last question was not answered. */
  readonly failed: boolean
  readonly retry: () => void
}

/** Asks when `ask` changes; a failure is the caller's to show, so that what was typed beside it stays. */
export function useAsked<T>(ask: () => Promise<T>): Asked<T> {
  const [answer, setAnswer] = useState<T>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same question again
  useEffect(() => {
    let isGone = false
    ask().then(
      value => {
        if (isGone) return
        setAnswer(() => value)
        setFailed(false)
      },
      () => !isGone && setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [ask, attempt])
  return { answer, failed, retry: () => setAttempt(attempt + 1) }
}

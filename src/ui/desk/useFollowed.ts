import { useEffect, useRef, useState } from 'react'

/** An answer that follows the desk. */
export interface Followed<T> {
  /** The last one; undefined before the first. */
  readonly answer: T | undefined
  /** Whether the last question was not answered. */
  readonly failed: boolean
}

/**
 * Asks when `ask` changes and again for each `version`, one question at a time: a desk that changes quickly never keeps an
 * answer from being shown.
 */
export function useFollowed<T>(ask: () => Promise<T>, version: number | undefined): Followed<T> {
  const [followed, setFollowed] = useState<Followed<T>>({ answer: undefined, failed: false })
  const line = useRef<{ ask: typeof ask | null; isAsking: boolean; isAgain: boolean }>({
    ask: null,
    isAsking: false,
    isAgain: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version asks the same question again
  useEffect(() => {
    const state = line.current
    state.ask = ask
    if (state.isAsking) state.isAgain = true
    else void follow(state, setFollowed)
  }, [ask, version])
  useEffect(() => {
    const state = line.current
    return () => {
      state.ask = null
    }
  }, [])
  return followed
}

interface Line<T> {
  /** Null when nobody looks any more. */
  ask: (() => Promise<T>) | null
  isAsking: boolean
  /** Whether something has changed since the question. */
  isAgain: boolean
}

async function follow<T>(
  line: Line<T>,
  show: (change: (before: Followed<T>) => Followed<T>) => void,
): Promise<void> {
  line.isAsking = true
  do {
    line.isAgain = false
    const { ask } = line
    if (!ask) break
    try {
      const answer = await ask()
      // what another question has overtaken is an answer to something else
      if (line.ask === ask) show(() => ({ answer, failed: false }))
    } catch {
      if (line.ask === ask) show(before => ({ ...before, failed: true }))
    }
  } while (line.isAgain)
  line.isAsking = false
}

import { useEffect, useState } from 'react'

/**
 * What `ask` answered last, or undefined while there is no answer yet; asks again when `ask` changes, and not at all
 * while it is null. What it throws goes to the screen's error component.
 */
export function useAnswer<T>(ask: (() => Promise<T>) | null): T | undefined {
  const [answer, setAnswer] = useState<T>()
  useEffect(() => {
    let isGone = false
    ask?.().then(
      value => !isGone && setAnswer(() => value),
      error => {
        if (isGone) return
        setAnswer(() => {
          throw error
        })
      },
    )
    return () => {
      isGone = true
    }
  }, [ask])
  return answer
}

import { useEffect, useState } from 'react'

const CHECK_MS = 30_000
/** While it is away, so that its return is seen soon. */
const AWAY_CHECK_MS = 5_000
/** A server that takes the question and says nothing is away too. */
const ANSWER_MS = 10_000

/**
 * Whether the server that sent the page still answers. It is asked now and then while the page is looked at, when the
 * machine goes on- or offline, and at once where the browser had kept the page and may not have needed it; nothing but its
 * being there is asked of it.
 */
export function useServer(): boolean {
  const [isThere, setThere] = useState(true)
  useEffect(() => {
    let isOver = false
    const check = async () => {
      if (document.hidden) return
      const answered = await fetch('/', {
        method: 'HEAD',
        cache: 'no-store',
        signal: AbortSignal.timeout(ANSWER_MS),
      }).then(
        () => true,
        () => false,
      )
      if (!isOver) setThere(answered)
    }
    const listener = () => void check()
    if (navigator.serviceWorker?.controller) listener()
    const timer = setInterval(listener, isThere ? CHECK_MS : AWAY_CHECK_MS)
    for (const event of ['online', 'offline'] as const) addEventListener(event, listener)
    document.addEventListener('visibilitychange', listener)
    return () => {
      isOver = true
      clearInterval(timer)
      for (const event of ['online', 'offline'] as const) removeEventListener(event, listener)
      document.removeEventListener('visibilitychange', listener)
    }
  }, [isThere])
  return isThere
}

import { useEffect, useEffectEvent } from 'react'

/**
 * Inside a window: calls `then` when the window has left the page and given the focus back. What opens another window
 * must wait for that, or the focus would leave the new one.
 */
export function AfterUnmount({ then }: { then: () => void }) {
  const call = useEffectEvent(then)
  useEffect(() => () => void setTimeout(call), [])
  return null
}

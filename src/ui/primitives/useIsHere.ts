import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still on the page when an answer comes that it asked for. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

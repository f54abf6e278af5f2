import { type ReactNode, useEffect, useState } from 'react'
import { nextTurn } from './turn.ts'

interface LaterProps {
  /** Classes that keep the room of what is to come, so that nothing jumps. */
  className: string
  children: ReactNode
}

/** Mounts its children after the next paint, in a task of their own; several take turns in their order on the page. */
export function Later({ className, children }: LaterProps) {
  const [isHere, setIsHere] = useState(false)
  useEffect(() => {
    let isGone = false
    void nextTurn().then(() => {
      if (!isGone) setIsHere(true)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isHere ? children : <div aria-hidden className={className} />
}

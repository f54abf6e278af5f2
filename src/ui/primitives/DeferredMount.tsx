import { type ReactNode, useEffect, useState } from 'react'
import { nextFrame } from './nextFrame.ts'

interface DeferredMountProps {
  /** Classes that keep the room of what is to come, so that nothing jumps. */
  className: string
  children: ReactNode
}

/** Mounts its children after the next paint, in a task of their own; several mount one by one, in their order on the page. */
export function DeferredMount({ className, children }: DeferredMountProps) {
  const [isHere, setIsHere] = useState(false)
  useEffect(() => {
    let isGone = false
    void nextFrame().then(() => {
      if (!isGone) setIsHere(true)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isHere ? children : <div aria-hidden className={className} />
}

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

/** A part of a screen whose code is fetched when it is first drawn, or ahead, so that the screen itself starts light. */
export interface LazyPart<P> {
  (props: P): ReactNode
  /** Settles once the code is there; rejects where it does not come. */
  load(): Promise<unknown>
}

/** The part that `fetchPart` brings, lazily; `waiting` keeps its place meanwhile, and Retry asks again for what did not come. */
export function lazyPart<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  waiting: ReactNode,
): LazyPart<P> {
  let loaded: ComponentType<P> | null = null
  const load = async () => {
    loaded ??= await fetchPart()
  }
  function Part(props: P) {
    const [Content, setContent] = useState(() => loaded)
    const [attempt, setAttempt] = useState(0)
    const [failedAttempt, setFailedAttempt] = useState<number | null>(null)
    useEffect(() => {
      if (Content) return
      let isGone = false
      load().then(
        () => !isGone && setContent(() => loaded),
        () => !isGone && setFailedAttempt(attempt),
      )
      return () => {
        isGone = true
      }
    }, [Content, attempt])
    if (Content) return <Content {...props} />
    if (failedAttempt !== attempt) return waiting
    return (
      <Notice tone="error" action={<Button onClick={() => setAttempt(attempt + 1)}>Retry</Button>}>
        This part could not be loaded: the server is not running, or Sauda was updated. Retry once the server
        runs, or reload the page after an update.
      </Notice>
    )
  }
  return Object.assign(Part, { load })
}

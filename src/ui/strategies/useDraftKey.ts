import { useEffect, useState } from 'react'

const AGAIN_MS = 100

/** Under which name what is typed is kept, and whether another tab keeps what it types under the first one. */
export interface DraftKey {
  /** Null while it is not known whether another tab has it. */
  readonly key: string | null
  readonly isElsewhere: boolean
}

/** The name of a draft, for this tab alone: where another tab writes the same strategy, this one keeps its own text. */
export function useDraftKey(name: string): DraftKey {
  const [draft, setDraft] = useState<DraftKey>({ key: null, isElsewhere: false })
  useEffect(
    () =>
      holdName(name, isOurs =>
        setDraft({ key: isOurs ? name : `${name} in a second tab`, isElsewhere: !isOurs }),
      ),
    [name],
  )
  return draft
}

/** Holds the name against other tabs until the answer is called; `tell` hears whether it could be had. */
function holdName(name: string, tell: (isOurs: boolean) => void): () => void {
  // old browsers have none, whatever their types say
  const locks = navigator.locks as LockManager | undefined
  let letGo = () => {}
  let isGone = false
  const hold = (lock: Lock | null): Promise<void> | undefined => {
    if (isGone) return undefined
    tell(lock !== null)
    return lock ? new Promise(resolve => (letGo = resolve)) : undefined
  }
  const ask = (then: (lock: Lock | null) => unknown) =>
    void locks?.request(`sauda-draft ${name}`, { ifAvailable: true }, then)
  // where it is taken, this tab may have had it a moment ago
  ask(lock => (lock ? hold(lock) : setTimeout(() => ask(hold), AGAIN_MS)))
  if (!locks) tell(true)
  return () => {
    isGone = true
    letGo()
  }
}

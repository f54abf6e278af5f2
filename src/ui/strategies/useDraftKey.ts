import { useEffect, useState } from 'react'

/** Under which name what is typed is kept, and whether another tab keeps what it types under the first one. */
export interface DraftKey {
  /** Null while it is not known whether another tab has it. */
  readonly key: string | null
  readonly isElsewhere: boolean
}

/** The name of a draft, for this tab alone: where another tab writes the same strategy, this one keeps its own text. */
export function useDraftKey(name: string): DraftKey {
  const [draft, setDraft] = useState<DraftKey>({ key: null, isElsewhere: false })
  useEffect(() => {
    // old browsers have none, whatever their types say
    const locks = navigator.locks as LockManager | undefined
    if (!locks) return setDraft({ key: name, isElsewhere: false })
    let letGo = () => {}
    let isGone = false
    void locks.request(`sauda-draft ${name}`, { ifAvailable: true }, lock => {
      if (isGone) return
      setDraft(
        lock ? { key: name, isElsewhere: false } : { key: `${name} in a second tab`, isElsewhere: true },
      )
      if (!lock) return
      return new Promise<void>(resolve => {
        letGo = resolve
      })
    })
    return () => {
      isGone = true
      letGo()
    }
  }, [name])
  return draft
}

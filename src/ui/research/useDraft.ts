import { useState } from 'react'

/** Numbers by their names; null while one is being typed. */
export type Draft<K extends string> = Readonly<Record<K, number | null>>

/**
 * What is typed over what is `set`. An edit that is `isValid` is sent on; another one stays in the field beside its error.
 * A change from outside wins.
 */
export function useDraft<K extends string>(
  set: Draft<K>,
  isValid: (name: K, value: number | null) => boolean,
  onValid: (name: K, value: number | null) => void,
): { readonly values: Draft<K>; readonly change: (name: K, value: number | null) => void } {
  const [edits, setEdits] = useState<Partial<Draft<K>>>({})
  const [seen, setSeen] = useState(set)
  const names = Object.keys(set) as K[]
  if (names.some(name => seen[name] !== set[name])) {
    setSeen(set)
    setEdits({})
  }
  return {
    values: { ...set, ...edits },
    change(name, value) {
      const valid = isValid(name, value)
      setEdits(before => ({ ...before, [name]: value }))
      if (valid) onValid(name, value)
    },
  }
}

import { useState } from 'react'

/**
 * The value as it was when `open` was last true, null before: what a dialog says while it fades must not change with what it
 * has just done.
 */
export function useLastOpen<T>(open: boolean, value: T): T | null {
  const [last, setLast] = useState<T | null>(open ? value : null)
  if (!open) return last
  if (!Object.is(value, last)) setLast(value)
  return value
}

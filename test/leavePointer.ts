import { userEvent } from 'vitest/browser'

/** Leaves the pointer in the lower left corner: it stays where a test put it, and would stand over the next file's chart. */
export function leavePointer(): Promise<void> {
  return userEvent.hover(document.documentElement, { position: { x: 1, y: innerHeight - 1 } })
}

/** With this every note of options sold short begins: the page shows it above the figures. */
export const SOLD_OPTIONS = 'Options sold short'

/** Whether a note of a run is that of options sold short (A5). */
export function isSoldOptionsNote(note: string): boolean {
  return note.startsWith(SOLD_OPTIONS)
}

/** Whether such a note asks for something else, since the capital would not carry what was sold, or nobody knows. */
export function wantsAnotherSize(note: string): boolean {
  return /\bchoose /i.test(note)
}

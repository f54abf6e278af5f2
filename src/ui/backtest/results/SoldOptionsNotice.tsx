import { isSoldOptionsNote, wantsAnotherSize } from '../../../engine/run/soldOptionsNote.ts'
import { Notice } from '../../primitives/Notice.tsx'

/** What a run held short of options, and what an exchange would ask for it: without it the figures are not to be read. */
export function SoldOptionsNotice({ notes }: { notes: readonly string[] }) {
  const note = notes.find(isSoldOptionsNote)
  return note && <Notice tone={wantsAnotherSize(note) ? 'warn' : 'info'}>{note}</Notice>
}

import { createStore } from '../primitives/store.ts'
import { onLock } from '../session/session.ts'

/** The dialogs of the paper desk; `new` is that of the sessions, at its form. */
export type PaperDialogName = 'sessions' | 'new' | 'replay'

/** Which of them is open: header, screens, palette and bars all open them. */
export const paperDialog = createStore<PaperDialogName | null>(null)

onLock(() => paperDialog.set(null))

/** Opens one in the place of the one that is open. */
export function openPaper(name: PaperDialogName): void {
  paperDialog.set(name)
}

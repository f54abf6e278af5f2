import { toastError } from '../primitives/toasts.ts'

/** An undo that may be refused, and that chooses only while the page is still where it was. */
export function undoing(undo: () => Promise<void>, choose: () => void): () => void {
  const { pathname } = location
  const run = async () => {
    try {
      await undo()
      if (location.pathname === pathname) choose()
    } catch (error) {
      toastError((error as Error).message)
    }
  }
  return () => void run()
}

import { toast, toastError } from '../primitives/toasts.ts'

/** Puts a text on the clipboard; `what` names it in the toast. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(`${what} copied`)
  } catch {
    toastError(`The ${what} could not be copied. Select its text and copy that.`)
  }
}

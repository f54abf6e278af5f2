import { Copy } from 'lucide-react'
import { IconButton } from '../primitives/IconButton.tsx'
import { toast, toastError } from '../primitives/toasts.ts'

interface ChatCopyProps {
  /** What the text is, in a word. */
  what: 'reply' | 'code'
  /** Read when the button is pressed. */
  text: () => string
}

/** Puts a text on the clipboard, and says so. */
export function ChatCopy({ what, text }: ChatCopyProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      toast(what === 'reply' ? 'Reply copied' : 'Code copied')
    } catch {
      toastError(`The ${what} could not be copied. Select its text and copy that.`)
    }
  }
  return (
    <IconButton icon={Copy} label={`Copy the ${what}`} className="size-control" onClick={() => void copy()} />
  )
}

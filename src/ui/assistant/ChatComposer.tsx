import { SendHorizontal } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { Button } from '../primitives/Button.tsx'
import { useStore } from '../primitives/store.ts'
import { MAX_QUESTION_CHARS } from './chatReply.ts'
import type { Chat } from './useChat.ts'

interface ChatComposerProps {
  chat: Chat
  isWaiting: boolean
  inputRef: RefObject<HTMLTextAreaElement | null>
}

/** Where a question is typed. Enter sends it, Shift+Enter begins a new line. */
export function ChatComposer({ chat, isWaiting, inputRef }: ChatComposerProps) {
  const text = useStore(chat.draft)
  const send = () => {
    if (chat.send(text)) chat.draft.set('')
    inputRef.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') chat.stop()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  return (
    <div className="border-t border-line px-4 py-3">
      <div className="mx-auto flex max-w-3xl items-end gap-2">
        <textarea
          ref={inputRef}
          rows={1}
          aria-label="Message"
          placeholder="Ask about market analysis, trading strategies, or stock recommendations..."
          maxLength={MAX_QUESTION_CHARS}
          value={text}
          onChange={event => chat.draft.set(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-h-field min-w-0 flex-1 resize-none rounded-control border border-control bg-bg px-2.5 py-[5px] -outline-offset-1 hover:border-faint max-md:py-[11px]"
        />
        <Button
          variant="primary"
          size="form"
          icon={SendHorizontal}
          disabled={isWaiting || text.trim() === ''}
          onClick={send}
        >
          <span className="max-md:sr-only">Send</span>
        </Button>
      </div>
      {text.length >= MAX_QUESTION_CHARS && (
        <p role="status" className="mx-auto mt-1 max-w-3xl text-label text-warn">
          A message has at most 50,000 characters.
        </p>
      )}
    </div>
  )
}

/** The key belongs to an input method: Safari ends the composition first, and tells only by the key's code. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}

import { LoaderCircle, Square } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { Button } from '../primitives/Button.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { type CardView, ChatBubble, type CodeView, type MarkdownView } from './ChatBubble.tsx'
import { ChatSuggestions } from './ChatSuggestions.tsx'
import { followUpsOf } from './chatParts.ts'
import type { AssistantMessage, ChatState } from './useChat.ts'

interface ChatListProps {
  state: ChatState
  Markdown: MarkdownView
  onAsk: (text: string) => void
  onRetry: (questionId: number) => void
  onStop: () => void
  /** What a reply's card shows. */
  Card: CardView
  /** The cards of the strategies that a reply holds. */
  Code: CodeView
}

/** The conversation in a box that scrolls to the newest message. */
export function ChatList({ state, Markdown, onAsk, onRetry, onStop, Card, Code }: ChatListProps) {
  const { messages, isWaiting } = state
  const show = useScrollInto()
  const newest = isWaiting ? undefined : messages.at(-1)
  return (
    <div
      role="log"
      aria-label="Conversation"
      // a box that scrolls must be reachable by keyboard
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto scroll-smooth px-4 -outline-offset-2"
    >
      <div className="mx-auto grid max-w-3xl gap-3 py-4">
        {messages.length === 0 && <ChatSuggestions onAsk={onAsk} />}
        {messages.map(message => (
          <div key={message.id} ref={message === newest ? show : undefined} className={ROW}>
            <ChatBubble
              message={message}
              Markdown={Markdown}
              Card={Card}
              Code={Code}
              onRetry={isWaiting ? null : onRetry}
            />
          </div>
        ))}
        {newest?.role === 'assistant' && <FollowUps reply={newest} onAsk={onAsk} />}
        {isWaiting && (
          <div ref={show} className={ROW}>
            <Thinking onStop={onStop} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Questions on the runs of the newest reply; one press asks it. */
function FollowUps({ reply, onAsk }: { reply: AssistantMessage; onAsk: (text: string) => void }) {
  const questions = followUpsOf(reply.content, reply.own.length > 0)
  if (questions.length === 0) return null
  return (
    <ul aria-label="Follow-up questions" className="flex flex-wrap gap-2">
      {questions.map(question => (
        <li key={question}>
          <Button onClick={() => onAsk(question)}>{question}</Button>
        </li>
      ))}
    </ul>
  )
}

/** The margin takes the column's padding into sight too. */
const ROW = 'flex min-w-0 scroll-my-4 flex-col'

/**
 * A ref that brings its element into sight, what is longer than the box from its start. The way there is smooth, unless
 * motion is unwanted (see styles.css); the first time there is none, since a screen that opens is at its end already.
 */
function useScrollInto() {
  const hasScrolled = useRef(false)
  return useCallback((row: HTMLElement | null) => {
    if (!row) return
    row.scrollIntoView({ block: 'nearest', behavior: hasScrolled.current ? 'auto' : 'instant' })
    hasScrolled.current = true
  }, [])
}

function Thinking({ onStop }: { onStop: () => void }) {
  return (
    <div className="flex items-center gap-2 px-1 text-muted">
      <Icon of={LoaderCircle} className="animate-spin text-accent" />
      <span>AI is thinking...</span>
      <Button icon={Square} onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}

import { LoaderCircle, MessageSquare, Square } from 'lucide-react'
import { useCallback, useRef } from 'react'
import type { ChatState } from '../hooks/useChat.ts'
import { Button } from '../primitives/Button.tsx'
import { EmptyState } from '../primitives/EmptyState.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { ChatBubble, type MarkdownView } from './ChatBubble.tsx'

interface ChatListProps {
  state: ChatState
  Markdown: MarkdownView
  onAsk: (text: string) => void
  onRetry: (questionId: number) => void
  onStop: () => void
}

/** The conversation in a box that scrolls to the newest message. */
export function ChatList({ state, Markdown, onAsk, onRetry, onStop }: ChatListProps) {
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
        {messages.length === 0 && <Suggestions onAsk={onAsk} />}
        {messages.map(message => (
          <div key={message.id} ref={message === newest ? show : undefined} className={ROW}>
            <ChatBubble message={message} Markdown={Markdown} onRetry={isWaiting ? null : onRetry} />
          </div>
        ))}
        {isWaiting && (
          <div ref={show} className={ROW}>
            <Thinking onStop={onStop} />
          </div>
        )}
      </div>
    </div>
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

const FIRST_QUESTIONS = [
  'How does a market making strategy earn money?',
  'When does a momentum strategy fail?',
  'How large should a position be under a drawdown limit?',
  'What do Sharpe ratio and maximum drawdown tell me?',
]

function Suggestions({ onAsk }: { onAsk: (text: string) => void }) {
  return (
    <EmptyState
      icon={MessageSquare}
      title="Ask the first question"
      text="Replies can be wrong. Check them before you trade."
      action={
        <div className="grid gap-2 text-left">
          {FIRST_QUESTIONS.map(question => (
            <button
              key={question}
              type="button"
              onClick={() => onAsk(question)}
              className="min-h-field rounded-control border border-line-strong px-3 py-1.5 text-left hover:bg-raised"
            >
              {question}
            </button>
          ))}
        </div>
      }
    />
  )
}

import { CatchBoundary } from '@tanstack/react-router'
import { Copy, RotateCcw, TriangleAlert } from 'lucide-react'
import { type ComponentType, memo, type ReactNode } from 'react'
import { istMinutes } from '../format.ts'
import type { AssistantMessage, ChatMessage } from '../hooks/useChat.ts'
import { Button } from '../primitives/Button.tsx'
import { cx } from '../primitives/cx.ts'
import { Icon } from '../primitives/Icon.tsx'
import { IconButton } from '../primitives/IconButton.tsx'
import { toast, toastError } from '../primitives/toasts.ts'
import { isLightMarkdown } from './chatWeight.ts'

/** Draws markdown; null until its code has come. */
export type MarkdownView = ComponentType<{ text: string }> | null

interface ChatBubbleProps {
  message: ChatMessage
  Markdown: MarkdownView
  /** Asks the question again; null while another is waiting. */
  onRetry: ((questionId: number) => void) | null
}

const WORDS = { user: 'You', assistant: 'Assistant', system: 'Sauda' }

/** One message with its author and its time of day in India. */
export function ChatBubble({ message, Markdown, onRetry }: ChatBubbleProps) {
  const { role, sentMs } = message
  const retryId = retriedBy(message)
  return (
    <div
      className={cx('flex max-w-4/5 flex-col gap-1', role === 'user' ? 'self-end items-end' : 'self-start')}
    >
      <div className={cx('max-w-full rounded-panel border px-3 py-2', LOOKS[role])}>
        <Content message={message} Markdown={Markdown} />
      </div>
      <div className="flex flex-wrap items-center gap-x-2 px-1 text-label text-faint">
        <span>
          {WORDS[role]} · <time dateTime={new Date(sentMs).toISOString()}>{istMinutes(sentMs)} IST</time>
        </span>
        {role === 'user' && message.isStopped && <span>Stopped before a reply came</span>}
        {role === 'assistant' && <CopyButton text={message.content} />}
        {retryId !== null && (
          <Button icon={RotateCcw} disabled={!onRetry} onClick={() => onRetry?.(retryId)}>
            Retry
          </Button>
        )}
      </div>
    </div>
  )
}

const LOOKS = {
  user: 'border-accent/25 bg-accent/12',
  assistant: 'border-line bg-raised',
  system: 'border-down/25 bg-down/8',
}

/** The question that a message offers to ask again. */
function retriedBy(message: ChatMessage): number | null {
  if (message.role === 'system') return message.questionId
  return message.role === 'user' && message.isStopped ? message.id : null
}

function Content({ message, Markdown }: Omit<ChatBubbleProps, 'onRetry'>): ReactNode {
  switch (message.role) {
    case 'user':
      return <Plain text={message.content} />
    case 'assistant':
      return <ReplyText message={message} Markdown={Markdown} />
    case 'system':
      return (
        <>
          <p className="mb-1 flex items-center gap-1.5 font-medium text-down">
            <Icon of={TriangleAlert} />
            System Message
          </p>
          <Plain text={message.content} />
        </>
      )
  }
}

interface ReplyTextProps {
  message: AssistantMessage
  Markdown: MarkdownView
}

/** Drawing markdown takes time: once for each reply. */
const ReplyText = memo(function ReplyText({ message, Markdown }: ReplyTextProps) {
  const { content, isTruncated } = message
  const isLight = isLightMarkdown(content)
  const notes = [
    content.trim() === '' && 'The reply is empty.',
    !isLight && 'Too long or too deeply nested to be laid out: shown as plain text.',
    isTruncated && 'Reply truncated',
  ].filter(note => note !== false)
  const plain = <Plain text={content} />
  return (
    <>
      {Markdown && isLight ? (
        <CatchBoundary getResetKey={() => message.id} errorComponent={() => plain}>
          <Markdown text={content} />
        </CatchBoundary>
      ) : (
        plain
      )}
      {notes.map(note => (
        <p key={note} className="mt-2 text-label text-warn">
          {note}
        </p>
      ))}
    </>
  )
})

function Plain({ text }: { text: string }) {
  return <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
}

function CopyButton({ text }: { text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast('Reply copied')
    } catch {
      toastError('The reply could not be copied. Select its text and copy that.')
    }
  }
  return (
    <IconButton icon={Copy} label="Copy the reply" className="size-control" onClick={() => void copy()} />
  )
}

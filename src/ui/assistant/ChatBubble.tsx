import { CatchBoundary } from '@tanstack/react-router'
import { RotateCcw, TriangleAlert } from 'lucide-react'
import { type ComponentType, memo, type ReactNode } from 'react'
import { istMinutes } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { cx } from '../primitives/cx.ts'
import { Icon } from '../primitives/Icon.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { ChatCopy } from './ChatCopy.tsx'
import { splitReply } from './chatParts.ts'
import { splitUnverified } from './chatUnverified.ts'
import { isLightMarkdown } from './chatWeight.ts'
import { SentDesk } from './SentDesk.tsx'
import { type StrategyBlock, strategyBlocks } from './strategyBlocks.ts'
import type { AssistantMessage, ChatMessage } from './useChat.ts'

/** Draws markdown; null until its code has come. */
export type MarkdownView = ComponentType<{ text: string }> | null

/** Draws the card of a reply whose runs only the page can make. */
export type CardView = ComponentType<{ message: AssistantMessage; hrefs: readonly string[] }>

/** Draws the cards of the strategies in code that a reply holds. */
export type CodeView = ComponentType<{ message: AssistantMessage; blocks: readonly StrategyBlock[] }>

interface ChatBubbleProps {
  message: ChatMessage
  Markdown: MarkdownView
  Card: CardView
  Code: CodeView
  /** Asks the question again; null while another is waiting. */
  onRetry: ((questionId: number) => void) | null
}

const WORDS = { user: 'You', assistant: 'Assistant', system: 'Sauda' }

/** One message with its author and its time of day in India. */
export function ChatBubble({ message, Markdown, Card, Code, onRetry }: ChatBubbleProps) {
  const { role, sentMs } = message
  const retryId = retriedBy(message)
  return (
    <div
      className={cx('flex max-w-4/5 flex-col gap-1', role === 'user' ? 'self-end items-end' : 'self-start')}
    >
      <div className={cx('max-w-full rounded-panel border px-3 py-2', LOOKS[role])}>
        <Content message={message} Markdown={Markdown} />
      </div>
      {role === 'assistant' && <ReplyCard message={message} Card={Card} />}
      {role === 'assistant' && <ReplyCode message={message} Code={Code} />}
      {role === 'assistant' && <UnverifiedNotice content={message.content} />}
      <div className="flex flex-wrap items-center gap-x-2 px-1 text-label text-faint">
        <span>
          {WORDS[role]} · <time dateTime={new Date(sentMs).toISOString()}>{istMinutes(sentMs)} IST</time>
        </span>
        {role === 'user' && message.sent !== null && <span>{message.sent}</span>}
        {role === 'user' && message.isStopped && <span>Stopped before a reply came</span>}
        {role === 'assistant' && <ChatCopy what="reply" text={() => splitReply(message.content).text} />}
        {retryId !== null && (
          <Button icon={RotateCcw} disabled={!onRetry} onClick={() => onRetry?.(retryId)}>
            Retry
          </Button>
        )}
      </div>
      {role === 'user' && message.desk && <SentDesk desk={message.desk} />}
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

function Content({ message, Markdown }: Pick<ChatBubbleProps, 'message' | 'Markdown'>): ReactNode {
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
  const { isTruncated } = message
  const { text } = splitReply(splitUnverified(message.content).text)
  const isLight = isLightMarkdown(text)
  const notes = [
    text.trim() === '' && 'The reply is empty.',
    !isLight && 'Too long or too deeply nested to be laid out: shown as plain text.',
    isTruncated && 'Reply truncated',
  ].filter(note => note !== false)
  const plain = <Plain text={text} />
  return (
    <>
      {Markdown && isLight ? (
        <CatchBoundary getResetKey={() => message.id} errorComponent={() => plain}>
          <Markdown text={text} />
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

function ReplyCard({ message, Card }: { message: AssistantMessage; Card: CardView }) {
  const { card } = splitReply(message.content)
  return card.length === 0 ? null : <Card message={message} hrefs={card} />
}

const ReplyCode = memo(function ReplyCode({ message, Code }: { message: AssistantMessage; Code: CodeView }) {
  const blocks = strategyBlocks(splitReply(splitUnverified(message.content).text).text)
  return blocks.length === 0 ? null : <Code message={message} blocks={blocks} />
})

function Plain({ text }: { text: string }) {
  return <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
}

/** Names the figures that the reply's author may have made up. */
const UnverifiedNotice = memo(function UnverifiedNotice({ content }: { content: string }) {
  const { unverified } = splitUnverified(content)
  if (unverified === null) return null
  return (
    <Notice tone="warn">
      <strong className="font-medium text-warn">Unverified figures: </strong>
      {/* every second piece stood between the marks of code */}
      {unverified.split('`').map((piece, k) =>
        k % 2 === 0 ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change
          <span key={k} className="rounded-tag bg-warn/12 px-1 font-medium">
            {piece}
          </span>
        ),
      )}
    </Notice>
  )
})

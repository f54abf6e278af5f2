import { Trash2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeskStrategy } from '../../../engine/desk/types.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import type { CardView, CodeView, MarkdownView } from '../../assistant/ChatBubble.tsx'
import { ChatComposer } from '../../assistant/ChatComposer.tsx'
import { ChatList } from '../../assistant/ChatList.tsx'
import { OwnRunCard } from '../../assistant/OwnRunCard.tsx'
import { lookAlong } from '../../assistant/sentAlong.ts'
import { type Chat, useChat } from '../../assistant/useChat.ts'
import { Button } from '../../primitives/Button.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { useAsked } from '../../primitives/useAsked.ts'
import type { StrategyCardsProps } from './StrategyCards.tsx'

interface AssistantScreenProps {
  chat: Chat
  client: Client
}

/** The AI Trading Assistant. */
export function AssistantScreen({ chat, client }: AssistantScreenProps) {
  const state = useChat(chat)
  useEffect(() => {
    let strategies: readonly DeskStrategy[] = []
    chat.lookFor(lookAlong(client, () => strategies))
    return client.onDesk(view => {
      strategies = view.strategies
    })
  }, [chat, client])
  const Markdown = useMarkdown()
  const input = useRef<HTMLTextAreaElement>(null)
  const Card: CardView = useCallback(
    ({ message, hrefs }) => (
      <OwnRunCard
        client={client}
        hrefs={hrefs}
        results={message.own}
        onResult={own => chat.keepOwn(message.id, own)}
      />
    ),
    [client, chat],
  )
  const Code: CodeView = useCallback(
    ({ message, blocks }) => <WrittenCode client={client} chat={chat} message={message} blocks={blocks} />,
    [client, chat],
  )
  /** What was pressed may go or be disabled: the keyboard is back where it is needed next. */
  const thenType = (act: () => void) => {
    act()
    input.current?.focus()
  }
  return (
    <section
      aria-labelledby="assistant-title"
      className="flex h-full min-h-80 flex-col rounded-panel border border-line bg-panel"
    >
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
        <div className="min-w-0">
          <h2 id="assistant-title" className="font-semibold">
            AI Trading Assistant
          </h2>
          <p className="text-label text-muted">Get real-time trading insights and market analysis</p>
        </div>
        <Button
          icon={Trash2}
          disabled={state.messages.length === 0}
          onClick={() => thenType(() => chat.clear())}
        >
          Clear
        </Button>
      </div>
      <ChatList
        state={state}
        Markdown={Markdown}
        onAsk={text => thenType(() => chat.send(text))}
        onRetry={questionId => thenType(() => chat.retry(questionId))}
        onStop={() => thenType(() => chat.stop())}
        Card={Card}
        Code={Code}
      />
      <ChatComposer chat={chat} isWaiting={state.isWaiting} inputRef={input} />
    </section>
  )
}

const loadCards = () => import('./StrategyCards.tsx')

/** The strategies that a model wrote; what checks them comes with the first of them. */
function WrittenCode(props: StrategyCardsProps) {
  const { answer, failed, retry } = useAsked(loadCards)
  if (answer) return <answer.StrategyCards {...props} />
  if (!failed) return null
  return (
    <Notice tone="error" action={<Button onClick={retry}>Retry</Button>}>
      What checks this strategy could not be loaded: the server does not answer.
    </Notice>
  )
}

/** The markdown renderer, in a chunk of its own; replies are plain text until it comes, and when it cannot. */
function useMarkdown(): MarkdownView {
  const [view, setView] = useState<MarkdownView>(null)
  useEffect(() => {
    let isGone = false
    import('../../assistant/ChatMarkdown.tsx').then(
      ({ ChatMarkdown }) => !isGone && setView(() => ChatMarkdown),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  return view
}

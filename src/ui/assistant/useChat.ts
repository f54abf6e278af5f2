import { useEffect } from 'react'
import type { DeskFacts } from '../../engine/desk/facts.ts'
import { createStore, type Store, useStore } from '../primitives/store.ts'
import { toast } from '../primitives/toasts.ts'
import { onLock } from '../session/session.ts'
import { askAssistant, type ChatTurn, fitted, type Reply } from './chatReply.ts'
import { sentWords } from './ownMentions.ts'
import { type OwnResult, ownWords } from './ownRun.ts'
import type { LookAlong } from './sentAlong.ts'
import type { StrategyCheck } from './strategyCheck.ts'

interface Said {
  readonly id: number
  readonly content: string
  readonly sentMs: number
}

/** A question; stopped when its reply was given up. */
export interface UserMessage extends Said {
  readonly role: 'user'
  readonly isStopped: boolean
  /** What went along with it of the trader's own strategies, in words; null where nothing did. */
  readonly sent: string | null
  /** The desk's figures that went along with it; null where none did. */
  readonly desk: DeskFacts | null
}

/** A reply; truncated when its end was not read. */
export interface AssistantMessage extends Said {
  readonly role: 'assistant'
  readonly isTruncated: boolean
  /** What the runs of its card found; empty before it ran, and without one. */
  readonly own: readonly OwnResult[]
  /** What the checks of its strategies found, by their places. */
  readonly checks: Readonly<Record<number, StrategyCheck>>
}

/** Says that a question failed. */
export interface SystemMessage extends Said {
  readonly role: 'system'
  readonly questionId: number
}

export type ChatMessage = UserMessage | AssistantMessage | SystemMessage

export interface ChatState {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[]
  readonly isWaiting: boolean
}

const EMPTY: ChatState = { messages: [], isWaiting: false }
const FAILED = 'Sorry, there was an error processing your request. Please try again.'
const CONTEXT_MESSAGES = 5
const WAIT_LIMIT_MS = 60_000

interface Job {
  readonly questionId: number
  readonly abort: AbortController
  readonly limit: ReturnType<typeof setTimeout>
}

/** One conversation, with one request at a time. It is held in memory only. */
export class Chat {
  readonly store: Store<ChatState> = createStore(EMPTY)
  /** What is being typed: it outlives the screen as the messages do. */
  readonly draft: Store<string> = createStore('')
  readonly #fetch: typeof fetch
  #look: LookAlong = () => null
  #job: Job | null = null
  #lastId = 0

  constructor(send: typeof fetch) {
    this.#fetch = send
  }

  /** Asks; answers whether it did: a blank text is not sent, nor a second one while a reply is awaited. */
  send(text: string): boolean {
    if (this.#job || text.trim() === '') return false
    const { messages } = this.store.get()
    const context = messages.slice(-CONTEXT_MESSAGES).map(toTurn)
    const bare = { isStopped: false, sent: null, desk: null }
    const question: UserMessage = { ...this.#said(text), ...bare, role: 'user' }
    const abort = new AbortController()
    const limit = setTimeout(() => this.#receive(job, null), WAIT_LIMIT_MS)
    const job: Job = { questionId: question.id, abort, limit }
    this.#job = job
    this.store.set({ messages: [...messages, question], isWaiting: true })
    this.#ask(question, context, abort.signal).then(
      reply => this.#receive(job, reply),
      () => this.#receive(job, null),
    )
    return true
  }

  /** Has `look` find what goes along with each question from now on. */
  lookFor(look: LookAlong): void {
    this.#look = look
  }

  /** Asks a failed or stopped question again, as a new one at the end. */
  retry(questionId: number): void {
    const { messages } = this.store.get()
    const question = messages.find(({ id }) => id === questionId)
    if (this.#job || !question) return
    const rest = messages.filter(message => message !== question && !isFailureOf(message, questionId))
    this.store.set({ messages: rest, isWaiting: false })
    this.send(question.content)
  }

  /** Keeps what the card of a reply found: the next question knows its figures. */
  keepOwn(replyId: number, own: readonly OwnResult[]): void {
    this.#change(replyId, reply => ({ ...reply, own }))
  }

  /** Keeps what the check of a strategy in a reply found. */
  keepCheck(replyId: number, place: number, check: StrategyCheck): void {
    this.#change(replyId, reply => ({ ...reply, checks: { ...reply.checks, [place]: check } }))
  }

  /** Gives up the reply that is awaited; it will not come later. */
  stop(): void {
    const questionId = this.#end()
    if (questionId === undefined) return
    this.#changeQuestion(questionId, { isStopped: true })
    this.store.set({ ...this.store.get(), isWaiting: false })
  }

  /** Empties the conversation; a toast can bring it back. */
  clear(): void {
    this.stop()
    const { messages } = this.store.get()
    this.store.set(EMPTY)
    toast('Conversation cleared', () => {
      const now = this.store.get()
      this.store.set({ ...now, messages: [...messages, ...now.messages] })
    })
  }

  /** Leaves nothing in memory. */
  forget(): void {
    this.#end()
    this.store.set(EMPTY)
    this.draft.set('')
  }

  async #ask({ id, content }: UserMessage, context: readonly ChatTurn[], signal: AbortSignal) {
    const looking = this.#look(content, context)
    const along = (looking && (await looking)) ?? { own: null, desk: null }
    signal.throwIfAborted()
    const asking = fitted({ message: content, context, ...along })
    const { own, desk = null } = asking
    if (own || desk) this.#changeQuestion(id, { sent: own && sentWords(own), desk })
    return askAssistant(this.#fetch, asking, signal)
  }

  #changeQuestion(
    questionId: number,
    change: Partial<Pick<UserMessage, 'sent' | 'desk' | 'isStopped'>>,
  ): void {
    const state = this.store.get()
    const messages = state.messages.map(message =>
      message.role === 'user' && message.id === questionId ? { ...message, ...change } : message,
    )
    this.store.set({ ...state, messages })
  }

  #change(replyId: number, change: (reply: AssistantMessage) => AssistantMessage): void {
    const state = this.store.get()
    const messages = state.messages.map(message =>
      message.role === 'assistant' && message.id === replyId ? change(message) : message,
    )
    this.store.set({ ...state, messages })
  }

  #receive(job: Job, reply: Reply | null): void {
    // a reply to a question that was given up
    if (this.#job !== job) return
    this.#end()
    const { messages } = this.store.get()
    const message: ChatMessage = reply
      ? {
          ...this.#said(reply.text),
          role: 'assistant',
          isTruncated: reply.isTruncated,
          own: [],
          checks: {},
        }
      : { ...this.#said(FAILED), role: 'system', questionId: job.questionId }
    this.store.set({ messages: [...messages, message], isWaiting: false })
  }

  /** The question that was waiting. */
  #end(): number | undefined {
    const job = this.#job
    this.#job = null
    clearTimeout(job?.limit)
    job?.abort.abort()
    return job?.questionId
  }

  #said(content: string): Said {
    return { id: ++this.#lastId, content, sentMs: Date.now() }
  }
}

function toTurn(message: ChatMessage): ChatTurn {
  const { role, sentMs } = message
  const own = role === 'assistant' ? message.own : []
  const content = [message.content, ...own.map(ownWords)].join('\n\n')
  return { role, content, timestamp: new Date(sentMs).toISOString() }
}

function isFailureOf(message: ChatMessage, questionId: number): boolean {
  return message.role === 'system' && message.questionId === questionId
}

/** The page's conversation: it stays while other screens are shown, and goes at Logout. */
export const pageChat = new Chat((...request) => fetch(...request))
onLock(() => pageChat.forget())

/** The state of a conversation; a reply that is awaited is given up when the screen goes. */
export function useChat(chat: Chat): ChatState {
  useEffect(() => () => chat.stop(), [chat])
  return useStore(chat.store)
}

import { useEffect } from 'react'
import { createStore, type Store, useStore } from '../primitives/store.ts'
import { toast } from '../primitives/toasts.ts'
import { onLock } from '../session/session.ts'
import { askAssistant, type ChatTurn, type Reply } from './chatReply.ts'
import { type OwnResult, ownWords } from './ownRun.ts'

interface Said {
  readonly id: number
  readonly content: string
  readonly sentMs: number
}

/** A question; stopped when its reply was given up. */
export interface UserMessage extends Said {
  readonly role: 'user'
  readonly isStopped: boolean
}

/** A reply; truncated when its end was not read. */
export interface AssistantMessage extends Said {
  readonly role: 'assistant'
  readonly isTruncated: boolean
  /** What its card found on the trader's own bars; null before it ran, and without one. */
  readonly own: OwnResult | null
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
    const question: UserMessage = { ...this.#said(text), role: 'user', isStopped: false }
    const abort = new AbortController()
    const limit = setTimeout(() => this.#receive(job, null), WAIT_LIMIT_MS)
    const job: Job = { questionId: question.id, abort, limit }
    this.#job = job
    this.store.set({ messages: [...messages, question], isWaiting: true })
    askAssistant(this.#fetch, text, context, abort.signal).then(
      reply => this.#receive(job, reply),
      () => this.#receive(job, null),
    )
    return true
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
  keepOwn(replyId: number, own: OwnResult): void {
    const state = this.store.get()
    const messages = state.messages.map(message =>
      message.role === 'assistant' && message.id === replyId ? { ...message, own } : message,
    )
    this.store.set({ ...state, messages })
  }

  /** Gives up the reply that is awaited; it will not come later. */
  stop(): void {
    const questionId = this.#end()
    if (questionId === undefined) return
    const messages = this.store
      .get()
      .messages.map(message =>
        message.role === 'user' && message.id === questionId ? { ...message, isStopped: true } : message,
      )
    this.store.set({ messages, isWaiting: false })
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

  #receive(job: Job, reply: Reply | null): void {
    // a reply to a question that was given up
    if (this.#job !== job) return
    this.#end()
    const { messages } = this.store.get()
    const message: ChatMessage = reply
      ? { ...this.#said(reply.text), role: 'assistant', isTruncated: reply.isTruncated, own: null }
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
  const own = role === 'assistant' ? message.own : null
  const content = own === null ? message.content : `${message.content}\n\n${ownWords(own)}`
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

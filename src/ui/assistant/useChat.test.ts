import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '../primitives/toasts.ts'
import { lock, session } from '../session/session.ts'
import type { ChatTurn } from './chatReply.ts'
import { Chat, pageChat } from './useChat.ts'

const ERR = 'Sorry, there was an error processing your request. Please try again.'

interface Asked {
  readonly message: string
  readonly context: readonly ChatTurn[]
}

/** A server that answers by hand, and hears nothing of an abort: a reply can always come late. */
function handServer() {
  const asked: Asked[] = []
  const signals: (AbortSignal | null | undefined)[] = []
  const answers: ((response: Response) => void)[] = []
  const send: typeof fetch = (_url, init) => {
    asked.push(JSON.parse(String(init?.body)) as Asked)
    signals.push(init?.signal)
    return new Promise(resolve => answers.push(resolve))
  }
  return {
    send,
    asked,
    signals,
    answer: async (k: number, body: string) => {
      answers[k]!(new Response(body))
      await settle()
    },
  }
}

/** Streams settle in real time. */
async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(50)
}

function opened() {
  const server = handServer()
  const chat = new Chat(server.send)
  const said = () => chat.store.get().messages.map(({ role, content }) => [role, content])
  return { chat, server, said, isWaiting: () => chat.store.get().isWaiting }
}

const reply = (text: string) => JSON.stringify({ response: text })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2023, 0, 2, 4, 11, 27) })
  toasts.set([])
})
afterEach(() => {
  pageChat.forget()
  session.set({ ...session.get(), locked: false })
  vi.useRealTimers()
})

describe('asking', () => {
  it('appends the question at once and the reply when it comes', async () => {
    const { chat, server, said, isWaiting } = opened()
    expect(chat.send('hi')).toBe(true)
    expect(said()).toEqual([['user', 'hi']])
    expect(isWaiting()).toBe(true)
    await server.answer(0, reply('hello'))
    expect(said()).toEqual([
      ['user', 'hi'],
      ['assistant', 'hello'],
    ])
    expect(isWaiting()).toBe(false)
  })

  it.each(['', ' ', '\n\t '])('a blank text (%j) is not sent', text => {
    const { chat, server, said } = opened()
    expect(chat.send(text)).toBe(false)
    expect(server.asked).toEqual([])
    expect(said()).toEqual([])
  })

  it('H7 there is one request at a time', async () => {
    const { chat, server } = opened()
    chat.send('one')
    expect(chat.send('two')).toBe(false)
    expect(server.asked).toHaveLength(1)
    await server.answer(0, reply('a'))
    expect(chat.send('two')).toBe(true)
  })

  it('H8 the context is the last 5 messages before the question, with role, content and timestamp only', async () => {
    const { chat, server } = opened()
    for (const k of [0, 1, 2, 3]) {
      chat.send(`q${k}`)
      await server.answer(k, k === 1 ? '{}' : reply(`a${k}`))
    }
    expect(server.asked[0]).toEqual({ message: 'q0', context: [] })
    expect(server.asked[1]?.context.map(({ content }) => content)).toEqual(['q0', 'a0'])
    const { message, context } = server.asked[3]!
    expect(message).toBe('q3')
    expect(context.map(({ role, content }) => [role, content])).toEqual([
      ['assistant', 'a0'],
      ['user', 'q1'],
      ['system', ERR],
      ['user', 'q2'],
      ['assistant', 'a2'],
    ])
    for (const turn of context) {
      expect(Object.keys(turn).sort()).toEqual(['content', 'role', 'timestamp'])
      expect(turn.timestamp).toMatch(/^2023-01-02T04:11:\d\d\.\d{3}Z$/)
    }
  })
})

describe('failures', () => {
  it('H1 a network that fails ends in the error, and asking works again', async () => {
    const server = handServer()
    let isDown = true
    const chat = new Chat((...request) =>
      isDown ? Promise.reject(new TypeError('Failed to fetch')) : server.send(...request),
    )
    chat.send('hi')
    await settle()
    expect(chat.store.get().messages.map(({ content }) => content)).toEqual(['hi', ERR])
    expect(chat.store.get().isWaiting).toBe(false)
    isDown = false
    expect(chat.send('again')).toBe(true)
  })

  it('H1 a stream that breaks off ends in the error', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"response":"ha'))
        controller.error(new TypeError('reset'))
      },
    })
    const chat = new Chat(() => Promise.resolve(new Response(broken)))
    chat.send('hi')
    await settle()
    expect(chat.store.get().messages.at(-1)?.content).toBe(ERR)
  })

  it('H6 after 60 s the wait ends in the error, the request is aborted, and a late reply is dropped', async () => {
    const { chat, server, said, isWaiting } = opened()
    chat.send('hi')
    await vi.advanceTimersByTimeAsync(59_900)
    expect(isWaiting()).toBe(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(isWaiting()).toBe(false)
    expect(server.signals[0]?.aborted).toBe(true)
    await server.answer(0, reply('late'))
    expect(said()).toEqual([
      ['user', 'hi'],
      ['system', ERR],
    ])
  })

  it('the limit of one question does not end the next', async () => {
    const { chat, server, isWaiting } = opened()
    chat.send('one')
    await server.answer(0, reply('a'))
    await vi.advanceTimersByTimeAsync(30_000)
    chat.send('two')
    await vi.advanceTimersByTimeAsync(40_000)
    expect(isWaiting()).toBe(true)
  })

  it('Retry asks the same again, in place of the question and its error', async () => {
    const { chat, server, said } = opened()
    chat.send('first')
    await server.answer(0, reply('a'))
    chat.send('hi')
    await server.answer(1, '{}')
    const failure = chat.store.get().messages.at(-1)!
    chat.retry(failure.role === 'system' ? failure.questionId : -1)
    expect(said()).toEqual([
      ['user', 'first'],
      ['assistant', 'a'],
      ['user', 'hi'],
    ])
    expect(server.asked[2]).toEqual(server.asked[1])
    await server.answer(2, reply('hello'))
    expect(said().at(-1)).toEqual(['assistant', 'hello'])
  })

  it('Retry does nothing while another question waits', async () => {
    const { chat, server, said } = opened()
    chat.send('hi')
    await server.answer(0, '{}')
    const [question] = chat.store.get().messages
    chat.send('other')
    chat.retry(question!.id)
    expect(server.asked).toHaveLength(2)
    expect(said()).toEqual([
      ['user', 'hi'],
      ['system', ERR],
      ['user', 'other'],
    ])
  })
})

describe('Stop and Clear', () => {
  it('H7 Stop ends the wait at once, aborts the request and marks the question; no late reply comes', async () => {
    const { chat, server, said, isWaiting } = opened()
    chat.send('hi')
    chat.stop()
    expect(isWaiting()).toBe(false)
    expect(server.signals[0]?.aborted).toBe(true)
    chat.send('next')
    await server.answer(0, reply('late'))
    expect(isWaiting()).toBe(true)
    await server.answer(1, reply('now'))
    expect(said()).toEqual([
      ['user', 'hi'],
      ['user', 'next'],
      ['assistant', 'now'],
    ])
    expect(chat.store.get().messages.map(message => message.role === 'user' && message.isStopped)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('a stopped question can be asked again', () => {
    const { chat, server, said } = opened()
    chat.send('hi')
    chat.stop()
    chat.retry(chat.store.get().messages[0]!.id)
    expect(server.asked.map(({ message }) => message)).toEqual(['hi', 'hi'])
    expect(said()).toEqual([['user', 'hi']])
  })

  it('Clear empties the conversation and stops the wait; Undo brings it back before what was said since', async () => {
    const { chat, server, said, isWaiting } = opened()
    chat.send('one')
    await server.answer(0, reply('a'))
    chat.send('two')
    chat.clear()
    expect(said()).toEqual([])
    expect(isWaiting()).toBe(false)
    await server.answer(1, reply('late'))
    expect(said()).toEqual([])
    chat.send('three')
    expect(server.asked[2]?.context).toEqual([])
    const { text, undo } = toasts.get()[0]!
    expect(text).toBe('Conversation cleared')
    undo?.()
    expect(said().map(([, content]) => content)).toEqual(['one', 'a', 'two', 'three'])
    expect(isWaiting()).toBe(true)
  })
})

describe('the page’s conversation', () => {
  it('leaves memory at Logout, with the draft, the request and the way back', async () => {
    const aborted = vi.fn<() => void>()
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      init.signal?.addEventListener('abort', aborted)
      return new Promise(() => {})
    })
    pageChat.send('secret')
    pageChat.clear()
    pageChat.send('secret too')
    pageChat.draft.set('half a secr')
    lock()
    expect(pageChat.store.get()).toEqual({ messages: [], isWaiting: false })
    expect(pageChat.draft.get()).toBe('')
    expect(toasts.get()).toEqual([])
    expect(aborted).toHaveBeenCalledTimes(2)
    vi.unstubAllGlobals()
  })
})

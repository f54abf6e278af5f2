import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { Chat } from '../../assistant/useChat.ts'
import { toasts } from '../../primitives/toasts.ts'
import { AssistantScreen } from './AssistantScreen.tsx'

const CLIENT = fakeClient().client
const ERR = 'Sorry, there was an error processing your request. Please try again.'
const PLACEHOLDER = 'Ask about market analysis, trading strategies, or stock recommendations...'

/** A server that answers one body after the other; where there is none, it never answers. */
function serve(...bodies: readonly string[]) {
  const asked: { message: string }[] = []
  const signals: AbortSignal[] = []
  const send: typeof fetch = (_url, init) => {
    const body = bodies[asked.length]
    asked.push(JSON.parse(String(init?.body)) as { message: string })
    if (init?.signal) signals.push(init.signal)
    return body === undefined ? new Promise(() => {}) : Promise.resolve(new Response(body))
  }
  return { chat: new Chat(send), asked, signals }
}

const reply = (text: string) => JSON.stringify({ response: text })
const input = () => screen.getByPlaceholderText<HTMLTextAreaElement>(PLACEHOLDER)
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
const log = () => screen.getByRole('log', { name: 'Conversation' })

async function ask(text: string) {
  await userEvent.type(input(), text)
  await userEvent.keyboard('{Enter}')
}

let now = 0

beforeEach(() => {
  now = Date.UTC(2023, 0, 2, 4, 11, 27)
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  toasts.set([])
})
afterEach(() => vi.restoreAllMocks())

describe('the screen', () => {
  it('has its title, subtitle, input and a send button that is off while the input is blank', async () => {
    render(<AssistantScreen chat={serve().chat} client={CLIENT} />)
    expect(screen.getByRole('heading', { level: 2, name: 'AI Trading Assistant' })).toBeTruthy()
    expect(screen.getByText('Get real-time trading insights and market analysis')).toBeTruthy()
    expect(sendButton().disabled).toBe(true)
    await userEvent.type(input(), '  ')
    expect(sendButton().disabled).toBe(true)
    await userEvent.type(input(), 'a')
    expect(sendButton().disabled).toBe(false)
  })

  it('shows question and reply with their times of day in India', async () => {
    const { chat } = serve(reply('It **rose**.'))
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    await ask('What did NIFTY do?')
    expect(input().value).toBe('')
    const strong = await screen.findByText('rose')
    expect(strong.tagName).toBe('STRONG')
    expect(log().textContent).toContain('You · 09:41 IST')
    expect(log().textContent).toContain('Assistant · 09:41 IST')
    expect(screen.getByText('What did NIFTY do?').closest('.self-end')).toBeTruthy()
    expect(strong.closest('.self-start.max-w-4\\/5')).toBeTruthy()
  })

  it('a reply keeps its time when another comes later', async () => {
    const { chat } = serve(reply('one'), reply('two'))
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    await ask('a')
    await screen.findByText('one')
    now += 3_600_000
    await ask('b')
    await screen.findByText('two')
    const times = [...log().querySelectorAll('time')].map(time => time.textContent)
    expect(times).toEqual(['09:41 IST', '09:41 IST', '10:41 IST', '10:41 IST'])
  })

  it('says that it waits, and sends nothing until the reply is there', async () => {
    const { chat, asked } = serve()
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    await ask('hi')
    expect(screen.getByText('AI is thinking...')).toBeTruthy()
    await ask('more')
    expect(sendButton().disabled).toBe(true)
    expect(input().value).toBe('more')
    expect(asked).toHaveLength(1)
  })

  it('the send button sends what was typed, as it was typed', async () => {
    const { chat, asked } = serve(reply('ok'))
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    await userEvent.type(input(), ' a b ')
    await userEvent.click(sendButton())
    await screen.findByText('ok')
    expect(asked.map(({ message }) => message)).toEqual([' a b '])
  })

  it('brings each newest message into sight, smoothly after the first', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { chat } = serve(reply('one'), reply('two'))
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    await ask('a')
    await screen.findByText('one')
    const [first, ...others] = seen.mock.calls.map(([how]) => how)
    expect(first).toEqual({ block: 'nearest', behavior: 'instant' })
    expect(others.length).toBeGreaterThan(0)
    // the list's own scroll-behavior decides, which the style sheet turns off where motion is unwanted
    for (const how of others) expect(how).toEqual({ block: 'nearest', behavior: 'auto' })
    expect(log().className).toContain('scroll-smooth')
    expect(seen.mock.contexts.at(-1)).toHaveProperty('textContent', expect.stringContaining('one'))
  })

  it('a suggested question is asked by one press', async () => {
    const { chat, asked } = serve(reply('ok'))
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    const question = 'Explain the Sharpe ratio'
    await userEvent.click(screen.getByRole('button', { name: question }))
    await screen.findByText('ok')
    expect(asked.map(({ message }) => message)).toEqual([question])
    expect(screen.queryByRole('button', { name: question })).toBeNull()
    expect(document.activeElement).toBe(input())
  })
})

describe('keys', () => {
  it('H7 Enter twice sends once', async () => {
    const { chat, asked } = serve()
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    await userEvent.type(input(), 'hi{Enter}{Enter}')
    expect(asked).toHaveLength(1)
  })

  it('H7 Enter that ends a composition does not send', () => {
    const { chat, asked } = serve()
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    fireEvent.change(input(), { target: { value: 'लाभ' } })
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 })
    expect(asked).toEqual([])
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13 })
    expect(asked).toHaveLength(1)
  })

  it('Shift+Enter begins a new line', async () => {
    const { chat, asked } = serve()
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    await userEvent.type(input(), 'a{Shift>}{Enter}{/Shift}b')
    expect(input().value).toBe('a\nb')
    expect(asked).toEqual([])
  })

  it('Esc in the input stops the wait', async () => {
    const { chat, signals } = serve()
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    await ask('hi')
    await userEvent.keyboard('{Escape}')
    expect(signals[0]?.aborted).toBe(true)
    expect(screen.queryByText('AI is thinking...')).toBeNull()
  })
})

describe('failures', () => {
  it.each(['{}', 'null', '[]', '{"response":7}', '{"error":"x"}', '<html>', ''])(
    'H2 H3 %j shows the system message, and never a value that is no text',
    async body => {
      const { chat } = serve(body)
      render(<AssistantScreen chat={chat} client={CLIENT} />)
      await ask('hi')
      expect(await screen.findByText(ERR)).toBeTruthy()
      expect(screen.getByText('System Message').querySelector('svg')).toBeTruthy()
      expect(log().textContent).not.toMatch(/undefined|\[object Object\]|null/)
      expect(screen.queryByText('AI is thinking...')).toBeNull()
    },
  )

  it('H1 Retry on the error asks again, and the reply takes the error’s place', async () => {
    const { chat, asked } = serve('{}', reply('now it works'))
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    await ask('hi')
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('now it works')).toBeTruthy()
    expect(asked.map(({ message }) => message)).toEqual(['hi', 'hi'])
    expect(screen.queryByText('System Message')).toBeNull()
    expect(screen.getAllByText('hi')).toHaveLength(1)
    expect(document.activeElement).toBe(input())
  })

  it('H5 a reply that is too long is cut, and says so', async () => {
    const { chat } = serve(reply('y'.repeat(300_000)))
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    await ask('hi')
    expect(await screen.findByText('Reply truncated')).toBeTruthy()
    const shown = screen.getByText(/^y+$/)
    expect(shown.textContent.length).toBeLessThan(256 * 1024)
  })

  it('H5 markdown nested without end is shown as plain text, and says why', async () => {
    const text = '>'.repeat(50_000)
    const { chat } = serve(reply(text))
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    await ask('hi')
    expect(await screen.findByText(/shown as plain text/)).toBeTruthy()
    expect(log().textContent).toContain(text)
    expect(log().querySelector('blockquote')).toBeNull()
  })

  it('an empty reply says that it is empty', async () => {
    const { chat } = serve(reply(' '))
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    await ask('hi')
    expect(await screen.findByText('The reply is empty.')).toBeTruthy()
  })
})

describe('what a trader can do', () => {
  it('H6 Stop ends the wait, says so at the question and offers Retry', async () => {
    const { chat, signals } = serve()
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    await ask('hi')
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(signals[0]?.aborted).toBe(true)
    expect(screen.getByText('Stopped before a reply came')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(document.activeElement).toBe(input())
  })

  it('H7 leaving the screen aborts; the conversation and the draft are there on the way back', async () => {
    const { chat, signals } = serve(reply('one'))
    const { unmount } = render(<AssistantScreen chat={chat} client={CLIENT} />)
    await ask('a')
    await screen.findByText('one')
    await ask('b')
    await userEvent.type(input(), 'half a que')
    unmount()
    expect(signals[1]?.aborted).toBe(true)
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    expect(await screen.findByText('one')).toBeTruthy()
    expect(screen.getByText('Stopped before a reply came')).toBeTruthy()
    expect(input().value).toBe('half a que')
  })

  it('Copy puts the reply as it came on the clipboard, and says so', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { chat } = serve(reply('It **rose**.'))
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    await ask('hi')
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the reply' }))
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Reply copied']))
    expect(writeText).toHaveBeenCalledWith('It **rose**.')
  })

  it('a clipboard that refuses is an error with a way out', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    const { chat } = serve(reply('x'))
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    await ask('hi')
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the reply' }))
    await waitFor(() => expect(toasts.get().map(({ isError }) => isError)).toEqual([true]))
  })

  it('Clear empties the list, and Undo fills it again', async () => {
    const { chat } = serve(reply('one'))
    render(<AssistantScreen chat={chat} client={CLIENT} />)
    const clear = screen.getByRole<HTMLButtonElement>('button', { name: 'Clear' })
    expect(clear.disabled).toBe(true)
    await ask('a')
    await screen.findByText('one')
    await userEvent.click(clear)
    expect(within(log()).queryByText('one')).toBeNull()
    expect(screen.getByText('Ask the first question')).toBeTruthy()
    act(() => toasts.get()[0]?.undo?.())
    expect(within(log()).getByText('one')).toBeTruthy()
  })

  it('a message that is as long as allowed says so', () => {
    render(<AssistantScreen chat={serve().chat} client={CLIENT} />)
    fireEvent.change(input(), { target: { value: 'x'.repeat(50_000) } })
    expect(screen.getByText('A message has at most 50,000 characters.')).toBeTruthy()
  })
})

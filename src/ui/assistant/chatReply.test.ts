import { describe, expect, it } from 'vitest'
import { askAssistant, type ChatTurn, MAX_QUESTION_CHARS, MAX_REPLY_BYTES, type Reply } from './chatReply.ts'

const never = new AbortController().signal

function ask(body: BodyInit | null, init: ResponseInit = {}): Promise<Reply | null> {
  return askAssistant(
    () => Promise.resolve(new Response(body, init)),
    { message: 'hi', context: [], own: null },
    never,
  )
}

/** What is sent to the server. */
async function sentBody(message: string, context: readonly ChatTurn[]): Promise<string> {
  let sent = ''
  const send: typeof fetch = (_url, init) => {
    sent = String(init?.body)
    return Promise.resolve(new Response('{}'))
  }
  await askAssistant(send, { message, context, own: null }, never)
  return sent
}

function turn(content: string): ChatTurn {
  return { role: 'assistant', content, timestamp: '2023-01-02T04:11:27.000Z' }
}

const bytes = (text: string) => new TextEncoder().encode(text).length

describe('strategies of one’s own', () => {
  const own = [{ id: 'x~0123456789abcdef', title: 'X', kind: 'rules', summary: 'x'.repeat(2_000) } as const]
  const body = async (message: string, context: readonly ChatTurn[], told: typeof own | null) => {
    let sent = ''
    await askAssistant(
      (_url, init) => {
        sent = String(init?.body)
        return Promise.resolve(new Response('{}'))
      },
      { message, context, own: told },
      never,
    )
    return sent
  }

  it('go along where the page found some, and no field of theirs where it did not look', async () => {
    expect(JSON.parse(await body('hi', [], own))).toEqual({ message: 'hi', context: [], ownStrategies: own })
    expect(JSON.parse(await body('hi', [], null))).toEqual({ message: 'hi', context: [] })
  })

  it('H8 are left out before the question or its context are', async () => {
    const context = Array.from({ length: 5 }, () => turn('₹'.repeat(6_000)))
    const many = Array.from({ length: 20 }, () => own[0])
    const sent = await body('₹'.repeat(MAX_QUESTION_CHARS), context, many as unknown as typeof own)
    expect(bytes(sent)).toBeLessThanOrEqual(256 * 1024)
    expect(sent.includes('ownStrategies')).toBe(false)
  })
})

describe('the shape of the answer', () => {
  it('H3 H4 a string in `response` is a reply, whatever the status', async () => {
    const hi: Reply = { text: 'hi', isTruncated: false }
    expect(await ask('{"response":"hi"}')).toEqual(hi)
    expect(await ask('{"response":"hi","error":"x"}', { status: 500 })).toEqual(hi)
    expect(await ask('{"response":""}', { status: 404 })).toEqual({ text: '', isTruncated: false })
  })

  it.each([
    '',
    '<!doctype html><title>Bad gateway</title>',
    '{"response":"hi',
    '{"error":"x"}',
    '{}',
    'null',
    '[]',
    '["response","hi"]',
    '"response"',
    '7',
    '{"response":7}',
    '{"response":null}',
    '{"response":{"text":"hi"}}',
    '{"response":["hi"]}',
  ])('H2 H3 %j is no reply', async body => {
    expect(await ask(body)).toBeNull()
    expect(await ask(body, { status: 500 })).toBeNull()
  })

  it('H2 an answer without a body is no reply', async () => {
    expect(await ask(null)).toBeNull()
  })

  it('letters of several bytes survive wherever the stream is cut into pieces', async () => {
    const whole = new TextEncoder().encode('{"response":"₹1,00,000 – लाभ"}')
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of whole) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(await ask(pieces)).toEqual({ text: '₹1,00,000 – लाभ', isTruncated: false })
  })
})

describe('H5 the limit of 256 KB', () => {
  const filler = 'x'.repeat(MAX_REPLY_BYTES)

  it('a body of exactly the limit is whole', async () => {
    const frame = bytes('{"response":""}')
    const text = 'x'.repeat(MAX_REPLY_BYTES - frame)
    expect(await ask(`{"response":"${text}"}`)).toEqual({ text, isTruncated: false })
    const longer = await ask(`{"response":"${text}xxx"}`)
    expect(longer?.isTruncated).toBe(true)
    expect(longer?.text.length).toBe(MAX_REPLY_BYTES - bytes('{"response":"'))
  })

  it('reading stops there, and the stream is told', async () => {
    let given = 0
    let isCancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(given === 0 ? '{"response":"' : 'y'.repeat(64 * 1024)))
        given++
      },
      cancel() {
        isCancelled = true
      },
    })
    const reply = await ask(endless)
    expect(reply?.isTruncated).toBe(true)
    expect(isCancelled).toBe(true)
    expect(given).toBeLessThan(8)
  })

  it.each([
    ['after other fields', `{"model":"m","usage":{"response":"no"},"response":"yes${filler}`, /^yesx+$/],
    ['with escapes', `{"response":"a\\n\\"b\\\\ ${filler}`, /^a\n"b\\ x+$/],
  ])('the reply is found %s', async (_where, body, text) => {
    const reply = await ask(body)
    expect(reply?.isTruncated).toBe(true)
    expect(reply?.text).toMatch(text)
  })

  it.each(['\\u12', '\\u', '\\', '\\\\'])(
    'an escape that is cut in its middle (%s) does no harm',
    async end => {
      const start = '{"response":"'
      const text = 'x'.repeat(MAX_REPLY_BYTES - bytes(start) - end.length)
      const reply = await ask(`${start}${text}${end}0000"}`)
      expect(reply?.isTruncated).toBe(true)
      expect(reply?.text).toBe(end === '\\\\' ? `${text}\\` : text)
    },
  )

  it('a letter that is cut in its middle is left out', async () => {
    const start = '{"response":"'
    const text = 'x'.repeat(MAX_REPLY_BYTES - bytes(start) - 1)
    expect((await ask(`${start}${text}₹₹"}`))?.text).toBe(text)
  })

  it('a reply that ended before the limit is whole', async () => {
    const body = `{"response":"short","log":["${filler}"]}`
    expect(await ask(body)).toEqual({ text: 'short', isTruncated: false })
  })

  it.each([
    `{"error":"${filler}"}`,
    `{"response":["a","b"],"log":"${filler}"}`,
    `{"response":7,"log":"${filler}"}`,
    `<html>{"response":"no"}${filler}`,
    `["response","no","${filler}"]`,
    `{"log":{"response":"no"},"more":"${filler}"}`,
    filler,
  ])('what has no `response` is no reply however long it is', async body => {
    expect(await ask(body)).toBeNull()
  })
})

describe('the request', () => {
  it('H8 is the message and the context, as they are', async () => {
    const context = [turn('a'), turn('b "quoted"')]
    expect(JSON.parse(await sentBody(' hi\n', context))).toEqual({ message: ' hi\n', context })
  })

  it('is a POST of JSON to the assistant', async () => {
    const seen: unknown[] = []
    const send: typeof fetch = (url, init) => {
      seen.push(url, init?.method, init?.headers, init?.signal === never)
      return Promise.resolve(new Response('{}'))
    }
    await askAssistant(send, { message: 'hi', context: [], own: null }, never)
    expect(seen).toEqual(['/api/ai/chat', 'POST', { 'Content-Type': 'application/json' }, true])
  })

  it('stays inside what the server takes after replies of any length', async () => {
    const longest = 'ल'.repeat(87_000)
    const context = Array.from({ length: 5 }, () => turn(longest))
    const body = await sentBody('ल'.repeat(MAX_QUESTION_CHARS), context)
    expect(bytes(body)).toBeLessThanOrEqual(256 * 1024)
    const sent = JSON.parse(body) as { context: ChatTurn[] }
    expect(sent.context.map(({ content }) => longest.startsWith(content) && content.length > 1000)).toEqual(
      Array.from({ length: 5 }, () => true),
    )
  })
})

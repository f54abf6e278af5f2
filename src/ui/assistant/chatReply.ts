import type { DeskFacts } from '../../engine/desk/facts.ts'
import type { OwnMention } from './ownMentions.ts'

/** One message of the conversation, as the server reads it. */
export interface ChatTurn {
  readonly role: 'user' | 'assistant' | 'system'
  readonly content: string
  /** ISO 8601. */
  readonly timestamp: string
}

/** What is asked. */
export interface Asking {
  readonly message: string
  readonly context: readonly ChatTurn[]
  /** Strategies of the trader's own that the question is about; null where the page did not look. */
  readonly own: readonly OwnMention[] | null
  /** The figures of the desk that the page shows, where the question is about it. */
  readonly desk?: DeskFacts | null
}

/** What the assistant said. */
export interface Reply {
  readonly text: string
  /** The rest was not read. */
  readonly isTruncated: boolean
}

/** The most that is read of a reply, in bytes. */
export const MAX_REPLY_BYTES = 256 * 1024
/** The longest question: with any five messages shortened as below, it stays inside `MAX_BODY_BYTES`. */
export const MAX_QUESTION_CHARS = 50_000
/** The server refuses a longer request. */
const MAX_BODY_BYTES = 256 * 1024
const SHORTENED_CHARS = 6_000

/**
 * The assistant's reply, or null when the answer has not its shape; the status says nothing.
 * @throws what `send` and the stream throw: the network failed, or `signal` aborted.
 */
export async function askAssistant(
  send: typeof fetch,
  asking: Asking,
  signal: AbortSignal,
): Promise<Reply | null> {
  const response = await send('/api/ai/chat', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: requestBody(fitted(asking)),
    signal,
  })
  const { text, isCut } = await readStart(response)
  return isCut ? cutReply(text) : wholeReply(text)
}

/**
 * The question as the server takes it: the context goes whole where there is room, after a very long reply each message
 * is cut to its start; then the desk's figures stay out, then the strategies.
 */
export function fitted(asking: Asking): Asking {
  const context = asking.context.map(turn => ({ ...turn, content: turn.content.slice(0, SHORTENED_CHARS) }))
  const short = { ...asking, context }
  const least = { ...short, desk: null, own: null }
  return [asking, short, { ...short, desk: null }].find(isShort) ?? least
}

function isShort(asking: Asking): boolean {
  return new TextEncoder().encode(requestBody(asking)).length <= MAX_BODY_BYTES
}

function requestBody({ message, context, own, desk }: Asking): string {
  return JSON.stringify({ message, context, ownStrategies: own ?? undefined, desk: desk ?? undefined })
}

async function readStart({ body }: Response): Promise<{ text: string; isCut: boolean }> {
  if (!body) return { text: '', isCut: false }
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let left = MAX_REPLY_BYTES
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { text: text + decoder.decode(), isCut: false }
    text += decoder.decode(value.subarray(0, left), { stream: true })
    left -= value.length
    if (left < 0) {
      // the rest is not waited for; that it could not be cancelled is no concern of the trader
      void reader.cancel().catch(() => {})
      return { text, isCut: true }
    }
  }
}

function wholeReply(json: string): Reply | null {
  const answer: unknown = parseOrNull(json)
  const isReply = typeof answer === 'object' && answer !== null && 'response' in answer
  return isReply && typeof answer.response === 'string' ? { text: answer.response, isTruncated: false } : null
}

/** Strings, of which the last may lack its end, and the marks between values. */
const TOKEN = /"(?:[^"\\]+|\\u[\da-fA-F]{4}|\\[^u])*"?|[{}[\],]/g

/** The outermost `response` of a JSON object that breaks off. */
function cutReply(json: string): Reply | null {
  if (!json.trimStart().startsWith('{')) return null
  let key: string | null = null
  for (const token of outermostTokens(json)) {
    if (token === ',') key = null
    else if (key === null) key = token
    else if (key === '"response"') return cutString(token)
  }
  return null
}

/** The commas and strings that stand in no inner object or list. */
function* outermostTokens(json: string): Generator<string> {
  let depth = 0
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    else if (depth === 1) yield token
  }
}

function cutString(token: string): Reply | null {
  const isWhole = token.length > 1 && token.endsWith('"')
  const text = parseOrNull(isWhole ? token : `${token}"`)
  return typeof text === 'string' ? { text, isTruncated: !isWhole } : null
}

function parseOrNull(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

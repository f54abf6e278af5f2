import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Assistant } from './ai/assistant.ts'
import { parseQuestion } from './ai/conversation/question.ts'
import { ModelError } from './ai/model/post.ts'

/** What the Node adapter binds. */
export interface Env {
  Bindings: HttpBindings
}

const MAX_BODY_BYTES = 256 * 1024
/** Questions that are worked on at a time: a desk asks one, and each may take the processor for a while. */
const MAX_AT_ONCE = 4

/** The calls below /api: there is one. Errors have no `response`: the page decides by that field, never by the status. */
export function createApi(assistant: Assistant): Hono<Env> {
  const api = new Hono<Env>()
  api.post('/ai/chat', requireJson, limitBody, chatHandler(assistant))
  api.all('/ai/chat', c => c.json({ error: 'Use POST.' }, 405, { Allow: 'POST' }))
  api.all('*', c => c.json({ error: 'There is no such call.' }, 404))
  return api
}

/** Anything but JSON could come from a form on another site, which browsers send without asking. */
const requireJson: MiddlewareHandler<Env> = async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  return type === 'application/json' ? next() : c.json({ error: 'Send JSON.' }, 415)
}

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: c => c.json({ error: 'The conversation is longer than 256 KB. Clear it and ask again.' }, 413),
})

function chatHandler(assistant: Assistant): (c: Context<Env>) => Promise<Response> {
  let working = 0
  return async c => {
    const body: unknown = await c.req.json().catch(() => undefined)
    if (body === undefined) return c.json({ error: 'The body is not JSON.' }, 400)
    const question = parseQuestion(body)
    if (typeof question === 'string') return c.json({ error: question }, 400)
    if (working >= MAX_AT_ONCE) {
      return c.json({ error: 'The assistant is busy with other questions. Ask again in a moment.' }, 503)
    }
    working++
    try {
      return c.json({ response: await assistant.answer(question, c.req.raw.signal) })
    } catch (error) {
      return refuse(c, error)
    } finally {
      working--
    }
  }
}

function refuse(c: Context<Env>, error: unknown): Response {
  if (error instanceof ModelError) return c.json({ error: error.message }, error.status)
  // nobody is there to read it
  if (c.req.raw.signal.aborted) return c.json({ error: 'The question was given up.' }, 503)
  console.error('The assistant failed:', error)
  return c.json({ error: 'The assistant failed. The server has printed why.' }, 500)
}

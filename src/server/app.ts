import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppFile } from './files.ts'
import { SECURITY_HEADERS } from './headers.ts'

interface Env {
  Bindings: HttpBindings
}

const MAX_BODY_BYTES = 256 * 1024
const OWN_NAMES = ['127.0.0.1', 'localhost', '[::1]']

/** The web application: the built page at every address that a browser may show, and the assistant's call. */
export function createApp(files: ReadonlyMap<string, AppFile>): Hono<Env> {
  const app = new Hono<Env>()
  app.use(setSecurityHeaders, refuseForeigners)
  app.post('/api/ai/chat', requireJson, limitBody, chat)
  app.all('/api/ai/chat', c => c.json({ error: 'Use POST.' }, 405, { Allow: 'POST' }))
  app.all('/api/*', c => c.json({ error: 'There is no such call.' }, 404))
  app.get('*', c => sendFile(c, files))
  app.all('*', c => c.text('Use GET.', 405, { Allow: 'GET, HEAD' }))
  return app
}

const setSecurityHeaders: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value)
}

/** A page elsewhere can reach a server on this machine by a name of its own (DNS rebinding) or by a cross-site call. */
const refuseForeigners: MiddlewareHandler<Env> = async (c, next) => {
  const host = c.req.header('host') ?? ''
  const origin = c.req.header('origin')
  const port = c.env.incoming.socket.localPort
  const isOwn = OWN_NAMES.some(name => host === `${name}:${port}` || (port === 80 && host === name))
  if (!isOwn || (origin !== undefined && origin !== `http://${host}`)) {
    return c.text('Sauda answers only to its own page on this machine.', 403)
  }
  return next()
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

/** Refuses with a reason and without `response`: the page decides by that field, never by the status. */
async function chat(c: Context<Env>): Promise<Response> {
  try {
    await c.req.json()
  } catch {
    return c.json({ error: 'The body is not JSON.' }, 400)
  }
  return c.json({ error: 'The assistant is not built yet.' }, 503)
}

function sendFile(c: Context<Env>, files: ReadonlyMap<string, AppFile>): Response {
  const path = decodedPath(c)
  const file = files.get(path) ?? (isScreen(path) ? files.get('/index.html') : undefined)
  if (!file) return c.text('Not found.', 404)
  c.header('Content-Type', file.type)
  c.header('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  c.header('ETag', file.etag)
  if (file.gzip) c.header('Vary', 'Accept-Encoding')
  if (c.req.header('if-none-match') === file.etag) return c.body(null, 304)
  const accepted = c.req.header('accept-encoding')
  if (file.brotli && takes('br', accepted)) {
    c.header('Content-Encoding', 'br')
    return c.body(file.brotli)
  }
  if (!file.gzip || !takes('gzip', accepted)) return c.body(file.bytes)
  c.header('Content-Encoding', 'gzip')
  return c.body(file.gzip)
}

/** The address as it was sent: parsing it as a URL would quietly turn "/../x" into "/x". */
function decodedPath(c: Context<Env>): string {
  const path = c.env.incoming.url?.split(/[?#]/)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Screens have no dot, no backslash and no escapes in their addresses; files, dotfiles and climbing paths do. */
function isScreen(path: string): boolean {
  return /^\/(?!assets\/)[^.\\%]*$/.test(path)
}

function takes(coding: 'br' | 'gzip', accepted = ''): boolean {
  return accepted.split(',').some(part => {
    const [name, quality = 'q=1'] = part.split(';').map(word => word.trim())
    return (name === coding || name === '*') && Number(quality.slice(2)) > 0
  })
}

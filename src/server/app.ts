import { type Context, Hono } from 'hono'
import type { Assistant } from './ai/assistant.ts'
import { createApi, type Env } from './api.ts'
import type { AppFile } from './files.ts'
import { answerFailure, leadToOneName, refuseForeigners, setSecurityHeaders } from './guards.ts'

/** The web application: the built page at every address that a browser may show, and the assistant's call. */
export function createApp(files: ReadonlyMap<string, AppFile>, assistant: Assistant): Hono<Env> {
  const app = new Hono<Env>()
  app.onError(answerFailure)
  app.use(setSecurityHeaders, refuseForeigners)
  app.route('/api', createApi(assistant))
  app.get('*', leadToOneName, c => sendFile(c, files))
  app.all('*', c => c.text('Use GET.', 405, { Allow: 'GET, HEAD' }))
  return app
}

function sendFile(c: Context<Env>, files: ReadonlyMap<string, AppFile>): Response {
  const path = decodedPath(c)
  const file = files.get(path) ?? (isScreen(path) ? files.get('/index.html') : undefined)
  if (!file) return c.text('Not found.', 404)
  c.header('Content-Type', file.type)
  c.header('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  c.header('ETag', file.etag)
  for (const [name, value] of Object.entries(file.headers ?? {})) c.header(name, value)
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

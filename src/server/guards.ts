import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from './api.ts'
import { SECURITY_HEADERS } from './headers.ts'

/** The name that the server prints. */
const ONE_NAME = '127.0.0.1'
const OWN_NAMES = [ONE_NAME, 'localhost', '[::1]']

/** Every answer carries them, but for what a file has of its own. */
export const setSecurityHeaders: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

/** A page elsewhere can reach a server on this machine by a name of its own (DNS rebinding) or by a cross-site call. */
export const refuseForeigners: MiddlewareHandler<Env> = async (c, next) => {
  const host = c.req.header('host') ?? ''
  const origin = c.req.header('origin')
  const port = c.env.incoming.socket.localPort
  const isOwn = OWN_NAMES.some(name => host === `${name}:${port}` || (port === 80 && host === name))
  if (!isOwn || (origin !== undefined && origin !== `http://${host}`)) {
    return c.text('Sauda answers only to its own page on this machine.', 403)
  }
  return next()
}

/**
 * Leads a browser that came by another name of this machine to the one name: each name has a storage of its own, so data
 * imported under one would be missing under the other. Not for good: another program may hold the port tomorrow.
 */
export const leadToOneName: MiddlewareHandler<Env> = async (c, next) => {
  const [name, port] = (c.req.header('host') ?? '').split(/:(?=\d*$)/)
  const path = c.env.incoming.url ?? ''
  if (name === ONE_NAME || !path.startsWith('/')) return next()
  c.header('Cache-Control', 'no-store')
  return c.redirect(`http://${ONE_NAME}${port ? `:${port}` : ''}${path}`, 307)
}

/** What a handler threw. A request that broke off is the sender's doing and fills no log. */
export function answerFailure(error: Error, c: Context<Env>): Response {
  if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' || c.req.raw.signal.aborted) {
    return c.json({ error: 'The request broke off.' }, 400)
  }
  console.error('The server failed:', error)
  return c.json({ error: 'The server failed. It has printed why.' }, 500)
}

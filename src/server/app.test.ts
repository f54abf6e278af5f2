import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import type { Assistant } from './ai/assistant.ts'
import { createApp } from './app.ts'
import { readAppFiles } from './files.ts'

const SCRIPT = `console.log('${'a'.repeat(2000)}')`
const folder = mkdtempSync(join(tmpdir(), 'sauda-app-'))
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, '.git'))
writeFileSync(join(folder, 'index.html'), '<title>Sauda</title>')
writeFileSync(join(folder, 'assets/index-abc.js'), SCRIPT)
writeFileSync(join(folder, 'assets/inter.woff2'), 'font')
writeFileSync(join(folder, 'assets/both-abc.js'), SCRIPT)
writeFileSync(join(folder, 'assets/both-abc.js.br'), brotliCompressSync(SCRIPT))
writeFileSync(join(folder, 'assets/walled-frame-abc.html'), '<script>run()</script>')
writeFileSync(join(folder, '.env'), 'SECRET=1')
writeFileSync(join(folder, '.git/config'), 'SECRET=1')
afterAll(() => rmSync(folder, { recursive: true }))

/** Says what it was asked. */
const echo: Assistant = {
  answer: ({ message, context }) => Promise.resolve(JSON.stringify({ message, context })),
}
const app = createApp(readAppFiles(folder), echo)

/** Asks as the Node adapter does: the raw target and the port that the request came in on lie in the bindings. */
function ask(target: string, init: RequestInit = {}, localPort = 4173) {
  const headers = { host: '127.0.0.1:4173', ...(init.headers as Record<string, string>) }
  const incoming = { url: target, socket: { localPort } }
  return app.request(`http://127.0.0.1:4173${target}`, { ...init, headers }, { incoming })
}

describe('the frame of strategies in code', () => {
  const policyOf = async (target: string) =>
    (await ask(target)).headers.get('content-security-policy')!.split('; ')

  it('has an origin of its own, where nothing but its one script and what that is handed may run', async () => {
    const hash = createHash('sha256').update('run()').digest('base64')
    expect(await policyOf('/assets/walled-frame-abc.html')).toEqual([
      'sandbox allow-scripts',
      "default-src 'none'",
      `script-src 'sha256-${hash}' blob:`,
      'worker-src blob:',
      "connect-src 'none'",
      "frame-ancestors 'self'",
    ])
    const { headers } = await ask('/assets/walled-frame-abc.html')
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  })

  it('is all that the page may frame', async () => {
    const policy = await policyOf('/')
    expect(policy).toContain("frame-src 'self'")
    expect(policy.filter(rule => /unsafe|blob:/.test(rule))).toEqual([
      "script-src 'self' 'wasm-unsafe-eval'",
      "img-src 'self' data: blob:",
    ])
  })
})

const QUESTION = '{"message":"hi","context":[]}'

function askChat(body: string, headers: Record<string, string> = {}) {
  return ask('/api/ai/chat', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

describe('files', () => {
  it.each([
    '/',
    '/strategy',
    '/orders',
    '/positions',
    '/backtest?mode=sample',
    '/ai',
    '/settings',
    '/no/such/screen',
  ])('%s answers the page and is asked for again each time', async path => {
    const response = await ask(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toBe('<title>Sauda</title>')
  })

  it('an asset is kept for ever and packed for who takes gzip', async () => {
    const plain = await ask('/assets/index-abc.js')
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-type')).toContain('javascript')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(SCRIPT)
    const packed = await ask('/assets/index-abc.js', { headers: { 'accept-encoding': 'br;q=1, gzip;q=0.8' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(bytes.length).toBeLessThan(200)
    expect(gunzipSync(bytes).toString()).toBe(SCRIPT)
  })

  it.each(['gzip;q=0', 'br', ''])('"%s" does not take gzip', async accepted => {
    const response = await ask('/assets/index-abc.js', { headers: { 'accept-encoding': accepted } })
    expect(response.headers.get('content-encoding')).toBeNull()
  })

  it('a file that the build packed with brotli is sent so to who takes it, and has no address of its own', async () => {
    const packed = await ask('/assets/both-abc.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.headers.get('content-type')).toContain('javascript')
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(SCRIPT)
    const older = await ask('/assets/both-abc.js', { headers: { 'accept-encoding': 'gzip, br;q=0' } })
    expect(older.headers.get('content-encoding')).toBe('gzip')
    expect((await ask('/assets/both-abc.js.br')).status).toBe(404)
  })

  it('a font is never packed', async () => {
    const response = await ask('/assets/inter.woff2', { headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('content-type')).toBe('font/woff2')
  })

  it('a page that has not changed is not sent again', async () => {
    const etag = (await ask('/')).headers.get('etag') ?? ''
    const again = await ask('/orders', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  it.each([
    '/favicon.png',
    '/assets/old-version.js',
    '/assets/none',
    '/.env',
    '/.git/config',
    '/../package.json',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fserver.mjs',
    '/..%5c..%5cetc',
    '/%252e%252e/etc/passwd',
    '/%',
  ])('X10 %s is not found', async path => {
    const response = await ask(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('Not found.')
  })

  it('HEAD answers the headers only, other methods are refused', async () => {
    const head = await ask('/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await ask('/', { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })
})

describe('who may ask', () => {
  it('X8 127.0.0.1 is this machine', async () => {
    expect((await ask('/', { headers: { host: '127.0.0.1:4173' } })).status).toBe(200)
  })

  it.each(['localhost', '[::1]'])(
    '%s is this machine too, and is led to the one name under which data is stored',
    async name => {
      const response = await ask('/backtest?mode=sample', { headers: { host: `${name}:4173` } })
      expect(response.status).toBe(307)
      expect(response.headers.get('location')).toBe('http://127.0.0.1:4173/backtest?mode=sample')
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  it.each(['evil.example:4173', '127.0.0.1:80', 'localhost', '127.0.0.1.evil.example:4173', ''])(
    'X8 the host "%s" is refused',
    async host => {
      expect((await ask('/', { headers: { host } })).status).toBe(403)
    },
  )

  it('on port 80 browsers leave the port out', async () => {
    expect((await ask('/', { headers: { host: '127.0.0.1' } }, 80)).status).toBe(200)
    const named = await ask('/', { headers: { host: 'localhost' } }, 80)
    expect(named.headers.get('location')).toBe('http://127.0.0.1/')
  })

  it.each(['http://evil.example', 'null', 'https://127.0.0.1:4173', 'http://localhost:4173'])(
    'X8 the origin "%s" is refused at 127.0.0.1',
    async origin => {
      const response = await askChat('{}', { origin })
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  it('its own page may ask', async () => {
    expect((await askChat(QUESTION, { origin: 'http://127.0.0.1:4173' })).status).toBe(200)
  })

  it.each([
    ['/', 200],
    ['/nothing.js', 404],
    ['/api/nothing', 404],
  ])('%s carries the security headers with its %i', async (path, status) => {
    const { headers, status: answered } = await ask(path)
    expect(answered).toBe(status)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).toContain('trusted-types sauda-worker-url')
    // WebAssembly, which hashes, may be compiled, and no text
    expect(headers.get('content-security-policy')).not.toMatch(/'unsafe/)
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('POST /api/ai/chat', () => {
  it('answers a question with its response', async () => {
    const response = await askChat(QUESTION)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ response: QUESTION })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json', ''])(
    'X8 "%s" is not JSON',
    async type => {
      expect((await askChat('{}', { 'content-type': type })).status).toBe(415)
    },
  )

  it('X9 takes 256 KB and refuses more', async () => {
    const text = (bytes: number) => QUESTION + ' '.repeat(bytes - QUESTION.length)
    const size = (bytes: number) => ({ 'content-length': `${bytes}` })
    expect((await askChat(text(262_144), size(262_144))).status).toBe(200)
    expect((await askChat(text(262_145), size(262_145))).status).toBe(413)
    expect((await askChat(text(262_145), { 'transfer-encoding': 'chunked' })).status).toBe(413)
  })

  it('X9 refuses what is not JSON', async () => {
    expect((await askChat('{')).status).toBe(400)
  })

  it.each(['GET', 'OPTIONS', 'PUT'])('X8 %s is refused', async method => {
    const response = await ask('/api/ai/chat', { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

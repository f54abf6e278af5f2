import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'sauda-main-'))
const elsewhere = mkdtempSync(join(tmpdir(), 'sauda-elsewhere-'))
const bundle = join(folder, 'server.mjs')
const running: ChildProcess[] = []

beforeAll(() => {
  execFileSync(process.execPath, [resolve('scripts/bundle.mjs'), 'src/server/main.ts', bundle])
  mkdirSync(join(folder, 'app'))
  writeFileSync(join(folder, 'app/index.html'), '<title>Sauda</title>')
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(() => {
  for (const path of [folder, elsewhere]) rmSync(path, { recursive: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Starts the bundle from another folder; the first text that it prints and its end. */
function start(PORT: string) {
  const child = spawn(process.execPath, [bundle], { cwd: elsewhere, env: { ...process.env, PORT } })
  running.push(child)
  let said = ''
  const firstWords = new Promise<string>(done => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        done(said)
      })
    }
  })
  const end = once(child, 'close').then(([code]) => ({ code: code as number, said }))
  return { child, firstWords, end }
}

async function startListening() {
  const port = await freePort()
  const server = start(`${port}`)
  expect(await server.firstWords).toBe(`Sauda runs on http://127.0.0.1:${port}\n`)
  return { ...server, port }
}

/** The status line of a request given byte by byte, as no HTTP client would send it. */
async function rawStatus(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  let answer = ''
  for await (const chunk of socket) {
    answer += String(chunk)
    if (answer.includes('\r\n')) break
  }
  return answer.split('\r\n')[0] ?? ''
}

const get = (target: string, host: string) =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`

it('runs from any folder and ends cleanly when asked to', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const server = await startListening()
    const response = await fetch(`http://localhost:${server.port}/backtest`)
    expect(await response.text()).toBe('<title>Sauda</title>')
    server.child.kill(signal)
    expect((await server.end).code).toBe(0)
  }
})

it('X10 raw paths that climb out of the folder are not found', async () => {
  const { port } = await startListening()
  const host = `127.0.0.1:${port}`
  expect(await rawStatus(port, get('/orders', host))).toBe('HTTP/1.1 200 OK')
  for (const target of [
    '/../server.mjs',
    '/../../etc/passwd',
    '/%2e%2e/server.mjs',
    '/assets/../../server.mjs',
    '/.env',
    'http://localhost/etc/passwd',
  ]) {
    expect(await rawStatus(port, get(target, host)), target).toBe('HTTP/1.1 404 Not Found')
  }
  expect(await rawStatus(port, get('/..\\server.mjs', host))).toBe('HTTP/1.1 400 Bad Request')
})

it('X8 foreign and missing host names are refused, and only this machine can connect', async () => {
  const { port } = await startListening()
  expect(await rawStatus(port, get('/', `127.0.0.1:${port}`))).toBe('HTTP/1.1 200 OK')
  expect(await rawStatus(port, get('/', `evil.example:${port}`))).toBe('HTTP/1.1 403 Forbidden')
  expect(await rawStatus(port, get('/', 'localhost:1'))).toBe('HTTP/1.1 403 Forbidden')
  expect(await rawStatus(port, 'GET / HTTP/1.1\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request')
  const outside = Object.values(networkInterfaces())
    .flat()
    .find(address => address?.family === 'IPv4' && !address.internal)
  const refused = outside ? await fetch(`http://${outside.address}:${port}/`).catch(() => null) : null
  expect(refused).toBeNull()
})

it('X9 endless and broken bodies are refused and the server lives on', async () => {
  const { port } = await startListening()
  const head = `POST /api/ai/chat HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n`
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  const endless = `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(64)}`
  expect(await rawStatus(port, endless)).toBe('HTTP/1.1 413 Payload Too Large')
  expect(await rawStatus(port, `${head}Content-Length: 263168\r\n\r\n{`)).toBe(
    'HTTP/1.1 413 Payload Too Large',
  )
  for (let i = 0; i < 100; i++) {
    expect(await rawStatus(port, `${head}Content-Length: 1\r\n\r\n{`)).toBe('HTTP/1.1 400 Bad Request')
  }
  expect(await rawStatus(port, get('/', `127.0.0.1:${port}`))).toBe('HTTP/1.1 200 OK')
})

it('X9 a sender that dawdles is answered with 408', async () => {
  const { port } = await startListening()
  expect(await rawStatus(port, `GET / HTTP/1.1\r\nHost: localhost:${port}\r\n`)).toBe(
    'HTTP/1.1 408 Request Timeout',
  )
})

it('says in one sentence that the port is taken', async () => {
  const { port } = await startListening()
  expect(await start(`${port}`).end).toEqual({
    code: 1,
    said: `Port ${port} is in use. Stop the program that holds it, or choose another port: PORT=${port + 1} npm start\n`,
  })
})

it.each(['http', '0', '65536', '1.5'])('says that PORT=%s is no port', async text => {
  expect(await start(text).end).toEqual({
    code: 1,
    said: `PORT is "${text}". Give a whole number from 1 to 65535.\n`,
  })
})

it('says in one sentence that the page is not built', async () => {
  const port = `${await freePort()}`
  const said = 'The page is not built. Run npm run build first.\n'
  const app = join(folder, 'app')
  renameSync(app, `${app}-away`)
  expect(await start(port).end).toEqual({ code: 1, said })
  mkdirSync(app)
  expect(await start(port).end).toEqual({ code: 1, said })
  rmSync(app, { recursive: true })
  renameSync(`${app}-away`, app)
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A server of the built app that a test may end and start again at the same address. */
export interface OwnServer {
  readonly origin: string
  stop(): Promise<void>
  /** It takes requests and answers none, until it is stopped. */
  hang(): void
  /** Of the app that was built into this folder; missing is the one that is tested. */
  start(folder?: string): Promise<void>
}

/** Starts one on a port that nobody has; without a model, unless `env` names one. */
export async function startOwnServer(env: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const port = await freePort()
  let child: ChildProcess | null = null
  const server: OwnServer = {
    origin: `http://127.0.0.1:${port}`,
    async start(folder = 'dist') {
      child = spawn(process.execPath, [`${folder}/server.mjs`], {
        env: { ...process.env, PORT: `${port}`, AI_BASE_URL: '', AI_API_KEY: '', AI_MODEL: '', ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(child.stdout!, 'data')
    },
    hang: () => void child?.kill('SIGSTOP'),
    async stop() {
      const ending = child
      child = null
      if (!ending) return
      // a process that hangs hears nothing else
      ending.kill('SIGKILL')
      await once(ending, 'exit')
    },
  }
  await server.start()
  return server
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

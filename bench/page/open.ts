/** The built app on a server of its own, and a Chromium to open it in. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Browser, BrowserType } from 'playwright'
import { ROOT } from '../root.ts'

/** Something to measure pages with, until it is closed. */
export interface Opened {
  readonly origin: string
  readonly browser: Browser
  readonly close: () => Promise<void>
}

/** The served build and the browser, or a sentence about what there is not. `folder` holds a copy, which no build replaces. */
export async function openApp(folder: string): Promise<Opened | string> {
  const built = join(ROOT, 'dist')
  if (!existsSync(join(built, 'server.mjs')) || !existsSync(join(built, 'app/index.html'))) {
    return 'The page is not built: run npm run build first.'
  }
  const copy = join(folder, 'dist')
  cpSync(built, copy, { recursive: true })
  const browser = await startBrowser()
  if (typeof browser === 'string') return browser
  const port = await freePort()
  const server = spawn(process.execPath, [join(copy, 'server.mjs')], {
    env: { ...process.env, PORT: `${port}`, AI_BASE_URL: '', AI_API_KEY: '', AI_MODEL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  const close = async () => {
    await browser.close()
    server.kill()
    await once(server, 'exit')
  }
  return { origin: `http://127.0.0.1:${port}`, browser, close }
}

/** What a bench needs of test/findChromium.mjs. */
interface Finder {
  readonly CHROMIUM_ARGS: string[]
  readonly findChromium: () => Promise<{ executablePath: string; env: Record<string, string> }>
}

async function startBrowser(): Promise<Browser | string> {
  // the tests' browser, and far too large for this bundle: both are loaded from where they lie
  const require = createRequire(join(ROOT, 'package.json'))
  const { chromium } = require('playwright') as { chromium: BrowserType }
  const { CHROMIUM_ARGS, findChromium } = require('./test/findChromium.mjs') as Finder
  try {
    const { executablePath, env } = await findChromium()
    return await chromium.launch({ executablePath, env, args: CHROMIUM_ARGS })
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0]! : String(error)
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

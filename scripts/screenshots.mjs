// Shoots the seven screens of the built app into docs/screenshots: npm run screenshots
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '../test/findChromium.mjs'
import { marketCsv } from './marketCsv.mjs'

const SCREENS = ['dashboard', 'strategy', 'orders', 'positions', 'backtest', 'ai', 'settings']
const PORT = '4373'
const root = resolve(import.meta.dirname, '..')
const folder = resolve(root, 'docs/screenshots')

const server = spawn(process.execPath, [resolve(root, 'scripts/start.mjs')], {
  env: { ...process.env, PORT },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const isListening = await Promise.race([
  once(server.stdout, 'data').then(() => true),
  once(server, 'exit').then(() => false),
])
if (isListening) await shootAll().finally(() => server.kill())
else process.exitCode = 1

async function shootAll() {
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, env, args: CHROMIUM_ARGS })
  const page = await browser.newPage({
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  mkdirSync(folder, { recursive: true })
  for (const screen of SCREENS) {
    await page.goto(screen === 'dashboard' ? '/' : `/${screen}`)
    if (screen === 'backtest') await runBacktest(page)
    await page.getByText('WebSocket Connected').waitFor()
    await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
    // a chart is drawn after its code and its font have come
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: resolve(folder, `${screen}.png`) })
    console.log(`docs/screenshots/${screen}.png`)
  }
  await browser.close()
}

/** Forty days of a seeded market, run with the momentum strategy. */
async function runBacktest(page) {
  await page.getByRole('radio', { name: 'Market data' }).check()
  const buffer = Buffer.from(marketCsv({ bars: 15_000 }))
  const file = { name: 'NIFTY_1m.csv', mimeType: 'text/csv', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('15,000 imported, 0 rejected', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Run Backtest' }).click()
  await page.getByRole('img', { name: /^Equity curve/ }).waitFor()
}

// Shoots the seven screens of the built app into docs/screenshots: npm run screenshots
// With --offline, as the browser keeps the app: small ones, taken after its server has ended, into docs/screenshots/offline.
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '../test/findChromium.mjs'
import { whileServed } from './served.mjs'

const SCREENS = ['dashboard', 'strategy', 'orders', 'positions', 'backtest', 'ai', 'settings']
const PORT = '4373'
const root = resolve(import.meta.dirname, '..')
const isOffline = process.argv.includes('--offline')
const folder = isOffline ? 'docs/screenshots/offline' : 'docs/screenshots'

await whileServed(PORT, shootAll)

async function shootAll(stopServer) {
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, env, args: CHROMIUM_ARGS })
  const page = await browser.newPage({
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    deviceScaleFactor: isOffline ? 0.5 : 1,
  })
  mkdirSync(resolve(root, folder), { recursive: true })
  if (isOffline) {
    await keepApp(page)
    await stopServer()
  }
  for (const screen of SCREENS) {
    await page.goto(screen === 'dashboard' ? '/' : `/${screen}`)
    if (screen === 'backtest') await runBacktest(page)
    await page.getByText(isOffline ? 'Server not responding' : 'WebSocket Connected').waitFor()
    await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
    // a chart is drawn after its code and its font have come
    await page.waitForLoadState('networkidle')
    const file = `${folder}/${screen}.png`
    await page.screenshot({ path: resolve(root, file) })
    console.log(file)
  }
  await browser.close()
}

/** Opens the app until the browser has all of it. */
async function keepApp(page) {
  await page.goto('/')
  await page.mouse.move(300, 300)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(async () => (await caches.keys()).length === 1)
  await page.waitForLoadState('networkidle')
}

/** A pair of the built-in market over a quarter. */
async function runBacktest(page) {
  const days = { from: '2023-01-02', to: '2023-03-31' }
  const pair = {
    strategy: 'arbitrage',
    instrument: 'BANKNIFTY',
    hedge: 'NIFTY',
    capital: '5000000',
    lots: 'on',
  }
  await page.goto(`/backtest?${new URLSearchParams({ mode: 'market', ...pair, ...days })}`)
  await page.getByRole('button', { name: 'Run Backtest' }).click()
  await page.getByRole('img', { name: /^Equity curve/ }).waitFor()
  // what stands below the curve is drawn in the turns after it
  await page.getByRole('tab', { name: 'Trades' }).waitFor()
  await page.locator('main').evaluate(main => main.scrollTo(0, 0))
}

/** What a first visit fetches: the built app, its cache empty, nobody at the page. */
import { get } from 'node:http'
import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { expect, test } from './quiet.ts'
import { openScreen } from './screenPage.ts'
import { SCREENS } from './screens.ts'

test.use({ fetchesAhead: true })

/** Thousands of bytes as they cross the wire, without headers. */
const MAX_SCRIPT_KB = 180
const MAX_BACKTEST_KB = 200
/** What the engine needs to start and to run; the worker that stores is one by itself. */
const MAX_ENGINE_KB = 80
const ENGINE = /\/(engine\.worker|backtestsWithFiles)-/
const STORE = /\/store\.worker-/
/** Words that only the library of that chunk has. */
const CHARTS = 'tv-lightweight-charts'
const MARKDOWN = 'micromark'

/** The addresses of all scripts that the page and its workers ask for from now on. */
function watchScripts(page: Page): ReadonlySet<string> {
  const urls = new Set<string>()
  page.context().on('request', request => {
    if (new URL(request.url()).pathname.endsWith('.js')) urls.add(request.url())
  })
  return urls
}

/** The scripts that an address fetches by itself, until the network rests. */
async function firstLoad(page: Page, path: string): Promise<string[]> {
  const urls = watchScripts(page)
  await openScreen(page, path)
  await page.waitForLoadState('networkidle')
  return [...urls]
}

/** Bytes of the answer's body as a browser gets it. */
function packedBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, br' } }, answer => {
      let bytes = 0
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

async function packedKb(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all(urls.map(packedBytes))
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000
}

const texts = new Map<string, Promise<string>>()

/** The script's text, which is asked for once. */
function textOf(page: Page, url: string): Promise<string> {
  const text = texts.get(url) ?? page.request.get(url).then(answer => answer.text())
  texts.set(url, text)
  return text
}

/** Those of the scripts that are these, or that these import; workers and the page share no file. */
async function reachedFrom(page: Page, entry: RegExp, urls: readonly string[]): Promise<string[]> {
  const found = new Set(urls.filter(url => entry.test(url)))
  for (const url of found) {
    const text = await textOf(page, url)
    for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)) {
      const imported = new URL(name!, url).href
      if (urls.includes(imported)) found.add(imported)
    }
  }
  return [...found]
}

/** How much of the scripts the page takes, how much its engine and how much its storage. */
async function weigh(page: Page, urls: readonly string[]) {
  const engine = await reachedFrom(page, ENGINE, urls)
  const store = await reachedFrom(page, STORE, urls)
  const own = urls.filter(url => !engine.includes(url) && !store.includes(url))
  const [pageKb, engineKb, storeKb] = await Promise.all([own, engine, store].map(packedKb))
  return { pageKb: pageKb!, engineKb: engineKb!, storeKb: storeKb! }
}

/** Those of the scripts whose text has the word. */
async function having(page: Page, word: string, urls: Iterable<string>): Promise<string[]> {
  const texts = await Promise.all([...urls].map(async url => [url, await textOf(page, url)]))
  return texts.filter(([, text]) => text!.includes(word)).map(([url]) => url!)
}

/** "/" is at most 180 kB; windows come with the first sign of a person, imports and runs not before. */
async function weighDashboard(page: Page, urls: readonly string[]): Promise<void> {
  await expect(page.locator('canvas').first()).toBeVisible()
  const { pageKb, engineKb } = await weigh(page, urls)
  process.stdout.write(
    `  scripts of /: the page ${pageKb.toFixed(1)} kB, its worker ${engineKb.toFixed(1)} kB, together ${(pageKb + engineKb).toFixed(1)} kB\n`,
  )
  // had the worker's script not been seen, its sum would prove nothing
  expect(engineKb).toBeGreaterThan(0)
  expect(pageKb).toBeLessThanOrEqual(MAX_SCRIPT_KB)
  expect(urls.filter(url => /\/backtestsWithFiles-|Dialog-/.test(url))).toEqual([])
  const windows = watchScripts(page)
  await page.mouse.move(200, 200)
  for (const name of [
    'SwitchDialog',
    'NotificationsSheet',
    'Palette',
    'LogoutDialog',
    'ShortcutsDialog',
    'Drawer',
  ]) {
    await expect.poll(() => [...windows].filter(url => url.includes(`/${name}-`)).length, name).toBe(1)
  }
}

/** "/backtest" is at most 200 kB, and 80 kB for its engine; charts come with its first result. */
async function weighBacktesting(page: Page, urls: readonly string[]): Promise<void> {
  const backtest = backtestPage(page)
  await expect(backtest.run).toBeEnabled()
  const { pageKb, engineKb, storeKb } = await weigh(page, urls)
  process.stdout.write(
    `  scripts of /backtest: the page ${pageKb.toFixed(1)} kB, its engine ${engineKb.toFixed(1)} kB, its storage ${storeKb.toFixed(1)} kB\n`,
  )
  expect(urls.filter(url => url.includes('/backtestsWithFiles-'))).toHaveLength(1)
  expect(storeKb).toBeGreaterThan(0)
  expect(pageKb).toBeLessThanOrEqual(MAX_BACKTEST_KB)
  expect(engineKb).toBeLessThanOrEqual(MAX_ENGINE_KB)
  expect(await having(page, CHARTS, urls)).toEqual([])
  const later = watchScripts(page)
  // without a pointer or a key, which would fetch the rest of the app
  await backtest.run.evaluate((button: HTMLElement) => button.click())
  await expect(backtest.equityChart).toBeVisible()
  await expect.poll(async () => (await having(page, CHARTS, later)).length).toBe(1)
}

/** What is at an address as it is opened at first; that of Backtesting runs on market data. */
const opened = (path: string) =>
  path === '/backtest' ? '/backtest?mode=market&capital=5000000&to=2023-01-31' : path

test('the first load of / is at most 180 kB of packed scripts, of /backtest 200 kB; each screen is a file of its own, only / brings charts at once, and only /ai markdown', async ({
  browser,
  page,
}) => {
  const loads = new Map<string, readonly string[]>()
  for (const { path } of SCREENS) {
    const fresh = await browser.newPage()
    const urls = await firstLoad(fresh, new URL(opened(path), test.info().project.use.baseURL).href)
    loads.set(path, urls)
    if (path === '/') await weighDashboard(fresh, urls)
    if (path === '/backtest') await weighBacktesting(fresh, urls)
    await fresh.close()
  }
  for (const [path, urls] of loads) {
    const elsewhere = new Set([...loads].flatMap(([other, theirs]) => (other === path ? [] : theirs)))
    expect(
      urls.filter(url => !elsewhere.has(url)),
      `what only ${path} fetches`,
    ).not.toEqual([])
    expect(await having(page, CHARTS, urls), path).toHaveLength(path === '/' ? 1 : 0)
    expect(await having(page, MARKDOWN, urls), path).toHaveLength(path === '/ai' ? 1 : 0)
  }
})

test('what a link to Backtesting shows comes with it, and nothing else of the lab', async ({ page }) => {
  const parts = ['MarketRun', 'SweepView', 'WalkForwardView', 'SavedRuns', 'DatasetsView', 'StrategyEditor']
  const urls = await firstLoad(page, '/backtest?mode=market&view=sweep')
  await expect(page.getByText('No sweep yet')).toBeVisible()
  expect(parts.filter(part => urls.some(url => url.includes(`/${part}-`)))).toEqual(['SweepView'])
})

test.describe('a browser that saves data', () => {
  test.use({ fetchesAhead: false })

  test('has the windows ahead, and another screen when it is opened', async ({ page }) => {
    const urls = watchScripts(page)
    await firstLoad(page, '/')
    await page.mouse.move(700, 20)
    await expect.poll(() => [...urls].some(url => url.includes('/SwitchDialog-'))).toBe(true)
    await page.waitForLoadState('networkidle')
    const screens = () => [...urls].filter(url => /\/(orders|ai|settings|backtest)\.lazy-/.test(url))
    expect(screens()).toEqual([])
    await page.getByRole('link', { name: 'Orders' }).click()
    await expect.poll(() => screens().length).toBe(1)
  })
})

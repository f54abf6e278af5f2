/** What a first visit fetches: the built app, its cache empty, nobody at the page. */
import { get } from 'node:http'
import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { expect, test } from './quiet.ts'
import { openScreen } from './screenPage.ts'
import { SCREENS } from './screens.ts'

/** Thousands of bytes as they cross the wire, without headers. */
const MAX_SCRIPT_KB = 180
const WORKER = /\/(engine\.worker|backtestsWithFiles)-/
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

/** Those of the scripts whose text has the word. */
async function having(page: Page, word: string, urls: Iterable<string>): Promise<string[]> {
  const texts = await Promise.all(
    [...urls].map(async url => [url, await (await page.request.get(url)).text()]),
  )
  return texts.filter(([, text]) => text!.includes(word)).map(([url]) => url!)
}

test('the first load of / is at most 180 kB of packed scripts', async ({ page }) => {
  const urls = await firstLoad(page, '/')
  await expect(page.locator('canvas').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const pageKb = await packedKb(urls.filter(url => !WORKER.test(url)))
  const workerKb = await packedKb(urls.filter(url => WORKER.test(url)))
  process.stdout.write(
    `  scripts of /: the page ${pageKb.toFixed(1)} kB, its worker ${workerKb.toFixed(1)} kB, together ${(pageKb + workerKb).toFixed(1)} kB\n`,
  )
  // had the worker's script not been seen, its sum would prove nothing
  expect(workerKb).toBeGreaterThan(0)
  expect(pageKb).toBeLessThanOrEqual(MAX_SCRIPT_KB)
})

test('the code for imports and runs comes with Backtesting, not before', async ({ page }) => {
  const urls = watchScripts(page)
  await openScreen(page, '/')
  await page.waitForLoadState('networkidle')
  expect([...urls].filter(url => url.includes('/backtestsWithFiles-'))).toEqual([])
  await backtestPage(page).open('Market data')
  await expect.poll(() => [...urls].filter(url => url.includes('/backtestsWithFiles-')).length).toBe(1)
})

test('the windows of the shell come with the first sign of a person', async ({ page }) => {
  const urls = await firstLoad(page, '/')
  const windows = watchScripts(page)
  expect(urls.filter(url => url.includes('Dialog-'))).toEqual([])
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
})

test('each screen is a file of its own; only / brings charts at once, and only /ai markdown', async ({
  browser,
  page,
}) => {
  const loads = new Map<string, readonly string[]>()
  for (const { path } of SCREENS) {
    const fresh = await browser.newPage()
    loads.set(path, await firstLoad(fresh, new URL(path, test.info().project.use.baseURL).href))
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

test('Backtesting brings charts with its first result', async ({ page }) => {
  const urls = watchScripts(page)
  const backtest = backtestPage(page)
  await openScreen(page, '/backtest')
  await backtest.run.click()
  await expect(backtest.equityChart).toBeVisible()
  await expect.poll(async () => (await having(page, CHARTS, urls)).length).toBe(1)
})

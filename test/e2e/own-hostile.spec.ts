/** Code that attacks: it reaches nothing, keeps nothing, and the page answers meanwhile. */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { ENDLESS_READS, ENDLESS_RUNS, REFUSED, reachingFiles } from './hostileCode.ts'
import { expect, test } from './quiet.ts'

/** One each, and all that never ends, when SAUDA_HOSTILE is "each"; together they take two minutes. */
const EACH = process.env.SAUDA_HOSTILE === 'each'
const DEEDS_IN_A_FILE = EACH ? 1 : 21

/** From a file of the disk, as one chooses it: bytes that the test hands to the page would hold up its thread. */
async function importCode(page: Page, code: string): Promise<void> {
  const path = test.info().outputPath('x.ts')
  writeFileSync(path, code)
  await page.getByLabel('Import a strategy').setInputFiles(path)
}

/**
 * Each browser has its part of what does not depend on it: where a file is no strategy, its reader says so; a reader that
 * does not answer is ended by a clock, and both browsers end a run.
 */
const partOf = <T>(project: 'quick' | 'current', all: readonly T[]): readonly T[] =>
  EACH || test.info().project.name === project ? all : []

test('hostile code reaches nothing, keeps nothing, and the page goes on', async ({ page }) => {
  test.setTimeout(600_000)
  const reached: string[] = []
  const server = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('export default 1')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await page.addInitScript(() => {
    const kept = window as unknown as { violations: string[] }
    kept.violations = []
    document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
      kept.violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  await page.goto('/backtest?mode=market&capital=5000000&from=2023-01-02&to=2023-01-13')
  const backtest = backtestPage(page)
  await expect(backtest.run).toBeEnabled()
  const strategy = page.getByRole('combobox', { name: 'Strategy' })
  const waits = await watchThread(page)
  for (const { name, code } of reachingFiles(url, DEEDS_IN_A_FILE)) {
    await importCode(page, code)
    await expect(strategy, name).toHaveText(`Tries ${name}`)
    await backtest.runWhole()
    await expect(page.getByText(`Tries ${name} on NIFTY`).first(), name).toBeVisible()
    await waits.note(name)
  }
  const told = page.getByText(/^“x\.ts”: /)
  const dismiss = told.first().locator('xpath=../..').getByRole('button', { name: 'Dismiss' })
  for (const [name, code] of partOf('quick', Object.entries(REFUSED))) {
    await importCode(page, code)
    await expect(told.first(), name).toContainText('“x.ts”: ')
    await waits.note(name)
    await dismiss.click()
  }
  for (const { name, code } of partOf('current', EACH ? ENDLESS_READS : ENDLESS_READS.slice(0, 1))) {
    await importCode(page, code)
    const stopped = told.filter({ hasText: 'The code did not answer' }).first()
    // a newer Chromium answers before promises go on without an end: then the file is read, and nothing is left of it
    const isRead = strategy.filter({ hasText: `Tries ${name}` })
    await expect(name.startsWith('promises') ? stopped.or(isRead) : stopped, name).toBeVisible({
      timeout: 60_000,
    })
    await waits.note(`${name}, read`)
    if (await stopped.isVisible()) await dismiss.click()
  }
  for (const { name, code } of EACH ? ENDLESS_RUNS : ENDLESS_RUNS.slice(0, 1)) {
    await importCode(page, code)
    await expect(strategy, name).toHaveText(`Tries ${name}`)
    await backtest.run.click()
    await expect(backtest.running.first(), name).toBeVisible()
    await page.waitForTimeout(300)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(backtest.run, name).toBeEnabled()
    await waits.note(`${name}, run`)
  }
  process.stdout.write(`  longest waits of the page: ${waits.words()}\n`)
  expect(reached).toEqual([])
  expect(await keptUnder(page, 'stolen')).toEqual([])
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([])
  server.close()
})

/** Where the browser keeps something of that name for the page. */
function keptUnder(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async word => {
    const databases = await indexedDB.databases()
    const files: string[] = []
    for await (const file of (await navigator.storage.getDirectory()).keys()) files.push(file)
    const places = {
      indexedDB: databases.some(each => each.name === word),
      localStorage: localStorage.getItem(word) !== null,
      caches: await caches.has(word),
      files: files.includes(word),
      cookies: document.cookie.includes(word),
    }
    return Object.entries(places).flatMap(([place, isKept]) => (isKept ? [place] : []))
  }, name)
}

/** Measures how long the page's thread lets a timer wait, file by file. */
async function watchThread(page: Page) {
  const measured: { name: string; ms: number }[] = []
  await page.evaluate(() => {
    const kept = window as unknown as { longestMs: number }
    kept.longestMs = 0
    let last = performance.now()
    setInterval(() => {
      const now = performance.now()
      kept.longestMs = Math.max(kept.longestMs, now - last - 10)
      last = now
    }, 10)
  })
  return {
    async note(name: string) {
      const ms = await page.evaluate(() => {
        const kept = window as unknown as { longestMs: number }
        const longest = kept.longestMs
        kept.longestMs = 0
        return longest
      })
      measured.push({ name, ms })
    },
    /** The three longest, and the median. */
    words(): string {
      const sorted = measured.toSorted((a, b) => b.ms - a.ms)
      const median = sorted[Math.floor(sorted.length / 2)]!
      const longest = sorted.slice(0, 3).map(({ name, ms }) => `${name} ${ms.toFixed(0)} ms`)
      return `${longest.join(', ')}, median ${median.ms.toFixed(0)} ms`
    },
  }
}

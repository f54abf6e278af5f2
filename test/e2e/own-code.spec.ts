/** A strategy of one's own in code, in the built app: it is written, runs as the built-in one does, and reaches nothing. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { ENDLESS_READS, ENDLESS_RUNS, REFUSED, reachingFiles } from './hostileCode.ts'
import { expect, test } from './quiet.ts'

/** One each, and all that never ends, when SAUDA_HOSTILE is "each"; together they take two minutes. */
const EACH = process.env.SAUDA_HOSTILE === 'each'
const DEEDS_IN_A_FILE = EACH ? 1 : 8
const MARKET = '/backtest?mode=market&capital=5000000&from=2023-01-02&to=2023-01-13'

async function importCode(page: Page, code: string): Promise<void> {
  await page
    .getByLabel('Import a strategy')
    .setInputFiles({ name: 'x.ts', mimeType: 'text/plain', buffer: Buffer.from(code) })
}

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
  await page.goto(MARKET)
  const backtest = backtestPage(page)
  await expect(backtest.run).toBeEnabled()
  const strategy = page.getByRole('combobox', { name: 'Strategy' })
  const longest = await watchThread(page)
  for (const { name, code } of reachingFiles(url, DEEDS_IN_A_FILE)) {
    await importCode(page, code)
    await expect(strategy, name).toHaveText(`Tries ${name}`)
    await backtest.runWhole()
    await expect(page.getByText(`Tries ${name} on NIFTY`).first(), name).toBeVisible()
  }
  const told = page.getByText(/^“x\.ts”: /)
  const dismiss = told.first().locator('xpath=../..').getByRole('button', { name: 'Dismiss' })
  for (const [name, code] of Object.entries(REFUSED)) {
    await importCode(page, code)
    await expect(told.first(), name).toContainText('“x.ts”: ')
    await dismiss.click()
  }
  for (const { name, code } of EACH ? ENDLESS_READS : ENDLESS_READS.slice(0, 1)) {
    await importCode(page, code)
    await expect(told.first(), name).toContainText('The code did not answer', { timeout: 60_000 })
    await dismiss.click()
  }
  for (const { name, code } of EACH ? ENDLESS_RUNS : ENDLESS_RUNS.slice(0, 1)) {
    await importCode(page, code)
    await expect(strategy, name).toHaveText(`Tries ${name}`)
    await backtest.run.click()
    await expect(backtest.running.first(), name).toBeVisible()
    await page.waitForTimeout(1000)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(backtest.run, name).toBeEnabled()
    process.stdout.write(`  cancelled: ${name}\n`)
  }
  process.stdout.write(`  longest wait of the page: ${(await longest()).toFixed(0)} ms\n`)
  expect(reached).toEqual([])
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([])
  server.close()
})

/** Measures how long the page's thread lets a timer wait; the answer tells the longest so far. */
async function watchThread(page: Page): Promise<() => Promise<number>> {
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
  return () => page.evaluate(() => (window as unknown as { longestMs: number }).longestMs)
}

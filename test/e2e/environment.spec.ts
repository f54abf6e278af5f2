/** What a machine does to a page: its renderer dies, its clock is wrong, its tab is frozen. */
import type { CDPSession, Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { expect, test } from './quiet.ts'
import { openScreen } from './screenPage.ts'

const INPUTS = '/backtest?mode=market&strategy=momentum&capital=5000000'
const MARKET = `${INPUTS}&to=2023-01-31`
/** Eight years of minutes: a run of seconds. */
const LONG = `${INPUTS}&from=2018-01-02&to=2026-10-01`
const LOST = /Your last run ended unexpectedly\./

/** Ends the tab's process; the session lives on, while Playwright's page does not. */
async function crash(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // its answer never comes
  void session.send('Page.crash').catch(() => {})
  await crashed
  return session
}

/** What the expression says in the tab that was loaded anew. */
async function ask(session: CDPSession, expression: string): Promise<unknown> {
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true })
  return result.value
}

test('K3 a tab whose process dies during a run says so after the reload, and runs again on request', async ({
  page,
}) => {
  await openScreen(page, LONG)
  await backtestPage(page).run.click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  const session = await crash(page)
  await session.send('Page.reload')
  const words = () => ask(session, 'document.querySelector("main")?.textContent ?? ""')
  await expect.poll(words).toMatch(LOST)
  expect(await ask(session, 'location.search')).toContain('capital=5000000')
  const again =
    '[...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Run again")'
  await expect.poll(() => ask(session, `${again}.disabled`)).toBe(false)
  await ask(session, `${again}.click()`)
  await expect.poll(words).not.toMatch(LOST)
  await expect.poll(words, { timeout: 120_000 }).toContain('Net profit')
})

test('K3 a tab that dies without a run says nothing', async ({ page }) => {
  await openScreen(page, MARKET)
  const session = await crash(page)
  await session.send('Page.reload')
  const words = () => ask(session, 'document.querySelector("main")?.textContent ?? ""')
  await expect.poll(words).toContain('Run Backtest')
  expect(await words()).not.toMatch(LOST)
})

/** With the minutes by which each is behind UTC in January. */
const ZONES = [
  ['UTC', 0],
  ['Asia/Kolkata', -330],
  ['America/New_York', 300],
  ['Pacific/Apia', -780],
] as const
const DAY_MS = 86_400_000

interface Shown {
  readonly fingerprint: string
  readonly trades: readonly string[]
  readonly equity: string
}

/** The run of the market data as that page shows and exports it. */
async function runOn(page: Page): Promise<Shown> {
  await openScreen(page, MARKET)
  const backtest = backtestPage(page)
  await backtest.runWhole()
  await expect(backtest.trades.first()).toBeVisible()
  const trades = await backtest.trades.allTextContents()
  const equity = await backtest.export('Equity as CSV')
  const { fingerprint } = JSON.parse(await backtest.export('Whole run as JSON')) as { fingerprint: string }
  return { fingerprint, trades, equity }
}

test('E4 a run has the same fingerprint, dates and trades in four zones, a day early and a day late', async ({
  browser,
  baseURL,
}) => {
  const shown: Shown[] = []
  for (const [at, [timezoneId, behind]] of ZONES.entries()) {
    const context = await browser.newContext({ timezoneId, locale: 'en-IN', baseURL: baseURL! })
    const page = await context.newPage()
    const byMs = [0, -DAY_MS, DAY_MS, -DAY_MS][at]!
    if (byMs !== 0) await page.clock.install({ time: Date.now() + byMs })
    expect(await page.evaluate(() => new Date('2023-01-10').getTimezoneOffset())).toBe(behind)
    shown.push(await runOn(page))
    await context.close()
  }
  const [first, ...others] = shown
  expect(first!.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  expect(first!.trades.length).toBeGreaterThan(3)
  for (const other of others) expect(other).toEqual(first)
})

test('E4 the header has Indian time, whatever the zone of the machine', async ({ browser, baseURL }) => {
  for (const [timezoneId] of ZONES) {
    const context = await browser.newContext({ timezoneId, locale: 'en-IN', baseURL: baseURL! })
    const page = await context.newPage()
    await openScreen(page, '/')
    await expect.poll(() => secondsOff(page)).toBeLessThanOrEqual(1.5)
    await context.close()
  }
})

/** By how much the header's clock is wrong. */
function secondsOff(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [hours, minutes, seconds] = /(\d+):(\d\d):(\d\d)/
      .exec(document.querySelector('header')!.textContent)!
      .slice(1)
      .map(Number)
    const shown = (hours! * 60 + minutes!) * 60 + seconds!
    const indian = (Date.now() / 1000 + 19_800) % 86_400
    const off = Math.abs(indian - shown)
    return Math.min(off, 86_400 - off)
  })
}

test('E5 a tab that was frozen tells the right time within 1.5 s, and its workers live on', async ({
  page,
}) => {
  await openScreen(page, MARKET)
  const backtest = backtestPage(page)
  await backtest.runWhole()
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  // past what makes a silent worker lost
  await new Promise(done => setTimeout(done, 12_000))
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await page.waitForTimeout(1_500)
  expect(await secondsOff(page)).toBeLessThanOrEqual(1.5)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await backtest.runWhole()
  await expect(backtest.figure('Net profit')).toBeVisible()
})

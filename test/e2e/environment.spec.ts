/** What a machine does to a page: its renderer dies, its clock is wrong, its tab is frozen. */
import type { CDPSession, Page } from '@playwright/test'
import { anotherDevice } from './anotherDevice.ts'
import { backtestPage } from './backtestPage.ts'
import { expect, test } from './quiet.ts'
import { openScreen } from './screenPage.ts'

const INPUTS = '/backtest?mode=market&strategy=momentum&capital=5000000'
const MARKET = `${INPUTS}&to=2023-01-31`
/** Eight years of minutes: a run of seconds. */
const LONG = `${INPUTS}&from=2018-01-02&to=2026-10-01`
const LOST = /Your last run ended unexpectedly\./

/** Ends the tab's process, and loads the page anew; the session lives on, while Playwright's page does not. */
async function crashAndReload(session: CDPSession): Promise<void> {
  const crashed = new Promise<void>(resolve => session.once('Inspector.targetCrashed', () => resolve()))
  // its answer never comes
  void session.send('Page.crash').catch(() => {})
  await crashed
  await session.send('Page.reload')
}

/** What the expression says in the tab that was loaded anew. */
async function ask(session: CDPSession, expression: string): Promise<unknown> {
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true })
  return result.value
}

test('K3 a tab that dies during a run says so after the reload, and runs again on request; without a run it says nothing', async ({
  page,
}) => {
  await openScreen(page, MARKET)
  const session = await page.context().newCDPSession(page)
  await session.send('Inspector.enable')
  const words = () => ask(session, 'document.querySelector("main")?.textContent ?? ""')
  const press = async (name: string) => {
    const button = `[...document.querySelectorAll("button")].find(({ textContent }) => textContent === "${name}")`
    await expect.poll(() => ask(session, `${button}?.disabled`)).toBe(false)
    await ask(session, `${button}.click()`)
  }
  await test.step('without a run', async () => {
    await crashAndReload(session)
    await expect.poll(words).toContain('Run Backtest')
    expect(await words()).not.toMatch(LOST)
  })
  await test.step('during a run', async () => {
    await session.send('Page.navigate', { url: new URL(LONG, page.url()).href })
    await expect.poll(() => ask(session, 'location.search')).toContain('from=2018')
    await press('Run Backtest')
    await expect.poll(words).toContain('Cancel')
    await crashAndReload(session)
    await expect.poll(words).toMatch(LOST)
    expect(await ask(session, 'location.search')).toContain('capital=5000000')
    await press('Run again')
    await expect.poll(words).not.toMatch(LOST)
    // the end of such a run is that of any other
    await expect.poll(words).toMatch(/Cancel|Net profit/)
  })
})

const DAY_MS = 86_400_000
/**
 * With the minutes by which each is behind UTC in January, and by how much the clock is wrong: India's own, and one on
 * either side of it, whose day is another one for most of the time.
 */
const ZONES = [
  ['Asia/Kolkata', -330, 0],
  ['America/New_York', 300, -DAY_MS],
  ['Pacific/Apia', -780, DAY_MS],
] as const

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

test('E4 a run has the same fingerprint, dates and trades in three zones, a day early and a day late; the header has Indian time', async ({
  browser,
  baseURL,
}) => {
  const shown: Shown[] = []
  for (const [timezoneId, behind, byMs] of ZONES) {
    const context = await anotherDevice(browser, { timezoneId, baseURL: baseURL! })
    const page = await context.newPage()
    if (byMs !== 0) await page.clock.install({ time: Date.now() + byMs })
    expect(await page.evaluate(() => new Date('2023-01-10').getTimezoneOffset())).toBe(behind)
    shown.push(await runOn(page))
    await expect.poll(() => secondsOff(page), timezoneId).toBeLessThanOrEqual(1.5)
    await context.close()
  }
  const [first, ...others] = shown
  expect(first!.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  expect(first!.trades.length).toBeGreaterThan(3)
  for (const other of others) expect(other).toEqual(first)
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
  await new Promise(done => setTimeout(done, 10_000))
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await page.waitForTimeout(1_500)
  expect(await secondsOff(page)).toBeLessThanOrEqual(1.5)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await backtest.runWhole()
  await expect(backtest.figure('Net profit')).toBeVisible()
})

/** A strategy of one's own: rules without code, from the first press to a sweep, in the built app. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { axeViolations, tooWide } from './look.ts'
import { expect, test } from './quiet.ts'
import { settled } from './screenPage.ts'

const MARKET = '/backtest?mode=market&capital=5000000&from=2023-01-02&to=2023-02-28'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, title: string, nth = 1) => page.getByLabel(`${title}, condition ${nth}`)

async function saveTemplate(page: Page, template: RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New strategy' }).click()
  await page.getByRole('combobox', { name: 'Begin with' }).click()
  await page.getByRole('option', { name: template }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await expect(dialog(page).getByRole('status')).toHaveText(/^Buys when /)
  await page.getByRole('button', { name: 'Save strategy' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('someone who writes no code has a result of a strategy of their own, which lasts', async ({ page }) => {
  await page.goto(MARKET)
  const backtest = backtestPage(page)
  await saveTemplate(page, /^RSI reversal/, 'My pullback')
  await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveText('My pullback')
  await backtest.runWhole()
  await expect(page.getByText(/^My pullback on NIFTY/).first()).toBeVisible()
  await expect(backtest.figure('Trades')).not.toHaveText('0')
  const trades = await backtest.figure('Trades').textContent()
  const fingerprint = await backtest.figure('Fingerprint').textContent()

  // its result, its name and its parameters are there after a reload
  await page.reload()
  await expect(backtest.figure('Fingerprint')).toHaveText(fingerprint!)
  await expect(backtest.figure('Trades')).toHaveText(trades!)
  await expect(page.getByRole('slider', { name: 'RSI period, slider' })).toBeVisible()

  // another version is another run; the old one is still there for its link
  const link = page.url()
  await page.getByRole('button', { name: 'Edit' }).click()
  await row(page, 'Buy when').fill('RSI(rsiBars) crosses below 40')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).not.toHaveURL(link)
  await backtest.runWhole()
  await expect(backtest.figure('Fingerprint')).not.toHaveText(fingerprint!)
  await page.goto(link)
  await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveText('My pullback')
  await backtest.runWhole()
  await expect(backtest.figure('Fingerprint')).toHaveText(fingerprint!)
})

test('I8 a strategy that was saved is there after a power cut, and a deleted one stays deleted', async ({
  page,
}) => {
  await page.goto(MARKET)
  const copy = () => page.evaluate(() => ({ ...localStorage }))
  const shown = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('sauda.strategies') ?? '[]').length as number)
  // what a browser has of localStorage where it was killed before it wrote the last of it
  const losingSince = async (before: Record<string, string>) => {
    await page.evaluate(entries => {
      localStorage.clear()
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, before)
    await page.reload()
  }
  const empty = await copy()
  await saveTemplate(page, /^RSI reversal/, 'My pullback')
  const saved = await copy()
  await losingSince(empty)
  await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveText('My pullback')
  expect(await shown()).toBe(1)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText(/^Deleted My pullback\./)).toBeVisible()
  await losingSince(saved)
  await expect.poll(shown).toBe(0)
})

test('a strategy of one’s own is swept over its parameter', async ({ page }) => {
  await page.goto(MARKET)
  await saveTemplate(page, /^Moving-average cross/, 'Two averages')
  await page.goto(`${page.url()}&view=sweep&sweep=shortBars~10~40~10`)
  await expect(page.getByText(/^4 runs, about /)).toBeVisible()
  await page.getByRole('button', { name: 'Start sweep' }).click()
  await page.getByRole('tab', { name: /^Table/ }).click()
  const rows = page.getByRole('region', { name: 'Runs of the sweep' }).locator('tbody tr:not([aria-hidden])')
  await expect(rows).toHaveCount(4)
})

test('a strategy of one’s own is on the desk, and stays whole there when it is deleted; its run restores it', async ({
  page,
}) => {
  await page.goto(MARKET)
  const backtest = backtestPage(page)
  await saveTemplate(page, /^RSI reversal/, 'My pullback')
  await backtest.runWhole()
  const fingerprint = await backtest.figure('Fingerprint').textContent()
  // a page that is left before its run is on the disk takes it along
  await page.getByRole('radio', { name: 'Runs', exact: true }).check()
  const run = page.getByRole('button', { name: /^Open My pullback on NIFTY/ })
  await expect(run).toBeVisible()

  await page.goto('/strategy?new=true')
  await backtest.choose('Type', 'My pullback')
  await page.getByLabel('RSI period').fill('9')
  await page.getByLabel('Name', { exact: true }).fill('Pullback on Nifty')
  await page.getByRole('checkbox', { name: 'NIFTY', exact: true }).check()
  await page.getByRole('button', { name: 'Save strategy' }).click()
  const strategy = page.getByRole('row', { name: 'Pullback on Nifty' })
  await expect(strategy).toContainText('My pullback')

  await page.getByRole('button', { name: 'Backtest Pullback on Nifty' }).click()
  await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveText('My pullback')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText(/^Deleted My pullback/)).toBeVisible()
  await page.goto('/strategy')
  await expect(strategy).toContainText('My pullback')
  await page.getByRole('button', { name: 'Edit Pullback on Nifty' }).click()
  await expect(page.getByLabel('RSI period')).toHaveValue('9')

  // the run that was made of it holds it too
  await page.goto(`${MARKET}&view=runs`)
  await run.click()
  await page.getByRole('button', { name: 'Restore strategy' }).click()
  await expect(page.getByText('Verified: identical')).toBeVisible()
  await expect(backtest.figure('Fingerprint')).toHaveText(fingerprint!)
})

test('what is wrong is said at its row, and what was typed outlives the tab', async ({ page, context }) => {
  await page.goto(MARKET)
  await page.getByRole('button', { name: 'New strategy' }).click()
  await row(page, 'Buy when').fill('RSY(14) crosses below 30')
  await expect(page.getByText('"RSY" is not known. Did you mean RSI?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save strategy' })).toBeDisabled()
  await page.close()
  const again = await context.newPage()
  await again.goto(MARKET)
  await again.getByRole('button', { name: 'New strategy' }).click()
  await expect(row(again, 'Buy when')).toHaveValue('RSY(14) crosses below 30')
})

test('a strategy is exported as the file that another device imports', async ({ page, browser }) => {
  await page.goto(MARKET)
  await saveTemplate(page, /^Supertrend/, 'My trend')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export to file' }).click()
  const file = await (await downloading).path()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'sauda-rules-1', name: 'My trend' })
  const id = new URL(page.url()).searchParams.get('strategy')
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const there = await other.newPage()
  await there.goto(page.url())
  await expect(there.getByText(/^This strategy of your own is not on this device \(my-trend~/)).toBeVisible()
  await there.getByLabel('Import a strategy').setInputFiles({
    name: 'my-trend.json',
    mimeType: 'application/json',
    buffer: readFileSync(file),
  })
  await expect(there.getByRole('combobox', { name: 'Strategy' })).toHaveText('My trend')
  expect(new URL(there.url()).searchParams.get('strategy')).toBe(id)
  await other.close()
})

test('the editor has no axe violation and nothing too wide at 1440 and 360 px', async ({ page }) => {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(MARKET)
    if (width < 1024) await page.getByRole('button', { name: 'Parameters' }).click()
    await page.getByRole('button', { name: 'New strategy' }).click()
    await page.getByRole('button', { name: 'What a condition can say' }).click()
    await row(page, 'Buy when').fill('RSY(14) crosses below 30')
    await expect(page.getByText('"RSY" is not known. Did you mean RSI?')).toBeVisible()
    await settled(page)
    expect(await axeViolations(page), `${width}`).toEqual([])
    expect(await tooWide(page), `${width}`).toEqual([])
  }
})

/** A strategy of one's own: rules without code, from the first press to a sweep, in the built app. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { anotherDevice } from './anotherDevice.ts'
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

const MINE = 'My pullback'

test('I8 someone who writes no code has a strategy of their own, its result, sweep and desk; both last, and a deleted one stays deleted', async ({
  page,
  browser,
}) => {
  const backtest = backtestPage(page)
  const strategy = page.getByRole('combobox', { name: 'Strategy' })
  const kept = () => page.evaluate(() => ({ ...localStorage }))
  const count = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('sauda.strategies') ?? '[]').length as number)
  // what a browser has of localStorage where it was killed before it wrote the last of it
  const loseSince = (before: Record<string, string>) =>
    page.evaluate(entries => {
      localStorage.clear()
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, before)
  await page.goto(MARKET)
  const empty = await kept()
  await saveTemplate(page, /^RSI reversal/, MINE)
  await expect(strategy).toHaveText(MINE)
  await backtest.runWhole()
  await expect(page.getByText(/^My pullback on NIFTY/).first()).toBeVisible()
  await expect(backtest.figure('Trades')).not.toHaveText('0')
  const trades = (await backtest.figure('Trades').textContent())!
  const fingerprint = (await backtest.figure('Fingerprint').textContent())!
  const link = page.url()

  await test.step('its name, its parameters and its result are there after a reload', async () => {
    await page.reload()
    await expect(strategy).toHaveText(MINE)
    await expect(backtest.figure('Fingerprint')).toHaveText(fingerprint)
    await expect(backtest.figure('Trades')).toHaveText(trades)
    await expect(page.getByRole('slider', { name: 'RSI period, slider' })).toBeVisible()
  })

  await test.step('its file brings it to another device, where its link says that it is missing', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export to file' }).click()
    const file = await (await downloading).path()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'sauda-rules-1', name: MINE })
    const other = await anotherDevice(browser, {})
    const there = await other.newPage()
    await there.goto(link)
    await expect(
      there.getByText(/^This strategy of your own is not on this device \(my-pullback~/),
    ).toBeVisible()
    await there.getByLabel('Import a strategy').setInputFiles({
      name: 'my-pullback.json',
      mimeType: 'application/json',
      buffer: readFileSync(file),
    })
    await expect(there.getByRole('combobox', { name: 'Strategy' })).toHaveText(MINE)
    const idOf = (url: string) => new URL(url).searchParams.get('strategy')
    expect(idOf(there.url())).toBe(idOf(link))
    await other.close()
  })

  await test.step('another version is another run, which is swept; the old one is still there for its link', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await row(page, 'Buy when').fill('RSI(rsiBars) crosses below 40')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).not.toHaveURL(link)
    await backtest.runWhole()
    await expect(backtest.figure('Fingerprint')).not.toHaveText(fingerprint)
    await page.goto(`${link}&view=sweep&sweep=rsiBars~8~14~2`)
    await expect(strategy).toHaveText(MINE)
    await expect(page.getByText(/^4 runs, about /)).toBeVisible()
    await page.getByRole('button', { name: 'Start sweep' }).click()
    await page.getByRole('tab', { name: /^Table/ }).click()
    const rows = page.getByRole('region', { name: 'Runs of the sweep' })
    await expect(rows.locator('tbody tr:not([aria-hidden])')).toHaveCount(4)
    await page.getByRole('radio', { name: 'Results' }).check()
    await backtest.runWhole()
    await expect(backtest.figure('Fingerprint')).toHaveText(fingerprint)
  })

  const onDesk = page.getByRole('row', { name: 'Pullback on Nifty' })
  const screen = (name: string) =>
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name }).click()
  await test.step('after a power cut both versions are there, for the desk too', async () => {
    await loseSince(empty)
    expect(await count()).toBe(0)
    await page.goto('/strategy?new=true')
    await expect.poll(count).toBe(2)
    await backtest.choose('Type', MINE)
    await page.getByLabel('RSI period').fill('9')
    await page.getByLabel('Name', { exact: true }).fill('Pullback on Nifty')
    await page.getByRole('checkbox', { name: 'NIFTY', exact: true }).check()
    await page.getByRole('button', { name: 'Save strategy' }).click()
    await expect(onDesk).toContainText(MINE)
    await page.getByRole('button', { name: 'Backtest Pullback on Nifty' }).click()
    await expect(strategy).toHaveText(MINE)
  })

  await test.step('it stays whole there when it is deleted, and stays deleted after a power cut', async () => {
    const saved = await kept()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText(/^Deleted My pullback/)).toBeVisible()
    await loseSince(saved)
    expect(await count()).toBe(2)
    await page.goto('/strategy')
    await expect(onDesk).toContainText(MINE)
    await expect.poll(count).toBe(0)
    await page.getByRole('button', { name: 'Edit Pullback on Nifty' }).click()
    await expect(page.getByLabel('RSI period')).toHaveValue('9')
    await page.keyboard.press('Escape')
  })

  await test.step('a run that was made of it restores it', async () => {
    await screen('Backtesting')
    await page.getByRole('radio', { name: 'Runs', exact: true }).check()
    await page
      .getByRole('button', { name: /^Open My pullback on NIFTY/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Restore strategy' }).click()
    await expect(page.getByText('Verified: identical')).toBeVisible()
    await expect(backtest.figure('Fingerprint')).toHaveText(fingerprint)
  })
})

test('the editor says at its row what is wrong, has no axe violation and nothing too wide at 1440 and 360 px, and outlives its tab', async ({
  context,
}) => {
  for (const width of [1440, 360]) {
    const page = await context.newPage()
    await page.setViewportSize({ width, height: 800 })
    await page.goto(MARKET)
    if (width < 1024) await page.getByRole('button', { name: 'Parameters' }).click()
    await page.getByRole('button', { name: 'New strategy' }).click()
    await page.getByRole('button', { name: 'What a condition can say' }).click()
    // in the second tab it is there
    if (width === 1440) await row(page, 'Buy when').fill('RSY(14) crosses below 30')
    await expect(row(page, 'Buy when')).toHaveValue('RSY(14) crosses below 30')
    await expect(page.getByText('"RSY" is not known. Did you mean RSI?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save strategy' })).toBeDisabled()
    await settled(page)
    expect(await axeViolations(page), `${width}`).toEqual([])
    expect(await tooWide(page), `${width}`).toEqual([])
    await page.close()
  }
})

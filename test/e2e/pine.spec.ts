/** A TradingView strategy in Pine, in the built app: it is pasted, converted, saved and run; its reader comes with it alone. */
import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { axeViolations, tooWide } from './look.ts'
import { expect, test } from './quiet.ts'

const MARKET = '/backtest?mode=market&capital=5000000&from=2023-01-02&to=2023-01-13'
const PINE = `//@version=5
strategy("Averages with a filter", overlay=true, default_qty_type=strategy.percent_of_equity)
fast = input.int(9, "Fast", minval=2, maxval=100)
slow = input.int(21, "Slow", minval=2, maxval=200)
daily = request.security(syminfo.tickerid, "D", close)
f = ta.ema(close, fast)
s = ta.ema(close, slow)
if ta.crossover(f, s)
    strategy.entry("Long", strategy.long)
if ta.crossunder(f, s)
    strategy.close("Long")
if close < daily
    strategy.close("Long", comment="Below the day")
strategy.exit("Out", "Long", profit=800, loss=400)
plot(f, "Fast average")
plot(s, "Slow average")
`

const dialog = (page: Page) => page.getByRole('dialog')
const editor = (page: Page) => page.getByRole('textbox', { name: 'Code of the strategy' })

test('a strategy in Pine is pasted or a file, converted with the lines that were not understood, saved and run', async ({
  page,
}) => {
  const scripts: string[] = []
  page.context().on('request', request => scripts.push(request.url()))
  const readers = () => scripts.filter(url => /pineToCode-/.test(url)).length
  await page.goto(MARKET)
  const backtest = backtestPage(page)
  await page.getByRole('button', { name: 'New strategy' }).click()
  await page.getByRole('radio', { name: 'Code', exact: true }).check()
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(PINE)
  await expect(page.getByText('This is a TradingView script in Pine.')).toBeVisible()
  expect(readers()).toBe(0)
  await page.getByRole('button', { name: 'Convert' }).click()
  await expect(
    page.getByText(/^Converted “Averages with a filter” from Pine\. 3 lines were not understood/),
  ).toBeVisible()
  expect(readers()).toBe(1)
  await expect(page.getByRole('region', { name: 'Lines not understood' })).toContainText(
    'Line 5: daily = request.security',
  )
  await expect(editor(page)).toContainText('export default defineStrategy({')
  await expect(dialog(page).getByRole('status')).toContainText('Averages with a filter: ')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save strategy' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await backtest.runWhole()
  await expect(page.getByText(/^No look-ahead found: at /)).toBeVisible()
  // the run's notes are one line until one opens it
  await page.getByRole('button', { name: /\d+ more$/ }).click()
  await expect(
    page.getByText('Converted from Pine without lines 12 and 13, which could give or change orders.'),
  ).toBeVisible()

  await test.step('a .pine file is converted in the code editor, on a phone too', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Parameters' }).click()
    await page
      .getByLabel('Import a strategy')
      .setInputFiles({ name: 'averages.pine', mimeType: 'text/plain', buffer: Buffer.from(PINE) })
    await expect(page.getByText(/^Converted “Averages with a filter” from Pine\./)).toBeVisible()
    await expect(editor(page)).toContainText('export default defineStrategy({')
    expect(await tooWide(page)).toEqual([])
  })
})

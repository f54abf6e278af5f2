import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { axeViolations, tooWide } from './look.ts'
import { expectFreePage } from './mainThread.ts'
import { expect, test } from './quiet.ts'

test.use({ fetchesAhead: true })

/** A quarter of the built-in market, with the charge book, and a limit that acts. */
const RUN =
  '/backtest?mode=market&strategy=momentum&instrument=NIFTY&from=2022-09-01&to=2022-11-30&capital=1000000&sizing=equity&lots=off&risk=on'

async function showAnalysis(page: Page): Promise<void> {
  await page.goto(RUN)
  await page.getByRole('button', { name: 'Run Backtest' }).click()
  await page.locator('[role=tab]', { hasText: 'Analysis' }).click()
}

test('a run is taken apart: months, sizes, excursions, groups, charges and limits', async ({
  browser,
  page,
}) => {
  const run = async () => {
    await page.goto(RUN)
    await page.getByRole('button', { name: 'Run Backtest' }).click()
    await expect(page.getByRole('tab', { name: 'Analysis' })).toBeVisible()
    await page.waitForTimeout(300)
  }
  const askForAnalysis = async () => {
    await page.getByRole('tab', { name: 'Analysis' }).click()
    // the risk limits come last
    await expect(page.locator('h3', { hasText: 'Risk limits' })).toBeVisible()
    await page.waitForTimeout(300)
  }
  await run()
  await expectFreePage(browser, page, 'analysis', askForAnalysis, run)
  const metric = backtestPage(page).figure
  const part = (name: string) => page.getByRole('region', { name, exact: true })

  const net = await metric('Net profit').textContent()
  await expect(part('P&L before and after charges')).toContainText(net!.slice(1))
  const months = part('Monthly returns, per cent')
  await expect(months.getByRole('gridcell').last()).toHaveText(
    (await metric('Total return').textContent())!.slice(0, -1),
  )
  await expect(part('By weekday of entry').getByRole('rowheader').first()).toHaveText('Monday')
  await expect(part('By expiry day').getByRole('rowheader').last()).toHaveText('Other days')
  await expect(page.getByRole('img', { name: /^P&L distribution\. \d+ trades: mean/ })).toBeVisible()

  // axe looks at the table of a chart as well
  await part('P&L distribution')
    .getByRole('button', { name: /^View data/ })
    .click()
  expect(await axeViolations(page), '1440 px').toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await axeViolations(page), '360 px').toEqual([])
  expect(await tooWide(page)).toEqual([])
})

test('a press on a dot shows its trade among the prices', async ({ page }) => {
  await showAnalysis(page)
  const dots = page.getByRole('region', { name: 'Excursions (MAE and MFE)', exact: true })
  await dots.getByRole('button', { name: 'Next dot' }).click()
  await expect(dots.getByText('Trade 1', { exact: true })).toBeVisible()
  // the ring stands on the chosen dot
  await dots.locator('circle').click({ force: true })
  await expect(page.getByRole('tab', { name: 'Price' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(/^Trade \d+ of \d+: /)).toBeVisible()
})

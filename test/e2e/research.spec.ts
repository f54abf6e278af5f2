import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { anotherDevice } from './anotherDevice.ts'
import { backtestPage } from './backtestPage.ts'
import { axeViolations, tooWide } from './look.ts'
import { expectFreePage } from './mainThread.ts'
import { expect, test } from './quiet.ts'

/** Three months of the built-in market, with the charge book and the limits. */
const RUN =
  '/backtest?mode=market&strategy=momentum&instrument=NIFTY&from=2022-09-01&to=2022-11-30&capital=1000000&sizing=equity&lots=off&risk=on'
const WALK = `${RUN}&view=walk-forward&sweep=shortBars~8~12~2,longBars~20~40~10&wfIn=20&wfOut=10`

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The narrow window has all that the wide one has, below each other. */
async function expectNothingAmissAt360(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await axeViolations(page), '360 px').toEqual([])
  expect(await tooWide(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

test.describe(() => {
  test.use({ fetchesAhead: true })

  test('a run is taken apart, has its diagnosis, and is asked how much of it is luck, without a long task', async ({
    browser,
    page,
  }) => {
    const metric = backtestPage(page).figure
    const run = async () => {
      await page.goto(RUN)
      await page.getByRole('button', { name: 'Run Backtest' }).click()
      await expect(part(page, 'Diagnosis').getByRole('listitem').first()).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Robustness' })).toBeVisible()
      await page.waitForTimeout(300)
    }
    await run()
    const net = (await metric('Net profit').textContent())!

    await test.step('months, sizes, excursions, groups, charges and limits', async () => {
      const askForAnalysis = async () => {
        await page.locator('[role=tab]', { hasText: 'Analysis' }).click()
        // the risk limits come last
        await page.locator('h3', { hasText: 'Risk limits' }).waitFor()
        await page.waitForTimeout(300)
      }
      await expectFreePage(browser, page, 'analysis', askForAnalysis, run)
      await expect(part(page, 'P&L before and after charges')).toContainText(net.slice(1))
      const months = part(page, 'Monthly returns, per cent')
      await expect(months.getByRole('gridcell').last()).toHaveText(
        (await metric('Total return').textContent())!.slice(0, -1),
      )
      await expect(part(page, 'By weekday of entry').getByRole('rowheader').first()).toHaveText('Monday')
      await expect(part(page, 'By expiry day').getByRole('rowheader').last()).toHaveText('Other days')
      await expect(page.getByRole('img', { name: /^P&L distribution\. \d+ trades: mean/ })).toBeVisible()
      // axe looks at the table of a chart as well
      await part(page, 'P&L distribution')
        .getByRole('button', { name: /^View data/ })
        .click()
      await expectNothingAmissAt360(page)
    })

    await test.step('a press on a dot shows its trade among the prices', async () => {
      const dots = part(page, 'Excursions (MAE and MFE)')
      await dots.getByRole('button', { name: 'Next dot' }).click()
      await expect(dots.getByText('Trade 1', { exact: true })).toBeVisible()
      // the ring stands on the chosen dot
      await dots.locator('circle').click({ force: true })
      await expect(page.getByRole('tab', { name: 'Price' })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByText(/^Trade \d+ of \d+: /)).toBeVisible()
    })

    await test.step('robustness', async () => {
      const askForRobustness = async () => {
        await page.locator('[role=tab]', { hasText: 'Robustness' }).click()
        await page.locator('[role=img][aria-label^="Monte Carlo cone"]').waitFor()
        await expect(
          page.locator('[aria-label="Net profit with one assumption changed"] th[scope=row]'),
        ).toHaveCount(7)
        await page.waitForTimeout(300)
      }
      await expectFreePage(browser, page, 'robustness', askForRobustness, run)
      await expect(part(page, 'Sensitivity').getByRole('row', { name: /^Base case/ })).toContainText(net)
      // this run is one of the trials that this device remembers
      await expect(part(page, 'Overfitting').getByText('Trials on this data')).toBeVisible()
      await expect(part(page, 'Overfitting').getByText(/could not be read/)).toHaveCount(0)

      await part(page, 'Look-ahead bias check').getByRole('button', { name: 'Check this run' }).click()
      await expect(part(page, 'Look-ahead bias check').getByRole('status')).toContainText(
        'bars checked: no decision changed when future bars were replaced.',
      )

      await page.getByLabel('Seed', { exact: true }).last().fill('7')
      await expect(page).toHaveURL(/mcSeed=7/)
      await page.getByRole('button', { name: 'Show on the equity curve' }).click()
      await expect(backtestPage(page).equityChart).toHaveAttribute('aria-label', /Monte Carlo paths end/)
      await part(page, 'Monte Carlo')
        .getByRole('button', { name: /^View data/ })
        .click()
      await expectNothingAmissAt360(page)
      const exported = JSON.parse(await backtestPage(page).export('Whole run as JSON'))
      expect(exported.diagnosis.length).toBeGreaterThan(0)
    })

    await test.step('a finding of the diagnosis is tested with one press', async () => {
      const diagnosis = part(page, 'Diagnosis')
      await expect(diagnosis.getByRole('listitem').first()).toContainText(/^\d+%Charges of /)
      await diagnosis.getByRole('button', { name: 'Test without charges' }).click()
      await expect(page).toHaveURL(/costs=none/)
      await expect(diagnosis.getByText(/Charges of/)).toHaveCount(0)
      await expect(page.getByText('Inputs changed since')).toHaveCount(0)
    })
  })
})

test('a sweep, a walk-forward that is run, saved and there after a reload, and their trials come to another device in a backup', async ({
  browser,
  page,
}) => {
  const days = 'from=2022-09-01&to=2022-11-30&dataset=synthetic&sizing=equity&lots=off'
  const sweep = (to: number) =>
    `/backtest?mode=market&strategy=momentum&${days}&view=sweep&sweep=shortBars~8~${to}~2`
  await page.goto(sweep(12))
  await page.getByRole('button', { name: 'Start sweep' }).click()
  await expect(page.getByText('After 3 trials', { exact: true })).toBeVisible()

  await test.step('a walk-forward is cancelled at once', async () => {
    // hundreds of thousands of bar-runs, so that there is something to cancel
    await page.goto(`${WALK.replace('8~12~2', '1~60~1').replace('20~40~10', '61~200~1')}`)
    await page.getByRole('button', { name: 'Run walk-forward' }).click()
    await expect(page.getByText(/of [\d,]+ in-sample runs( · about .* left)?$/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Run walk-forward' })).toBeEnabled()
    await expect(page.getByText('No walk-forward yet')).toBeVisible()
  })

  await page.goto(WALK)
  await expect(page.getByText(/^9 combinations per window, about /)).toBeVisible()
  await page.getByRole('button', { name: 'Run walk-forward' }).click()
  await expect(part(page, 'Parameter stability').getByRole('img')).toHaveCount(2)
  const rows = page.getByRole('table', { name: 'Results by window' }).locator('tbody tr:not([aria-hidden])')
  const count = await rows.count()
  expect(count).toBeGreaterThan(3)
  await expect(backtestPage(page).equityChart).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Windows CSV' }).click()
  const text = readFileSync(await (await saved).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(count + 1)

  const net = page.getByRole('row', { name: /^Net profit/ })
  const told = await net.textContent()
  await expect(page).toHaveURL(/wfId=/)
  const link = page.url()
  await page.reload()
  await expect(net).toHaveText(told!)
  await expect(rows).toHaveCount(count)
  await expect(page.getByText('Inputs changed since')).toHaveCount(0)
  await expect(page.getByLabel('In-sample', { exact: true })).toHaveValue('20')
  await expectNothingAmissAt360(page)

  await page.getByRole('radio', { name: 'Data', exact: true }).check()
  const bars = 'datetime,open,high,low,close,volume\n2023-01-02 09:15:00+05:30,100,102,99,101,1000\n'
  await page
    .getByLabel('Choose price files')
    .setInputFiles({ name: 'NIFTY.csv', mimeType: 'text/csv', buffer: Buffer.from(bars) })
  await page.getByRole('button', { name: 'Backup', exact: true }).click()
  const backedUp = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Back up' }).click()
  const backup = await (await backedUp).path()

  const other = await (await anotherDevice(browser, { baseURL: new URL(page.url()).origin })).newPage()
  await other.goto('/backtest?mode=market&view=data')
  await other.getByLabel('Restore a backup').setInputFiles(backup)
  await expect(other.getByText(/^1 dataset restored/)).toBeVisible()
  await other.goto(link)
  await expect(other.getByRole('table', { name: 'Results by window' })).toBeVisible()
  // nine were tried on the first device, in sample too; three of them are among these four
  await other.goto(sweep(14))
  await expect(other.getByText(/^4 runs, about /)).toBeVisible()
  await other.getByRole('button', { name: 'Start sweep' }).click()
  await expect(other.getByText('After 10 trials', { exact: true })).toBeVisible()
  await other.getByRole('combobox', { name: 'Saved sweeps' }).click()
  await expect(other.getByRole('option', { name: /3 combinations/ })).toBeVisible()
  await other.context().close()
})

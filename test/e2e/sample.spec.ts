import { backtestPage } from './backtestPage.ts'
import { expect, test } from './quiet.ts'

test('sample mode is the specification’s, from the empty state to Reset', async ({ page }) => {
  const backtest = backtestPage(page)
  await page.goto('/backtest')
  await expect(page.getByRole('radio', { name: 'Sample' })).toBeChecked()
  await expect(backtest.empty).toBeVisible()
  await expect(
    page.getByText('Configure your backtest parameters and click "Run Backtest" to see the results.'),
  ).toBeVisible()
  await expect(page.getByText('Multiple selection coming soon')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveText('Market Making')
  await expect(page.getByRole('combobox', { name: 'Instrument' })).toHaveText('NIFTY')
  await expect(page.getByLabel('Start date')).toHaveValue('2023-01-01')
  await expect(page.getByLabel('End date')).toHaveValue('2023-05-31')
  await expect(page.getByLabel('Initial capital')).toHaveValue('1,00,000')
  await expect(backtest.reset).toBeHidden()
  await expect(backtest.exportMenu).toBeHidden()

  const startMs = Date.now()
  await backtest.run.click()
  await expect(backtest.running).toBeVisible()
  for (const label of ['Start date', 'End date', 'Initial capital', 'Strategy', 'Instrument']) {
    await expect(page.getByLabel(label, { exact: true })).toBeDisabled()
  }
  await expect(backtest.reset).toBeVisible()
  const tookMs = Date.now() - startMs
  expect(tookMs).toBeGreaterThan(1_900)
  expect(tookMs).toBeLessThan(3_500)

  await expect(backtest.exportMenu).toBeVisible()
  await expect(backtest.equityChart).toHaveAccessibleName(/180 points/)
  await expect(page.getByText('This curve is illustrative')).toBeVisible()
  const finalRupees = Number(
    ((await backtest.figure('Final equity').textContent()) ?? '').replaceAll(/[₹,]/g, ''),
  )
  expect(Math.abs(finalRupees - 108_000)).toBeLessThanOrEqual(2_200)
  await expect(backtest.figure('Total trades')).toHaveText('179')
  for (const [label, value] of [
    ['Spread percentage', '0.05%'],
    ['Order quantity', '10'],
    ['Position limit', '50'],
    ['Min price increment', '0.05'],
  ] as const) {
    await expect(backtest.figure(label)).toHaveText(value)
  }

  await backtest.reset.click()
  await expect(backtest.empty).toBeVisible()
  await expect(backtest.exportMenu).toBeHidden()
})

test('momentum shows its parameters after a sample run', async ({ page }) => {
  const backtest = backtestPage(page)
  await page.goto('/backtest')
  await backtest.choose('Strategy', 'Momentum')
  await backtest.run.click()
  for (const [label, value] of [
    ['MA short period', '10'],
    ['MA long period', '30'],
    ['Volume threshold', '1.5'],
    ['Take profit', '1.0%'],
    ['Stop loss', '0.5%'],
  ] as const) {
    await expect(backtest.figure(label)).toHaveText(value)
  }
})

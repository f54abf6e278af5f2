import { backtestPage } from './backtestPage.ts'
import { onScreen } from './onScreen.ts'
import { expect } from './quiet.ts'
import { stopClock, wordsOf } from './screenPage.ts'

const test = onScreen('/backtest')

test('S2.38 S2.39 S2.40 S3.9 S5.7 S9.6 the parameters with their defaults, and no result yet', async ({
  page,
}) => {
  const parameters = page.getByRole('region', { name: 'Parameters' })
  const options = async (label: string) => {
    await parameters.getByRole('combobox', { name: label }).click()
    const words = await wordsOf(page.getByRole('option'))
    await page.keyboard.press('Escape')
    return words
  }
  await expect(parameters.getByRole('radio', { name: 'Sample' })).toBeChecked()
  await expect(parameters.getByRole('combobox', { name: 'Strategy' })).toHaveText('Market Making')
  expect(await options('Strategy')).toEqual(['Market Making', 'Momentum', 'Arbitrage', 'Gap Trading'])
  await expect(parameters.getByRole('combobox', { name: 'Instrument' })).toHaveText('NIFTY')
  expect(await options('Instrument')).toEqual(['NIFTY', 'BANKNIFTY', 'RELIANCE', 'TCS', 'HDFC'])
  await expect(parameters.getByText('Multiple selection coming soon')).toBeVisible()
  await expect(parameters.getByLabel('Start date')).toHaveValue('2023-01-01')
  await expect(parameters.getByLabel('End date')).toHaveValue('2023-05-31')
  await expect(parameters.getByLabel('Initial capital')).toHaveValue('1,00,000')
  await expect(page.getByText('No Backtest Results')).toBeVisible()
  await expect(
    page.getByText('Configure your backtest parameters and click "Run Backtest" to see the results.', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(parameters.getByRole('button', { name: 'Run Backtest', exact: true })).toBeEnabled()
})

test('S2.41 S2.42 S2.43 S3.10 S3.11 S4.6 S4.7 S4.8 S9.7 S9.8 S9.9 a run from idle to results, Export and Reset', async ({
  page,
}) => {
  const backtest = backtestPage(page)
  await test.step('running, for 2000 ms, with every input disabled', async () => {
    await stopClock(page)
    await backtest.run.click()
    await expect(backtest.running).toBeVisible()
    const inputs = page.getByRole('region', { name: 'Parameters' }).locator('input, [role=combobox]')
    for (const input of await inputs.all()) await expect(input).toBeDisabled()
    await page.clock.runFor(1_999)
    await expect(backtest.running).toBeVisible()
    await page.clock.runFor(1)
    await expect(backtest.running).toBeHidden()
    await page.clock.resume()
  })
  await test.step('metrics and curve', async () => {
    for (const [label, pattern] of [
      ['Initial capital', /^₹1,00,000$/],
      ['Final equity', /^₹1,[01]\d,\d{3}$/],
      ['Total return', /^\+\d+\.\d\d%$/],
      ['Annual return', /^\+\d+\.\d\d%$/],
      ['Max drawdown', /^−\d\.\d\d%$/],
      ['Sharpe ratio', /^\d+\.\d\d$/],
      ['Win rate', /^\d\d\.\d%$/],
      ['Total trades', /^179$/],
    ] as const) {
      await expect(backtest.figure(label)).toHaveText(pattern)
    }
    // 8 % in a line, give or take 2 %
    const finalEquity = (await backtest.figure('Final equity').textContent()) ?? ''
    expect(Math.abs(Number(finalEquity.replaceAll(/[₹,]/g, '')) - 108_000)).toBeLessThanOrEqual(2_200)
    await expect(page.getByText('This curve is illustrative')).toBeVisible()
    const metrics = await backtest.equityChart.getAttribute('aria-label')
    expect(metrics).toMatch(
      /180 points from 1 Jan 2023 to 29 Jun 2023; first ₹1,00,000, last ₹1,[01]\d,\d{3}, /,
    )
  })
  await test.step('market making’s parameters', async () => {
    const panel = page.getByRole('region', { name: 'Strategy Parameters' })
    expect(await wordsOf(panel.locator('dl > div'))).toEqual([
      'Spread percentage0.05%',
      'Order quantity10',
      'Position limit50',
      'Min price increment0.05',
    ])
  })
  await test.step('results stay; another run has another curve', async () => {
    const curve = (await backtest.equityChart.getAttribute('aria-label'))!
    await page.getByRole('complementary').getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('complementary').getByRole('link', { name: 'Backtesting' }).click()
    await expect(backtest.equityChart).toHaveAccessibleName(curve)
    await backtest.run.click()
    await expect(backtest.equityChart).not.toHaveAccessibleName(curve)
  })
  await test.step('Export offers files, Reset goes back to idle and keeps the parameters', async () => {
    await backtest.exportMenu.click()
    await expect(page.getByRole('menuitem', { name: 'Whole run as JSON' })).toBeVisible()
    await page.keyboard.press('Escape')
    await backtest.reset.click()
    await expect(backtest.empty).toBeVisible()
    await expect(backtest.exportMenu).toBeHidden()
  })
})

test('S9.10 S9.11 momentum shows its five parameters, the other strategies say that they have none', async ({
  page,
}) => {
  const backtest = backtestPage(page)
  const panel = page.getByRole('region', { name: 'Strategy Parameters' })
  await backtest.choose('Strategy', 'Momentum')
  await backtest.run.click()
  await expect(panel).toBeVisible()
  expect(await wordsOf(panel.locator('dl > div'))).toEqual([
    'MA short period10',
    'MA long period30',
    'Volume threshold1.5',
    'Take profit1.0%',
    'Stop loss0.5%',
  ])
  await backtest.choose('Strategy', 'Arbitrage')
  await backtest.run.click()
  await expect(panel).toContainText('The specification names no parameters for Arbitrage.')
})

test('S5.3 S5.4 S5.6 a date picker, a field that makes numbers, and what is wrong stands at its field', async ({
  page,
}) => {
  const capital = page.getByLabel('Initial capital')
  await expect(page.getByLabel('Start date')).toHaveAttribute('type', 'date')
  await expect(page.getByLabel('End date')).toHaveAttribute('type', 'date')
  await capital.fill('250000')
  await capital.blur()
  await expect(capital).toHaveValue('2,50,000')
  await expect(page).toHaveURL(/capital=250000/)
  await capital.fill('999')
  await page.getByRole('button', { name: 'Run Backtest' }).click()
  await expect(capital).toHaveAttribute('aria-invalid', 'true')
  await expect(capital).toBeFocused()
})

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { marketCsv } from '../../scripts/marketCsv.mjs'
import { backtestPage } from './backtestPage.ts'
import { axeViolations, tooWide } from './look.ts'
import { expect, test } from './quiet.ts'

const METRICS = [
  'Net profit',
  'Final equity',
  'Total return',
  'CAGR',
  'Max drawdown',
  'Sharpe ratio',
  'Win rate',
]
const THREE_DAYS = { name: 'NIFTY_1m.csv', text: marketCsv({ bars: 1125 }) }

/** What the terminal command says of the same file; `args` beside data, instrument and strategy. */
function inTerminal(text: string, ...args: string[]) {
  const data = test.info().outputPath('bars.csv')
  writeFileSync(data, text)
  const command = ['run', '--silent', 'backtest', '--', '--data', data]
  const common = ['--instrument', 'NIFTY', '--strategy', 'momentum']
  const {
    import: _read,
    dataQuality: _quality,
    overfitting: _judged,
    ...run
  } = JSON.parse(execFileSync('npm', [...command, ...common, ...args], { encoding: 'utf8' }))
  // what the reader had to say is on the page beside the dataset, how far the result can be trusted in a view of its own
  return run
}

test('a file becomes a result that equals the terminal’s to the last fill', async ({ page }) => {
  const backtest = backtestPage(page)
  await backtest.open('Market data')
  await backtest.importWhole(THREE_DAYS, '1,125')
  await backtest.choose('Strategy', 'Momentum')
  await backtest.run.click()
  await expect(backtest.equityChart).toBeVisible()
  // the capital of the specification carries no lot: the first line says what does, and runs with it at one press
  await expect(page.getByText(/^One lot of NIFTY is 50 units and takes up to ₹/)).toBeVisible()
  const capital = page.getByRole('button', { name: /^Run with ₹/ })
  const rupees = (await capital.innerText()).replace(/\D/g, '')
  await capital.click()
  await expect(capital).toBeHidden()
  const expected = inTerminal(THREE_DAYS.text, '--costs', 'nse', '--capital', rupees)
  expect(expected.trades.length).toBeGreaterThan(0)
  await expect(backtest.figure('Trades')).toHaveText(`${expected.stats.trades}`)
  for (const label of [...METRICS, 'Trades']) await expect(backtest.figure(label)).toBeInViewport()
  await expect(backtest.trades).toHaveCount(expected.trades.length)
  await expect(backtest.figure('Fingerprint')).toContainText(expected.fingerprint.slice(0, 8))
  expect(JSON.parse(await backtest.export('Whole run as JSON'))).toEqual(expected)
})

test('the address alone makes the same run again, and so does the terminal', async ({ page }) => {
  const backtest = backtestPage(page)
  const inputs = { mode: 'market', strategy: 'momentum', capital: 250_000, costs: 'none', slippageTicks: 2 }
  const link = new URLSearchParams(Object.entries(inputs).map(([name, value]) => [name, `${value}`]))
  link.set('params', JSON.stringify({ shortBars: 5, longBars: 20 }))
  await page.goto(`/backtest?${link}`)
  await backtest.importWhole(THREE_DAYS, '1,125')
  await page.getByLabel('Start date').fill('2023-01-03')
  await page.getByRole('button', { name: /^Direction and size/ }).click()
  await page.getByRole('radio', { name: 'Long' }).check()
  await backtest.run.click()
  const expected = inTerminal(
    THREE_DAYS.text,
    ...['--capital', '250000', '--from', '2023-01-03', '--direction', 'long', '--costs', 'none'],
    ...['--slippage-ticks', '2', '--param', 'shortBars=5', '--param', 'longBars=20'],
  )
  await expect(backtest.figure('Fingerprint')).toContainText(expected.fingerprint.slice(0, 8))

  // the bars are gone with the page: the same file brings them back
  await page.reload()
  await backtest.importWhole(THREE_DAYS, '1,125')
  await expect(page.getByLabel('Start date')).toHaveValue('2023-01-03')
  await backtest.run.click()
  await expect(backtest.figure('Fingerprint')).toContainText(expected.fingerprint.slice(0, 8))
})

test('a result has no axe violation, and does not overflow at 360 px', async ({ page }) => {
  const backtest = backtestPage(page)
  await backtest.open('Market data')
  await backtest.importWhole(THREE_DAYS, '1,125')
  await backtest.run.click()
  await expect(backtest.equityChart).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(backtest.equityChart).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await tooWide(page)).toEqual([])
})

test('a file can be dropped anywhere on the page', async ({ page }) => {
  const backtest = backtestPage(page)
  await backtest.open('Market data')
  const dropped = await page.evaluateHandle(({ name, text }) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], name, { type: 'text/csv' }))
    return transfer
  }, THREE_DAYS)
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped })
  await expect(page.getByText('1,125 imported, 0 skipped', { exact: true })).toBeVisible()
})

test('I5 a picture named .csv is refused in one sentence and the dataset stays', async ({ page }) => {
  const backtest = backtestPage(page)
  await backtest.open('Market data')
  await backtest.importWhole(THREE_DAYS, '1,125')
  await backtest.import({ name: 'picture.csv', text: '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR' })
  await expect(page.getByText(/not a CSV/).first()).toBeVisible()
  await backtest.run.click()
  await expect(backtest.equityChart).toBeVisible()
})

test('Cancel and Reset: the last result stays, and comes back with Undo', async ({ page }) => {
  const backtest = backtestPage(page)
  await backtest.open('Market data')
  await backtest.importWhole(THREE_DAYS, '1,125')
  await backtest.run.click()
  await expect(backtest.equityChart).toBeVisible()
  const before = await backtest.figure('Fingerprint').textContent()
  await page.getByLabel('Initial capital').fill('500000')
  // in one task, before the worker can have answered
  await backtest.run.evaluate((button: HTMLElement) => {
    button.click()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await expect(backtest.run).toBeEnabled()
  await expect(backtest.figure('Fingerprint')).toHaveText(before ?? '')

  await backtest.reset.click()
  await expect(backtest.empty).toBeVisible()
  await expect(page.getByLabel('Initial capital')).toHaveValue('5,00,000')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(backtest.figure('Fingerprint')).toHaveText(before ?? '')
})

for (const mode of ['Sample', 'Market data'] as const) {
  test(`K6 and K11 wrong dates and capital are said at the field and nothing runs: ${mode}`, async ({
    page,
  }) => {
    const backtest = backtestPage(page)
    await backtest.open(mode)
    if (mode === 'Market data') await backtest.importWhole(THREE_DAYS, '1,125')
    await page.getByLabel('Start date').fill('2023-06-01')
    await page.getByLabel('End date').fill('2023-05-31')
    await backtest.run.click()
    await expect(page.getByText('Start date must be on or before end date')).toBeVisible()
    await expect(backtest.empty).toBeVisible()
    await expect(backtest.running).toBeHidden()
    await page.getByLabel('Start date').fill('2023-01-01')

    const capital = page.getByLabel('Initial capital')
    for (const text of ['0', '-1', '', 'NaN', '1e308', '0.001', '999.99', '1000000001']) {
      await capital.fill(text)
      await backtest.run.click()
      await expect(page.getByText('Enter capital between ₹1,000 and ₹1,00,00,00,000')).toBeVisible()
      await expect(capital).toHaveAttribute('aria-invalid', 'true')
      await expect(backtest.running).toBeHidden()
    }
    await capital.fill('1000')
    await expect(page.getByText('Enter capital between')).toBeHidden()
    await backtest.run.click()
    await expect(backtest.equityChart).toBeVisible()
  })
}

test('the sidebar comes back to the last inputs, after a reload too, and Back leads to the screen before', async ({
  page,
}) => {
  await page.goto('/backtest?mode=market&capital=500000&view=sweep')
  await expect(page.getByLabel('Initial capital')).toHaveValue('5,00,000')
  const sidebar = page.getByRole('complementary')
  await sidebar.getByRole('link', { name: 'Positions' }).click()
  await expect(page.getByLabel('Initial capital')).toHaveCount(0)
  await sidebar.getByRole('link', { name: 'Backtesting' }).click()
  await expect(page.getByLabel('Initial capital')).toHaveValue('5,00,000')
  await expect(page).toHaveURL(/view=sweep/)
  await page.goBack()
  await expect(page).toHaveURL(/\/positions/)
  await page.reload()
  await sidebar.getByRole('link', { name: 'Backtesting' }).click()
  await expect(page.getByLabel('Initial capital')).toHaveValue('5,00,000')
  await expect(page).toHaveURL(/view=sweep/)
  // an address that is typed means what it says
  await page.goto('/backtest')
  await expect(page.getByLabel('Initial capital')).toHaveValue('1,00,000')
})

import { writeFileSync } from 'node:fs'
import { marketCsv } from '../../scripts/marketCsv.mjs'
import { backtestPage } from './backtestPage.ts'
import { inTerminal } from './inTerminal.ts'
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
function terminalRun(text: string, ...args: string[]) {
  const data = test.info().outputPath('bars.csv')
  writeFileSync(data, text)
  const common = ['--data', data, '--instrument', 'NIFTY', '--strategy', 'momentum']
  const {
    import: _read,
    dataQuality: _quality,
    overfitting: _judged,
    ...run
  } = inTerminal([...common, ...args])
  // what the reader had to say is on the page beside the dataset, how far the result can be trusted in a view of its own
  return run
}

test('I5 K6 K11 a dropped file becomes the run of the terminal to the last fill; nothing that is wrong costs the data or the result', async ({
  page,
}) => {
  const backtest = backtestPage(page)
  const capital = page.getByLabel('Initial capital')
  const fingerprint = backtest.figure('Fingerprint')
  await backtest.open('Market data')

  await test.step('a file can be dropped anywhere on the page', async () => {
    const dropped = await page.evaluateHandle(({ name, text }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], name, { type: 'text/csv' }))
      return transfer
    }, THREE_DAYS)
    await page.dispatchEvent('body', 'drop', { dataTransfer: dropped })
    await expect(page.getByText('1,125 imported, 0 skipped', { exact: true })).toBeVisible()
  })

  await test.step('wrong dates and capital are said at the field and nothing runs', async () => {
    await page.getByLabel('Start date').fill('2023-06-01')
    await page.getByLabel('End date').fill('2023-05-31')
    await backtest.run.click()
    await expect(page.getByText('Start date must be on or before end date')).toBeVisible()
    await expect(backtest.empty).toBeVisible()
    await expect(backtest.running).toBeHidden()
    await page.getByLabel('Start date').fill('2023-01-01')
    for (const text of ['999.99', 'NaN', '']) {
      await capital.fill(text)
      await backtest.run.click()
      await expect(page.getByText('Enter capital between ₹1,000 and ₹1,00,00,00,000')).toBeVisible()
      await expect(capital).toHaveAttribute('aria-invalid', 'true')
      await expect(backtest.running).toBeHidden()
    }
    await capital.fill('1000')
    await expect(page.getByText('Enter capital between')).toBeHidden()
    await capital.fill('100000')
  })

  await test.step('a picture named .csv is refused in one sentence and the dataset stays', async () => {
    await backtest.import({ name: 'picture.csv', text: '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR' })
    await expect(page.getByText(/not a CSV/).first()).toBeVisible()
  })

  await test.step('the result equals the terminal’s', async () => {
    await backtest.choose('Strategy', 'Momentum')
    await backtest.run.click()
    await expect(backtest.equityChart).toBeVisible()
    // the capital of the specification carries no lot: the first line says what does, and runs with it at one press
    await expect(page.getByText(/^One lot of NIFTY is 50 units and takes up to ₹/)).toBeVisible()
    const enough = page.getByRole('button', { name: /^Run with ₹/ })
    const rupees = (await enough.innerText()).replace(/\D/g, '')
    await enough.click()
    await expect(enough).toBeHidden()
    const days = ['--from', '2023-01-01', '--to', '2023-05-31']
    const expected = terminalRun(THREE_DAYS.text, '--costs', 'nse', '--capital', rupees, ...days)
    expect(expected.trades.length).toBeGreaterThan(0)
    await expect(backtest.figure('Trades')).toHaveText(`${expected.stats.trades}`)
    for (const label of [...METRICS, 'Trades']) await expect(backtest.figure(label)).toBeInViewport()
    await expect(backtest.trades).toHaveCount(expected.trades.length)
    await expect(fingerprint).toContainText(expected.fingerprint.slice(0, 8))
    expect(JSON.parse(await backtest.export('Whole run as JSON'))).toEqual(expected)
    expect(await axeViolations(page), '1440 px').toEqual([])
  })

  await test.step('Cancel and Reset: the last result stays, and comes back with Undo', async () => {
    const before = (await fingerprint.textContent())!
    await capital.fill('5000000')
    // in one task, before the worker can have answered
    await backtest.run.evaluate((button: HTMLElement) => {
      button.click()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    await expect(backtest.run).toBeEnabled()
    await expect(fingerprint).toHaveText(before)
    await backtest.reset.click()
    await expect(backtest.empty).toBeVisible()
    await expect(capital).toHaveValue('50,00,000')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(fingerprint).toHaveText(before)
  })

  await test.step('at 360 px nothing is too wide', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(backtest.equityChart).toBeVisible()
    expect(await axeViolations(page), '360 px').toEqual([])
    expect(await tooWide(page)).toEqual([])
  })

  await test.step('the sidebar comes back to the last inputs after a reload of another screen', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const sidebar = page.getByRole('complementary')
    await sidebar.getByRole('link', { name: 'Positions' }).click()
    await expect(capital).toHaveCount(0)
    await page.reload()
    await sidebar.getByRole('link', { name: 'Backtesting' }).click()
    await expect(capital).toHaveValue('50,00,000')
    await page.goBack()
    await expect(page).toHaveURL(/\/positions/)
  })
})

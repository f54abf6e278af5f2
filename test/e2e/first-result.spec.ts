/** From the first visit to a result that could be traded, with the trader's own file. */
import { marketCsv } from '../../scripts/marketCsv.mjs'
import { backtestPage } from './backtestPage.ts'
import { expect, test } from './quiet.ts'

const FILE = { name: 'NIFTY_1m.csv', mimeType: 'text/csv', buffer: Buffer.from(marketCsv({ bars: 1125 })) }
const LOT = 50

// on a wide window it is one press less: the sidebar is open (backtest.spec.ts goes on from there)
test('one’s own file becomes a result in whole lots in at most six presses, on a narrow window too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const backtest = backtestPage(page)
  const presses: string[] = []
  const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    const control = page.getByRole(role, { name }).first()
    await control.click()
    presses.push(String(name))
  }
  await page.goto('/')
  await press('Open sidebar')
  await press('Backtesting', 'link')
  const chosen = page.waitForEvent('filechooser')
  await page.getByText('Import my price files').click()
  presses.push('Import my price files')
  await (await chosen).setFiles(FILE)
  presses.push('the file')
  await expect(page).toHaveURL(/dataset=/)
  await expect(page.getByRole('region', { name: 'Import details' })).toBeVisible()
  await press('Run Backtest')
  await press(/^Run with ₹/)
  await expect(backtest.figure('Trades')).not.toHaveText('0')
  test.info().annotations.push({ type: 'presses', description: presses.join(' → ') })
  expect(presses.length).toBeLessThanOrEqual(6)

  const { trades } = JSON.parse(await backtest.export('Whole run as JSON'))
  expect(trades.length).toBeGreaterThan(0)
  expect(trades.filter(({ qty }: { qty: number }) => qty % LOT !== 0)).toEqual([])
})

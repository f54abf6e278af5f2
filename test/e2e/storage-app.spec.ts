/** Stored datasets in the whole app. */
import { marketCsv } from '../../scripts/marketCsv.mjs'
import { backtestPage } from './backtestPage.ts'
import { expect, test } from './quiet.ts'

const FILE = { name: 'NIFTY_1m.csv', text: marketCsv({ bars: 1125 }) }

test('I8 an imported file is there after a reload, and gives the same run', async ({ page }) => {
  const backtest = backtestPage(page)
  await backtest.open('Market data')
  await backtest.importWhole(FILE, '1,125')
  await backtest.choose('Strategy', 'Momentum')
  await backtest.run.click()
  await expect(backtest.equityChart).toBeVisible()
  const fingerprint = await backtest.figure('Fingerprint').textContent()
  const isSaved = () =>
    page.evaluate(
      () =>
        new Promise<number>(resolve => {
          const opening = indexedDB.open('sauda-data')
          opening.onsuccess = () => {
            const db = opening.result
            if (db.objectStoreNames.length === 0) return resolve(0)
            const count = db.transaction('datasets').objectStore('datasets').count()
            count.onsuccess = () => {
              db.close()
              resolve(count.result)
            }
          }
        }),
    )
  await expect.poll(isSaved).toBe(1)
  await page.reload()
  await backtest.run.click()
  await expect(backtest.equityChart).toBeVisible()
  await expect(backtest.figure('Fingerprint')).toHaveText(fingerprint!)
})

test('the store’s code and worker come with Backtesting, not with the first page', async ({ page }) => {
  const urls = new Set<string>()
  page.context().on('request', request => urls.add(new URL(request.url()).pathname))
  const ofStore = () => [...urls].filter(path => /\/(datasetStore|store\.worker)-/.test(path))
  await page.goto('/')
  await expect(page.getByText('WebSocket Connected')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(ofStore()).toEqual([])
  await backtestPage(page).open('Market data')
  await expect.poll(() => ofStore().length).toBe(2)
})

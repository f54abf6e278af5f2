/** Stored datasets in the whole app. */
import { writeFileSync } from 'node:fs'
import { marketCsv } from '../../scripts/marketCsv.mjs'
import { backtestPage } from './backtestPage.ts'
import { inTerminal } from './inTerminal.ts'
import { expect, test } from './quiet.ts'

const FILE = { name: 'NIFTY_1m.csv', text: marketCsv({ bars: 1125 }) }
/** A run with inputs of its own, which its address alone must keep. */
const INPUTS = { mode: 'market', strategy: 'momentum', capital: 250_000, costs: 'none', slippageTicks: 2 }

test('I8 an imported file is there after a reload, and its address gives the run of the terminal again', async ({
  page,
}) => {
  const backtest = backtestPage(page)
  const urls = new Set<string>()
  page.context().on('request', request => urls.add(new URL(request.url()).pathname))
  const ofStore = () => [...urls].filter(path => /\/(datasetStore|store\.worker)-/.test(path))
  const link = new URLSearchParams(Object.entries(INPUTS).map(([name, value]) => [name, `${value}`]))
  link.set('params', JSON.stringify({ shortBars: 5, longBars: 20 }))

  await test.step('the store’s code and worker come with Backtesting, not with the first page', async () => {
    await page.goto('/')
    await expect(page.getByText('WebSocket Connected')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(ofStore()).toEqual([])
    await page.goto(`/backtest?${link}`)
    await expect.poll(() => ofStore().length).toBe(2)
  })

  await backtest.importWhole(FILE, '1,125')
  await page.getByLabel('Start date').fill('2023-01-03')
  await page.getByRole('button', { name: /^Direction and size/ }).click()
  await page.getByRole('radio', { name: 'Long' }).check()
  await backtest.run.click()
  const data = test.info().outputPath('bars.csv')
  writeFileSync(data, FILE.text)
  const expected = inTerminal([
    ...['--data', data, '--instrument', 'NIFTY', '--strategy', 'momentum', '--capital', '250000'],
    ...['--from', '2023-01-03', '--direction', 'long', '--costs', 'none', '--slippage-ticks', '2'],
    ...['--param', 'shortBars=5', '--param', 'longBars=20'],
  ])
  const fingerprint = expected.fingerprint.slice(0, 8)
  await expect(backtest.figure('Fingerprint')).toContainText(fingerprint)
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

  // the bars in the page's memory are gone
  await page.reload()
  await expect(page.getByLabel('Start date')).toHaveValue('2023-01-03')
  await backtest.runWhole()
  await expect(backtest.equityChart).toBeVisible()
  await expect(backtest.figure('Fingerprint')).toContainText(fingerprint)
})

import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { marketCsv } from '../../scripts/marketCsv.mjs'
import { backtestPage } from './backtestPage.ts'
import { inTerminal } from './inTerminal.ts'
import { expectFreePage } from './mainThread.ts'
import { expect, test } from './quiet.ts'

const NIFTY = fileURLToPath(
  new URL('../../../shared/data/clean/NIFTY_1m_20221003_20230131.csv', import.meta.url),
)
const LONG = { timeout: 60_000 }

/** The page of a device that holds nothing yet. */
async function forget(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  await backtestPage(page).open('Market data')
}

async function runOnce(page: Page): Promise<void> {
  await page.locator('button', { hasText: 'Run Backtest' }).click()
  await expect(page.locator('section[aria-label=Trades] tbody button').first()).toBeVisible(LONG)
  // the charts come last
  await expect.poll(() => drawnPanes(page, 'Equity curve'), { ...LONG, intervals: [300] }).toBe(2)
  await page.waitForTimeout(300)
}

/** Panes of that chart in which something is drawn: their canvases are the widest. */
function drawnPanes(page: Page, chart: string): Promise<number> {
  return page.evaluate(label => {
    const all = [...document.querySelectorAll<HTMLCanvasElement>(`[aria-label^="${label}"] canvas`)]
    const widest = Math.max(...all.map(({ width }) => width))
    const drawn = all.filter(canvas => {
      if (canvas.width !== widest || canvas.height < 40) return false
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      return data.some(byte => byte > 0)
    })
    return new Set(drawn.map(canvas => canvas.getBoundingClientRect().top)).size
  }, chart)
}

test.describe(() => {
  test.use({ fetchesAhead: true })

  test('I6 a million bars leave the page free', async ({ browser, page }) => {
    test.setTimeout(180_000)
    const file = test.info().outputPath('NIFTY_1m.csv')
    writeFileSync(file, marketCsv({ bars: 1_000_000, from: '2018-01-01' }))
    const backtest = backtestPage(page)
    await backtest.open('Market data')
    const importAll = async () => {
      await backtest.importWhole(file, '10,00,000')
      await page.waitForTimeout(300)
    }
    await expectFreePage(browser, page, 'import', importAll, () => forget(page))
    await backtest.choose('Strategy', 'Momentum')
    // some lots of an index
    await page.getByLabel('Initial capital').fill('1000000')
    await expectFreePage(
      browser,
      page,
      'first run',
      () => runOnce(page),
      async () => void (await page.reload()),
    )
    const showPrices = async () => {
      await page.locator('[role=tab]', { hasText: 'Price' }).click()
      await expect.poll(() => drawnPanes(page, 'Price'), { ...LONG, intervals: [300] }).toBe(2)
      await page.waitForTimeout(300)
    }
    await expectFreePage(browser, page, 'prices', showPrices, async () => {
      await page.locator('[role=tab]', { hasText: 'Trades' }).click()
      await page.reload()
      await runOnce(page)
    })
    await expectFreePage(browser, page, 'exports', async () => {
      for (const kind of ['Trades as CSV', 'Equity as CSV', 'Whole run as JSON', 'Report as HTML']) {
        await page.locator('button', { hasText: 'Export' }).click()
        const saved = page.waitForEvent('download', LONG)
        await page.locator('[role=menuitem]', { hasText: kind }).click()
        await (await saved).path()
      }
    })
    rmSync(file)
  })
})

test('P1 four months of NIFTY give the terminal’s fingerprint', async ({ page }) => {
  const isHere = existsSync(NIFTY)
  if (!isHere) process.stdout.write('  NOT RUN: the shared NIFTY file is not beside this checkout.\n')
  test.skip(!isHere, 'the shared NIFTY file is not beside this checkout')
  const backtest = backtestPage(page)
  await page.goto('/backtest?mode=market&strategy=momentum&capital=1000000')
  await backtest.importWhole(NIFTY, '30,810')
  await backtest.runWhole()
  const inputs = ['--strategy', 'momentum', '--costs', 'nse', '--capital', '1000000']
  const { fingerprint } = inTerminal(['--data', NIFTY, '--instrument', 'NIFTY', ...inputs])
  expect(JSON.parse(await backtest.export('Whole run as JSON')).fingerprint).toBe(fingerprint)
})

/** Sweeps: planned in the form, run on all workers, kept while they run, read as map, lines and table. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { axeViolations, tooWide } from './look.ts'
import { expectFreePage } from './mainThread.ts'
import { expect, test } from './quiet.ts'
import { settled } from './screenPage.ts'

const address = (sweep: string, part = '') =>
  `/backtest?mode=market&strategy=momentum&dataset=synthetic&view=sweep&from=2023-01-02&sizing=equity&lots=off&sweep=${sweep}${part}`
const SMALL = address('shortBars~5~14~3,longBars~20~50~10', '&to=2023-02-28')
/** So many runs that no machine is through with them before the page is killed. */
const HUGE = address('shortBars~2~301~1,longBars~302~601~1', '&to=2023-12-29')
const WIDE = address('shortBars~2~101~1,longBars~102~201~1', '&to=2023-01-31')

async function start(page: Page) {
  await page.getByRole('button', { name: 'Start sweep' }).click()
}

const map = (page: Page) => page.getByRole('grid')
const cellWords = (page: Page) => page.getByRole('gridcell').getAttribute('aria-label')
const progress = (page: Page) => page.getByText(/^[\d,]+ of [\d,]+ runs · /)
const number = (text: string | null | undefined) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))

/** How many parts of sweeps the database has. */
function partsOnDisk(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const opening = indexedDB.open('sauda-runs')
        opening.onsuccess = () => {
          const db = opening.result
          const count = db.transaction('sweepRows').objectStore('sweepRows').count()
          count.onsuccess = () => {
            db.close()
            resolve(count.result)
          }
        }
      }),
  )
}

/** Ends the page's process, as the system does when memory runs out. */
async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const cdp = await page.context().newCDPSession(page)
  void cdp.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

test('a sweep is planned, run, read by keyboard, and a cell opens the run with the same metrics', async ({
  page,
}) => {
  const backtest = backtestPage(page)
  await page.goto(SMALL)
  await expect(page.getByText(/^16 runs, about /)).toBeVisible()
  await start(page)
  await expect(page.getByText('After 16 trials', { exact: true })).toBeVisible()
  await settled(page)
  // the form stays beside it
  expect(await axeViolations(page), 'form and map').toEqual([])

  const best = await cellWords(page)
  await map(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await cellWords(page)).toMatch(/^MA long period 20, MA short period 5: Sharpe ratio /)
  expect(best).toMatch(/Sharpe ratio −?\d+\.\d\d\.$/)

  await page.getByRole('tab', { name: /^Table/ }).click()
  const rows = page.getByRole('region', { name: 'Runs of the sweep' }).locator('tbody tr:not([aria-hidden])')
  await expect(rows).toHaveCount(16)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^sauda-sweep-NIFTY-momentum-\d{4}-\d\d-\d\d\.csv$/)
  const csv = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(csv).toHaveLength(17)
  const net = Number(csv[1]!.split(',')[3])
  expect(await axeViolations(page), 'table').toEqual([])

  await page.getByRole('tab', { name: 'Parallel' }).click()
  await expect(page.getByText(/^16 of 16 runs\./)).toBeVisible()
  expect(await axeViolations(page), 'lines').toEqual([])
  for (const tab of ['Parallel', 'Table', 'Heatmap']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await tooWide(page), `${tab} at ${width}`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('tab', { name: /^Table/ }).click()
  await rows.first().getByRole('button').click()
  await expect(backtest.equityChart).toBeVisible()
  const shown = await backtest.figure('Net profit').textContent()
  expect(shown!.replaceAll(/[^\d−-]/g, '').replace('−', '-')).toBe(String(Math.round(net)).replace('-0', '0'))
  await expect(page.getByText('Inputs changed since')).toHaveCount(0)
})

test('a page that is killed in the middle of a sweep has its runs after a reload, and goes on', async ({
  page,
  context,
}) => {
  await page.goto(HUGE)
  await expect(page.getByText(/^90,000 runs, about /)).toBeVisible()
  await start(page)
  await expect(progress(page)).toBeVisible()
  // one write to the disk at least
  await expect.poll(() => partsOnDisk(page)).toBeGreaterThan(0)
  const words = await progress(page).textContent()
  process.stdout.write(`  sweep of a year of minutes: ${words}\n`)
  const link = page.url()
  await kill(page)

  const later = await context.newPage()
  await later.goto(link)
  const ended = later.getByText(/^[\d,]+ of 90,000 runs done;/)
  await expect(ended).toBeVisible()
  const kept = number(await ended.textContent())
  expect(kept).toBeGreaterThan(0)
  await expect(map(later)).toBeVisible()
  await later.getByRole('button', { name: 'Resume' }).click()
  await expect(async () => expect(number(await progress(later).textContent())).toBeGreaterThan(kept)).toPass()
  await later.getByRole('button', { name: 'Cancel' }).click()
  await expect(ended).toBeVisible()
  expect(number(await ended.textContent())).toBeGreaterThan(kept)
})

test.describe(() => {
  test.use({ fetchesAhead: true })

  test('ten thousand runs come, are drawn and are sorted without a long task', async ({ page, browser }) => {
    const open = async () => {
      await page.goto(WIDE)
      await expect(page.getByText(/^10,000 runs, about /)).toBeVisible()
    }
    const sweep = async () => {
      await page.locator('button', { hasText: 'Start sweep' }).click()
      await page.locator('[role=progressbar][aria-label=Sweep]').waitFor()
      await page.locator('[role=progressbar][aria-label=Sweep]').waitFor({ state: 'detached' })
      await page.locator('dt', { hasText: 'Deflated Sharpe' }).waitFor()
    }
    await open()
    await expectFreePage(browser, page, 'a sweep of 10,000 runs', sweep, open)

    const openDone = async () => {
      await page.locator('[role=tab]', { hasText: 'Heatmap' }).click()
      await page.reload()
      await expect(map(page)).toBeVisible()
      await expect(page.getByText(/of 10,000 runs done/)).toHaveCount(0)
    }
    const showLines = async () => {
      await page.locator('[role=tab]', { hasText: 'Parallel' }).click()
      await page.locator('[role=img][aria-label^="Runs as lines"] canvas').waitFor()
      await page.waitForTimeout(300)
    }
    await expectFreePage(browser, page, 'lines of 10,000 runs', showLines, openDone)
    const sortTable = async () => {
      await page.locator('[role=tab]', { hasText: 'Table' }).click()
      const rows = page.locator('section[aria-label="Runs of the sweep"]')
      await rows.waitFor()
      await rows.evaluate(box => box.scrollTo(0, box.scrollHeight / 2))
      await page
        .locator('section[aria-label="Runs of the sweep"] th button', { hasText: 'Net profit' })
        .click()
      await page.waitForTimeout(300)
    }
    await expectFreePage(browser, page, 'table of 10,000 runs', sortTable, openDone)
    const showMap = async () => {
      await page.locator('[role=tab]', { hasText: 'Heatmap' }).click()
      await page.locator('[role=grid]').waitFor()
      await page.waitForTimeout(300)
    }
    await expectFreePage(browser, page, 'map of 10,000 runs', showMap, async () => {
      await openDone()
      await showLines()
    })

    const openKept = async () => {
      await page.goto(SMALL)
      await page.getByRole('combobox', { name: 'Saved sweeps' }).click()
    }
    const showKept = async () => {
      await page.locator('[role=option]', { hasText: '10,000 combinations' }).first().click()
      await page.locator('[role=grid]').waitFor()
      await page.waitForTimeout(300)
    }
    await openKept()
    await expectFreePage(browser, page, 'a kept sweep of 10,000 runs', showKept, openKept)
  })
})

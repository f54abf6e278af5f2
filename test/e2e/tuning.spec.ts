/** Sliders that run the whole backtest again while they move, in the built app. */
import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { tooWide } from './look.ts'
import { expectFreePage } from './mainThread.ts'
import { expect, test } from './quiet.ts'
import { latencyOf, takeSteps, watchSliders } from './tuningSteps.ts'

/** Charges and limits are on; the loss that ends a run is far away, so that every bar is traded. */
const YEAR = {
  mode: 'market',
  dataset: 'synthetic',
  strategy: 'momentum',
  instrument: 'NIFTY',
  from: '2023-01-02',
  to: '2023-12-29',
  capital: '1000000',
  limits: '100~10000~90~15:15',
}

/** A loaded machine takes many times as long as the 33 ms that are meant. */
const SLOW_MS = 2_000

async function openYear(page: Page, search: Record<string, string> = {}) {
  await page.goto(`/backtest?${new URLSearchParams({ ...YEAR, ...search })}`)
  const backtest = backtestPage(page)
  await backtest.run.click()
  await expect(backtest.figure('Fingerprint')).toBeVisible()
  await expect(backtest.trades.first()).toBeVisible()
  await page.waitForTimeout(500)
  return backtest
}

/** Takes hold of a slider and answers how to move it, in pixels from its left end. */
async function holdSlider(page: Page, label: string, fromPx: number) {
  const slider = page.getByRole('slider', { name: `${label}, slider` })
  await slider.scrollIntoViewIfNeeded()
  const box = (await slider.boundingBox())!
  const y = box.y + box.height / 2
  const move = (px: number) => page.mouse.move(box.x + px, y)
  await move(fromPx)
  await page.mouse.down()
  return { move, release: () => page.mouse.up() }
}

/** Pixel by pixel, one step of the slider each. */
async function drag(page: Page, label: string, fromPx: number, toPx: number, pauseMs: () => number) {
  const { move, release } = await holdSlider(page, label, fromPx)
  const stepPx = Math.sign(toPx - fromPx)
  for (let px = fromPx; px !== toPx; px += stepPx) {
    await move(px)
    await page.waitForTimeout(pauseMs())
  }
  return release
}

test.describe(() => {
  test.use({ fetchesAhead: true })

  test('a year of minutes follows the slider, and leaves the page free', async ({ page, browser }) => {
    await watchSliders(page)
    const backtest = await openYear(page)
    // each move is seen before the next one, at any phase of the frame
    const calm = () => 55 + Math.random() * 20
    const warm = await drag(page, 'MA long period', 8, 14, calm)
    await takeSteps(page)
    await warm()
    await page.waitForTimeout(500)
    const release = await drag(page, 'MA long period', 20, 50, calm)
    const steps = await takeSteps(page)
    const { painted, medianMs, p95Ms } = latencyOf(steps)
    process.stdout.write(
      `  slider to painted curve: ${painted} of ${steps.length} steps, median ${medianMs.toFixed(1)} ms, 95th percentile ${p95Ms.toFixed(1)} ms\n`,
    )
    // where the machine is busy, two moves may come to one curve
    expect(steps.length).toBeGreaterThanOrEqual(15)
    expect(painted).toBeGreaterThanOrEqual(steps.length / 2)
    expect(medianMs).toBeLessThan(SLOW_MS)
    await release()
    await page.waitForTimeout(500)

    let letGo: () => Promise<void> = async () => {}
    const dragQuickly = async () => {
      letGo = await drag(page, 'MA long period', 80, 50, () => 16)
      await page.waitForTimeout(300)
    }
    const finish = async () => {
      await letGo()
      await page.waitForTimeout(800)
    }
    await expectFreePage(browser, page, 'dragging a slider', dragQuickly, finish)
    await expectFreePage(browser, page, 'letting it go', finish, dragQuickly)
    await expect(page.getByText('Inputs changed since')).toHaveCount(0)
    await expect(backtest.figure('Fingerprint')).toBeVisible()
  })
})

test('P1 what is let go of is the run of the Run button, undo brings back the one before, and a narrow window shows what becomes of the run', async ({
  page,
}) => {
  const backtest = await openYear(page, { from: '2023-01-02', to: '2023-03-31' })
  const fingerprint = backtest.figure('Fingerprint')
  const first = (await fingerprint.textContent())!
  const netBefore = (await backtest.figure('Net profit').textContent())!
  // one step, so that what is on show cannot be that of a step before
  const { release } = await holdSlider(page, 'MA short period', 40)
  // the metrics of another run, and the band of its neighbours, before anything is let go
  await expect(backtest.figure('Net profit')).not.toHaveText(netBefore)
  await expect(page.getByText(/^MA short period \d+ to \d+$/)).toBeVisible()
  const net = (await backtest.figure('Net profit').textContent())!
  await expect(fingerprint).toHaveText(first)
  await release()
  await expect(fingerprint).not.toHaveText(first)
  await expect(backtest.figure('Net profit')).toHaveText(net)
  const tuned = (await fingerprint.textContent())!

  // its worker holds it like any other
  const report = JSON.parse(await backtest.export('Whole run as JSON'))
  expect(report.fingerprint.startsWith(tuned)).toBe(true)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await backtestPage(other).run.click()
  await expect(backtestPage(other).figure('Fingerprint')).toHaveText(tuned)
  await other.close()

  await page.keyboard.press('Control+z')
  await expect(fingerprint).toHaveText(first)
  await page.keyboard.press('Control+Shift+z')
  await expect(fingerprint).toHaveText(tuned)

  // the keys do the same
  await page.getByRole('slider', { name: 'MA short period, slider' }).focus()
  for (let k = 0; k < 3; k++) await page.keyboard.press('ArrowRight')
  await expect(fingerprint).not.toHaveText(tuned)
  await expect(page.getByRole('slider', { name: 'MA short period, slider' })).toBeFocused()

  await test.step('on a narrow window the head of the sheet shows what becomes of the run', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('button', { name: 'Parameters' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('Net profit')).toHaveCount(0)
    const held = await holdSlider(page, 'Take profit', 20)
    await held.move(60)
    await expect(sheet.getByText('Net profit')).toBeAttached()
    await expect(sheet.locator('polyline')).toBeVisible()
    expect(await tooWide(page)).toEqual([])
    await held.release()
    await expect(sheet.getByText('Net profit')).toHaveCount(0)
    await expect(sheet.getByRole('slider', { name: 'Take profit, slider' })).toBeVisible()
  })
})

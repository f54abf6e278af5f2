import type { Page } from '@playwright/test'
import { axeViolations, tooWide } from './look.ts'
import { expect, test } from './quiet.ts'
import { stopClock } from './screenPage.ts'
import { SCREENS } from './screens.ts'

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('main')).not.toBeEmpty()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

test('every screen opens by its link', async ({ page }) => {
  await open(page, '/')
  const sidebar = page.getByRole('complementary')
  await expect(sidebar).toContainText('Sauda')
  // the dashboard last, so that its link does something
  for (const { path, title } of [...SCREENS.slice(1), SCREENS[0]]) {
    await sidebar.locator(path === '/' ? 'a[href="/"]' : `a[href^="${path}"]`).click()
    await expect(page.getByRole('banner')).toContainText(title)
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

for (const { path, title } of SCREENS) {
  test(`${path} opens by its address`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('banner')).toContainText(title)
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  })

  for (const width of [1440, 360]) {
    test(`${path} has no axe violation at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await open(page, path)
      expect(await axeViolations(page)).toEqual([])
    })
  }

  test(`${path} does not overflow at 360 px`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await open(page, path)
    expect(await tooWide(page)).toEqual([])
  })
}

test('an unknown address shows the shell and says that nothing is there', async ({ page }) => {
  await open(page, '/no/such/screen')
  await expect(page.getByRole('banner')).toContainText('Algo Trading System')
  await expect(page.getByRole('main')).toContainText('No screen has this address')
  await page.getByRole('navigation').locator('a[href^="/orders"]').click()
  await expect(page.getByRole('banner')).toContainText('Order Book')
})

test('the clock ticks each second and shows the time of day', async ({ page }) => {
  await open(page, '/')
  const clock = page.getByRole('banner').locator('time')
  await expect(clock).toHaveText(/^\d\d:\d\d:\d\d/)
  const seen = new Set<string>()
  await expect
    .poll(async () => seen.add((await clock.textContent()) ?? '').size, { intervals: [200], timeout: 60_000 })
    .toBeGreaterThanOrEqual(4)
})

test('the API is connected at once and the WebSocket after two seconds', async ({ page }) => {
  await stopClock(page)
  await page.goto('/')
  const banner = page.getByRole('banner')
  await expect(banner).toContainText('Market: Open')
  await expect(banner).toContainText('API Connected')
  await expect(banner).toContainText('WebSocket Disconnected')
  await page.clock.resume()
  await expect(banner).not.toContainText('Disconnected')
})

import { axeViolations, tooWide } from './look.ts'
import { expect, test } from './quiet.ts'
import { openScreen, settled, stopClock } from './screenPage.ts'
import { SCREENS } from './screens.ts'

test('every screen opens by its link', async ({ page }) => {
  await openScreen(page, '/')
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
  test(`${path} opens by its address, and at 360 and 1440 px it fits and has no axe violation`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await openScreen(page, path)
    await expect(page.getByRole('banner')).toContainText(title)
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    expect(await tooWide(page)).toEqual([])
    // the main area scrolls, never the page around it
    const size = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return { scrollWidth, scrollHeight }
    })
    expect(size).toEqual({ scrollWidth: 360, scrollHeight: 780 })
    expect(await axeViolations(page), '360 px').toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await settled(page)
    expect(await axeViolations(page), '1440 px').toEqual([])
  })
}

test('an unknown address shows the shell and says that nothing is there', async ({ page }) => {
  await openScreen(page, '/no/such/screen')
  await expect(page.getByRole('banner')).toContainText('Algo Trading System')
  await expect(page.getByRole('main')).toContainText('Page not found')
  await page.getByRole('navigation').locator('a[href^="/orders"]').click()
  await expect(page.getByRole('banner')).toContainText('Order Book')
})

test('the clock ticks each second and shows the time of day', async ({ page }) => {
  await openScreen(page, '/')
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

test('a window that is closed while it opens is gone, also where the page is slow to draw', async ({
  page,
}) => {
  // React draws some frames after it was told to, as on a page that works hard
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
      setTimeout(() => post.apply(this, message), 40)
    }
  })
  await openScreen(page, '/settings')
  const dialog = page.getByRole('dialog', { name: 'Reset all settings?' })
  for (let afterMs = 60; afterMs < 180; afterMs += 10) {
    await page.evaluate(async waitMs => {
      const press = (name: string) =>
        [...document.querySelectorAll('button')].find(button => button.textContent === name)?.click()
      press('Reset All Settings')
      await new Promise(resolve => setTimeout(resolve, waitMs))
      press('Cancel')
    }, afterMs)
    // it may open only after the press that was to close it
    await page.waitForTimeout(600)
    await expect(async () => {
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog, `closed after ${afterMs} ms`).toHaveCount(0, { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
  }
})

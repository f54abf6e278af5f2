import { axeViolations, tooWide } from './look.ts'
import { expect, test } from './quiet.ts'
import { openScreen, settled } from './screenPage.ts'
import { SCREENS } from './screens.ts'

/** After g they open the screens, in their order. */
const KEYS = 'dsopbat'

test('each screen fits at 360 and 1440 px and has no axe violation', async ({ page }) => {
  const phone = { width: 360, height: 780 }
  await page.setViewportSize(phone)
  await openScreen(page, '/')
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  for (const [k, { path, title }] of SCREENS.entries()) {
    await test.step(path, async () => {
      await page.setViewportSize(phone)
      // where the sidebar is hidden
      await page.keyboard.press('g')
      await page.keyboard.press(KEYS[k]!)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('banner')).toContainText(title)
      await expect(page.locator('[aria-busy=true], main .animate-appear')).toHaveCount(0)
      await settled(page)
      expect(await tooWide(page)).toEqual([])
      // the main area scrolls, never the page around it
      const size = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return { width: scrollWidth, height: scrollHeight }
      })
      expect(size).toEqual(phone)
      expect(await axeViolations(page), '360 px').toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
      await settled(page)
      expect(await axeViolations(page), '1440 px').toEqual([])
    })
  }
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

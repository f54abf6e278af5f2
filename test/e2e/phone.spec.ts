import type { Page } from '@playwright/test'
import { expect, test } from './quiet.ts'
import { openScreen, stopClock, tabTo } from './screenPage.ts'

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

/** Tables that are wider than a phone, and what their first column says. */
const TABLES = [
  { path: '/orders', name: 'Orders', first: 'ORD000342' },
  { path: '/positions', name: 'Positions', first: 'RELIANCE' },
  { path: '/strategy', name: 'All strategies', first: 'Nifty spread maker' },
]

/** Whether the title stands there whole, beside where the figures come from. */
async function expectWholeTitle(page: Page, path: string) {
  await expect(page.getByRole('button', { name: 'Desk source: Sample' })).toBeVisible()
  const cut = await page.locator('h1').evaluate(title => title.scrollWidth - title.clientWidth)
  expect(cut, path).toBe(0)
}

/** Whether the toast leaves what is at the foot of each screen alone. */
async function expectClear(page: Page, ...names: string[]) {
  const toast = (await page.getByRole('status').filter({ hasText: 'Paused' }).boundingBox())!
  for (const name of names) {
    const control = page.getByRole('button', { name, exact: true }).or(page.getByRole('textbox', { name }))
    const box = (await control.first().boundingBox())!
    expect(box.y + box.height, `${name} ends above the toast`).toBeLessThanOrEqual(toast.y)
  }
}

const FOOTS = [
  { key: 'a', names: ['Message', 'Send'] },
  { key: 'o', names: ['Next', 'Prev'] },
  { key: 't', names: ['Save Changes', 'Reset All Settings'] },
  { key: 'b', names: ['Run Backtest'] },
]

test('the desk on a phone: titles are whole, tables scroll and keep their first column, a toast covers nothing', async ({
  page,
}) => {
  await openScreen(page, '/')
  await expectWholeTitle(page, '/')

  await test.step('the bell has its title in one line, beside its buttons', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Notifications' })
    await expect(sheet.getByRole('button', { name: 'Mark all read' })).toBeVisible()
    const title = sheet.getByRole('heading', { name: 'Notifications' })
    const lines = await title.evaluate(node => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getClientRects().length
    })
    expect(lines).toBe(1)
  })

  for (const { path, name, first } of TABLES) {
    await test.step(`${path}: the table scrolls by the keyboard, says that there is more, and keeps its first column`, async () => {
      await openScreen(page, path)
      await expectWholeTitle(page, path)
      const box = page.getByRole('region', { name, exact: true })
      const arrow = box.locator('xpath=following-sibling::span[@aria-hidden]')
      const cell = box.getByText(first).first()
      await expect(arrow).toBeVisible()
      const before = (await cell.boundingBox())!.x
      await tabTo(page, box)
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => box.evaluate(node => node.scrollLeft)).toBeGreaterThan(0)
      expect((await cell.boundingBox())!.x).toBeCloseTo(before, 0)
      await expect(arrow).toBeVisible()
      await box.evaluate(node => node.scrollTo({ left: node.scrollWidth }))
      await expect(arrow).toHaveCount(0)
      expect((await cell.boundingBox())!.x).toBeCloseTo(before, 0)
    })
  }

  // the toast stays until this is over
  await stopClock(page)
  await page.getByRole('button', { name: 'Pause Nifty spread maker' }).click()
  await expect(page.getByText('Paused Nifty spread maker.')).toBeVisible()
  for (const { key, names } of FOOTS) {
    await test.step(`a toast does not cover ${names.join(' and ')}`, async () => {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await expect(page.getByRole('button', { name: names.at(-1)!, exact: true })).toBeVisible()
      await expectClear(page, ...names)
      await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport()
    })
  }
})

test('at 768 px the table of positions scrolls to whole names of strategies', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openScreen(page, '/positions')
  const name = page.locator('tbody bdi', { hasText: 'Bank Nifty momentum' })
  expect(await name.evaluate(node => node.scrollWidth - node.clientWidth)).toBe(0)
})

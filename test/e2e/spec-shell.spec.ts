import { onScreen } from './onScreen.ts'
import { expect } from './quiet.ts'
import { inkOf, stopClock } from './screenPage.ts'
import { SCREENS } from './screens.ts'

const test = onScreen('/settings')

test('S2.1 S2.2 S2.3 S2.4 S2.5 S2.6 S2.7 S2.8 S6.1 each screen has its route, and nobody asks who you are', async ({
  context,
}) => {
  const page = await context.newPage()
  for (const { path, title } of SCREENS) {
    await page.goto(path)
    expect(new URL(page.url()).pathname).toBe(path)
    const name = path === '/ai' ? 'AI Trading Assistant' : title
    await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
  }
  await page.close()
})

test('S2.9 sidebar at the left, top bar above, main area that scrolls; a small screen hides the sidebar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  const box = async (role: 'complementary' | 'banner' | 'main') => (await page.getByRole(role).boundingBox())!
  const [sidebar, bar, main] = [await box('complementary'), await box('banner'), await box('main')]
  expect([sidebar.x, sidebar.y, bar.y]).toEqual([0, 0, 0])
  expect(bar.x).toBeGreaterThanOrEqual(sidebar.width)
  expect(main.x).toBeGreaterThanOrEqual(sidebar.width)
  expect(main.y).toBeGreaterThanOrEqual(bar.height)
  const area = page.getByRole('main')
  await area.evaluate(node => node.scrollBy({ top: 200, behavior: 'instant' }))
  expect(await area.evaluate(node => node.scrollTop)).toBe(200)
  expect((await box('banner')).y).toBe(0)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(page.getByRole('complementary')).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('S2.10 the sidebar has the seven links, the brand and Logout, which asks before it locks', async ({
  page,
}) => {
  const sidebar = page.getByRole('complementary')
  const links = sidebar.getByRole('link')
  const hrefs = await links.evaluateAll(all => all.map(link => link.getAttribute('href')))
  expect(hrefs).toEqual(SCREENS.map(({ path }) => path))
  await expect(sidebar).toContainText('Sauda')
  await sidebar.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Session locked')).toBeVisible()
  await page.getByRole('button', { name: 'Start session' }).click()
  await expect(sidebar).toBeVisible()
})

test('S2.12 S2.14 S9.4 indicators, badge, clock, toggle with two icons, bell and red button', async ({
  page,
}) => {
  const bar = page.getByRole('banner')
  await test.step('indicators and badge', async () => {
    await expect(bar).toContainText(/API (Connected|Disconnected)/)
    await expect(bar).toContainText(/WebSocket (Connected|Disconnected)/)
    await expect(bar).toContainText('Market: Open')
  })
  await test.step('the clock shows the time in India and moves by a second', async () => {
    const clock = bar.locator('time')
    const shown = ((await clock.textContent()) ?? '').slice(0, 8)
    const now = new Date().toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata' })
    // a busy machine draws it late; another zone or a clock that stands is further off
    expect(secondsBetween(shown, now)).toBeLessThanOrEqual(15)
    const next = clock.filter({ hasNotText: shown })
    await expect(next).toBeVisible()
    const later = ((await next.textContent()) ?? '').slice(0, 8)
    expect(secondsBetween(shown, later)).toBeLessThanOrEqual(15)
  })
  await test.step('the toggle has two icons', async () => {
    const toggle = bar.getByRole('button', { name: /sidebar$/ })
    const folded = page.getByRole('complementary')
    const wide = (await folded.boundingBox())!.width
    const icon = await toggle.locator('svg').getAttribute('class')
    await toggle.click()
    await expect.poll(async () => (await folded.boundingBox())!.width).toBeLessThan(wide / 2)
    expect(await toggle.locator('svg').getAttribute('class')).not.toBe(icon)
    await toggle.click()
  })
  await test.step('the further button is the bell, the red one the kill switch', async () => {
    await bar.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
    await page.keyboard.press('Escape')
    const red = bar.getByRole('button', { name: /^Kill switch/ })
    expect(await inkOf(red)).toBe('down')
    await red.click()
    await expect(page.getByRole('heading', { name: 'Halt trading?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

/** From one time of day to the next other one, over midnight too. */
function secondsBetween(from: string, to: string): number {
  const secondsOf = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return (secondsOf(to) - secondsOf(from) + 86_400) % 86_400
}

test('S7.3 S7.4 S7.5 S7.6 nothing but the chat calls the server', async ({ page }) => {
  const calls: string[] = []
  const said: string[] = []
  page.on('request', request => {
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(request.url())
  })
  page.on('console', message => said.push(message.text()))
  await test.step('Save Changes logs and confirms', async () => {
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Settings saved successfully')).toBeVisible()
    expect(said.join()).toContain('Settings saved')
  })
  await test.step('Test Connection and Reset All Settings', async () => {
    await page.getByRole('button', { name: 'Test Connection' }).click()
    await expect(page.getByRole('list', { name: 'Connection test' }).getByRole('listitem')).toHaveCount(4)
    await page.getByRole('button', { name: 'Reset All Settings' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset all settings' }).click()
    await expect(page.getByText('All settings are back to their defaults.')).toBeVisible()
  })
  const go = (path: string) => page.getByRole('complementary').locator(`a[href="${path}"]`).click()
  await test.step('New Strategy', async () => {
    await go('/strategy')
    await page.getByRole('button', { name: 'New Strategy' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Strategy' })
    await dialog.getByLabel('Name').fill('No call at all')
    await dialog.getByRole('checkbox', { name: 'TCS' }).check()
    await dialog.getByRole('button', { name: 'Save strategy' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('Close', async () => {
    await go('/positions')
    await page.getByRole('button', { name: /^Close TCS, TCS gap fade/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close position' }).click()
    await expect(page.getByRole('row', { name: /TCS gap fade/ })).toHaveCount(0)
  })
  await test.step('a run, Export and Reset', async () => {
    await go('/backtest')
    await page.getByRole('button', { name: 'Run Backtest' }).click()
    await page.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Equity as CSV' }).click()
    await saved
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByText('No Backtest Results')).toBeVisible()
  })
  expect(calls).toEqual([])
})

test('S2.11 the title of the top bar depends on the path', async ({ page }) => {
  const title = page.getByRole('banner').getByRole('heading')
  for (const { path, title: expected } of SCREENS) {
    await page.getByRole('navigation', { name: 'Screens' }).locator(`a[href="${path}"]`).click()
    await expect(title).toHaveText(expected)
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await page.goto('/no/such/path')
  await expect(title).toHaveText('Algo Trading System')
  await expect(page.getByRole('main')).toContainText('Page not found')
  await page.getByRole('navigation', { name: 'Screens' }).locator('a[href^="/orders"]').click()
  await expect(title).toHaveText('Order Book')
})

test('S2.13 S2.14 S4.11 S9.5 one flag starts true and the other false; after 2 seconds both are true', async ({
  context,
}) => {
  const page = await context.newPage()
  await stopClock(page)
  await page.goto('/')
  const bar = page.getByRole('banner')
  await expect(bar).toContainText('API Connected')
  await expect(bar).toContainText('WebSocket Disconnected')
  await page.clock.runFor(1_999)
  await expect(bar).toContainText('WebSocket Disconnected')
  await page.clock.runFor(1)
  await expect(bar).toContainText('API Connected')
  await expect(bar).toContainText('WebSocket Connected')
})

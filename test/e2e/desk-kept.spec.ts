/**
 * What was done on the desk, and the lock, are there after a reload, when a tab died, and in a second tab.
 * Fifty times: npx playwright test desk-kept --repeat-each=50
 */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './quiet.ts'
import { openScreen } from './screenPage.ts'

const PAUSED = 'Opening gap basket'
const ADDED = 'Kept on this device'
const UNLOCK = 'UNLOCK'

const statusOf = (page: Page, name: string) =>
  page
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .nth(2)
const halted = (page: Page) => page.getByText('Trading halted', { exact: true }).first()

const follow = (page: Page, path: string) =>
  page.getByRole('complementary').locator(`a[href^="${path}"]`).click()

/** Shows a screen: by its address in a new tab, else by its link. */
async function show(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await openScreen(page, path)
  else await follow(page, path)
}

async function pause(page: Page): Promise<void> {
  await show(page, '/strategy')
  await page.getByRole('button', { name: `Pause ${PAUSED}` }).click()
  await expect(page.getByText(`Paused ${PAUSED}.`)).toBeVisible()
}

async function addStrategy(page: Page): Promise<void> {
  await show(page, '/strategy')
  await page.getByRole('button', { name: 'New Strategy' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(ADDED)
  await dialog.getByLabel('TCS', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Save strategy' }).click()
  await expect(page.getByText(`Added ${ADDED}, paused.`)).toBeVisible()
}

/** Changes the first open order; answers its id. */
async function editOrder(page: Page): Promise<string> {
  await openScreen(page, '/orders?status=OPEN')
  await page
    .getByRole('button', { name: /^Open order/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Modify' }).click()
  const form = dialog.getByRole('form', { name: /^Modify ORD/ })
  const orderId = (await form.getAttribute('aria-label'))!.slice('Modify '.length)
  await form.getByLabel('Quantity').fill('100')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`Modified ${orderId}.`)).toBeVisible()
  return orderId
}

/** Leaves the open orders, of which one was changed. */
async function halt(page: Page): Promise<void> {
  await show(page, '/positions')
  await page.getByRole('button', { name: /^Kill switch/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Cancel \d+ open orders/).uncheck()
  await dialog.getByRole('button', { name: 'Halt trading' }).click()
  await expect(page.getByText('Trading halted.', { exact: true })).toBeVisible()
}

/** All four are there; the page may show any screen. */
async function expectAll(page: Page, orderId: string): Promise<void> {
  await show(page, '/strategy')
  await expect(halted(page)).toBeVisible()
  for (const name of [PAUSED, ADDED]) await expect(statusOf(page, name)).toHaveText('paused')
  await follow(page, '/orders')
  await page.getByPlaceholder('Search orders...').fill(orderId)
  const order = page.getByRole('row').filter({ hasText: orderId })
  await expect(order.getByRole('cell', { name: '100', exact: true })).toBeVisible()
  await follow(page, '/positions')
  await expect(page.getByText('No open positions')).toBeVisible()
}

async function kill(context: BrowserContext, page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const cdp = await context.newCDPSession(page)
  void cdp.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

test('I14 a pause, a new strategy, a changed order and a halt are there when the tab is killed as soon as each is confirmed, and after a reload', async ({
  context,
  page,
}) => {
  let tab = page
  let orderId = ''
  for (const step of [pause, addStrategy, editOrder, halt]) {
    orderId = (await step(tab)) ?? orderId
    await kill(context, tab)
    tab = await context.newPage()
  }
  const bell = tab.getByRole('button', { name: /^Notifications/ })
  await test.step('each is there after the kills; what was notified is read now', async () => {
    await expectAll(tab, orderId)
    await bell.click()
    await tab.getByRole('button', { name: 'Mark all read' }).click()
    await expect(tab.getByRole('button', { name: 'Mark all read' })).toBeHidden()
  })
  await test.step('each is there after a reload', async () => {
    await tab.reload()
    await bell.click()
    const list = tab.getByRole('dialog')
    await expect(list).toContainText('Kill switch: trading is halted.')
    await expect(list.getByText('Unread:'), 'what was read is').toHaveCount(0)
    await tab.keyboard.press('Escape')
    await expectAll(tab, orderId)
  })
})

test('I15 a second tab shows each at once, and what it does reaches the first, a lock too', async ({
  context,
  page,
}) => {
  const other = await context.newPage()
  await openScreen(other, '/strategy')
  await pause(page)
  await expect(statusOf(other, PAUSED)).toHaveText('paused')
  await addStrategy(page)
  await expect(statusOf(other, ADDED)).toHaveText('paused')
  const orderId = await editOrder(page)
  await halt(page)
  await expect(halted(other)).toBeVisible()
  await expectAll(other, orderId)
  await other.getByRole('button', { name: /^Release the trading/ }).click()
  await other.getByLabel(/^Type UNLOCK/).fill(UNLOCK)
  await other.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(halted(page)).toBeHidden()
  await test.step('the lock holds in every tab and after a reload, until one of them starts a session', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    const locked = (tab: Page) => tab.getByText('Session locked')
    await expect(locked(other)).toBeVisible()
    await page.reload()
    await expect(locked(page)).toBeVisible()
    const third = await context.newPage()
    await third.goto('/orders')
    await expect(locked(third)).toBeVisible()
    await third.getByRole('button', { name: 'Start session' }).click()
    for (const tab of [page, other, third]) await expect(tab.getByRole('banner')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('banner')).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { onScreen } from './onScreen.ts'
import { expect } from './quiet.ts'
import { inkOf, openScreen, wordsOf } from './screenPage.ts'

const test = onScreen('/orders')

const orders = (page: Page) => page.getByRole('row', { name: /^Open order/ })
const search = (page: Page) => page.getByPlaceholder('Search orders...')
const shown = (page: Page) => page.getByText(/^Showing/)

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('S2.26 the Order Book searches id, instrument or strategy, whatever the case, and its button clears', async ({
  page,
}) => {
  for (const [text, found] of [
    ['ord000300', 'ORD000300'],
    ['BankNifty', 'BANKNIFTY'],
    ['TCS GAP', 'TCS gap fade'],
  ] as const) {
    await search(page).fill(text)
    await expect(orders(page).filter({ hasNotText: found })).toHaveCount(0)
    await expect(orders(page).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(shown(page)).toHaveText('Showing 25 of 342 orders')
})

test('S2.27 S4.4 S9.15 the filter toggle opens Status and Order Type, and each status has its colour', async ({
  page,
}) => {
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(status).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await status.click()
  const options = ['All', 'Open', 'Pending', 'Complete', 'Rejected', 'Cancelled']
  expect(await wordsOf(page.getByRole('option'))).toEqual(options)
  await page.keyboard.press('Escape')
  const inks = { Open: 'info', Pending: 'warn', Complete: 'up', Rejected: 'down', Cancelled: 'muted' }
  for (const [option, ink] of Object.entries(inks)) {
    await choose(page, 'Status', option)
    const word = option.toUpperCase()
    await expect(orders(page).filter({ hasNotText: word })).toHaveCount(0)
    expect(await inkOf(orders(page).first().getByText(word, { exact: true }))).toBe(ink)
  }
  await choose(page, 'Status', 'All')
  await page.getByRole('combobox', { name: 'Order Type' }).click()
  expect(await wordsOf(page.getByRole('option'))).toEqual(['All', 'Buy', 'Sell'])
  await page.getByRole('option', { name: 'Sell' }).click()
  await expect(orders(page).filter({ hasText: 'BUY' })).toHaveCount(0)
  await choose(page, 'Order Type', 'All')
  await expect(shown(page)).toHaveText('Showing 25 of 342 orders')
})

test('S2.28 S3.7 the columns, with a price in rupees and two decimals', async ({ page }) => {
  const columns = ['Order ID', 'Time', 'Instrument', 'Type', 'Quantity', 'Price', 'Status', 'Strategy']
  expect(await wordsOf(page.getByRole('columnheader'))).toEqual(columns)
  for (const row of (await orders(page).all()).slice(0, 8)) {
    const [id, , instrument, type, quantity, price, status, strategy] = await wordsOf(row.getByRole('cell'))
    expect(id).toMatch(/^ORD\d{6}$/)
    await expect(row.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/)
    expect(instrument).toMatch(/^[A-Z&]+$/)
    expect(type).toMatch(/^(BUY|SELL)$/)
    expect(quantity).toMatch(/^[\d,]+$/)
    expect(price).toMatch(/^₹[\d,]+\.\d\d$/)
    expect(status).toMatch(/^(OPEN|PENDING|COMPLETE|REJECTED|CANCELLED)$/)
    expect(strategy).not.toBe('')
  }
})

test('S2.29 says that no order matches', async ({ page }) => {
  await search(page).fill('nothing is called so')
  await expect(page.getByText('No orders found matching the current filters')).toBeVisible()
  await search(page).clear()
  await expect(shown(page)).toHaveText('Showing 25 of 342 orders')
})

test('S2.30 the footer says how many of how many, with Prev, 1 and Next', async ({ page }) => {
  await expect(shown(page)).toHaveText('Showing 25 of 342 orders')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(button('Prev')).toBeDisabled()
  await expect(button('Page 1')).toHaveAttribute('aria-current', 'page')
  await button('Next').click()
  await expect(button('Page 2')).toHaveAttribute('aria-current', 'page')
  await button('Page 14').click()
  await expect(shown(page)).toHaveText('Showing 17 of 342 orders')
  await expect(button('Next')).toBeDisabled()
  await button('Page 1').click()
  await expect(shown(page)).toHaveText('Showing 25 of 342 orders')
})

test('S2.31 the second icon button exports the orders as CSV', async ({ page }) => {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
})

test('S4.5 an order that works can be cancelled, and then it is no more', async ({ page }) => {
  await openScreen(page, '/orders?status=OPEN')
  const [id] = await wordsOf(orders(page).first().getByRole('cell'))
  const own = orders(page).filter({ hasText: id! })
  const sheet = page.getByRole('dialog', { name: id!, exact: true })
  await own.getByRole('button').click()
  await sheet.getByRole('button', { name: 'Cancel order' }).click()
  await page
    .getByRole('dialog', { name: /^Cancel order ORD/ })
    .getByRole('button', { name: 'Cancel order' })
    .click()
  await expect(sheet).toBeHidden()
  await expect(own).toHaveCount(0)
  await choose(page, 'Status', 'Cancelled')
  await own.getByRole('button').click()
  await expect(sheet.getByText('CANCELLED').first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
})

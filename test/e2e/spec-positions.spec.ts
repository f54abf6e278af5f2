import type { Page } from '@playwright/test'
import { onScreen } from './onScreen.ts'
import { expect } from './quiet.ts'
import { inkOf, wordsOf } from './screenPage.ts'

const test = onScreen('/positions')

const positions = (page: Page) => page.locator('tbody tr')
const rupees = (text: string) => Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, ''))

test('S2.32 four cards, the profit absolute with its arrow and colour', async ({ page }) => {
  for (const [title, value] of [
    ['Open Positions', '8'],
    ['Long Positions', '5'],
    ['Short Positions', '3'],
  ] as const) {
    const card = page.getByRole('heading', { name: title, exact: true }).locator('..')
    expect(await wordsOf(card)).toEqual([`${title}${value}`])
  }
  const profits = await wordsOf(positions(page).locator('td:nth-child(6)'))
  const total = profits.reduce((sum, text) => sum + rupees(text), 0)
  const card = page.getByRole('heading', { name: 'Total P&L' }).locator('..')
  const amount = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 }).format(Math.abs(total))
  const words = total < 0 ? `▼ Loss of ₹${amount}` : `▲ Profit of ₹${amount}`
  expect(await wordsOf(card)).toEqual([`Total P&L${words}`])
  expect(await inkOf(card.getByText(`₹${amount}`))).toBe(total < 0 ? 'down' : 'up')
})

test('S2.33 the search looks in instrument and strategy', async ({ page }) => {
  const search = page.getByPlaceholder('Search positions...')
  for (const [text, found] of [
    ['banknifty', 'BANKNIFTY'],
    ['spread maker', 'spread maker'],
  ] as const) {
    await search.fill(text)
    await expect(positions(page).filter({ hasNotText: found })).toHaveCount(0)
    await expect(positions(page)).toHaveCount(2)
  }
  await search.clear()
  await expect(positions(page)).toHaveCount(8)
})

test('S2.34 S9.16 the filter toggle opens the Strategy select', async ({ page }) => {
  const select = page.getByRole('combobox', { name: 'Strategy' })
  await expect(select).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await select.click()
  expect(await wordsOf(page.getByRole('option'))).toEqual(['All', 'Market Making', 'Momentum', 'Arbitrage'])
  await page.getByRole('option', { name: 'Momentum' }).click()
  await expect(positions(page)).toHaveCount(2)
  expect(await wordsOf(positions(page).locator('td:nth-child(7)'))).toEqual([
    'Bank Nifty momentum',
    'HDFC breakout',
  ])
  await select.click()
  await page.getByRole('option', { name: 'All' }).click()
  await expect(positions(page)).toHaveCount(8)
})

test('S2.35 S3.8 the columns; the change of a short has the opposite sign', async ({ page }) => {
  const columns = [
    'Instrument',
    'Position',
    'Avg. Price',
    'Current Price',
    'Change',
    'P&L',
    'Strategy',
    'Actions',
  ]
  expect(await wordsOf(page.getByRole('columnheader'))).toEqual(columns)
  for (const row of await positions(page).all()) {
    const [, position, average, current, change, pnl, strategy] = await wordsOf(row.getByRole('cell'))
    expect(position).toMatch(/^(LONG|SHORT) [\d,]+$/)
    const sign = position!.startsWith('SHORT') ? -1 : 1
    const moved = rupees(current!) - rupees(average!)
    expect(rupees(change!)).toBeCloseTo((sign * moved * 100) / rupees(average!), 1)
    // the average is shown with two decimals only
    expect(Math.abs(rupees(pnl!) - sign * moved * rupees(position!))).toBeLessThan(0.006 * rupees(position!))
    expect(strategy).not.toBe('')
  }
})

test('S2.36 Close asks, closes, and the cards follow', async ({ page }) => {
  await expect(positions(page).getByRole('button', { name: /^Close / })).toHaveCount(8)
  await positions(page)
    .first()
    .getByRole('button', { name: /^Close / })
    .click()
  await page
    .getByRole('dialog', { name: /^Close the/ })
    .getByRole('button', { name: 'Close position' })
    .click()
  await expect(positions(page)).toHaveCount(7)
  await expect(page.getByRole('heading', { name: 'Open Positions' }).locator('..')).toHaveText(
    'Open Positions7',
  )
})

test('S2.37 says that no position matches', async ({ page }) => {
  await page.getByPlaceholder('Search positions...').fill('nothing is called so')
  await expect(page.getByText('No positions found matching the current filters')).toBeVisible()
})

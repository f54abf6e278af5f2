import { onScreen } from './onScreen.ts'
import { expect } from './quiet.ts'
import { inkOf, wordsOf } from './screenPage.ts'

const test = onScreen('/strategy')

test('S2.21 the title, and New Strategy, which opens its dialog', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Strategy Monitor' })).toBeVisible()
  await page.getByRole('button', { name: 'New Strategy' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'New Strategy' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('S2.22 S4.3 the tabs filter by status; an error is under All Strategies only', async ({ page }) => {
  const statuses = page.locator('tbody td:nth-child(3):not([colspan])')
  const tabs = page.getByRole('tab')
  expect(await wordsOf(tabs)).toEqual(['All Strategies', 'Active', 'Paused'])
  expect(new Set(await wordsOf(statuses))).toEqual(new Set(['active', 'paused', 'error']))
  for (const tab of ['Active', 'Paused']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expect.poll(async () => [...new Set(await wordsOf(statuses))]).toEqual([tab.toLowerCase()])
  }
  await page.getByRole('tab', { name: 'All Strategies' }).click()
  await expect.poll(async () => new Set(await wordsOf(statuses)).size).toBe(3)
})

test('S2.23 S2.24 S3.6 columns, and P&L in rupees with its sign and colour', async ({ page }) => {
  const columns = ['Strategy', 'Type', 'Status', 'P&L', 'Trades', 'Win Rate', 'Instruments', 'Actions']
  expect(await wordsOf(page.getByRole('columnheader'))).toEqual(columns)
  const rows = page.locator('tbody tr').filter({ has: page.getByRole('button') })
  const types = new Set<string>()
  for (const row of await rows.all()) {
    const cells = row.getByRole('cell')
    const [name, type, status, pnl, trades, winRate, instruments] = await wordsOf(cells)
    expect(name).not.toBe('')
    types.add(type!)
    expect(status).toMatch(/^(active|paused|error)$/)
    expect(pnl).toMatch(/^[+−]₹[\d,]+$/)
    expect(await inkOf(cells.nth(3))).toBe(pnl!.startsWith('+') ? 'up' : 'down')
    expect(trades).toMatch(/^\d+$/)
    expect(winRate).toMatch(/^\d+\.\d%$/)
    expect(instruments).toMatch(/^[A-Z&]+(, [A-Z&]+)*$/)
  }
  expect(types).toEqual(new Set(['Market Making', 'Momentum', 'Arbitrage', 'Gap Trading']))
})

test('S4.1 S8.3 each status has its icon and its colour', async ({ page }) => {
  const looks = { active: ['play', 'up'], paused: ['pause', 'warn'], error: ['triangle', 'down'] } as const
  for (const [status, [icon, ink]] of Object.entries(looks)) {
    const badge = page.getByRole('cell', { name: status, exact: true }).first().locator('span')
    await expect(badge.locator('svg')).toHaveClass(new RegExp(`lucide-${icon}`))
    expect(await inkOf(badge)).toBe(ink)
  }
})

test('S2.25 S4.2 the row toggle pauses and resumes, here only; the three other buttons edit, backtest and delete', async ({
  page,
}) => {
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  const status = (name: string) => rowOf(name).getByRole('cell').nth(2)
  await test.step('active to paused and back, error to active', async () => {
    await expect(rowOf('M&M trend').getByRole('button')).toHaveCount(4)
    await rowOf('Opening gap basket')
      .getByRole('button', { name: /^Pause/ })
      .click()
    await expect(status('Opening gap basket')).toHaveText('paused')
    await rowOf('Opening gap basket')
      .getByRole('button', { name: /^Resume/ })
      .click()
    await expect(status('Opening gap basket')).toHaveText('active')
    await rowOf('Index pair')
      .getByRole('button', { name: /^Resume/ })
      .click()
    await expect(status('Index pair')).toHaveText('active')
  })
  await test.step('edit', async () => {
    await rowOf('M&M trend').getByRole('button', { name: /^Edit/ }).click()
    await page.getByRole('dialog', { name: /^Edit/ }).getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('delete asks', async () => {
    await rowOf('M&M trend')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page
      .getByRole('dialog', { name: 'Delete M&M trend?' })
      .getByRole('button', { name: 'Cancel' })
      .click()
  })
  await test.step('backtest opens Backtesting', async () => {
    await rowOf('Bank Nifty momentum')
      .getByRole('button', { name: /^Backtest/ })
      .click()
    await expect(page).toHaveURL(/\/backtest\?.*instrument=BANKNIFTY/)
  })
})

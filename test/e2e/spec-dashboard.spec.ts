import { onScreen } from './onScreen.ts'
import { expect } from './quiet.ts'
import { inkOf, wordsOf } from './screenPage.ts'

const test = onScreen('/')

/** Title, value, change, its colour. */
const CARDS = [
  ['Daily P&L', '₹12,459', '▲ Up 5.6%', 'up'],
  ['Open Positions', '8', '▼ Down 2.0%', 'down'],
  ['Orders Today', '342', '▲ Up 12.3%', 'up'],
  // lower is good
  ['Avg. Latency', '42ms', '▼ Down 8.1%', 'up'],
] as const

test('S2.15 S2.16 S3.1 S9.1 S9.2 four cards with value, absolute change, icon, arrow and vs yesterday', async ({
  page,
}) => {
  for (const [title, value, change, ink] of CARDS) {
    const card = page.getByRole('heading', { name: title, exact: true }).locator('..')
    expect(await wordsOf(card)).toEqual([`${title}${value}${change}vs yesterday`])
    await expect(card.locator('svg')).toBeVisible()
    expect(await inkOf(card.getByText(change.slice(-5)))).toBe(ink)
  }
})

test('S2.17 S3.5 S9.3 the Performance chart has 8 hourly points of a walk-forward, and Today, Week and Month', async ({
  page,
}) => {
  const panel = page.getByRole('region', { name: 'Performance' })
  const chart = panel.getByRole('img')
  await expect(chart).toHaveAccessibleName(/^Today's P&L\..* 8 points from 9:00 to 16:00/)
  await panel.getByRole('button', { name: 'View data' }).click()
  const rows = panel.getByRole('row').filter({ hasText: '₹' })
  await expect(panel.getByRole('columnheader', { name: "Today's P&L" })).toBeVisible()
  await expect(rows).toHaveCount(8)
  const today = await wordsOf(rows)
  expect(today.map(row => row.replace(/[−₹].*/, ''))).toEqual(
    [9, 10, 11, 12, 13, 14, 15, 16].map(hour => `${hour}:00`),
  )
  let before = 0
  for (const row of today) {
    const rupees = Number(
      row
        .replace(/^.*?:00/, '')
        .replace('−', '-')
        .replaceAll(/[₹,]/g, ''),
    )
    // a rupee for rounding
    expect(rupees - before).toBeGreaterThanOrEqual(-801)
    expect(rupees - before).toBeLessThanOrEqual(1_201)
    before = rupees
  }
  for (const range of ['Week', 'Month', 'Today']) {
    await panel.getByRole('radio', { name: range }).check()
    const name = range === 'Today' ? /^Today's P&L/ : new RegExp(`^This ${range.toLowerCase()}'s P&L`)
    await expect(chart).toHaveAccessibleName(name)
  }
  // the table stayed open
  await expect(rows).toHaveCount(8)
  expect(await wordsOf(rows)).toEqual(today)
})

test('S2.19 S3.2 S9.2 the Market Overview lists symbol, name, price and change with 2 decimals', async ({
  page,
}) => {
  const rows = await wordsOf(page.getByRole('region', { name: 'Market Overview' }).getByRole('listitem'))
  const names = ['NIFTYNIFTY 50', 'BANKNIFTYNIFTY Bank', 'RELIANCEReliance Industries']
  names.push('TCSTata Consultancy Services', 'HDFCHDFC Ltd')
  expect(rows.map(row => row.replace(/\d\d?,\d{3}\.\d\d[▲▼] (Up|Down) \d+\.\d\d%$/, ''))).toEqual(names)
})

test('S2.20 S3.4 S4.4 the Recent Orders table', async ({ page }) => {
  const table = page.getByRole('region', { name: 'Recent Orders' }).getByRole('table')
  const columns = ['Time', 'Symbol', 'Type', 'Qty', 'Price', 'Status']
  expect(await wordsOf(table.getByRole('columnheader'))).toEqual(columns)
  const rows = table.locator('tbody tr')
  expect(await rows.count()).toBeGreaterThanOrEqual(5)
  for (const row of await rows.all()) {
    const [time, symbol, type, qty, price, status] = await wordsOf(row.getByRole('cell'))
    // after midnight in India they are of the day before, and say so
    expect(time).toMatch(/^(\d\d? [A-Z][a-z]{2} )?\d\d:\d\d:\d\d/)
    expect(symbol).toMatch(/^[A-Z&]+$/)
    expect(type).toMatch(/^(BUY|SELL)$/)
    expect(qty).toMatch(/^[\d,]+$/)
    expect(price).toMatch(/^[\d,]+\.\d\d$/)
    const inks = { COMPLETE: 'up', PENDING: 'warn', REJECTED: 'down', OPEN: 'info', CANCELLED: 'muted' }
    expect(await inkOf(row.getByText(status!, { exact: true }))).toBe(inks[status as keyof typeof inks])
  }
})

test('S2.18 S3.3 S9.2 the Strategy Status list shows each strategy; Add New Strategy opens the dialog', async ({
  page,
}) => {
  const panel = page.getByRole('region', { name: 'Strategy Status' })
  const rows = await wordsOf(panel.getByRole('listitem'))
  for (const row of rows) expect(row).toMatch(/^\D+\d+ trades? · (active|paused|error)[+−]₹[\d,]+$/)
  for (const part of ['active', 'paused', 'error', '−₹']) expect(rows.join()).toContain(part)
  await panel.getByRole('button', { name: 'Add New Strategy' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'New Strategy' })).toBeVisible()
})

/** The built-in market in the built app: no file, every strategy, its charges and the limits that acted. */
import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { inTerminal } from './inTerminal.ts'
import { tooWide } from './look.ts'
import { expect, test } from './quiet.ts'

const JANUARY = { from: '2023-01-02', to: '2023-01-31' }

function link(search: Record<string, unknown>): string {
  const words = Object.entries({ mode: 'market', ...search }).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return `/backtest?${new URLSearchParams(words)}`
}

/** What the terminal says of the same market. */
function januaryInTerminal(args: string) {
  const days = `--synthetic --from ${JANUARY.from} --to ${JANUARY.to}`
  return inTerminal(`${days} ${args}`.split(' '))
}

function rupees(value: number): string {
  return value.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

async function run(page: Page) {
  const backtest = backtestPage(page)
  await backtest.run.click()
  await expect(backtest.equityChart).toBeVisible()
  await expect(backtest.figure('Fingerprint')).toBeVisible()
  return backtest
}

test('without a file, a strategy runs and shows its metrics, its charges and what stopped it', async ({
  page,
}) => {
  const backtest = backtestPage(page)
  await backtest.open('Market data')
  await expect(page.getByRole('combobox', { name: 'Dataset' })).toHaveText('Built-in synthetic market')
  await page.getByLabel('Start date').fill(JANUARY.from)
  await page.getByLabel('End date').fill(JANUARY.to)
  await page.getByLabel('Initial capital').fill('800000')
  const seen = new Set<string>()
  // the other two run below
  for (const strategy of ['Gap Trading', 'Market Making']) {
    await backtest.choose('Strategy', strategy)
    await run(page)
    await expect(
      page.getByText(new RegExp(`^${strategy} on NIFTY.*, 2 Jan 2023 to 31 Jan 2023$`)),
    ).toBeVisible()
    await expect(page.getByTitle('Simulated').first()).toBeVisible()
    await expect(backtest.figure('Net profit')).toHaveText(/^[+−]₹/)
    seen.add((await backtest.figure('Fingerprint').textContent()) ?? '')
    await page.getByRole('tab', { name: 'Costs' }).click()
    const costs = page.getByRole('table', { name: 'Charges of the run' })
    await expect(costs.getByRole('row', { name: 'Brokerage' })).toContainText('₹')
    await expect(costs.getByRole('row', { name: 'GST' })).toContainText('₹')
  }
  expect(seen.size).toBe(2)

  // market making on a lot with little more than its margin: a limit would stop it, if the trader lets it
  await page.getByLabel('Initial capital').fill('150000')
  await backtest.runWhole()
  await expect(page.getByText(/^Market Making on NIFTY/)).toBeVisible()
  const whole = (await backtest.figure('Fingerprint').textContent()) ?? ''
  await expect(page.getByText(/^Your (daily loss limit|5% drawdown limit) .*would have /)).toBeVisible()
  await page.getByRole('button', { name: 'Apply limits' }).click()
  await expect(page.getByText(/^Risk limits hit: (daily loss|drawdown) limit on/)).toBeVisible()
  await expect(backtest.equityChart).toHaveAccessibleName(/Marked: .*(daily loss|drawdown) limit on/)
  const report = await backtest.export('Report as HTML')
  expect(report).toMatch(/<h2>Charges<\/h2>.*Brokerage/s)
  expect(report).toMatch(/<h2>Risk limits<\/h2><p><bdi>(daily loss|drawdown) limit on/)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => tooWide(page)).toEqual([])
  await page.getByRole('button', { name: 'Run without limits' }).first().click()
  await expect(backtest.figure('Fingerprint')).toHaveText(whole)
  await expect(page.getByRole('button', { name: 'Apply limits' })).toBeVisible()
  expect(await tooWide(page)).toEqual([])
})

test('P1 a pair, and the run that the assistant’s link tells of, have the fingerprint of the terminal', async ({
  page,
}) => {
  await test.step('a pair, and the charges of its first trade', async () => {
    const pair = { strategy: 'arbitrage', instrument: 'BANKNIFTY', capital: 5_000_000, lots: 'on' }
    await page.goto(link({ ...JANUARY, ...pair, dataset: 'synthetic', seed: 5, rates: 'today' }))
    const backtest = await run(page)
    const expected = januaryInTerminal(
      '--costs nse --seed 5 --strategy arbitrage --instrument BANKNIFTY --capital 5000000 --lots on --rates today --hedge synthetic --hedge-instrument NIFTY',
    )
    expect(expected.jointTrades.trades).toBeGreaterThan(0)
    await expect(backtest.figure('Fingerprint')).toHaveText(expected.fingerprint.slice(0, 8))
    await backtest.trades.first().getByTitle('Show each charge').click()
    const { charges, items } = expected.trades[0]
    const lines = page.getByRole('table', { name: 'Charges of the trade' })
    await expect(lines.getByRole('row', { name: 'Total charges' })).toContainText(rupees(charges))
    await expect(lines.getByRole('row', { name: 'Stamp duty' })).toContainText(rupees(items.stamp))
  })

  await test.step('the assistant’s link', async () => {
    const asked = { strategy: 'momentum', instrument: 'TCS', capital: 300_000, seed: 9, costs: 'flat' }
    const rest = { dataset: 'synthetic', risk: 'off', squareOff: '15:15', params: { shortBars: 5 } }
    await page.goto(link({ ...JANUARY, ...asked, ...rest }))
    const expected = januaryInTerminal(
      '--costs flat:0.0003 --seed 9 --strategy momentum --instrument TCS --capital 300000 --param shortBars=5',
    )
    await expect((await run(page)).figure('Fingerprint')).toHaveText(expected.fingerprint.slice(0, 8))
  })
})

test('K7 K8 T6 a range without data is said at the field and nothing is shown; one partly outside runs on what there is', async ({
  page,
}) => {
  const backtest = backtestPage(page)
  await page.goto(link({ strategy: 'momentum' }))
  for (const [instrument, from, to, sentence] of [
    [
      'RELIANCE',
      '2010-01-04',
      '2010-02-01',
      /^No RELIANCE data between 4 Jan 2010 and 1 Feb 2010\. Available: 1 Jan 2018 to/,
    ],
    ['RELIANCE', '2023-04-07', '2023-04-09', /^No trading days in this range$/],
    // after a merger
    ['HDFC', '2023-07-13', '2023-08-01', /start on or before 12 Jul 2023\.$/],
  ] as const) {
    await backtest.choose('Instrument', instrument)
    await page.getByLabel('Start date').fill(from)
    await page.getByLabel('End date').fill(to)
    await backtest.run.click()
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(backtest.run).toBeVisible()
    await expect(backtest.empty).toBeVisible()
  }
  await backtest.choose('Instrument', 'TCS')
  await page.getByLabel('Start date').fill('2017-12-01')
  await page.getByLabel('End date').fill('2018-01-05')
  await run(page)
  await expect(
    page.getByText('The data covers 1 Jan 2018 to 5 Jan 2018; the run uses that part of the range.'),
  ).toBeVisible()
})

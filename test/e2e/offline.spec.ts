/** S6 without the server: the app stays, says so, and what needs no server works. */
import { type Page, test as plain } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { type OwnServer, startOwnServer } from './ownServer.ts'
import { expect } from './quiet.ts'
import { openScreen } from './screenPage.ts'
import { SCREENS } from './screens.ts'

/** The last of what is fetched while the page idles. */
const PARTS = [
  ...['SwitchDialog', 'OrderTicket', 'AlertsWindow', 'PaperSessions', 'ReplayDialog'],
  ...[
    'drawEquity',
    'drawCandles',
    'theme',
    'keepOffline',
    'ChatMarkdown',
    'backtestsWithFiles',
    'store.worker',
  ],
  // what comes to Backtesting later, and to its engine
  ...['MarketRun', 'StoredRun', 'SweepView', 'WalkForwardView', 'SavedRuns', 'DatasetsView'],
  ...['ParametersSheet', 'ImportStatus', 'StrategyEditor', 'Versions', 'lab', 'importFiles'],
]

/** The views of the lab, and what each says of a device that has nothing yet. */
const VIEWS = [
  ['Sweep', 'No sweep yet'],
  ['Walk-forward', 'No walk-forward yet'],
  ['Runs', 'Runs'],
  ['Data', 'No imported data'],
] as const

const csv = 'date,open,high,low,close\n2023-01-02,1,2,1,2\n2023-01-03,2,3,2,3\n2023-01-04,3,4,3,4\n'

// the console tells of each request that fails: here that is the point, so this is not the quiet test of the others
const test = plain.extend<{ server: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: what Playwright asks of a fixture that needs no other
  server: async ({}, use) => {
    const server = await startOwnServer()
    await use(server)
    await server.stop()
  },
})

/** A mark on the window: a reload or another document would lose it. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
}

async function expectSame(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as { isTheSame?: boolean }).isTheSame)).toBe(true)
}

function link(page: Page, path: string) {
  const screens = page.getByRole('navigation', { name: 'Screens' })
  return screens.locator(path === '/' ? 'a[href="/"]' : `a[href^="${path}"]`)
}

const failed = (page: Page) => page.getByText('This screen could not be shown')

/** Opens another screen, whose code is not there, by the link itself: a pointer on its way would fetch the rest of the app first. */
async function expectMissing(page: Page, { path, title }: (typeof SCREENS)[number]): Promise<void> {
  await link(page, path).evaluate((anchor: HTMLElement) => anchor.click())
  await expect(page.getByRole('banner')).toContainText(title)
  await expect(failed(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('the server is not running')
  await expectSame(page)
}

/** Presses Retry, without a pointer on its way here too: what was missing could come before the press. */
async function retry(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Retry' }).evaluate((button: HTMLElement) => button.click())
}

async function bringCode(page: Page): Promise<void> {
  const code = `import { defineStrategy } from 'sauda'
export default defineStrategy({ id: 'mine', title: 'Mine', summary: 'Buys once.', params: {},
  start: ({ broker }) => i => { if (i === 5) broker.buy() } })`
  await page
    .getByLabel('Import a strategy')
    .setInputFiles({ name: 'x.ts', mimeType: 'text/plain', buffer: Buffer.from(code) })
}

const MARKET = '/backtest?mode=market&capital=5000000&from=2023-01-02&to=2023-01-13'

// a screen asks for another one in the same way wherever it is
test('E6 offline before the other screens were there: the header and each screen say so, and Retry brings it', async ({
  page,
  context,
  server,
}) => {
  await openScreen(page, `${server.origin}/`)
  await mark(page)
  const away = page.getByRole('banner').getByText('Server not responding')
  await expect(away).toHaveCount(0)
  await context.setOffline(true)
  for (const other of SCREENS.slice(1)) await expectMissing(page, other)
  await expect(away).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('desk, backtests, data and settings')
  await context.setOffline(false)
  await retry(page)
  await expect(failed(page)).toHaveCount(0)
  await expect(page.getByRole('main')).not.toBeEmpty()
  await expect(away).toHaveCount(0)
  await expectSame(page)
})

test('E6 server gone before the rest was there: a screen, a view of the lab and code say so, the form stays, and Retry brings the view', async ({
  page,
  server,
}) => {
  await openScreen(page, `${server.origin}${MARKET}`)
  const { run } = backtestPage(page)
  await expect(run).toBeEnabled()
  await mark(page)
  await server.stop()
  await expectMissing(page, SCREENS[0])
  await link(page, '/backtest').evaluate((anchor: HTMLElement) => anchor.click())
  await page.getByRole('radio', { name: 'Sweep' }).evaluate((radio: HTMLElement) => radio.click())
  await expect(page.getByText('This part could not be loaded')).toBeVisible()
  await expect(run).toBeVisible()
  await bringCode(page)
  await expect(page.getByText(/Code needs the server once to start, and it does not answer\./)).toBeVisible()
  await server.start()
  await retry(page)
  await expect(page.getByText('No sweep yet')).toBeVisible()
  await expectSame(page)
})

test('E6 server gone once the app has idled: all seven screens open, and both kinds of run and a strategy in code run', async ({
  page,
  context,
  server,
}) => {
  const fetched = new Set<string>()
  context.on('requestfinished', request => {
    fetched.add(new URL(request.url()).pathname.split('/').at(-1)!.split('-')[0]!)
  })
  await openScreen(page, `${server.origin}/`)
  await mark(page)
  await page.mouse.move(300, 300)
  const missing = () => PARTS.filter(part => !fetched.has(part))
  await expect.poll(missing).toEqual([])
  await page.waitForLoadState('networkidle')
  await server.stop()
  for (const { path, title } of [...SCREENS.slice(1), SCREENS[0]]) {
    await link(page, path).click()
    await expect(page.getByRole('banner')).toContainText(title)
    await expect(failed(page)).toHaveCount(0)
    await expect(page.getByRole('main')).not.toBeEmpty()
  }
  const backtest = backtestPage(page)
  await link(page, '/backtest').click()
  await backtest.run.click()
  await expect(backtest.equityChart).toBeVisible()
  await page.getByRole('radio', { name: 'Market data' }).check()
  await page.getByLabel('Start date').fill('2023-01-02')
  await page.getByLabel('End date').fill('2023-01-13')
  await page.getByLabel('Initial capital').fill('5000000')
  await backtest.run.click()
  await expect(backtest.figure('Net profit')).toBeVisible()
  expect(await backtest.export('Report as HTML')).toContain('<h1')
  for (const [view, shown] of VIEWS) {
    await page.getByRole('radio', { name: view, exact: true }).check()
    await expect(page.getByText(shown).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'New strategy' }).click()
  await expect(page.getByRole('dialog').getByText('Rules without code')).toBeVisible()
  await page.keyboard.press('Escape')
  await test.step('a strategy in code, once it was started with the server', async () => {
    await page.getByRole('radio', { name: 'Results' }).check()
    await server.start()
    await bringCode(page)
    await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveText('Mine')
    await server.stop()
    await backtest.runWhole()
    await expect(backtest.figure('Trades')).toHaveText('1')
    await expect(page.getByText(/^No look-ahead found/)).toBeVisible()
  })
  await backtest.importWhole({ name: 'NIFTY.csv', text: csv }, '3')
  await expectSame(page)
})

/** S6 without the server: the app stays, says so, and what needs no server works. */
import { type BrowserContext, type Page, test as plain } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { type OwnServer, startOwnServer } from './ownServer.ts'
import { expect } from './quiet.ts'
import { openScreen } from './screenPage.ts'
import { SCREENS } from './screens.ts'

/** The last of what is fetched while the page idles. */
const PARTS = [
  ...['SwitchDialog', 'OrderTicket', 'AlertsWindow', 'PaperSessions', 'ReplayDialog'],
  ...['drawEquity', 'drawCandles', 'ChatMarkdown', 'backtestsWithFiles', 'store.worker'],
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

interface Way {
  /** Where a trader is when the server goes. */
  readonly from: readonly (typeof SCREENS)[number][]
  readonly leave: (context: BrowserContext, server: OwnServer) => Promise<void>
  readonly back: (context: BrowserContext, server: OwnServer) => Promise<void>
}

/** Two ways to be without the server: no network at all, and a server that has ended. */
const WAYS: Record<string, Way> = {
  offline: {
    from: SCREENS,
    leave: context => context.setOffline(true),
    back: context => context.setOffline(false),
  },
  'server gone': {
    // a link finds out in the same way on each screen
    from: SCREENS.slice(0, 1),
    leave: (_, server) => server.stop(),
    back: (_, server) => server.start(),
  },
}

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

for (const [name, { from, leave, back }] of Object.entries(WAYS)) {
  test(`E6 ${name} before the other screens were there: the app stays, each says so, and Retry brings it`, async ({
    browser,
    server,
  }) => {
    for (const { path } of from) {
      // nothing in its cache
      const context = await browser.newContext()
      const page = await context.newPage()
      await openScreen(page, `${server.origin}${path}`)
      await mark(page)
      await leave(context, server)
      for (const other of SCREENS.filter(screen => screen.path !== path)) {
        // by the link itself: a pointer on its way would fetch the rest of the app first
        await link(page, other.path).evaluate((anchor: HTMLElement) => anchor.click())
        await expect(page.getByRole('banner')).toContainText(other.title)
        await expect(failed(page)).toBeVisible()
        await expect(page.getByRole('main')).toContainText('the server is not running')
        await expectSame(page)
      }
      await back(context, server)
      // without a pointer on its way here too: the screen could come before the press
      await page.getByRole('button', { name: 'Retry' }).evaluate((button: HTMLElement) => button.click())
      await expect(failed(page)).toHaveCount(0)
      await expect(page.getByRole('main')).not.toBeEmpty()
      await expectSame(page)
      await context.close()
    }
  })

  test(`E6 ${name} once the app has idled: all seven screens open and a backtest runs in both modes`, async ({
    page,
    context,
    server,
  }) => {
    await openScreen(page, `${server.origin}/`)
    await mark(page)
    const fetched = new Set<string>()
    context.on('requestfinished', request => {
      fetched.add(new URL(request.url()).pathname.split('/').at(-1)!.split('-')[0]!)
    })
    await page.mouse.move(300, 300)
    const missing = () => PARTS.filter(part => !fetched.has(part))
    await expect.poll(missing).toEqual([])
    await page.waitForLoadState('networkidle')
    await leave(context, server)
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
    await backtest.importWhole({ name: 'NIFTY.csv', text: csv }, '3')
    await expectSame(page)
  })

  test(`E6 ${name} before a view of the lab was there: it says so, the form stays, and Retry brings it`, async ({
    page,
    context,
    server,
  }) => {
    await openScreen(page, `${server.origin}/backtest?mode=market`)
    await expect(backtestPage(page).run).toBeEnabled()
    await mark(page)
    await leave(context, server)
    // by the switch itself: a pointer on its way would fetch the rest of the app first
    await page.getByRole('radio', { name: 'Sweep' }).evaluate((radio: HTMLElement) => radio.click())
    await expect(page.getByText('This part could not be loaded')).toBeVisible()
    await expect(backtestPage(page).run).toBeVisible()
    await back(context, server)
    await page.getByRole('button', { name: 'Retry' }).evaluate((button: HTMLElement) => button.click())
    await expect(page.getByText('No sweep yet')).toBeVisible()
    await expectSame(page)
  })
}

test('E6 the header says that the server is away, what still works, and when it is back', async ({
  page,
  context,
  server,
}) => {
  await openScreen(page, `${server.origin}/`)
  const away = page.getByRole('banner').getByText('Server not responding')
  await expect(away).toHaveCount(0)
  await context.setOffline(true)
  await expect(away).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('desk, backtests, data and settings')
  await context.setOffline(false)
  await expect(away).toHaveCount(0)
})

test('E6 a strategy in code needs the server once, and says so; then it runs without it', async ({
  browser,
  server,
}) => {
  const code = `import { defineStrategy } from 'sauda'
export default defineStrategy({ id: 'mine', title: 'Mine', summary: 'Buys once.', params: {},
  start: ({ broker }) => i => { if (i === 5) broker.buy() } })`
  const market = `${server.origin}/backtest?mode=market&capital=5000000&from=2023-01-02&to=2023-01-13`
  const bring = (page: Page) =>
    page
      .getByLabel('Import a strategy')
      .setInputFiles({ name: 'x.ts', mimeType: 'text/plain', buffer: Buffer.from(code) })
  const open = async () => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(market)
    await expect(backtestPage(page).run).toBeEnabled()
    return page
  }
  const without = await open()
  const once = await open()
  await bring(once)
  await expect(once.getByRole('combobox', { name: 'Strategy' })).toHaveText('Mine')
  await server.stop()

  await bring(without)
  await expect(
    without.getByText(/Code needs the server once to start, and it does not answer\./),
  ).toBeVisible()
  const backtest = backtestPage(once)
  await backtest.runWhole()
  await expect(backtest.figure('Trades')).toHaveText('1')
  await expect(once.getByText(/^No look-ahead found/)).toBeVisible()
  for (const page of [without, once]) await page.context().close()
  await server.start()
})

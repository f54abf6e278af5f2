import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { axeViolations, tooWide } from './look.ts'
import { expect, test } from './quiet.ts'
import { openScreen, settled } from './screenPage.ts'

/**
 * A state beside the one in which each screen opens (see shell.spec.ts); those of the assistant are in assistant.spec.ts.
 * The states of a screen come one after the other in one page.
 */
interface State {
  readonly name: string
  /** Opened anew; without it, the state comes after the one before. */
  readonly path?: string
  /** Brings the page there. */
  readonly bring?: (page: Page) => Promise<unknown>
  /** Whether a window is open then, which Esc closes before the next one comes. */
  readonly isWindow?: boolean
  /** Whether only a small screen has it. */
  readonly isNarrow?: boolean
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

async function then(page: Page, ...steps: ((page: Page) => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) await step(page)
}

const inDialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').last().getByRole('button', { name }).click()

const openDialog = (name: string) => async (page: Page) => {
  await press(name)(page)
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
}

const fillQuantity = (page: Page) => page.getByLabel('Quantity').fill('0')

const SCREENS: Readonly<Record<string, readonly State[]>> = {
  Dashboard: [
    { name: 'notifications', path: '/', bring: press(/^Notifications/), isWindow: true },
    { name: 'command palette', bring: page => page.keyboard.press('Control+k'), isWindow: true },
    { name: 'shortcuts', bring: page => page.keyboard.press('?'), isWindow: true },
    { name: 'logout', bring: press('Logout'), isWindow: true },
    { name: 'kill switch', bring: press(/^Kill switch/) },
    { name: 'trading halted', bring: inDialog('Halt trading') },
    { name: 'release', bring: press(/^Release the trading/), isWindow: true },
    { name: 'chart data', bring: press('View data') },
    { name: 'locked', bring: page => then(page, press('Logout'), inDialog('Log out')) },
    { name: 'unknown address', path: '/no/such/screen' },
  ],
  'Strategy Monitor': [
    { name: 'new strategy', path: '/strategy', bring: press('New Strategy') },
    { name: 'new strategy with errors', bring: inDialog('Save strategy'), isWindow: true },
    { name: 'edit strategy', bring: press(/^Edit M&M/), isWindow: true },
    { name: 'delete strategy', bring: press(/^Delete M&M/), isWindow: true },
    { name: 'toast with Undo', bring: press(/^Pause Nifty/) },
  ],
  'Order Book': [
    {
      name: 'the list of statuses',
      path: '/orders?status=OPEN',
      bring: page => page.getByRole('combobox', { name: 'Status' }).click(),
      isWindow: true,
    },
    { name: 'an order that works', bring: press(/^Open order/) },
    { name: 'an order that is changed', bring: inDialog('Modify'), isWindow: true },
    { name: 'cancel order', bring: page => then(page, press(/^Open order/), inDialog('Cancel order')) },
    { name: 'a refused order', path: '/orders?status=REJECTED', bring: press(/^Open order/) },
    { name: 'no order', path: '/orders?search=nothing' },
  ],
  Positions: [
    { name: 'close position', path: '/positions', bring: press(/^Close TCS/) },
    { name: 'close position with an error', bring: fillQuantity, isWindow: true },
    { name: 'close all', bring: press('Close all') },
    { name: 'filters', path: '/positions?strategy=momentum' },
    { name: 'no position', path: '/positions?search=nothing' },
  ],
  Backtesting: [
    { name: 'drawer', path: '/backtest', bring: openDialog('Open sidebar'), isWindow: true, isNarrow: true },
    { name: 'sheet of parameters', bring: openDialog('Parameters'), isWindow: true, isNarrow: true },
    { name: 'running', bring: press('Run Backtest') },
    { name: 'sample result', bring: page => expect(backtestPage(page).reset).toBeVisible() },
    { name: 'export menu', bring: press('Export') },
    { name: 'wrong inputs', path: '/backtest?from=2023-06-01', bring: press('Run Backtest') },
    { name: 'market data', path: '/backtest?mode=market' },
    {
      name: 'skipped rows',
      bring: async page => {
        await backtestPage(page).import({ name: 'NIFTY_1m.csv', text: 'no price data at all' })
        await expect(page.getByRole('alert').first()).toBeVisible()
      },
    },
    {
      name: 'market form unfolded',
      path: '/backtest?mode=market&instrument=TCS&strategy=arbitrage&plan=own&lots=on',
      bring: async page => {
        for (const title of ['Direction and size', 'Charges', 'Fills', 'Risk limits']) {
          await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
        }
        await page.getByText('TCS has a lot size of 1.').waitFor()
      },
    },
    {
      name: 'charges of a trade',
      path: '/backtest?mode=market&strategy=momentum&from=2023-01-02&to=2023-01-06&sizing=equity&lots=off',
      bring: async page => {
        await page.getByRole('button', { name: 'Run Backtest' }).click()
        await page.getByTitle('Show each charge').first().click()
        await page.getByRole('table', { name: 'Charges of the trade' }).waitFor()
      },
    },
  ],
  Settings: [
    { name: 'reset settings', path: '/settings', bring: press('Reset All Settings'), isWindow: true },
    {
      name: 'wrong settings',
      bring: async page => {
        await page.getByLabel('Max Drawdown (%)').fill('101')
        await press('Save Changes')(page)
      },
    },
    {
      name: 'saved',
      bring: async page => {
        await page.getByLabel('Max Drawdown (%)').fill('11')
        await press('Save Changes')(page)
        await expect(page.getByText('Settings saved successfully')).toBeVisible()
      },
    },
    {
      name: 'connection test and passphrase',
      bring: async page => {
        await page.getByRole('textbox', { name: 'API Key' }).fill('key')
        await page.getByRole('switch', { name: 'Remember on this device' }).click()
        await press('Save Changes')(page)
        await press('Test Connection')(page)
        await expect(page.getByRole('listitem').filter({ hasText: 'Broker feed' })).toBeVisible()
      },
    },
  ],
}

/** Brings the page there and looks at it in both widths. */
async function look(page: Page, { path, bring, isWindow, isNarrow }: State): Promise<void> {
  const widths = isNarrow ? [360] : [1440, 360]
  await page.setViewportSize({ width: widths[0]!, height: 900 })
  if (path !== undefined) await openScreen(page, path)
  await bring?.(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 360 ? 800 : 900 })
    await settled(page)
    expect(await axeViolations(page), `${width} px`).toEqual([])
  }
  expect(await tooWide(page)).toEqual([])
  if (!isWindow) return
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog').or(page.getByRole('listbox'))).toHaveCount(0)
}

for (const [screen, states] of Object.entries(SCREENS)) {
  test(`${screen}, in each of its states: no axe violation at 1440 and 360 px, nothing too wide`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const state of states) await test.step(state.name, () => look(page, state))
  })
}

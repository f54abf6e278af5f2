import type { Page } from '@playwright/test'
import { openAssistant, say } from './assistantPage.ts'
import { RICH } from './assistantReplies.ts'
import { backtestPage } from './backtestPage.ts'
import { axeViolations, tooWide } from './look.ts'
import { noisy } from './noisy.ts'
import { expect } from './quiet.ts'
import { openScreen, settled } from './screenPage.ts'

// without `quiet`: a failed request is among the states, and each screen's own tests are quiet
const test = noisy

/** A state beside the one in which each screen opens (see shell.spec.ts); it brings the page there. */
interface State {
  readonly name: string
  readonly path: string
  /** Whether a page that is opened anew is still in it, or hears other answers: it needs a window of its own. */
  readonly isKept?: boolean
  readonly bring: (page: Page) => Promise<unknown>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

async function then(page: Page, ...steps: ((page: Page) => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) await step(page)
}

const inDialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').last().getByRole('button', { name }).click()

const STATES: readonly State[] = [
  { name: 'notifications', path: '/', bring: press(/^Notifications/) },
  { name: 'kill switch', path: '/', bring: press(/^Kill switch/) },
  {
    name: 'trading halted',
    isKept: true,
    path: '/',
    bring: page => then(page, press(/^Kill switch/), inDialog('Halt trading')),
  },
  {
    name: 'release',
    isKept: true,
    path: '/',
    bring: page => then(page, press(/^Kill switch/), inDialog('Halt trading'), press(/^Release the trading/)),
  },
  { name: 'command palette', path: '/', bring: page => page.keyboard.press('Control+k') },
  { name: 'shortcuts', path: '/', bring: page => page.keyboard.press('?') },
  { name: 'chart data', path: '/', bring: press('View data') },
  { name: 'unknown address', path: '/no/such/screen', bring: async () => undefined },
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
  { name: 'new strategy', path: '/strategy', bring: press('New Strategy') },
  {
    name: 'new strategy with errors',
    path: '/strategy',
    bring: page => then(page, press('New Strategy'), inDialog('Save strategy')),
  },
  { name: 'edit strategy', path: '/strategy', bring: press(/^Edit M&M/) },
  { name: 'delete strategy', path: '/strategy', bring: press(/^Delete M&M/) },
  { name: 'toast with Undo', isKept: true, path: '/strategy', bring: press(/^Pause Nifty/) },
  { name: 'an order that works', path: '/orders?status=OPEN', bring: press(/^Open order/) },
  {
    name: 'an order that is changed',
    path: '/orders?status=OPEN',
    bring: page => then(page, press(/^Open order/), inDialog('Modify')),
  },
  {
    name: 'cancel order',
    isKept: true,
    path: '/orders?status=OPEN',
    bring: page => then(page, press(/^Open order/), inDialog('Cancel order')),
  },
  { name: 'a refused order', path: '/orders?status=REJECTED', bring: press(/^Open order/) },
  {
    name: 'the list of statuses',
    path: '/orders?status=OPEN',
    bring: page => page.getByRole('combobox', { name: 'Status' }).click(),
  },
  { name: 'no order', path: '/orders?search=nothing', bring: async () => undefined },
  { name: 'close position', path: '/positions', bring: press(/^Close TCS/) },
  {
    name: 'close position with an error',
    path: '/positions',
    bring: async page => {
      await press(/^Close TCS/)(page)
      await page.getByLabel('Quantity').fill('0')
    },
  },
  { name: 'close all', path: '/positions', bring: press('Close all') },
  { name: 'filters', path: '/positions?strategy=momentum', bring: async () => undefined },
  { name: 'no position', path: '/positions?search=nothing', bring: async () => undefined },
  { name: 'running', path: '/backtest', bring: press('Run Backtest') },
  {
    name: 'sample result',
    path: '/backtest',
    bring: page => then(page, press('Run Backtest'), () => expect(backtestPage(page).reset).toBeVisible()),
  },
  {
    name: 'export menu',
    path: '/backtest',
    bring: page => then(page, press('Run Backtest'), press('Export')),
  },
  { name: 'wrong inputs', path: '/backtest?from=2023-06-01', bring: press('Run Backtest') },
  { name: 'market data', path: '/backtest?mode=market', bring: async () => undefined },
  {
    name: 'skipped rows',
    path: '/backtest?mode=market',
    bring: async page => {
      await backtestPage(page).import({ name: 'NIFTY_1m.csv', text: 'no price data at all' })
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'reset settings', path: '/settings', bring: press('Reset All Settings') },
  {
    name: 'connection test and passphrase',
    isKept: true,
    path: '/settings',
    bring: async page => {
      await page.getByRole('textbox', { name: 'API Key' }).fill('key')
      await page.getByRole('switch', { name: 'Remember on this device' }).click()
      await press('Save Changes')(page)
      await press('Test Connection')(page)
      await expect(page.getByRole('listitem').filter({ hasText: 'Broker feed' })).toBeVisible()
    },
  },
  {
    name: 'wrong settings',
    path: '/settings',
    bring: async page => {
      await page.getByLabel('Max Drawdown (%)').fill('101')
      await press('Save Changes')(page)
    },
  },
  { name: 'saved', isKept: true, path: '/settings', bring: press('Save Changes') },
  {
    name: 'conversation with a reply',
    isKept: true,
    path: '/ai',
    bring: async page => {
      const chat = await openAssistant(page, route => say(route, RICH))
      await chat.ask('a question')
      await expect(chat.log.getByRole('heading').first()).toBeVisible()
    },
  },
  {
    name: 'thinking',
    isKept: true,
    path: '/ai',
    bring: async page => {
      const chat = await openAssistant(page, () => undefined)
      await chat.ask('a question')
      await expect(chat.thinking).toBeVisible()
    },
  },
  {
    name: 'failed',
    isKept: true,
    path: '/ai',
    bring: async page => {
      const chat = await openAssistant(page, route => route.abort())
      await chat.ask('a question')
      await expect(chat.log.getByText('System Message')).toBeVisible()
    },
  },
  { name: 'logout', path: '/', bring: press('Logout') },
  {
    name: 'locked',
    isKept: true,
    path: '/',
    bring: page => then(page, press('Logout'), inDialog('Log out')),
  },
]

/** Opens the screen, brings it there and looks at it in both widths. */
async function look(page: Page, { path, bring }: State): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openScreen(page, path)
  await bring(page)
  await settled(page)
  expect(await axeViolations(page), '1440 px').toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  await settled(page)
  expect(await axeViolations(page), '360 px').toEqual([])
  expect(await tooWide(page)).toEqual([])
}

const LOOK = 'no axe violation at 1440 and 360 px, nothing too wide'
const screenOf = ({ path }: State) => path.split('?')[0]!
const passing = STATES.filter(({ isKept }) => !isKept)

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

// a page that has been opened before is opened again in half the time
for (const screen of new Set(passing.map(screenOf))) {
  test(`${screen}, states that pass: ${LOOK}`, async ({ page }) => {
    for (const state of passing) {
      if (screenOf(state) === screen) await test.step(state.name, () => look(page, state))
    }
  })
}

for (const state of STATES) {
  if (!state.isKept) continue
  test(`${state.path}, ${state.name}: ${LOOK}`, ({ page }) => look(page, state))
}

test('the drawer of a small screen and the parameters’ sheet have no axe violation', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openScreen(page, '/backtest')
  for (const open of ['Open sidebar', 'Parameters']) {
    await press(open)(page)
    await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
    await settled(page)
    expect(await axeViolations(page), open).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

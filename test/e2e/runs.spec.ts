/** Every run is kept: found, marked, opened, compared, deleted, and made again from its link. */
import type { Page } from '@playwright/test'
import { anotherDevice } from './anotherDevice.ts'
import { backtestPage } from './backtestPage.ts'
import { axeViolations, tooWide } from './look.ts'
import { expect, test } from './quiet.ts'
import { settled } from './screenPage.ts'

const RUN =
  '/backtest?mode=market&strategy=momentum&from=2023-01-02&to=2023-01-13&dataset=synthetic&sizing=equity&lots=off'
const NAME = 'Momentum on NIFTY, 2 Jan 2023 to 13 Jan 2023'

async function runs(page: Page) {
  await page.getByRole('radio', { name: 'Runs', exact: true }).check()
  return page.getByRole('table', { name: 'Saved runs' }).locator('tbody tr:not([aria-hidden])')
}

async function run(page: Page) {
  const backtest = backtestPage(page)
  await backtest.runWhole()
  // its star is there once it is kept
  await expect(page.getByRole('button', { name: /^(Star|Remove the star of) / }).first()).toBeVisible()
  return backtest
}

test('a run is kept over a reload, is marked, compared, opened, deleted and brought back, until all data is erased', async ({
  page,
}) => {
  await page.goto(RUN)
  await run(page)
  // the same again counts, other parameters are another run
  await run(page)
  await expect(await runs(page)).toContainText(['2 times'])
  await page.goto(`${RUN}&params={"shortBars":5}`)
  const backtest = await run(page)
  const net = await backtest.figure('Net profit').textContent()
  const rows = await runs(page)

  await test.step('it is named, noted and starred', async () => {
    await expect(rows).toHaveCount(2)
    await rows
      .first()
      .getByRole('button', { name: `Name and note of ${NAME}` })
      .click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Quick averages')
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Trades too often')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Star Quick averages' }).click()
    await expect(page.getByRole('button', { name: 'Remove the star of Quick averages' })).toBeVisible()
    await page.getByRole('button', { name: 'Starred' }).click()
    await expect(rows).toHaveCount(1)
  })

  await test.step('all of it is there after a reload', async () => {
    await page.reload()
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText('Trades too often')
    await page.getByRole('button', { name: 'Starred' }).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('MA short period 5')
    await expect(rows.first()).toContainText(net!)
    await expect(rows.last()).toContainText('2 times')
    // by itself, as it was: with its chart, its diagnosis and its trades
    await page.getByRole('radio', { name: 'Results', exact: true }).check()
    await expect(backtest.figure('Net profit')).toHaveText(net!)
    await expect(page.getByRole('heading', { name: 'Diagnosis' })).toBeVisible()
    await runs(page)
  })

  await test.step('two are compared', async () => {
    await page.getByRole('checkbox', { name: 'Compare Quick averages' }).check()
    await page.getByRole('checkbox', { name: `Compare ${NAME}` }).check()
    expect(await axeViolations(page), 'table').toEqual([])
    await page.getByRole('button', { name: 'Compare 2' }).click()
    await expect(
      page.getByRole('img', { name: /^Equity of 2 runs above their capital\. A, Quick/ }),
    ).toBeVisible()
    const differing = page.getByRole('table', { name: 'Inputs that differ' })
    await expect(differing.getByRole('row', { name: 'MA short period' })).toHaveText(/5 bars10 bars$/)
    await expect(differing.locator('tbody tr')).toHaveCount(1)
    await expect(page.getByText('Trades too often')).toBeVisible()
    await settled(page)
    expect(await axeViolations(page), 'comparison').toEqual([])
    await page.setViewportSize({ width: 360, height: 800 })
    await expect.poll(() => tooWide(page)).toEqual([])
    await page.getByRole('button', { name: 'All runs' }).click()
    await expect(page.getByRole('button', { name: 'Open Quick averages' })).toBeVisible()
    expect(await axeViolations(page), 'cards').toEqual([])
    expect(await tooWide(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('one is deleted and brought back', async () => {
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: 'Delete Quick averages' }).click()
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(rows).toHaveCount(2)
  })

  await test.step('its metrics are there at once, then all that it had, from a run that comes out the same and is not counted', async () => {
    await page.getByRole('button', { name: 'Open Quick averages' }).click()
    await expect(backtest.figure('Net profit')).toHaveText(net!)
    await expect(page.getByText('Verified: identical')).toBeVisible()
    await expect(page.getByText(/^Saved on .*Trades too often/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Diagnosis' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove the star of Quick averages' })).toBeVisible()
  })

  await test.step('erasing all data erases the saved runs', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Also erase all data on this device').check()
    await page.getByRole('button', { name: 'Log out and erase' }).click()
    await page.getByRole('button', { name: 'Start session' }).click()
    await page.goto('/backtest?mode=market&view=runs')
    await expect(page.getByText('No runs yet')).toBeVisible()
  })
})

test('a copied link verifies the run on another device, with the limits of these Settings, and says what differs', async ({
  browser,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/settings')
  await page.getByLabel('Max Daily Loss (₹)').fill('1500')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  await page.goto(`${RUN}&risk=on`)
  const backtest = await run(page)
  await expect(backtest.figure('Daily loss limit')).toHaveText('₹1,500')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(link.searchParams.get('engine')).toMatch(/^\d+\.\d+/)

  // whose Settings are the defaults
  const elsewhere = await (await anotherDevice(browser, { baseURL: new URL(page.url()).origin })).newPage()
  await elsewhere.goto(link.href)
  await elsewhere.getByRole('button', { name: 'Run and verify' }).click()
  await expect(elsewhere.getByText('Verified: identical')).toBeVisible()
  await elsewhere
    .getByRole('button', { name: /^Risk limits/ })
    .first()
    .click()
  await expect(elsewhere.getByText(/^This link overrides your risk limits\./)).toBeVisible()

  const older = new URL(link)
  older.searchParams.set('verify', '0123456789abcdef')
  older.searchParams.set('engine', '0.0.1')
  await elsewhere.goto(older.href)
  // where the first run was saved by then, it comes back by itself and is held against this link
  await expect(async () => {
    const button = elsewhere.getByRole('button', { name: 'Run and verify' })
    if (await button.isVisible()) await button.click({ timeout: 2_000 })
    const verdict = elsewhere.getByText(/^Not identical: this is engine .*, expected 0\.0\.1\./)
    await expect(verdict).toBeVisible({ timeout: 5_000 })
  }).toPass()
  // an edit makes another run of it, of which no result is known
  await elsewhere.getByLabel('Initial capital').fill('200000')
  await run(elsewhere)
  await expect(elsewhere.getByText(/identical/)).toHaveCount(0)
  await elsewhere.context().close()
})

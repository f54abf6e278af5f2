/** A strategy of one's own in code, in the built app: it is written, runs as the built-in one does, and is kept. */
import type { Page } from '@playwright/test'
import { anotherDevice } from './anotherDevice.ts'
import { backtestPage } from './backtestPage.ts'
import { axeViolations, tooWide } from './look.ts'
import { expect, test } from './quiet.ts'

/** Of the tab while one types; SAUDA_KILLS asks for more. */
const KILLS = Number(process.env.SAUDA_KILLS ?? 1)
const MARKET = '/backtest?mode=market&capital=5000000&from=2023-01-02&to=2023-01-13'

const FILE = (step: string) => `import { defineStrategy } from 'sauda'
export default defineStrategy({ id: 'mine', title: 'Mine', summary: 'Buys now and then.', params: {},
  start: ({ broker, bars }) => i => { ${step} } })
`
const HONEST =
  "if (i % 40 === 5) broker.buy(); if (i % 40 === 25) { broker.close(); console.log('closed at', i) }"

const dialog = (page: Page) => page.getByRole('dialog')
const editor = (page: Page) => page.getByRole('textbox', { name: 'Code of the strategy' })

/** Opens the editor for a new strategy in code. */
async function writeCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New strategy' }).click()
  await page.getByRole('radio', { name: 'Code', exact: true }).check()
  await expect(editor(page)).toBeVisible()
}

/** Puts this text in the place of all that is there, as pasting does. */
async function paste(page: Page, text: string): Promise<void> {
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

test('P2 a strategy in code is written, run, proved, kept and passed on by a link; rules shown as code have the same result', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(MARKET)
  const backtest = backtestPage(page)
  const status = dialog(page).getByRole('status')

  await test.step('a tablet that is turned keeps the editor open with all that was typed', async () => {
    await writeCode(page)
    await paste(page, '// mine')
    for (const width of [768, 1440, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(editor(page)).toHaveText('// mine')
    }
    const sheet = page.getByRole('dialog', { name: 'New strategy' })
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('it is read while it is written, saved, run and proved', async () => {
    await writeCode(page)
    await paste(page, FILE('broker.byu()'))
    await expect(status).toHaveText('Mine: Buys now and then.')
    await paste(page, 'export default {\n  id: ')
    await expect(status).toContainText('Line 2: Unexpected token')
    await expect(page.getByRole('button', { name: 'Save strategy' })).toBeDisabled()
    await paste(page, FILE(HONEST))
    await expect(status).toHaveText('Mine: Buys now and then.')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save strategy' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await backtest.runWhole()
    await expect(page.getByText(/^No look-ahead found: at /)).toBeVisible()
    await page.getByRole('button', { name: /^Console: \d+ lines/ }).click()
    await expect(page.getByText(/closed at 25\n/)).toBeVisible()
  })

  await test.step('a link brings it along, which runs only once one has said so, and gives the same result', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Copy link with strategy' }).click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toMatch(/#own=[\w-]+$/)
    const elsewhere = await (await anotherDevice(browser, {})).newPage()
    const asked: string[] = []
    elsewhere.on('request', request => asked.push(request.url()))
    await elsewhere.goto(await copied())
    await expect(dialog(elsewhere).getByRole('status')).toHaveText(/^This code has not run yet\./)
    await expect(editor(elsewhere)).toContainText('closed at')
    expect(asked.filter(url => url.includes('walled'))).toEqual([])
    expect(asked.some(url => url.includes('own='))).toBe(false)
    await elsewhere.getByRole('button', { name: 'Save strategy' }).click()
    await elsewhere.getByRole('button', { name: 'Run and verify' }).click()
    await expect(elsewhere.getByText('Verified: identical')).toBeVisible()
    await elsewhere.context().close()
  })

  await test.step('its result is there after a reload', async () => {
    const fingerprint = await backtest.figure('Fingerprint').textContent()
    await page.reload()
    await expect(backtest.figure('Fingerprint')).toHaveText(fingerprint!)
  })

  await test.step('what looks ahead is named', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await paste(page, FILE('if (bars.close[i + 1]! > bars.close[i]!) broker.buy(); else broker.close()'))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await backtest.runWhole()
    await expect(page.getByText(/The strategy uses future data\./)).toBeVisible()
    expect(await tooWide(page)).toEqual([])
  })

  await test.step('it is deleted, and comes back', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveText('Market Making')
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('combobox', { name: 'Strategy' }).click()
    await expect(page.getByRole('option', { name: 'Mine' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('P2 rules shown as code, once edited, are code with the same result', async () => {
    await page.getByRole('button', { name: 'New strategy' }).click()
    await page.getByRole('combobox', { name: 'Begin with' }).click()
    await page.getByRole('option', { name: /^RSI reversal/ }).click()
    await page.getByRole('button', { name: 'Save strategy' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await backtest.runWhole()
    const result = (await backtest.figure('Result fingerprint').textContent())!
    const run = (await backtest.figure('Fingerprint').textContent())!
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Show the code' }).click()
    await expect(editor(page)).toContainText('export default defineStrategy({')
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
    await editor(page).focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('// mine now')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await backtest.runWhole()
    await expect(backtest.figure('Fingerprint')).not.toHaveText(run)
    await expect(backtest.figure('Result fingerprint')).toHaveText(result)
  })
})

test('no key is lost when the tab dies while code is typed, and a second tab overwrites nothing', async ({
  context,
}) => {
  const first = await context.newPage()
  await first.goto(MARKET)
  await writeCode(first)
  await paste(first, '// mine\n')
  const second = await context.newPage()
  await second.goto(MARKET)
  await writeCode(second)
  await expect(second.getByText(/^Another tab is writing this strategy\./)).toBeVisible()
  await paste(second, '// the other\n')
  await second.close()
  let typed = '// mine\n'
  let page = first
  for (let k = 0; k < KILLS; k++) {
    await page.keyboard.type(`${k} `)
    typed += `${k} `
    await kill(page)
    page = await context.newPage()
    await page.goto(MARKET)
    await writeCode(page)
    await expect.poll(() => editor(page).innerText()).toBe(typed)
    await editor(page).focus()
    await page.keyboard.press('ControlOrMeta+End')
  }
})

/** Ends the tab's process, as running out of memory does. */
async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

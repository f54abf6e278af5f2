/** Questions to the assistant of the served app itself, without any key. */
import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { axeViolations, tooWide } from './look.ts'
import { expect, test } from './quiet.ts'

const BACKTEST = 'Backtest momentum on RELIANCE from Jan to May 2023 with 2 lakh'
const COST = 'What does it cost to buy and sell 50 NIFTY futures at 18,000 on 15 May 2023?'
const HOLIDAYS = 'Which days is the market closed in 2026?'

async function openChat(page: Page) {
  await page.goto('/ai')
  const input = page.getByRole('textbox', { name: 'Message' })
  await expect(input).toBeVisible()
  const log = page.getByRole('log', { name: 'Conversation' })
  const copies = page.getByRole('button', { name: 'Copy the reply' })
  return {
    log,
    /** Waits for the next reply. */
    async after(act: () => Promise<void>) {
      const before = await copies.count()
      await act()
      await expect(copies).toHaveCount(before + 1)
    },
    async ask(text: string) {
      await this.after(async () => {
        await input.fill(text)
        await input.press('Enter')
      })
    },
  }
}

test('three questions, and from the answer to the same run in Backtesting', async ({ page }) => {
  const chat = await openChat(page)
  const cell = (name: string) => chat.log.getByRole('cell', { name, exact: true })
  await test.step('what a trade costs', async () => {
    await chat.ask(COST)
    await expect(cell('₹221.98')).toBeVisible()
  })
  await test.step('the holidays', async () => {
    await chat.ask(HOLIDAYS)
    await expect(cell('26 Jan 2026')).toBeVisible()
  })
  await test.step('a backtest', async () => {
    await chat.ask(BACKTEST)
    await expect(cell('Net profit')).toBeVisible()
  })
  const trades = await cell('Trades').locator('xpath=following-sibling::td[1]').innerText()
  const fingerprint = /fingerprint\s+([\da-f]{64})/.exec(await chat.log.innerText())?.[1] ?? 'none'
  // a page that loads again forgets this
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }))

  const backtest = backtestPage(page)
  await chat.log.getByRole('link', { name: 'Open this run in Backtesting' }).click()
  await test.step('the form is filled in, and nothing has run', async () => {
    await expect(page).toHaveURL(/\/backtest\?.*strategy=momentum/)
    expect(page.context().pages()).toHaveLength(1)
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true)
    await expect(page.getByRole('radio', { name: 'Market data' })).toBeChecked()
    await expect(page.getByRole('combobox', { name: 'Strategy' })).toContainText('Momentum')
    await expect(page.getByRole('combobox', { name: 'Instrument' })).toContainText('RELIANCE')
    await expect(backtest.empty).toBeVisible()
  })
  await test.step('the run is the one that the answer told of', async () => {
    await backtest.run.click()
    await expect(backtest.equityChart).toBeVisible()
    await expect(backtest.figure('Trades')).toHaveText(trades)
    await expect(backtest.figure('Fingerprint')).toHaveText(fingerprint.slice(0, 8))
    const whole = await backtest.export('Whole run')
    expect((JSON.parse(whole) as { fingerprint: string }).fingerprint).toBe(fingerprint)
  })
  await page.goBack()
  await expect(cell('Net profit')).toBeVisible()
})

test('each suggested first question has an answer', async ({ page }) => {
  const chat = await openChat(page)
  const list = page.getByRole('list', { name: 'First questions' })
  const questions = await list.getByRole('button').allInnerTexts()
  expect(questions).toHaveLength(7)
  for (const question of questions) {
    await chat.after(() => list.getByRole('button', { name: question }).click())
    await expect(chat.log).toContainText(question)
    await expect(chat.log).not.toContainText(/System Message|did not understand|For example:/)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(list).toBeVisible()
  }
})

for (const width of [1440, 768, 360]) {
  test(`the built-in assistant’s answers fit and pass axe at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const chat = await openChat(page)
    await expect(page.getByRole('list', { name: 'First questions' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    for (const question of [COST, COST, 'Compare all strategies on BANKNIFTY']) await chat.ask(question)
    await expect(chat.log.getByRole('table')).toHaveCount(5)
    expect(await axeViolations(page)).toEqual([])
    expect(await tooWide(page)).toEqual([])
    expect(await chat.log.evaluate(log => log.scrollWidth <= log.clientWidth)).toBe(true)
  })
}

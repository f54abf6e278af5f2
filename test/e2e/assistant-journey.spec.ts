/** Questions to the assistant of the served app itself, without any key. */
import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { axeViolations, tooWide } from './look.ts'
import { expect, test } from './quiet.ts'

const BACKTEST = 'Backtest momentum on RELIANCE from Jan to May 2023 with 2 lakh'
const COMPARISON = 'Compare all strategies on BANKNIFTY'
/** What a first question is answered with. */
const CELLS: Readonly<Record<string, string>> = {
  'What does it cost to buy and sell 50 NIFTY futures at 18,000 on 15 May 2023?': '₹221.98',
  'Which days is the market closed in 2026?': '26 Jan 2026',
}

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

test('each first question has an answer, answers fit, and one leads to the same run in Backtesting', async ({
  page,
}) => {
  const chat = await openChat(page)
  const cell = (name: string) => chat.log.getByRole('cell', { name, exact: true })
  const list = page.getByRole('list', { name: 'First questions' })
  const suggestion = (question: string) => list.getByRole('button', { name: question })
  const questions = await list.getByRole('button').allInnerTexts()
  expect(questions).toHaveLength(7)
  expect(questions).toEqual(expect.arrayContaining([BACKTEST, COMPARISON, ...Object.keys(CELLS)]))
  for (const question of questions.filter(each => each !== BACKTEST && each !== COMPARISON)) {
    await test.step(question, async () => {
      await chat.after(() => suggestion(question).click())
      await expect(chat.log).toContainText(question)
      await expect(chat.log).not.toContainText(/System Message|did not understand|For example:/)
      if (CELLS[question]) await expect(cell(CELLS[question])).toBeVisible()
      await page.getByRole('button', { name: 'Clear' }).click()
      await expect(list).toBeVisible()
    })
  }
  await test.step('a backtest, and a question that is typed', async () => {
    await chat.after(() => suggestion(BACKTEST).click())
    await expect(cell('Net profit')).toBeVisible()
    await chat.ask(COMPARISON)
    await expect(chat.log.getByRole('table')).toHaveCount(2)
    await expect(chat.log).not.toContainText(/System Message|did not understand|For example:/)
  })
  for (const width of [360, 768, 1440]) {
    await test.step(`the answers fit ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      expect(await tooWide(page)).toEqual([])
      expect(await chat.log.evaluate(log => log.scrollWidth <= log.clientWidth)).toBe(true)
      if (width !== 768) expect(await axeViolations(page)).toEqual([])
    })
  }
  const trades = await cell('Trades').locator('xpath=following-sibling::td[1]').innerText()
  const fingerprint = /fingerprint\s+([\da-f]{64})/.exec(await chat.log.innerText())?.[1] ?? 'none'
  // a page that loads again forgets this
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }))

  const backtest = backtestPage(page)
  await chat.log.getByRole('link', { name: 'Open this run in Backtesting' }).first().click()
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

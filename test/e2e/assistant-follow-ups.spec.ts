/** A conversation with the assistant of the served app: a run, what follows on it, and the same on the trader's own bars. */
import type { Page } from '@playwright/test'
import { axeViolations, tooWide } from './look.ts'
import { expect, test } from './quiet.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 360, height: 780 },
]

/** Five days of minute bars that rise and fall. */
function minuteBars(): string {
  const rows = ['datetime,open,high,low,close,volume']
  for (let day = 0; day < 5; day++) {
    for (let minute = 0; minute < 375; minute++) {
      const at = new Date(Date.UTC(2023, 0, 2 + day, 3, 45 + minute))
      const price = 18_000 + 60 * Math.sin((day * 375 + minute) / 30)
      const bar = [price, price + 4, price - 4, price + 2].map(each => each.toFixed(2)).join(',')
      rows.push(`${at.toISOString()},${bar},${minute % 3 === 0 ? 4_000 : 1_000}`)
    }
  }
  return rows.join('\n')
}

async function importBars(page: Page): Promise<void> {
  await page.goto('/backtest?mode=market&view=data')
  const file = { name: 'NIFTY_minutes.csv', mimeType: 'text/csv', buffer: Buffer.from(minuteBars()) }
  await page.getByLabel(/^(Choose price files|Import files)$/).setInputFiles(file)
  const row = page.getByRole('table', { name: 'Datasets' }).getByRole('row', { name: /NIFTY_minutes/ })
  await expect(row).toContainText('Saved')
}

test('a run, its follow-ups, and the run on own data whose figures the next question knows', async ({
  page,
}) => {
  await importBars(page)
  await page
    .getByRole('link', { name: /Assistant/ })
    .first()
    .click()
  const input = page.getByRole('textbox', { name: 'Message' })
  const log = page.getByRole('log', { name: 'Conversation' })
  const copies = page.getByRole('button', { name: 'Copy the reply' })
  const chip = (name: string) =>
    page.getByRole('list', { name: 'Follow-up questions' }).getByRole('button', { name })
  const after = async (act: () => Promise<void>) => {
    const before = await copies.count()
    await act()
    await expect(copies).toHaveCount(before + 1)
  }
  const ask = (text: string) =>
    after(async () => {
      await input.fill(text)
      await input.press('Enter')
    })
  await test.step('a run and a chip below it', async () => {
    await ask('Backtest momentum on NIFTY in January 2023 with 5 lakh')
    await after(() => chip('Same on BANKNIFTY').click())
    await expect(log.getByText('instrument NIFTY → BANKNIFTY')).toBeVisible()
    await expect(log.getByText('[run-1]')).toHaveCount(0)
  })
  await test.step('the better one', async () => {
    await after(() => chip('Which one is better?').click())
    await expect(log.getByText(/lost less|did better/)).toBeVisible()
  })
  const card = page.getByRole('region', { name: 'Run on your data' })
  await test.step('on own data, in this browser', async () => {
    await ask('run it on my data')
    await card.getByRole('button', { name: 'Run on your data' }).click()
    await expect(card.getByText('Momentum on NIFTY')).toBeVisible()
  })
  await test.step('whose figures are known', async () => {
    const [shown] = await card
      .getByText('Sharpe ratio')
      .locator('xpath=following-sibling::dd')
      .allInnerTexts()
    await ask('what was its sharpe ratio')
    await expect(log.getByText(`Sharpe ratio of your last run: ${shown!}`)).toBeVisible()
  })
  for (const size of SIZES) {
    await test.step(`fits ${size.width} px`, async () => {
      await page.setViewportSize(size)
      await expect.poll(() => tooWide(page)).toEqual([])
      if (size.width !== 1024) expect(await axeViolations(page)).toEqual([])
    })
  }
})

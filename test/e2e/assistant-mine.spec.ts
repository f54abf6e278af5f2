/** Strategies of one's own in the conversation: listed, explained, run in the page and compared. */
import { axeViolations, tooWide } from './look.ts'
import { expect, test } from './quiet.ts'

test('a saved strategy is listed, explained, run beside a built-in one, and asked about', async ({
  page,
}) => {
  await page.goto('/backtest?mode=market')
  await page.getByRole('button', { name: 'New strategy' }).click()
  await page.getByRole('combobox', { name: 'Begin with' }).click()
  await page.getByRole('option', { name: /^RSI reversal/ }).click()
  await page.getByRole('button', { name: 'Save strategy' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const sent: { ownStrategies?: { title: string; summary?: string }[] }[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/ai/chat')) sent.push(request.postDataJSON() as (typeof sent)[number])
  })
  await page
    .getByRole('link', { name: /Assistant/ })
    .first()
    .click()
  const replies = page.getByRole('button', { name: 'Copy the reply' })
  const log = page.getByRole('log', { name: 'Conversation' })
  const ask = async (text: string) => {
    const before = await replies.count()
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.keyboard.press('Enter')
    await expect(replies).toHaveCount(before + 1)
  }
  await ask('which strategies do I have')
  await expect(log.getByRole('cell', { name: 'RSI reversal' })).toBeVisible()
  await expect(log.getByText('Sent along: the name of your strategy')).toBeVisible()
  expect(sent[0]!.ownStrategies).toEqual([
    expect.not.objectContaining({ summary: expect.anything() as unknown }),
  ])

  await ask('explain my RSI reversal')
  await expect(log.getByText('Those are its rules in a sentence.')).toBeVisible()
  await expect(log.getByText('Sent along: name, description and parameters of RSI reversal')).toBeVisible()
  expect(JSON.stringify(sent[1])).not.toContain('entryLong')

  await ask('compare RSI reversal with momentum on RELIANCE in January 2023 with 10 lakh')
  const card = page.getByRole('region', { name: 'Run in this browser' })
  await card.getByRole('button', { name: 'Run in this browser' }).click()
  await expect(card.getByRole('heading', { name: 'RSI reversal on RELIANCE' })).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Momentum on RELIANCE' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => tooWide(page), `${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await ask('which one is better?')
  await expect(log.getByText(/RSI reversal on RELIANCE.*on the synthetic market/).first()).toBeVisible()
  await ask('what changed in STT')
  await expect(card.getByRole('button', { name: 'Open in Backtesting' })).toHaveCount(2)
  await card.getByRole('button', { name: 'Open in Backtesting' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveText('RSI reversal')
})

/** The assistant without a mouse. */
import type { Page } from '@playwright/test'
import { openAssistant, say } from './assistantPage.ts'
import { expect, test } from './quiet.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Presses Tab, or Shift+Tab, until the part with that name has the focus. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Shift+Tab'): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press(key)
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent
    })
    if (focused === name) return
  }
  throw new Error(`"${name}" cannot be reached by ${key}.`)
}

const CODE = 'Here:\n\n```py\nx = 1\ny = 2\n```\n\n[run](/backtest?seed=2) and **more**'
const WIDE = [
  '| a | b |\n|--|--|\n| 1 | 2 |',
  `| One | Two |\n|--|--|\n| ${'long '.repeat(8)} | ${'long '.repeat(8)} |`,
  `\`\`\`ts\n${'const a = 1; '.repeat(20)}\n\`\`\``,
].join('\n\n')

test('a conversation: a first question, Stop, Retry, Clear, Undo, wide parts that scroll, and Copy', async ({
  page,
}) => {
  const replies = [null, 'reply 1', CODE, WIDE]
  const chat = await openAssistant(page, (route, k) => (replies[k] == null ? null : say(route, replies[k])))

  await test.step('a first question, Stop and Retry', async () => {
    await chat.input.focus()
    await tabTo(page, 'Explain the Sharpe ratio')
    await page.keyboard.press('Enter')
    await expect(chat.thinking).toBeVisible()
    await expect(chat.input).toBeFocused()
    await tabTo(page, 'Stop')
    await page.keyboard.press('Enter')
    await expect(chat.log).toContainText('Stopped before a reply came')
    await expect(chat.input).toBeFocused()
    await tabTo(page, 'Retry')
    await page.keyboard.press('Space')
    await expect(chat.log).toContainText('reply 1')
    await expect(chat.input).toBeFocused()
    expect(chat.asked.map(({ message }) => message)).toEqual(Array(2).fill('Explain the Sharpe ratio'))
  })
  await test.step('Clear and its Undo', async () => {
    await tabTo(page, 'Clear')
    await page.keyboard.press('Enter')
    await expect(chat.log).toContainText('Ask the first question')
    await expect(chat.input).toBeFocused()
    await tabTo(page, 'Undo', 'Tab')
    await page.keyboard.press('Enter')
    await expect(chat.log).toContainText('reply 1')
  })
  await test.step('Copy of a reply and of its code', async () => {
    await chat.ask('hi')
    await expect(chat.log.getByRole('link', { name: 'run' })).toBeVisible()
    await tabTo(page, 'Copy the reply')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Reply copied')).toBeVisible()
    expect(await clipboard(page)).toBe(CODE)
    await tabTo(page, 'run')
    await tabTo(page, 'Copy the code')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Code copied')).toBeVisible()
    expect(await clipboard(page)).toBe('x = 1\ny = 2')
  })
  await test.step('a table and a block of code that are too wide scroll by the arrow keys, and others are no stop', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await chat.ask('hi')
    for (const name of ['Code, ts', 'Table: One, Two']) {
      const box = chat.log.getByRole('group', { name })
      await expect(box).toHaveAttribute('tabindex', '0')
      await tabTo(page, name)
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
    }
    await expect(chat.log.getByRole('group', { name: 'Table: a, b' })).not.toHaveAttribute('tabindex')
  })
  await test.step('a link to a run', async () => {
    await tabTo(page, 'run')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/backtest\?seed=2$/)
  })
})

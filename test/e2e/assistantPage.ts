import type { Page, Route } from '@playwright/test'
import { expect } from './quiet.ts'

const CALL = '**/api/ai/chat'

/** What the server was asked. */
export interface Asked {
  readonly message: string
  readonly context: readonly { readonly role: string; readonly content: string; readonly timestamp: string }[]
}

/** Plays the server; `k` counts the requests from 0. */
export type Answer = (route: Route, k: number) => unknown

/** The screen with a server that `answer` plays; what it was asked. */
export async function openAssistant(page: Page, answer: Answer) {
  const asked: Asked[] = []
  await page.route(CALL, route => {
    asked.push(route.request().postDataJSON() as Asked)
    return answer(route, asked.length - 1)
  })
  await page.goto('/ai')
  const input = page.getByPlaceholder(
    'Ask about market analysis, trading strategies, or stock recommendations...',
  )
  await expect(input).toBeVisible()
  return {
    asked,
    input,
    send: page.getByRole('button', { name: 'Send' }),
    log: page.getByRole('log', { name: 'Conversation' }),
    thinking: page.getByText('AI is thinking...'),
    async ask(text: string) {
      await input.fill(text)
      await input.press('Enter')
    },
  }
}

/** Answers with a reply. */
export const say = (route: Route, text: string, status = 200) =>
  route.fulfill({ status, json: { response: text } })

/** Tells how long the page's main thread has worked: what other programs on the machine take does not count. */
export async function mainThreadSeconds(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const time = metrics.find(({ name }) => name === 'ThreadTime')
    if (!time) throw new Error('This browser does not tell the time of its threads.')
    return time.value
  }
}

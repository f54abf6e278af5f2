/** Code that a model writes, through the server: it runs when one says so, behind walls, and is offered once it is proved. */
import type { Locator, Page } from '@playwright/test'
import { type ScriptedModel, says, startModel } from '../../src/server/ai/testing/scriptedModel.ts'
import { axeViolations, tooWide } from './look.ts'
import { startOwnServer } from './ownServer.ts'
import { expect, test as quiet } from './quiet.ts'

const FILE = (step: string) => `import { defineStrategy } from 'sauda'

export default defineStrategy({
  id: 'dip-buyer',
  title: 'Dip buyer',
  summary: 'Buys now and then.',
  params: {},
  start: ({ broker, bars }) => i => {
    ${step}
  },
})`
const HONEST = 'if (i % 60 === 5) broker.buy()\n    if (i % 60 === 35) broker.close()'
const LEAKING = 'if (bars.close[i + 1]! > bars.close[i]!) broker.buy()\n    else broker.close()'
const answer = (code: string) => says(`A strategy:\n\n\`\`\`ts\n${code}\n\`\`\`\n\nIt fails in a trend.`)

/** What the model answers to a question that begins so. */
const CODES: Readonly<Record<string, string>> = {
  'buy dips': FILE(HONEST),
  'buy every hour': FILE(HONEST).replace('Buys now and then.', 'Buys every hour.'),
  'know tomorrow': FILE(LEAKING),
  'throw in a run': FILE("if (i === 7) throw new Error('no')"),
  'never end in a run': FILE('for (;;);'),
}

/** A server with a model of its own, at the address that the page is opened on. */
const test = quiet.extend<{ model: ScriptedModel }>({
  // biome-ignore lint/correctness/noEmptyPattern: what Playwright asks of a fixture that needs no other
  model: async ({}, use) => {
    const model = await startModel([
      (response, request) => answer(CODES[request.body.messages.at(-1)!.content!]!)(response, request),
    ])
    await use(model)
    model.close()
  },
  baseURL: async ({ model }, use) => {
    const url = model.config.url.href.replace('/chat/completions', '')
    const server = await startOwnServer({ AI_BASE_URL: url, AI_MODEL: 'scripted' })
    await use(server.origin)
    await server.stop()
  },
})

/** The card of the answer to one more question. */
async function ask(page: Page, text: string): Promise<Locator> {
  const cards = page.getByRole('group', { name: 'Strategy written by the model' })
  const before = await cards.count()
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(before + 1)
  return cards.nth(before)
}

test('H11 a strategy runs when one says so, is offered once it is proved, and its next version shown as a difference', async ({
  page,
  model,
}) => {
  await page.goto('/ai')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const offers = page.getByRole('button', { name: 'Open in the editor' })
  const check = async (card: Locator) => card.getByRole('button', { name: 'Check it' }).click()

  await test.step('nothing has run before', async () => {
    const leaking = await ask(page, 'know tomorrow')
    expect(model.seen[0]!.body.tools!.map(tool => tool.function.name)).toContain('strategy_guide')
    await expect(leaking.getByText(/^It has not run yet\./)).toBeVisible()
    expect(asked.filter(url => url.includes('walled'))).toEqual([])
    await expect(page.getByText('Unverified figures')).toHaveCount(0)
    await check(leaking)
    await expect(leaking.getByRole('alert')).toHaveText(/^It looks ahead at bar .* It is not offered\.$/)
  })
  await test.step('what throws in a run is told', async () => {
    const throwing = await ask(page, 'throw in a run')
    await check(throwing)
    await expect(throwing.getByRole('alert')).toContainText('(line 9): Error: no')
  })
  await test.step('what never ends costs that check alone', async () => {
    const endless = await ask(page, 'never end in a run')
    await check(endless)
    await expect(endless.getByText('Running it…')).toBeVisible()
    await expect(endless.getByRole('progressbar')).toBeVisible()
    // in the page itself, so that the time is the page's alone
    const ms = await endless.getByRole('button', { name: 'Cancel' }).evaluate(async button => {
      const card = button.closest('[role=group]')!
      const start = performance.now()
      ;(button as HTMLElement).click()
      while (card.querySelector('[role=progressbar]')) await new Promise(requestAnimationFrame)
      return performance.now() - start
    })
    process.stdout.write(`  idle ${ms.toFixed(0)} ms after Cancel\n`)
    expect(ms).toBeLessThan(500)
    await expect(offers).toHaveCount(0)
  })

  const dialog = page.getByRole('dialog')
  await test.step('the page goes on: an honest one is checked, opened and saved', async () => {
    const card = await ask(page, 'buy dips')
    await check(card)
    await expect(card.getByText(/^No look-ahead found: at /)).toBeVisible()
    await expect(card.getByText('A new strategy: nothing on this device has this name.')).toBeVisible()
    await expect(card.getByText('Net profit')).toBeVisible()
    await expect(offers).toHaveCount(1)
    await offers.click()
    await expect(dialog.getByRole('status')).toHaveText(/^This code has not run yet\./)
    await dialog.getByRole('button', { name: 'Save strategy' }).click()
    await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveText('Dip buyer')
  })
  await test.step('the next one is a version of it, not a twin', async () => {
    await page
      .getByRole('link', { name: /Assistant/ })
      .first()
      .click()
    // the chat is drawn anew
    await expect(page.getByRole('group', { name: 'Strategy written by the model' })).toHaveCount(4)
    const next = await ask(page, 'buy every hour')
    await check(next)
    await expect(next.getByText('1 line removed (−), 1 added (+).')).toBeVisible()
    await expect(next.getByText("summary: 'Buys every hour.',")).toBeVisible()
    // every state of a card is in the conversation now
    expect(await axeViolations(page)).toEqual([])
    for (const width of [1440, 1024, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => tooWide(page), `${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await next.getByRole('button', { name: 'Open in the editor' }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Versions' }).click()
    await expect(dialog.getByRole('radio')).toHaveCount(2)
  })
})

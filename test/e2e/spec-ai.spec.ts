import { openAssistant, say } from './assistantPage.ts'
import { noisy } from './noisy.ts'
import { expect, test } from './quiet.ts'
import { inkOf, wordsOf } from './screenPage.ts'

const TIME = /· \d\d:\d\d IST/

test('S2.47 S2.53 S2.54 S5.1 S5.2 title, subtitle, input and a send button that blank text leaves off', async ({
  page,
}) => {
  const chat = await openAssistant(page, () => undefined)
  const screen = page.getByRole('region', { name: 'AI Trading Assistant' })
  await expect(screen.getByRole('heading', { name: 'AI Trading Assistant' })).toBeVisible()
  await expect(
    screen.getByText('Get real-time trading insights and market analysis', { exact: true }),
  ).toBeVisible()
  for (const text of ['', '   ']) {
    await chat.ask(text)
    await expect(chat.send).toBeDisabled()
  }
  expect(chat.asked).toEqual([])
  await chat.ask('hello')
  await expect(chat.thinking).toBeVisible()
  await chat.input.fill('and then')
  await expect(chat.send).toBeDisabled()
  await expect.poll(() => chat.asked).toHaveLength(1)
})

test('S2.48 S2.49 S2.50 S2.52 S3.13 S4.10 S9.17 question at the right, reply at the left as markdown, each with its time', async ({
  page,
}) => {
  const replies: (() => unknown)[] = []
  const chat = await openAssistant(page, route =>
    replies.push(() => say(route, `**bold** ${'word '.repeat(200)}`)),
  )
  await chat.input.fill(`long ${'question '.repeat(200)}`)
  await chat.send.click()
  await test.step('appended at once, the input empty, waiting', async () => {
    await expect(chat.log).toContainText('question')
    await expect(chat.input).toHaveValue('')
    await expect(chat.thinking).toBeVisible()
    await expect(chat.log.locator('svg.animate-spin')).toBeVisible()
  })
  await test.step('the reply ends the waiting', async () => {
    await expect.poll(() => replies).toHaveLength(1)
    await replies[0]!()
    await expect(chat.log.locator('strong')).toHaveText('bold')
    await expect(chat.thinking).toBeHidden()
  })
  const rows = chat.log.locator('time').locator('xpath=ancestor::div[2]')
  for (const words of await wordsOf(rows)) expect(words).toMatch(TIME)
  const room = (await rows.first().locator('..').boundingBox())!
  const [question, reply] = [(await rows.nth(0).boundingBox())!, (await rows.nth(1).boundingBox())!]
  for (const { width } of [question, reply]) expect(width).toBeLessThanOrEqual(room.width * 0.8 + 1)
  expect(question.x + question.width).toBeCloseTo(room.x + room.width, 0)
  expect(reply.x).toBeCloseTo(room.x, 0)
})

test('S2.51 S3.14 the list scrolls smoothly to the newest message, and a reload forgets all', async ({
  page,
}) => {
  const chat = await openAssistant(page, (route, k) => say(route, `reply ${k} ${'\n\nline'.repeat(12)}`))
  for (const k of [0, 1, 2]) {
    await chat.ask(`question ${k}`)
    await expect(chat.log).toContainText(`reply ${k}`)
  }
  await expect(chat.log).toHaveCSS('scroll-behavior', 'smooth')
  await expect(chat.log.getByText('line').last()).toBeInViewport()
  await page.reload()
  await expect(chat.log).not.toContainText('question 0')
})

test('S7.1 S9.17 one POST with the message and the last 5 messages before it', async ({ page }) => {
  const chat = await openAssistant(page, (route, k) => say(route, `reply ${k}`))
  for (const k of [0, 1, 2, 3]) {
    await chat.ask(`question ${k}`)
    await expect(chat.log).toContainText(`reply ${k}`)
  }
  expect(chat.asked.map(({ context }) => context.length)).toEqual([0, 2, 4, 5])
  const { message, context } = chat.asked[3]!
  expect(message).toBe('question 3')
  expect(context.map(({ role, content }) => `${role}: ${content}`)).toEqual([
    'assistant: reply 0',
    'user: question 1',
    'assistant: reply 1',
    'user: question 2',
    'assistant: reply 2',
  ])
  for (const entry of context) {
    expect(Object.keys(entry).toSorted()).toEqual(['content', 'role', 'timestamp'])
    expect(entry.timestamp).toMatch(/^\d{4}-\d\d-\d\dT/)
  }
})

// the browser itself reports a failed request and a bad status on the console
noisy('S7.2 S8.2 the status of the answer is neither looked at nor shown', async ({ page }) => {
  const chat = await openAssistant(page, route => say(route, 'an answer all the same', 500))
  await chat.ask('hello')
  await expect(chat.log).toContainText('an answer all the same')
  await expect(chat.log).not.toContainText(/System Message|500/)
})

noisy(
  'S2.55 S4.10 S8.1 a failure appends a system message with its label, icon and error style',
  async ({ page }) => {
    const chat = await openAssistant(page, (route, k) =>
      k === 0 ? route.abort() : route.fulfill({ body: 'no JSON' }),
    )
    for (const k of [1, 2]) {
      await chat.ask(`question ${k}`)
      await expect(chat.log.getByText('System Message')).toHaveCount(k)
      await expect(chat.thinking).toBeHidden()
    }
    const text = 'Sorry, there was an error processing your request. Please try again.'
    await expect(chat.log.getByText(text, { exact: true })).toHaveCount(2)
    const label = chat.log.getByText('System Message').first()
    await expect(label.locator('svg')).toHaveClass(/triangle/)
    expect(await inkOf(label)).toBe('down')
  },
)

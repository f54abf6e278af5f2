import { type Answer, mainThreadSeconds, openAssistant, say } from './assistantPage.ts'
import { HEAVY, HOSTILE, RICH } from './assistantReplies.ts'
import { axeViolations, tooWide } from './look.ts'
import { slowdownNow } from './mainThread.ts'
import { noisy } from './noisy.ts'
import { expect, test } from './quiet.ts'
import { stopClock } from './screenPage.ts'

const ERR = 'Sorry, there was an error processing your request. Please try again.'

const never = () => undefined

// a browser reports a refused request and a bad status on the console whatever the page does: these are not quiet
noisy(
  'H1 a network that fails shows the error, however it fails; Retry and sending work again',
  async ({ page }) => {
    const reasons = ['internetdisconnected', 'connectionrefused', 'connectionreset'] as const
    let failure: (typeof reasons)[number] | null = null
    const chat = await openAssistant(page, (route, k) =>
      failure === null ? say(route, `back again, ${k}`) : route.abort(failure),
    )
    const asked: string[] = []
    for (const reason of reasons) {
      failure = reason
      await chat.ask(reason)
      await expect(chat.log, reason).toContainText(ERR)
      await expect(chat.log).toContainText('System Message')
      await expect(chat.thinking).toBeHidden()
      failure = null
      await page.getByRole('button', { name: 'Retry' }).click()
      asked.push(reason, reason)
      await expect(chat.log).toContainText(`back again, ${asked.length - 1}`)
      await expect(chat.log).not.toContainText(ERR)
      await chat.ask('and more')
      asked.push('and more')
      await expect.poll(() => chat.asked.map(({ message }) => message)).toEqual(asked)
      await expect(chat.log).toContainText(`back again, ${asked.length - 1}`)
    }
  },
)

const NO_REPLIES = [
  [200, '<!doctype html><title>502</title>'],
  [200, ''],
  [200, '{"response":"ha'],
  [500, '{"error":"x"}'],
  [200, '{}'],
  [200, 'null'],
  [200, '[]'],
  [200, '{"response":7}'],
  [503, '{"error":{"message":"x"}}'],
] as const

noisy('H2 H3 what is no reply shows the error, and never a value that is no text', async ({ page }) => {
  const chat = await openAssistant(page, (route, k) => {
    const [status, body] = NO_REPLIES[k]!
    return route.fulfill({ status, body, contentType: 'application/json' })
  })
  for (const [k, [status, body]] of NO_REPLIES.entries()) {
    await chat.ask(`question ${k}`)
    await expect(chat.log.getByText(ERR), `${status} with ${body}`).toHaveCount(k + 1)
    await expect(page.locator('body')).not.toContainText(/undefined|\[object Object\]/)
    await expect(chat.thinking).toBeHidden()
  }
})

noisy('H4 500 with a reply is a reply', async ({ page }) => {
  const chat = await openAssistant(page, route => say(route, 'hi', 500))
  await chat.ask('hello')
  await expect(chat.log).toContainText('Assistant')
  await expect(chat.log.getByText('hi', { exact: true })).toBeVisible()
  await expect(chat.log).not.toContainText(ERR)
})

test.describe('with the rest of the app there', () => {
  test.use({ fetchesAhead: true })

  for (const [name, text] of Object.entries(HEAVY)) {
    test(`H5 ${name} leaves the input usable within 1 s`, async ({ browser, page }) => {
      // the rest of the app comes with the first sign of a person, or by itself while the page is slow to open; storage
      // comes last, and none of it is part of the reply
      const rest = page
        .context()
        .waitForEvent('requestfinished', request => request.url().includes('store.worker'))
      const chat = await openAssistant(page, route => say(route, text))
      await page.mouse.move(20, 20)
      await rest
      const busySeconds = await mainThreadSeconds(page)
      const before = await busySeconds()
      await chat.ask('hi')
      await expect(page.getByRole('button', { name: 'Copy the reply' })).toBeVisible()
      await chat.input.fill('next')
      await expect(chat.send).toBeEnabled()
      const seconds = (await busySeconds()) - before
      process.stdout.write(`  main thread: ${name}: ${seconds.toFixed(2)} s of processor time\n`)
      // a busy machine makes each instruction dearer: the same second, in the work that it does here and now
      expect(seconds).toBeLessThan(seconds < 1 ? 1 : await slowdownNow(browser, page))
      await expect(chat.log.getByText('Reply truncated')).toHaveCount(text.length > 256 * 1024 ? 1 : 0)
      const shown = await chat.log.evaluate(log => log.textContent.length)
      expect(shown).toBeLessThan(257 * 1024)
    })
  }
})

test('H6 a slow reply shows a spinner and Stop; Stop ends it at once', async ({ page }) => {
  const chat = await openAssistant(page, never)
  await chat.ask('hi')
  await expect(chat.thinking).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(chat.thinking).toBeHidden()
  await expect(chat.log).toContainText('Stopped before a reply came')
  await expect(chat.input).toBeFocused()
})

test('H6 after 60 s without an end the error shows', async ({ page }) => {
  const chat = await openAssistant(page, never)
  await stopClock(page)
  await chat.ask('hi')
  await expect(chat.thinking).toBeVisible()
  await page.clock.runFor(59_000)
  await expect(chat.thinking).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(chat.log).toContainText(ERR)
  await expect(chat.thinking).toBeHidden()
})

test('H7 after Stop no late reply comes, and the next question gets its own', async ({ page }) => {
  const late: (() => Promise<unknown>)[] = []
  const chat = await openAssistant(page, (route, k) =>
    k === 0 ? late.push(() => say(route, 'late reply').catch(never)) : say(route, 'own reply'),
  )
  await chat.ask('one')
  await expect.poll(() => late).toHaveLength(1)
  await page.getByRole('button', { name: 'Stop' }).click()
  await chat.ask('two')
  await expect(chat.log).toContainText('own reply')
  await late[0]?.()
  await page.waitForTimeout(300)
  await expect(chat.log).not.toContainText('late reply')
})

test('H7 leaving the screen aborts the request; the conversation is there on the way back', async ({
  page,
}) => {
  const chat = await openAssistant(page, (route, k) => (k === 0 ? say(route, 'first reply') : undefined))
  await chat.ask('one')
  await expect(chat.log).toContainText('first reply')
  const aborted = page.waitForEvent('requestfailed')
  await chat.ask('two')
  await expect(chat.thinking).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  expect((await aborted).url()).toContain('/api/ai/chat')
  await page.getByRole('link', { name: 'AI Assistant' }).click()
  await expect(chat.log).toContainText('first reply')
  await expect(chat.log).toContainText('Stopped before a reply came')
  await expect(chat.thinking).toBeHidden()
})

test('H7 Enter twice and Enter while composing', async ({ page }) => {
  const chat = await openAssistant(page, never)
  await chat.input.focus()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: 'लाभ', selectionStart: 3, selectionEnd: 3 })
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Enter', windowsVirtualKeyCode: 229 })
  expect(chat.asked).toEqual([])
  await devtools.send('Input.insertText', { text: 'लाभ' })
  await expect(chat.input).toHaveValue('लाभ')
  await chat.input.press('Enter')
  await chat.input.press('Enter')
  await expect(chat.thinking).toBeVisible()
  await expect.poll(() => chat.asked.map(({ message }) => message)).toEqual(['लाभ'])
})

test('H8 the context is exactly the last 5 messages before the new one', async ({ page }) => {
  const chat = await openAssistant(page, (route, k) => say(route, `reply ${k}`))
  for (const k of [0, 1, 2, 3]) {
    await chat.ask(`question ${k}`)
    await expect(chat.log).toContainText(`reply ${k}`)
  }
  expect(chat.asked[0]).toEqual({ message: 'question 0', context: [] })
  const { message, context } = chat.asked[3]!
  expect(message).toBe('question 3')
  expect(context.map(({ role, content }) => `${role}: ${content}`)).toEqual([
    'assistant: reply 0',
    'user: question 1',
    'assistant: reply 1',
    'user: question 2',
    'assistant: reply 2',
  ])
  for (const turn of context) {
    expect(Object.keys(turn).sort()).toEqual(['content', 'role', 'timestamp'])
    expect(new Date(turn.timestamp).toISOString()).toBe(turn.timestamp)
  }
})

test('X1 a hostile reply opens nothing, asks nothing of others and leaves only safe links', async ({
  page,
}) => {
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const chat = await openAssistant(page, route => say(route, HOSTILE.join('\n\n')))
  await chat.ask('<img src=x onerror=alert(2)> [x](javascript:alert(2))')
  await expect(chat.log.getByRole('link', { name: 'good' })).toBeVisible()
  // its words stay; pressing them does nothing
  await chat.log.getByText('entity').click()
  await page.waitForTimeout(500)
  expect(dialogs).toEqual([])
  const { hrefs, strange } = await chat.log.evaluate(log => {
    const all = [...log.querySelectorAll('*')]
    const links = [...log.querySelectorAll('a')]
    return {
      hrefs: links.map(({ href, target, rel }) => `${href} ${target} ${rel}`),
      strange: all
        .filter(
          element =>
            /^(script|iframe|object|embed|style|link|form|img|base|meta|details)$/i.test(element.tagName) ||
            [...element.attributes].some(({ name }) => /^(on|srcdoc|src$|style$)/.test(name)),
        )
        .map(element => element.outerHTML),
    }
  })
  expect(strange).toEqual([])
  expect(hrefs).toEqual([
    'https://www.nseindia.com/?a=1&b=2 _blank noopener noreferrer',
    'http://example.com/x _blank noopener noreferrer',
  ])
  expect(new URL(page.url()).pathname).toBe('/ai')
})

for (const width of [1440, 360]) {
  test(`every state of the screen fits and passes axe at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const answers: Answer[] = [route => route.fulfill({ body: '{}' }), route => say(route, RICH), never]
    const chat = await openAssistant(page, (route, k) => answers[k]?.(route, k))
    const check = async () => {
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      expect(await axeViolations(page)).toEqual([])
      expect(await tooWide(page)).toEqual([])
      expect(await chat.log.evaluate(log => log.scrollWidth <= log.clientWidth)).toBe(true)
    }
    await chat.ask('verylongquestionword'.repeat(20))
    await expect(chat.log).toContainText(ERR)
    await check()
    await chat.ask('next')
    await expect(chat.log.getByRole('table')).toBeVisible()
    await check()
    const [bubble, list] = await chat.log.evaluate(log => [
      Math.max(...[...log.querySelectorAll('.max-w-4\\/5')].map(each => each.getBoundingClientRect().width)),
      log.clientWidth,
    ])
    expect(bubble).toBeLessThanOrEqual(0.8 * list!)
    await chat.ask('and')
    await expect(chat.thinking).toBeVisible()
    await expect(chat.thinking).toBeInViewport()
    await check()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(chat.log).toContainText('Ask the first question')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(chat.log.getByRole('table')).toBeVisible()
  })
}

test('the list moves smoothly to the newest message, and at once where motion is unwanted', async ({
  page,
}) => {
  const chat = await openAssistant(page, route => say(route, 'short\n\n'.repeat(12)))
  const behaviour = () => chat.log.evaluate(log => getComputedStyle(log).scrollBehavior)
  expect(await behaviour()).toBe('smooth')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await behaviour()).toBe('auto')
  for (const k of [1, 2, 3]) {
    await chat.ask(`question ${k}`)
    await expect(page.getByRole('button', { name: 'Copy the reply' })).toHaveCount(k)
  }
  const rest = () => chat.log.evaluate(log => Math.abs(log.scrollHeight - log.clientHeight - log.scrollTop))
  await expect.poll(rest).toBeLessThan(2)
})

test('the conversation is gone after Logout', async ({ page }) => {
  const chat = await openAssistant(page, route => say(route, 'a secret'))
  await chat.ask('hi')
  await expect(chat.log).toContainText('a secret')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Start session' }).click()
  await expect(chat.log).toContainText('Ask the first question')
  await expect(chat.log).not.toContainText('a secret')
})

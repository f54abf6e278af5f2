import { breachesIn, watchActs } from './assistantHostile.ts'
import { type Answer, mainThreadSeconds, openAssistant, say } from './assistantPage.ts'
import { HEAVY, HOSTILE, RICH } from './assistantReplies.ts'
import { axeViolations, tooWide } from './look.ts'
import { slowdownNow } from './mainThread.ts'
import { noisy } from './noisy.ts'
import { expect, test } from './quiet.ts'
import { settled, stopClock } from './screenPage.ts'

const ERR = 'Sorry, there was an error processing your request. Please try again.'

const never = () => undefined

/** One of each kind; `chatReply.test.ts` has all. */
const NO_REPLIES = [
  [200, '<!doctype html><title>502</title>'],
  [200, ''],
  [500, '{"error":"x"}'],
  [200, '{"response":7}'],
] as const

// a browser reports a refused request and a bad status on the console whatever the page does: this one is not quiet
noisy(
  'H1 H2 H3 H4 a network that fails and what is no reply show the error, a text is a reply whatever its status',
  async ({ page }) => {
    const answers: Answer[] = []
    const chat = await openAssistant(page, (route, k) => answers[k]!(route, k))
    const errors = chat.log.getByText(ERR)
    const next = async (question: string, answer: Answer) => {
      answers.push(answer)
      await chat.ask(question)
    }
    await test.step('H1 a network that fails, however it fails', async () => {
      for (const [k, reason] of (['internetdisconnected', 'connectionreset'] as const).entries()) {
        await next(reason, route => route.abort(reason))
        await expect(errors, reason).toHaveCount(k + 1)
        await expect(chat.log.getByText('System Message')).toHaveCount(k + 1)
        await expect(chat.thinking).toBeHidden()
      }
    })
    await test.step('H1 Retry and sending work again', async () => {
      answers.push(route => say(route, 'back again'))
      await page.getByRole('button', { name: 'Retry' }).last().click()
      await expect(chat.log).toContainText('back again')
      await expect(errors).toHaveCount(1)
      await next('and more', route => say(route, 'and on'))
      await expect(chat.log).toContainText('and on')
      expect(chat.asked.map(({ message }) => message)).toEqual([
        'internetdisconnected',
        'connectionreset',
        'connectionreset',
        'and more',
      ])
    })
    await test.step('H4 500 with a reply is a reply', async () => {
      await next('hello', route => say(route, 'hi', 500))
      await expect(chat.log.getByText('hi', { exact: true })).toBeVisible()
      await expect(errors).toHaveCount(1)
    })
    await test.step('H2 H3 what is no reply, and never a value that is no text', async () => {
      for (const [k, [status, body]] of NO_REPLIES.entries()) {
        await next(`question ${k}`, route => route.fulfill({ status, body, contentType: 'application/json' }))
        await expect(errors, `${status} with ${body}`).toHaveCount(k + 2)
        await expect(page.locator('body')).not.toContainText(/undefined|\[object Object\]/)
        await expect(chat.thinking).toBeHidden()
      }
    })
  },
)

test.describe('with the rest of the app there', () => {
  test.use({ fetchesAhead: true })

  test('H5 a reply of any length, depth and weight leaves the input usable within 1 s', async ({
    browser,
    page,
  }) => {
    // the rest of the app comes with the first sign of a person, or by itself while the page is slow to open; storage
    // comes last, and none of it is part of the reply
    const rest = page
      .context()
      .waitForEvent('requestfinished', request => request.url().includes('store.worker'))
    const texts = Object.values(HEAVY)
    const chat = await openAssistant(page, (route, k) => say(route, texts[k]!))
    await page.mouse.move(20, 20)
    await rest
    const busySeconds = await mainThreadSeconds(page)
    for (const [name, text] of Object.entries(HEAVY)) {
      await test.step(name, async () => {
        const before = await busySeconds()
        await chat.ask('hi')
        await expect(page.getByRole('button', { name: 'Copy the reply' })).toBeVisible()
        await chat.input.fill('next')
        await expect(chat.send).toBeEnabled()
        const seconds = (await busySeconds()) - before
        process.stdout.write(`  main thread: ${name}: ${seconds.toFixed(2)} s of processor time\n`)
        // a busy machine makes each instruction dearer: the same second, in the work that it does here and now
        expect(seconds, name).toBeLessThan(seconds < 1 ? 1 : await slowdownNow(browser, page))
        await expect(chat.log.getByText('Reply truncated')).toHaveCount(text.length > 256 * 1024 ? 1 : 0)
        await expect(chat.log.getByText('shown as plain text')).toHaveCount(name.startsWith('as ') ? 0 : 1)
        const shown = await chat.log.evaluate(log => log.textContent.length)
        expect(shown).toBeLessThan(257 * 1024)
        // each reply is alone in the conversation
        await page.getByRole('button', { name: 'Clear' }).click()
        await expect(chat.log).toContainText('Ask the first question')
      })
    }
  })
})

test('H6 H7 H8 X1 one request at a time, with its context; Stop, leaving and 60 s end it, and replies only speak', async ({
  page,
}) => {
  const acts = watchActs(page)
  const late: (() => Promise<unknown>)[] = []
  const answers: Answer[] = [
    never,
    route => late.push(() => say(route, 'late reply').catch(never)),
    route => say(route, 'own reply'),
    route => say(route, HOSTILE.join('\n\n')),
    route => say(route, 'reply 4'),
  ]
  const chat = await openAssistant(page, (route, k) => answers[k]?.(route, k))

  await test.step('H7 Enter while composing, and Enter twice', async () => {
    await chat.input.focus()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Input.imeSetComposition', { text: 'लाभ', selectionStart: 3, selectionEnd: 3 })
    await devtools.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Enter',
      windowsVirtualKeyCode: 229,
    })
    expect(chat.asked).toEqual([])
    await devtools.send('Input.insertText', { text: 'लाभ' })
    await expect(chat.input).toHaveValue('लाभ')
    await chat.input.press('Enter')
    await chat.input.press('Enter')
    await expect.poll(() => chat.asked.map(({ message }) => message)).toEqual(['लाभ'])
  })
  await test.step('H6 a slow reply shows a spinner and Stop; Stop ends it at once', async () => {
    await expect(chat.thinking).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(chat.thinking).toBeHidden()
    await expect(chat.log).toContainText('Stopped before a reply came')
    await expect(chat.input).toBeFocused()
  })
  await test.step('H7 after Stop no late reply comes, and the next question gets its own', async () => {
    await chat.ask('one')
    await expect.poll(() => late).toHaveLength(1)
    await page.getByRole('button', { name: 'Stop' }).click()
    await chat.ask('two')
    await expect(chat.log).toContainText('own reply')
    await late[0]?.()
    await page.waitForTimeout(300)
    await expect(chat.log).not.toContainText('late reply')
  })
  await test.step('X1 a hostile reply opens nothing, asks nothing of others and leaves only safe links', async () => {
    await chat.ask('<img src=x onerror=alert(2)> [x](javascript:alert(2))')
    await expect(chat.log.getByRole('link', { name: 'good' })).toBeVisible()
    // its words stay; pressing them does nothing
    await chat.log.getByText('entity').click()
    await page.waitForTimeout(300)
    expect(acts).toEqual([])
    expect(await breachesIn(chat.log)).toEqual([])
    const links = await chat.log
      .locator('a')
      .evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href))
    expect(links).toEqual(['https://www.nseindia.com/?a=1&b=2', 'http://example.com/x'])
    expect(new URL(page.url()).pathname).toBe('/ai')
  })
  await test.step('H8 the context is exactly the last 5 messages before the new one', async () => {
    await chat.ask('four')
    await expect(chat.log).toContainText('reply 4')
    expect(chat.asked[0]).toEqual({ message: 'लाभ', context: [] })
    const { message, context } = chat.asked.at(-1)!
    expect(message).toBe('four')
    expect(context.map(({ role, content }) => `${role}: ${content}`)).toEqual([
      'user: one',
      'user: two',
      'assistant: own reply',
      'user: <img src=x onerror=alert(2)> [x](javascript:alert(2))',
      `assistant: ${HOSTILE.join('\n\n')}`,
    ])
    for (const turn of context) {
      expect(Object.keys(turn).sort()).toEqual(['content', 'role', 'timestamp'])
      expect(new Date(turn.timestamp).toISOString()).toBe(turn.timestamp)
    }
  })
  await test.step('H7 leaving the screen aborts the request; the conversation is there on the way back', async () => {
    const aborted = page.waitForEvent('requestfailed')
    await chat.ask('five')
    await expect(chat.thinking).toBeVisible()
    await page.getByRole('link', { name: 'Settings' }).click()
    expect((await aborted).url()).toContain('/api/ai/chat')
    await page.getByRole('link', { name: 'AI Assistant' }).click()
    await expect(chat.log).toContainText('reply 4')
    await expect(chat.log.getByText('Stopped before a reply came')).toHaveCount(3)
    await expect(chat.thinking).toBeHidden()
  })
  await test.step('the conversation is gone after Logout', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Start session' }).click()
    await expect(chat.log).toContainText('Ask the first question')
    await expect(chat.log).not.toContainText('reply 4')
  })
  await test.step('H6 after 60 s without an end the error shows', async () => {
    await stopClock(page)
    await chat.ask('hi')
    await expect(chat.thinking).toBeVisible()
    await page.clock.runFor(59_000)
    await expect(chat.thinking).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(chat.log).toContainText(ERR)
    await expect(chat.thinking).toBeHidden()
  })
})

test('every state of the screen fits and passes axe at 1440 and 360 px, and the list follows the newest message', async ({
  page,
}) => {
  const answers: Answer[] = [
    route => route.fulfill({ body: '{}' }),
    route => say(route, RICH),
    never,
    route => say(route, 'short\n\n'.repeat(12)),
  ]
  const chat = await openAssistant(page, (route, k) => answers[k]?.(route, k))
  const check = async (...also: (() => Promise<void>)[]) => {
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await settled(page)
      for (const one of also) await one()
      expect(await axeViolations(page), `${width} px`).toEqual([])
      expect(await tooWide(page), `${width} px`).toEqual([])
      expect(await chat.log.evaluate(log => log.scrollWidth <= log.clientWidth), `${width} px`).toBe(true)
    }
  }
  await test.step('an error', async () => {
    await chat.ask('verylongquestionword'.repeat(20))
    await expect(chat.log).toContainText(ERR)
    await check()
  })
  await test.step('a reply with all that may be too wide', async () => {
    await chat.ask('next')
    await expect(chat.log.getByRole('table')).toBeVisible()
    await check(async () => {
      const [bubble, list] = await chat.log.evaluate(log => [
        Math.max(
          ...[...log.querySelectorAll('.max-w-4\\/5')].map(each => each.getBoundingClientRect().width),
        ),
        log.clientWidth,
      ])
      expect(bubble).toBeLessThanOrEqual(0.8 * list!)
    })
  })
  await test.step('waiting', async () => {
    await chat.ask('and')
    await expect(chat.thinking).toBeVisible()
    await expect(chat.thinking).toBeInViewport()
    await check()
  })
  await test.step('Clear and Undo', async () => {
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(chat.log).toContainText('Ask the first question')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(chat.log.getByRole('table')).toBeVisible()
  })
  await test.step('smoothly, and at once where motion is unwanted', async () => {
    await expect(chat.log).toHaveCSS('scroll-behavior', 'smooth')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(chat.log).toHaveCSS('scroll-behavior', 'auto')
    await chat.ask('more')
    await expect(chat.log).toContainText('short')
    const rest = () => chat.log.evaluate(log => Math.abs(log.scrollHeight - log.clientHeight - log.scrollTop))
    await expect.poll(rest).toBeLessThan(2)
  })
})

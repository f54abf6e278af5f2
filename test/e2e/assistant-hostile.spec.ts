/** X1 hostile replies in a real browser, beside a server that must hear nothing of them. */
import { SHARED_IS_HERE, sharedJson } from '../shared.ts'
import {
  aimAt,
  breachesIn,
  type Canary,
  quoted,
  startCanary,
  touchAll,
  watchActs,
} from './assistantHostile.ts'
import { openAssistant, say } from './assistantPage.ts'
import { HOSTILE } from './assistantReplies.ts'
import { expect, test } from './quiet.ts'

/** So many cases in one reply: it stays light enough to be drawn as markdown. */
const A_REPLY = 60
const MARKDOWN = 'oracles/open/markdown'

let canary: Canary
test.beforeAll(async () => {
  canary = await startCanary()
})
test.afterAll(() => canary.stop())

/**
 * Lets the server say each of the replies, and sees that nothing happens but their being shown, with as many quotes of
 * their own as there are cases: each was drawn, and none has swallowed the next.
 */
function checkReplies(title: string, replies: readonly string[], cases: number) {
  test(title, async ({ page }) => {
    const acts = watchActs(page)
    const chat = await openAssistant(page, (route, k) => say(route, aimAt(canary, replies[k]!)))
    const shown = page.getByRole('button', { name: 'Copy the reply' })
    for (const k of replies.keys()) {
      await chat.ask('go on')
      await expect(shown).toHaveCount(k + 1)
    }
    // the renderer came, and drew them
    await expect(chat.log.locator('blockquote:not(blockquote blockquote)')).toHaveCount(cases)
    expect(await breachesIn(chat.log)).toEqual([])
    await touchAll(chat.log)
    await page.waitForTimeout(300)
    expect(acts).toEqual([])
    expect(canary.heard).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/ai')
  })
}

const CASES = [
  ...HOSTILE,
  '<a href="https://evil.example" ping="https://evil.example/ping">x</a>',
  '<video poster="https://evil.example/p.png"><source src="https://evil.example/v.mp4"></video>',
  '<link rel="stylesheet" href="https://evil.example/x.css"><base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<form action="https://evil.example/"><button formaction="javascript:alert(1)">x</button></form>',
  '<img name="body" id="main"><input autofocus onfocus=alert(1)>',
  '| <img src=x onerror=alert(1)> | b |\n|-|-|\n| ![p](https://evil.example/p.png) | <b onclick=alert(1)>x</b> |',
  '[x](/backtest?seed=1"onclick="alert(1)) [y](</backtest?seed=1 onclick=alert(1)>)',
  '[x]: https://evil.example "a\\" onmouseover=\\"alert(1)"\n\n[x] ![x]',
  '&lt;img src=x onerror=alert(1)&gt; M&amp;M &NotEqualTilde;',
  '<!-- --!><img src=x onerror=alert(1)> -->\n\n<![CDATA[<script>alert(1)</script>]]>',
]

checkReplies(
  'X1 what tries to act, to load and to lead elsewhere is only shown',
  [
    quoted(CASES),
    HOSTILE.join('\n\n'),
    // the page reads such a line itself
    '> **Unverified figures:** `<img src=x onerror=alert(1)>` ![p](https://evil.example/p.png)',
  ],
  CASES.length,
)

test('the check sees each kind of breach, and the canary hears a request', async ({ page }) => {
  await page.setContent(
    '<img><p onclick="x()">a</p><p id="main">b</p><a href="javascript:x()">c</a><a href="https://a.b">d</a><form></form>',
  )
  expect(await breachesIn(page.locator('body'))).toHaveLength(6)
  await fetch(aimAt(canary, 'https://evil.example/heard'))
  expect(canary.heard.splice(0)).toEqual(['GET /heard'])
})

test.describe('X1 the hostile markdown set', () => {
  interface Case {
    readonly markdown: string
  }
  if (!SHARED_IS_HERE) {
    test('NOT RUN: the shared oracle files are not beside this checkout', () => {
      console.warn('NOT RUN: the hostile markdown set needs the shared oracle files, which are not here.')
      test.skip()
    })
    return
  }
  const texts = ['xss.json', 'commonmark.json'].flatMap(file =>
    sharedJson<{ cases: readonly Case[] }>(`${MARKDOWN}/${file}`).cases.map(({ markdown }) => markdown),
  )
  const replies = Array.from({ length: Math.ceil(texts.length / A_REPLY) }, (_, k) =>
    quoted(texts.slice(k * A_REPLY, (k + 1) * A_REPLY)),
  )
  checkReplies('is only shown, case by case', replies, texts.length)
})

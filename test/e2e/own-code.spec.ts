/** A strategy of one's own in code, in the built app: it is written, runs as the built-in one does, and reaches nothing. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { ENDLESS_READS, ENDLESS_RUNS, REFUSED, reachingFiles } from './hostileCode.ts'
import { axeViolations, tooWide } from './look.ts'
import { expect, test } from './quiet.ts'

/** One each, and all that never ends, when SAUDA_HOSTILE is "each"; together they take two minutes. */
const EACH = process.env.SAUDA_HOSTILE === 'each'
const DEEDS_IN_A_FILE = EACH ? 1 : 8
/** Of the tab while one types; SAUDA_KILLS asks for more. */
const KILLS = Number(process.env.SAUDA_KILLS ?? 2)
const MARKET = '/backtest?mode=market&capital=5000000&from=2023-01-02&to=2023-01-13'

const FILE = (step: string) => `import { defineStrategy } from 'sauda'
export default defineStrategy({ id: 'mine', title: 'Mine', summary: 'Buys now and then.', params: {},
  start: ({ broker, bars }) => i => { ${step} } })
`
const HONEST =
  "if (i % 40 === 5) broker.buy(); if (i % 40 === 25) { broker.close(); console.log('closed at', i) }"

const dialog = (page: Page) => page.getByRole('dialog')
const editor = (page: Page) => page.getByRole('textbox', { name: 'Code of the strategy' })

/** Opens the editor for a new strategy in code. */
async function writeCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New strategy' }).click()
  await page.getByRole('radio', { name: 'Code', exact: true }).check()
  await expect(editor(page)).toBeVisible()
}

/** Puts this text in the place of all that is there, as pasting does. */
async function paste(page: Page, text: string): Promise<void> {
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

async function importCode(page: Page, code: string): Promise<void> {
  await page
    .getByLabel('Import a strategy')
    .setInputFiles({ name: 'x.ts', mimeType: 'text/plain', buffer: Buffer.from(code) })
}

test('a strategy in code is written, run and proved, and is there after a reload', async ({ page }) => {
  await page.goto(MARKET)
  const backtest = backtestPage(page)
  await writeCode(page)
  await paste(page, FILE('broker.byu()'))
  await expect(dialog(page).getByRole('status')).toHaveText('Mine: Buys now and then.')
  await paste(page, 'export default {\n  id: ')
  await expect(dialog(page).getByRole('status')).toContainText('Line 2: Unexpected token')
  await expect(page.getByRole('button', { name: 'Save strategy' })).toBeDisabled()
  await paste(page, FILE(HONEST))
  await expect(dialog(page).getByRole('status')).toHaveText('Mine: Buys now and then.')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save strategy' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await backtest.runWhole()
  await expect(page.getByText(/^No look-ahead found: with other bars after /)).toBeVisible()
  await page.getByRole('button', { name: /^Console: \d+ lines/ }).click()
  await expect(page.getByText(/closed at 25\n/)).toBeVisible()
  const fingerprint = await backtest.figure('Fingerprint').textContent()
  await page.reload()
  await expect(backtest.figure('Fingerprint')).toHaveText(fingerprint!)

  // what looks ahead is named
  await page.getByRole('button', { name: 'Edit' }).click()
  await paste(page, FILE('if (bars.close[i + 1]! > bars.close[i]!) broker.buy(); else broker.close()'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await backtest.runWhole()
  await expect(page.getByText(/The strategy uses future data\./)).toBeVisible()
  expect(await tooWide(page)).toEqual([])

  // it is deleted, and comes back
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveText('Market Making')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('combobox', { name: 'Strategy' }).click()
  await expect(page.getByRole('option', { name: 'Mine' })).toBeVisible()
})

test('P2 rules shown as code, once edited, are code with the same result', async ({ page }) => {
  await page.goto(MARKET)
  const backtest = backtestPage(page)
  await page.getByRole('button', { name: 'New strategy' }).click()
  await page.getByRole('combobox', { name: 'Begin with' }).click()
  await page.getByRole('option', { name: /^RSI reversal/ }).click()
  await page.getByRole('button', { name: 'Save strategy' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await backtest.runWhole()
  const result = (await backtest.figure('Result fingerprint').textContent())!
  const run = (await backtest.figure('Fingerprint').textContent())!
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Show the code' }).click()
  await expect(editor(page)).toContainText('export default defineStrategy({')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('// mine now')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await backtest.runWhole()
  await expect(backtest.figure('Fingerprint')).not.toHaveText(run)
  await expect(backtest.figure('Result fingerprint')).toHaveText(result)
})

test('a link brings a strategy along, which runs only once one has said so, and gives the same result', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(MARKET)
  await importCode(page, FILE(HONEST))
  const backtest = backtestPage(page)
  await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveText('Mine')
  await backtest.runWhole()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Copy link with strategy' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/#own=[\w-]+$/)
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const elsewhere = await (await browser.newContext()).newPage()
  const asked: string[] = []
  elsewhere.on('request', request => asked.push(request.url()))
  await elsewhere.goto(link)
  await expect(dialog(elsewhere).getByRole('status')).toHaveText(/^This code has not run\./)
  await expect(editor(elsewhere)).toContainText('closed at')
  expect(asked.filter(url => url.includes('walled'))).toEqual([])
  expect(asked.some(url => url.includes('own='))).toBe(false)
  await elsewhere.getByRole('button', { name: 'Save strategy' }).click()
  await elsewhere.getByRole('button', { name: 'Run and verify' }).click()
  await expect(elsewhere.getByText('Verified: identical')).toBeVisible()
  await elsewhere.context().close()
})

test('no key is lost when the tab dies while code is typed, and a second tab overwrites nothing', async ({
  context,
}) => {
  const first = await context.newPage()
  await first.goto(MARKET)
  await writeCode(first)
  await paste(first, '// mine\n')
  const second = await context.newPage()
  await second.goto(MARKET)
  await writeCode(second)
  await expect(second.getByText(/^Another tab is writing this strategy\./)).toBeVisible()
  await paste(second, '// the other\n')
  await second.close()
  let typed = '// mine\n'
  let page = first
  for (let k = 0; k < KILLS; k++) {
    await page.keyboard.type(`${k} `)
    typed += `${k} `
    await kill(page)
    page = await context.newPage()
    await page.goto(MARKET)
    await writeCode(page)
    await expect.poll(() => editor(page).innerText()).toBe(typed)
    await editor(page).focus()
    await page.keyboard.press('ControlOrMeta+End')
  }
})

/** Ends the tab's process, as running out of memory does. */
async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

test('hostile code reaches nothing, keeps nothing, and the page goes on', async ({ page }) => {
  test.setTimeout(600_000)
  const reached: string[] = []
  const server = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('export default 1')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await page.addInitScript(() => {
    const kept = window as unknown as { violations: string[] }
    kept.violations = []
    document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
      kept.violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  await page.goto(MARKET)
  const backtest = backtestPage(page)
  await expect(backtest.run).toBeEnabled()
  const strategy = page.getByRole('combobox', { name: 'Strategy' })
  const waits = await watchThread(page)
  for (const { name, code } of reachingFiles(url, DEEDS_IN_A_FILE)) {
    await importCode(page, code)
    await expect(strategy, name).toHaveText(`Tries ${name}`)
    await backtest.runWhole()
    await expect(page.getByText(`Tries ${name} on NIFTY`).first(), name).toBeVisible()
    await waits.note(name)
  }
  const told = page.getByText(/^“x\.ts”: /)
  const dismiss = told.first().locator('xpath=../..').getByRole('button', { name: 'Dismiss' })
  for (const [name, code] of Object.entries(REFUSED)) {
    await importCode(page, code)
    await expect(told.first(), name).toContainText('“x.ts”: ')
    await waits.note(name)
    await dismiss.click()
  }
  for (const { name, code } of EACH ? ENDLESS_READS : ENDLESS_READS.slice(0, 1)) {
    await importCode(page, code)
    await expect(told.first(), name).toContainText('The code did not answer', { timeout: 60_000 })
    await waits.note(`${name}, read`)
    await dismiss.click()
  }
  for (const { name, code } of EACH ? ENDLESS_RUNS : ENDLESS_RUNS.slice(0, 1)) {
    await importCode(page, code)
    await expect(strategy, name).toHaveText(`Tries ${name}`)
    await backtest.run.click()
    await expect(backtest.running.first(), name).toBeVisible()
    await page.waitForTimeout(1000)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(backtest.run, name).toBeEnabled()
    await waits.note(`${name}, run`)
  }
  process.stdout.write(`  longest waits of the page: ${waits.words()}\n`)
  expect(reached).toEqual([])
  expect(await keptUnder(page, 'stolen')).toEqual([])
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([])
  server.close()
})

/** Where the browser keeps something of that name for the page. */
function keptUnder(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async word => {
    const databases = await indexedDB.databases()
    const files: string[] = []
    for await (const file of (await navigator.storage.getDirectory()).keys()) files.push(file)
    const places = {
      indexedDB: databases.some(each => each.name === word),
      localStorage: localStorage.getItem(word) !== null,
      caches: await caches.has(word),
      files: files.includes(word),
      cookies: document.cookie.includes(word),
    }
    return Object.entries(places).flatMap(([place, isKept]) => (isKept ? [place] : []))
  }, name)
}

/** Measures how long the page's thread lets a timer wait, file by file. */
async function watchThread(page: Page) {
  const measured: { name: string; ms: number }[] = []
  await page.evaluate(() => {
    const kept = window as unknown as { longestMs: number }
    kept.longestMs = 0
    let last = performance.now()
    setInterval(() => {
      const now = performance.now()
      kept.longestMs = Math.max(kept.longestMs, now - last - 10)
      last = now
    }, 10)
  })
  return {
    async note(name: string) {
      const ms = await page.evaluate(() => {
        const kept = window as unknown as { longestMs: number }
        const longest = kept.longestMs
        kept.longestMs = 0
        return longest
      })
      measured.push({ name, ms })
    },
    /** The three longest, and the median. */
    words(): string {
      const sorted = measured.toSorted((a, b) => b.ms - a.ms)
      const median = sorted[Math.floor(sorted.length / 2)]!
      const longest = sorted.slice(0, 3).map(({ name, ms }) => `${name} ${ms.toFixed(0)} ms`)
      return `${longest.join(', ')}, median ${median.ms.toFixed(0)} ms`
    },
  }
}

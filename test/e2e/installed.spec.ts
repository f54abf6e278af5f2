/** S6 the app as a browser keeps it: it opens without its server, and a new version waits until one takes it. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type Page, test as plain } from '@playwright/test'
import { backtestPage } from './backtestPage.ts'
import { type OwnServer, startOwnServer } from './ownServer.ts'
import { expect } from './quiet.ts'
import { openScreen } from './screenPage.ts'
import { SCREENS } from './screens.ts'

// the console tells of each request that fails without the server, which is the point here
const test = plain.extend<{ server: OwnServer }>({
  serviceWorkers: 'allow',
  // biome-ignore lint/correctness/noEmptyPattern: what Playwright asks of a fixture that needs no other
  server: async ({}, use) => {
    const server = await startOwnServer()
    await use(server)
    await server.stop()
  },
})

/** Opens the app, moves the pointer, and waits until the browser has all of it. */
async function install(page: Page, origin: string): Promise<void> {
  await openScreen(page, `${origin}/`)
  await page.mouse.move(300, 300)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1)
  await page.waitForLoadState('networkidle')
}

/** Puts the same app with another description in the place of the one that `page` was loaded from, and waits for its offer. */
async function offerNext(page: Page, server: OwnServer, name: string): Promise<void> {
  const next = test.info().outputPath(name)
  cpSync('dist', next, { recursive: true })
  for (const [file, from, to] of [
    ['app/index.html', 'An algorithmic trading desk', `The ${name} trading desk`],
    ['app/service-worker.js', 'sauda-app-', `sauda-app-${name}-`],
  ] as const) {
    const text = readFileSync(`${next}/${file}`, 'utf8')
    expect(text).toContain(from)
    writeFileSync(`${next}/${file}`, text.replaceAll(from, to))
    rmSync(`${next}/${file}.br`)
  }
  const before = await description(page).getAttribute('content')
  await server.stop()
  await server.start(next)
  await page.reload()
  await page.mouse.move(300, 300)
  await expect(page.getByText('A new version of Sauda is ready.')).toBeVisible()
  await expect(description(page)).toHaveAttribute('content', before!)
}

const description = (page: Page) => page.locator('meta[name=description]')

/** How to end the service worker that answers `page`. */
async function stopOf(page: Page): Promise<() => Promise<unknown>> {
  const workers = await page.context().newCDPSession(page)
  const found = new Promise<string>(resolve =>
    workers.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) resolve(active.versionId)
    }),
  )
  await workers.send('ServiceWorker.enable')
  const versionId = await found
  return () => workers.send('ServiceWorker.stopWorker', { versionId })
}

test('E6 all seven screens open without the server, a backtest runs, no missing file is the page, and erasing takes the app away', async ({
  page,
  server,
}) => {
  await install(page, server.origin)
  const missing = () =>
    page.evaluate(() =>
      fetch('/assets/nothing.js').then(
        answer => answer.status,
        () => 'no answer',
      ),
    )
  const cached = () => page.evaluate(() => caches.keys())

  await test.step('without the server', async () => {
    await page.reload()
    expect(await missing()).toBe(404)
    await server.stop()
    expect(await missing()).toBe('no answer')
    // each address has the same document: the code of the other screens comes with their links
    await openScreen(page, `${server.origin}/backtest?mode=market&capital=5000000&to=2023-01-31`)
    const banner = page.getByRole('banner')
    await expect(banner.getByText('Server not responding')).toBeVisible()
    const backtest = backtestPage(page)
    await backtest.run.click()
    await expect(backtest.figure('Net profit')).toBeVisible()
    for (const { path, title } of SCREENS) {
      const links = page.getByRole('navigation', { name: 'Screens' })
      await links.locator(path === '/' ? 'a[href="/"]' : `a[href^="${path}"]`).click()
      await expect(banner).toContainText(title)
      await expect(page.getByText('This screen could not be shown')).toHaveCount(0)
      await expect(page.getByRole('main')).not.toBeEmpty()
    }
  })

  await test.step('erasing the device takes the kept app away, too', async () => {
    await server.start()
    await page.evaluate(() => caches.open('other'))
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('dialog').getByRole('checkbox').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out and erase' }).click()
    await expect.poll(cached).toEqual([])
    const left = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await expect.poll(left).toBe(0)
  })
})

test('a new version waits until it is taken, whatever the one before waits for, and the oldest is gone then', async ({
  page,
  server,
}) => {
  await install(page, server.origin)

  await test.step('though the one before waits for an answer', async () => {
    await offerNext(page, server, 'next')
    server.hang()
    await page.evaluate(() => void fetch('/assets/nothing.js'))
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(description(page)).toHaveAttribute('content', /^The next trading/)
    // once nothing waits any more: the two versions, and nothing of the change
    await server.stop()
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(2)
  })

  await test.step('though the browser ends the one before and starts it again meanwhile', async () => {
    // a version knows the caches of those whose name begins with its own
    await offerNext(page, server, 'next-but-one')
    const stopOld = await stopOf(page)
    server.hang()
    // what is asked while it ends starts it again, and keeps it in its place
    await page.evaluate(() => void setInterval(() => void fetch('/assets/nothing.js').catch(() => {}), 100))
    await page.getByRole('button', { name: 'Reload' }).click()
    await stopOld()
    await expect(description(page)).toHaveAttribute('content', /^The next-but-one/)
  })
})

import type { BrowserContext } from '@playwright/test'
import { saveData } from './noisy.ts'
import { test as quiet } from './quiet.ts'
import { openScreen } from './screenPage.ts'

/**
 * The `test` of a file whose tests are all about the screen at `path`: they run one after the other on one page, which is
 * opened once, and again only where the test before has left the address. So each leaves the screen as it was, or goes
 * elsewhere, or is the last. After a test that fails Playwright goes on in another process, and so on a new page.
 */
export function onScreen(path: string) {
  let kept: BrowserContext | undefined
  const test = quiet.extend({
    context: async ({ browser }, use) => {
      if (!kept) {
        kept = await browser.newContext()
        await saveData(kept)
      }
      await use(kept)
    },
    page: async ({ baseURL, context }, use) => {
      const page = context.pages()[0] ?? (await context.newPage())
      if (page.url() !== `${baseURL}${path}`) await openScreen(page, path)
      await use(page)
    },
  })
  test.describe.configure({ mode: 'default' })
  test.afterAll(async () => {
    await kept?.close()
    kept = undefined
  })
  return test
}

/** A tab with the store alone, in a private window or in a profile on the disk. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, chromium, expect, type Page } from '@playwright/test'
import { serveStorePage } from '../../scripts/storePage.mjs'
import type { StorePage } from '../../src/workers/testing/storePage.ts'
import { CHROMIUM_ARGS, findChromium } from '../findChromium.mjs'

declare const storePage: StorePage

/** What a test can do in a tab. */
export interface StoreTab {
  readonly page: Page
  look(): ReturnType<StorePage['look']>
  /** Adds bars and waits until they are saved or refused; the id. */
  add(rows: number, seed: number, name: string): Promise<string>
  settled(): ReturnType<StorePage['settled']>
  judge(id: string): Promise<string>
  countFiles(): Promise<number>
}

interface Fixtures {
  /** Opens a profile on the disk; the same one again after it was closed. */
  openProfile(): Promise<BrowserContext>
  /** A tab of the store in that window. */
  openTab(context: BrowserContext): Promise<StoreTab>
}

/** Playwright's test with the store's own page, which fails when a page reports an error. */
export const test = base.extend<Fixtures, { storeUrl: string }>({
  storeUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'sauda-store-'))
      const { url, close } = await serveStorePage(folder)
      await use(url)
      close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: see above
  async openProfile({}, use) {
    const folder = mkdtempSync(join(tmpdir(), 'sauda-profile-'))
    const { executablePath, env } = await findChromium()
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await chromium.launchPersistentContext(folder, {
        executablePath,
        env: env as Record<string, string>,
        args: CHROMIUM_ARGS,
      })
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  async openTab({ storeUrl }, use) {
    const faults: string[] = []
    await use(async context => {
      const page = await context.newPage()
      page.on('pageerror', error => faults.push(error.stack ?? error.message))
      await page.goto(storeUrl)
      await page.waitForFunction(() => 'storePage' in globalThis)
      return {
        page,
        look: () => page.evaluate(() => storePage.look()),
        add: async (rows, seed, name) => {
          const id = await page.evaluate(([...asked]) => storePage.add(...asked), [rows, seed, name] as const)
          await page.evaluate(() => storePage.settled())
          return id
        },
        settled: () => page.evaluate(() => storePage.settled()),
        judge: id => page.evaluate(asked => storePage.judge(asked), id),
        countFiles: () => page.evaluate(() => storePage.countFiles()),
      }
    })
    expect(faults, 'errors of the pages').toEqual([])
  },
})
export { expect }

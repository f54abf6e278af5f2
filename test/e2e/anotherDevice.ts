import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { saveData } from './noisy.ts'

/** A browser that has nothing of the app yet, as another device is; like that of most tests, it saves data. */
export async function anotherDevice(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-IN', ...options })
  await saveData(context)
  return context
}

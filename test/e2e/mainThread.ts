import type { Browser, Page } from '@playwright/test'
import {
  type LongestTasks,
  longestTasks,
  MEASURED_PAGE,
  referenceWork,
  slowdown,
  TASK_CATEGORIES,
  taskWords,
} from '../traceTasks.ts'
import { expect } from './quiet.ts'

/** No task of the main thread may be longer: a key pressed meanwhile would wait. */
const LIMIT_MS = 50

/**
 * Does `work` and expects that no task of the page's main thread took longer than 50 ms meanwhile. It is processor time
 * that counts: the clock also runs while other programs have the processor. What was too long is compared with how long a
 * reference takes at the same moment. What `work` looks up runs in the same thread, so that it should ask by plain CSS.
 *
 * It fails where a task is too long each of three times: a virtual machine now and then charges a thread 50 ms that it did
 * not work, while the page's own work is as long each time. `again` brings the page back to where `work` began, with
 * nothing kept that would make it shorter; without it, `work` can be done again where it ended.
 */
export async function expectFreePage(
  browser: Browser,
  page: Page,
  name: string,
  work: () => Promise<void>,
  again: () => Promise<void> = async () => {},
): Promise<void> {
  let { longest, limitMs } = await measured(browser, page, name, work)
  for (let tries = 1; tries < 3 && longest.cpuMs > limitMs; tries++) {
    await again()
    ;({ longest, limitMs } = await measured(browser, page, name, work))
  }
  expect(longest.cpuMs, `longest task of the main thread: ${name}`).toBeLessThanOrEqual(limitMs)
}

async function measured(browser: Browser, page: Page, name: string, work: () => Promise<void>) {
  const longest = await longestWhile(browser, page, work)
  process.stdout.write(`  longest task: ${taskWords(name, longest)}\n`)
  if (longest.cpuMs <= LIMIT_MS) return { longest, limitMs: LIMIT_MS }
  const limitMs = LIMIT_MS * (await slowdownNow(browser, page))
  process.stdout.write(`  the limit here and now: ${limitMs.toFixed(0)} ms of processor time\n`)
  return { longest, limitMs }
}

/** How many times longer the page takes for the same work here and now than on a machine that does nothing else. */
export async function slowdownNow(browser: Browser, page: Page): Promise<number> {
  return slowdown(() => longestWhile(browser, page, async () => void (await page.evaluate(referenceWork))))
}

async function longestWhile(browser: Browser, page: Page, work: () => Promise<void>): Promise<LongestTasks> {
  await browser.startTracing(page, { categories: TASK_CATEGORIES })
  await page.evaluate(name => void performance.mark(name), MEASURED_PAGE)
  await work()
  const trace = JSON.parse((await browser.stopTracing()).toString())
  return longestTasks(trace.traceEvents, 'CrRendererMain')
}

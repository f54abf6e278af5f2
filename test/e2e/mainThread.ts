import type { Browser, Page } from '@playwright/test'
import { longestTasks, TASK_CATEGORIES, taskWords } from '../traceTasks.ts'
import { expect } from './quiet.ts'

/** No task of the main thread may be longer: a key pressed meanwhile would wait. */
const LIMIT_MS = 50

/**
 * Does `work` and expects that no task of the page's main thread took longer than 50 ms meanwhile. It is processor time
 * that counts: the clock also runs while other programs have the processor. What `work` looks up runs in the same
 * thread, so that it should ask by plain CSS.
 */
export async function expectFreePage(
  browser: Browser,
  page: Page,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  await browser.startTracing(page, { categories: TASK_CATEGORIES })
  await work()
  const trace = JSON.parse((await browser.stopTracing()).toString())
  const longest = longestTasks(trace.traceEvents, 'CrRendererMain')
  process.stdout.write(`  longest task: ${taskWords(name, longest)}\n`)
  expect(longest.cpuMs, `longest task of the main thread: ${name}`).toBeLessThanOrEqual(LIMIT_MS)
}

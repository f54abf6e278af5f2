import type { Browser, Page } from '@playwright/test'
import { type LongestTasks, longestTasks, TASK_CATEGORIES, taskWords } from '../traceTasks.ts'
import { expect } from './quiet.ts'

/** No task of the main thread may be longer: a key pressed meanwhile would wait. */
const LIMIT_MS = 50
/** Processor time of `referenceWork` where the limit holds: a machine of two cores that does nothing else. */
const REFERENCE_MS = 20

/**
 * Does `work` and expects that no task of the page's main thread took longer than 50 ms meanwhile. It is processor time
 * that counts: the clock also runs while other programs have the processor. They make each instruction dearer too, since
 * they share its caches: what was too long is compared with how long a reference takes at the same moment. What `work`
 * looks up runs in the same thread, so that it should ask by plain CSS.
 */
export async function expectFreePage(
  browser: Browser,
  page: Page,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const longest = await longestWhile(browser, page, work)
  process.stdout.write(`  longest task: ${taskWords(name, longest)}\n`)
  const limitMs = longest.cpuMs <= LIMIT_MS ? LIMIT_MS : LIMIT_MS * (await slowdown(browser, page))
  expect(longest.cpuMs, `longest task of the main thread: ${name}`).toBeLessThanOrEqual(limitMs)
}

async function longestWhile(browser: Browser, page: Page, work: () => Promise<void>): Promise<LongestTasks> {
  await browser.startTracing(page, { categories: TASK_CATEGORIES })
  await work()
  const trace = JSON.parse((await browser.stopTracing()).toString())
  return longestTasks(trace.traceEvents, 'CrRendererMain')
}

/** How many times longer the same work takes here and now; at least 1. */
async function slowdown(browser: Browser, page: Page): Promise<number> {
  const measured: number[] = []
  for (let k = 0; k < 5; k++) {
    const { cpuMs } = await longestWhile(browser, page, async () => {
      await page.evaluate(referenceWork)
    })
    measured.push(cpuMs)
  }
  // what made one task slow may last no longer than one of these
  const slowest = Math.max(...measured)
  process.stdout.write(
    `  the reference takes ${slowest.toFixed(0)} ms of processor time, ${REFERENCE_MS} on an idle machine\n`,
  )
  return Math.max(1, slowest / REFERENCE_MS)
}

/** The kinds of work that a screen does: objects, texts, sorting, elements. It runs in the page. */
function referenceWork(): number {
  const rows = Array.from({ length: 10_000 }, (_, k) => ({ text: `row ${(k * 7_919) % 10_000}`, k }))
  rows.sort((a, b) => (a.text < b.text ? -1 : 1))
  const box = document.createElement('div')
  for (const { text, k } of rows) {
    const row = document.createElement('p')
    row.className = `k${k}`
    row.textContent = text
    box.append(row)
  }
  return box.querySelectorAll('.k7').length
}

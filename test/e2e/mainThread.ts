import type { Browser, Page } from '@playwright/test'

export interface LongestTasks {
  /** What PerformanceObserver reports, in milliseconds of the clock; 0 when no task took 50 ms. */
  readonly observedMs: number
  /** Milliseconds of processor time: what other programs on the machine take does not count. */
  readonly cpuMs: number
}

/** Starts to watch the page's main thread; the answer stops, and tells its longest tasks in between. */
export async function watchMainThread(browser: Browser, page: Page): Promise<() => Promise<LongestTasks>> {
  await browser.startTracing(page, { categories: ['toplevel'] })
  await page.evaluate(() => {
    const watched = globalThis as unknown as { longTasks: number[] }
    watched.longTasks = [0]
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) watched.longTasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  return async () => {
    const observedMs = await page.evaluate(() =>
      Math.max(...(globalThis as unknown as { longTasks: number[] }).longTasks),
    )
    return { observedMs, cpuMs: longestCpuMs(await browser.stopTracing()) }
  }
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of processor time. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

function longestCpuMs(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const mains = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  )
  const threads = new Set(mains.map(({ pid, tid }) => `${pid} ${tid}`))
  const times = traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid} ${tid}`))
    .map(({ tdur }) => tdur ?? 0)
  if (times.length === 0) throw new Error('The trace holds no task of the main thread.')
  return times.reduce((longest, time) => Math.max(longest, time), 0) / 1000
}

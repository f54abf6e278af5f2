/** What a trace of Chromium says of how long a page's threads were busy. */

/** The categories that a trace needs for `longestTasks`. */
export const TASK_CATEGORIES = ['toplevel', 'blink.user_timing']

/** The mark (`performance.mark`) that the measured page sets while it is traced: a browser may hold other pages. */
export const MEASURED_PAGE = 'sauda: this page is measured'

export interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds on the clock. */
  readonly dur?: number
  /** Microseconds of processor time. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** The longest task by each measure: not always the same one. */
export interface LongestTasks {
  /** Milliseconds of processor time: the page's own work, whatever else the machine does meanwhile. */
  readonly cpuMs: number
  /** Milliseconds on the clock, which run on while other programs have the processor. */
  readonly wallMs: number
}

/** Chromium's name of the thread that runs a page, and of each that runs a worker. */
export type ThreadName = 'CrRendererMain' | 'DedicatedWorker thread'

/**
 * The longest tasks of all threads of that name in the process of the page that set `MEASURED_PAGE`.
 * @throws Error when the trace does not hold any.
 */
export function longestTasks(events: readonly TraceEvent[], thread: ThreadName): LongestTasks {
  const measured = events.find(({ name }) => name === MEASURED_PAGE)
  const threads = new Set(
    events
      .filter(
        ({ name, pid, args }) => pid === measured?.pid && name === 'thread_name' && args.name === thread,
      )
      .map(threadOf),
  )
  const tasks = events.filter(event => event.name.endsWith('RunTask') && threads.has(threadOf(event)))
  const longest = (pick: (task: TraceEvent) => number) =>
    tasks.reduce((most, task) => Math.max(most, pick(task)), 0) / 1_000
  const found = {
    // a virtual machine now and then charges a thread 50 ms at once, also within a task of half a millisecond
    cpuMs: longest(({ tdur = 0, dur = 0 }) => Math.min(tdur, dur)),
    wallMs: longest(({ dur = 0 }) => dur),
  }
  if (found.cpuMs === 0) throw new Error(`The trace holds no processor time of ${thread}.`)
  return found
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`
}

/** Processor time of `referenceWork` where a limit holds: a machine of two cores that does nothing else. */
const REFERENCE_MS = 20

/**
 * How many times longer the same work takes here and now; at least 1. Other programs make each instruction dearer, since
 * they share the caches.
 * @param measureReference the longest tasks while a page does `referenceWork`
 */
export async function slowdown(measureReference: () => Promise<LongestTasks>): Promise<number> {
  const measured: number[] = []
  for (let k = 0; k < 5; k++) measured.push((await measureReference()).cpuMs)
  // what made one task slow may last no longer than one of these
  return Math.max(1, Math.max(...measured) / REFERENCE_MS)
}

/** The kinds of work that a screen does: objects, texts, sorting, elements. It runs in the page. */
export function referenceWork(): number {
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

/** "first run: 14 ms of processor time, 18 ms on the clock". */
export function taskWords(action: string, { cpuMs, wallMs }: LongestTasks): string {
  return `${action}: ${cpuMs.toFixed(0)} ms of processor time, ${wallMs.toFixed(0)} ms on the clock`
}

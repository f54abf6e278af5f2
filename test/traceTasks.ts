/** What a trace of Chromium says of how long a page's threads were busy. */

/** The categories that a trace needs for `longestTasks`. */
export const TASK_CATEGORIES = ['toplevel']

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

/** The longest tasks of all threads of that name in the trace. @throws Error when it does not hold any. */
export function longestTasks(events: readonly TraceEvent[], thread: ThreadName): LongestTasks {
  const threads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === thread).map(threadOf),
  )
  const tasks = events.filter(event => event.name.endsWith('RunTask') && threads.has(threadOf(event)))
  const longest = (pick: (task: TraceEvent) => number | undefined) =>
    tasks.reduce((most, task) => Math.max(most, pick(task) ?? 0), 0) / 1_000
  const found = { cpuMs: longest(task => task.tdur), wallMs: longest(task => task.dur) }
  if (found.cpuMs === 0) throw new Error(`The trace holds no processor time of ${thread}.`)
  return found
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`
}

/** "first run: 14 ms of processor time, 18 ms on the clock". */
export function taskWords(action: string, { cpuMs, wallMs }: LongestTasks): string {
  return `${action}: ${cpuMs.toFixed(0)} ms of processor time, ${wallMs.toFixed(0)} ms on the clock`
}

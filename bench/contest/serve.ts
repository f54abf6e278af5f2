/** The side of a contender in Node: computes once, says what, then times itself whenever it is asked to. */
import { createInterface } from 'node:readline'
import type { Answer } from './answer.ts'

/** What a contender does in each run, and what came of the last one. */
export interface Work {
  readonly run: () => unknown
  readonly answer: () => Answer
}

/**
 * Prints the answer of a first run as one line of JSON; then, for each line with a time in milliseconds, runs for that long,
 * once at least, and prints how long each run took. Ends with its input.
 */
export async function serve(work: Work): Promise<void> {
  await work.run()
  tell({ answer: work.answer() })
  for await (const line of createInterface({ input: process.stdin }))
    tell(await timedRuns(work, Number(line)))
}

async function timedRuns(work: Work, budgetMs: number) {
  const ms: number[] = []
  const cpu = process.cpuUsage()
  const startMs = performance.now()
  let beforeMs = startMs
  do {
    const result = work.run()
    // only who is asynchronous pays for waiting
    if (result instanceof Promise) await result
    const nowMs = performance.now()
    ms.push(nowMs - beforeMs)
    beforeMs = nowMs
  } while (beforeMs - startMs < budgetMs)
  const { user, system } = process.cpuUsage(cpu)
  return { ms, cpuMs: (user + system) / 1000, peakMemoryMb: process.resourceUsage().maxRSS / 1024 }
}

function tell(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

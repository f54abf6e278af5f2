/**
 * What does a trader wait for? The built app in Chromium, each round of each step on a page of its own with an empty profile:
 * a slowdown here is felt with every press. The steps take turns, so that a busy minute meets all of them.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { type Bench, inFolder, type Table } from './bench.ts'
import { kiteCsv } from './import.bench.ts'
import { middle, summary } from './measure.ts'
import { type Opened, openApp } from './page/open.ts'
import { importOf, route, runAgain, type Step, slide, start, sweepOf } from './page/steps.ts'

const ROUNDS = 5

interface Timed {
  readonly name: string
  readonly step: Step
  readonly note: string
  readonly times: number[]
  readonly heapsMb: number[]
  /** What went wrong, a sentence for each round in which something did. */
  readonly faults: string[]
}

function steps(file: string, rows: number, isQuick: boolean): Timed[] {
  const side = isQuick ? 5 : 100
  const timed = (name: string, step: Step, note: string): Timed => ({
    name,
    step,
    note,
    times: [],
    heapsMb: [],
    faults: [],
  })
  return [
    timed('start', start, '/backtest with an empty profile, to its Run button'),
    timed('route', route, 'from screen to screen, to the next frame'),
    timed('import', importOf(file, rows), `${rows.toLocaleString('en-IN')} rows of CSV`),
    timed('run', runAgain(isQuick ? 1 : 5, isQuick), 'a year of minutes again, to its figures and curve'),
    timed('slider', slide(isQuick ? 5 : 60, isQuick), 'from a move to the painted curve'),
    timed(
      'sweep',
      sweepOf(side, isQuick),
      `${(side * side).toLocaleString('en-IN')} runs of a year of minutes`,
    ),
  ]
}

async function takeStep({ step, times, heapsMb }: Timed, browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-IN' })
  try {
    const page = await context.newPage()
    const taken = await step(page, origin)
    if (taken.length === 0) throw new Error('nothing new was painted')
    times.push(middle(taken))
    const session = await context.newCDPSession(page)
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    heapsMb.push(usedSize / 1e6)
  } finally {
    await context.close()
  }
}

async function measurePages({ browser, origin }: Opened, folder: string, isQuick: boolean): Promise<Table> {
  const rows = isQuick ? 20_000 : 1_000_000
  const file = join(folder, 'bars.csv')
  writeFileSync(file, kiteCsv(rows))
  const all = steps(file, rows, isQuick)
  const rounds = isQuick ? 1 : ROUNDS
  for (let round = 0; round < rounds; round++) {
    for (const timed of all) {
      await takeStep(timed, browser, origin).catch(error => timed.faults.push(wordsOf(error)))
    }
  }
  return {
    title: 'The page in Chromium; a round counts with its median, and memory is the heap of its script',
    rows: all
      .filter(({ times }) => times.length > 0)
      .map(({ name, note, times, heapsMb }) => ({
        ...summary(name, times),
        peakMemoryMb: Math.round(Math.max(...heapsMb)),
        note,
      })),
    missing: all.flatMap(({ name, faults }) =>
      faults.length === 0 ? [] : [`${name} failed in ${faults.length} of ${rounds} rounds: ${faults[0]}.`],
    ),
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message.split('\n')[0]! : String(error)
}

/** The bench `page`. */
export const PAGE_BENCH: Bench = {
  question: 'How long does a trader wait for the page?',
  always: false,
  run: ({ quick }) =>
    inFolder(async folder => {
      const opened = await openApp(folder)
      if (typeof opened === 'string') return [{ title: 'The page in Chromium', rows: [], missing: [opened] }]
      try {
        return [await measurePages(opened, folder, quick)]
      } finally {
        await opened.close()
      }
    }),
}

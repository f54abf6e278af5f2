/**
 * How far is the engine from what this machine can do? The same run in C, once as a single pass that can do nothing else and
 * once as an event-driven engine would do it, and as a plain loop in JavaScript. Their trades are ours, to the paisa.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { seededMinuteBars } from './bars.ts'
import { type Bench, inFolder, ownContender, type Table } from './bench.ts'
import { writeBars } from './contest/barsFile.ts'
import { type Contender, contest } from './contest/contest.ts'
import { toRows } from './contest/rows.ts'
import { ROOT } from './root.ts'

const PROGRAMS = [
  { name: 'C single pass', source: 'singlePass' },
  { name: 'C event-driven', source: 'eventDriven' },
]
const COMPILER = process.env.CC || 'cc'
const FLAGS = ['-O3', '-march=native', '-std=gnu11']

/** The C programs that could be built, and a sentence for each that could not. */
export function buildLimits(folder: string, bars: string): { built: Contender[]; missing: string[] } {
  const built: Contender[] = []
  const missing: string[] = []
  for (const { name, source } of PROGRAMS) {
    const program = join(folder, source)
    const file = join(ROOT, 'bench/limit', `${source}.c`)
    const { status, stderr, error } = spawnSync(COMPILER, [...FLAGS, '-o', program, file, '-lm'], {
      encoding: 'utf8',
    })
    if (status === 0) built.push({ name, program, args: [bars] })
    else missing.push(`${name} could not be built: ${error?.message ?? stderr.trim().split('\n')[0]}`)
  }
  return { built, missing }
}

async function against(bars: number, rounds: number): Promise<Table> {
  return inFolder(async folder => {
    const file = join(folder, 'bars')
    writeBars(file, seededMinuteBars(bars))
    const { built, missing } = buildLimits(folder, file)
    const contenders = [
      ownContender('our loop', 'loop', [file]),
      ownContender('our whole run', 'whole', [file]),
      ownContender('plain loop', 'plain', [file]),
      ...built,
    ]
    const outcome = await contest(contenders, { rounds, turnMs: 300 })
    return {
      title: `SMA 10/30 on ${bars.toLocaleString('en-IN')} bars against the machine's limit`,
      rows: toRows(outcome.entries, {
        work: bars,
        bases: ['our loop', 'our whole run'],
        tolerance: { net: 1e-6 },
        unit: 'trades',
      }),
      missing: [...missing, ...outcome.missing],
    }
  })
}

/** The bench `limit`. */
export const LIMIT_BENCH: Bench = {
  question: 'How far is the engine from a loop in C on this machine?',
  always: false,
  run: async ({ quick }) =>
    quick ? [await against(20_000, 2)] : [await against(100_000, 7), await against(1_000_000, 7)],
}

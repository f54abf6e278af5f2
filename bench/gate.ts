/**
 * Is the engine still as fast as it should be? Ratios of processor time between works of one run, in turns, with room for a
 * busy machine: they fail when something has become several times slower, not when a neighbour is loud.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededMinuteBars } from './bars.ts'
import { inFolder, ownContender } from './bench.ts'
import { writeBars } from './contest/barsFile.ts'
import { contest, type Entry, type Round } from './contest/contest.ts'
import { kiteCsv } from './import.bench.ts'
import { middle } from './measure.ts'

const SMALL = 100_000
const LARGE = 1_000_000
const SWEPT = 20

/** What a gate compares: what is asked for, and the bars that one run of it handles. */
const WORKS = {
  plain: { served: 'plain', bars: SMALL },
  loop: { served: 'loop', bars: SMALL },
  whole: { served: 'whole', bars: SMALL },
  million: { served: 'loop', bars: LARGE },
  sweep: { served: 'sweep', bars: SMALL * SWEPT },
  import: { served: 'own-csv', bars: SMALL },
  scan: { served: 'scan', bars: SMALL },
} as const

type WorkName = keyof typeof WORKS

/** One gate: a bar of `slow` may cost `most` times as much as one of `fast`. */
export interface Gate {
  readonly what: string
  readonly slow: WorkName
  readonly fast: WorkName
  readonly most: number
}

/** About three times what an idle machine shows. */
export const GATES: readonly Gate[] = [
  { what: 'the loop against a plain loop', slow: 'loop', fast: 'plain', most: 5 },
  { what: 'a whole run against a plain loop', slow: 'whole', fast: 'plain', most: 30 },
  { what: 'a bar of a million against one of 100k', slow: 'million', fast: 'loop', most: 4 },
  { what: 'a run of a sweep against the loop', slow: 'sweep', fast: 'loop', most: 6 },
  { what: 'the import against a plain scan', slow: 'import', fast: 'scan', most: 3 },
]

/** How a gate was met. */
export interface Verdict {
  readonly gate: Gate
  readonly ratio: number
}

/** Every gate's ratio, from one contest of all works. */
export async function measureGates(): Promise<Verdict[]> {
  return inFolder(async folder => {
    const bars = join(folder, 'bars')
    const csv = join(folder, 'bars.csv')
    writeBars(bars, seededMinuteBars(SMALL))
    writeFileSync(csv, kiteCsv(SMALL))
    const args: Record<WorkName, string[]> = {
      plain: [bars],
      loop: [bars],
      whole: [bars],
      million: [`seed:${LARGE}`],
      sweep: [bars, `${SWEPT}`],
      import: [csv],
      scan: [csv],
    }
    const names = Object.keys(WORKS) as WorkName[]
    const contenders = names.map(name => ownContender(name, WORKS[name].served, args[name]))
    const { entries } = await contest(contenders, { rounds: 7, turnMs: 150 })
    return GATES.map(gate => ({ gate, ratio: ratioOf(gate, entries) }))
  })
}

/** Processor time of a bar of the one over that of the other, turn by turn; the middle of all rounds. */
export function ratioOf({ slow, fast }: Gate, entries: readonly Entry[]): number {
  const roundsOf = (name: WorkName) => entries.find(({ contender }) => contender.name === name)!.rounds
  const perBar = (name: WorkName, { ms, cpuMs }: Round) => cpuMs / ms.length / WORKS[name].bars
  const others = roundsOf(fast)
  return middle(roundsOf(slow).map((round, k) => perBar(slow, round) / perBar(fast, others[k]!)))
}

/** A line for each gate, and for the one that is not met what to do. */
export function verdictLines(verdicts: readonly Verdict[]): string[] {
  return verdicts.map(({ gate, ratio }) => {
    const line = `${gate.what}: ${ratio.toFixed(2)} times, at most ${gate.most}`
    return ratio <= gate.most
      ? `ok    ${line}`
      : `SLOW  ${line}. Profile it, or run it again on an idle machine.`
  })
}

import { spawnSync } from 'node:child_process'
import type { Bench } from './bench.ts'
import { ENGINE_CASES } from './engine.bench.ts'
import { GROWTH_BENCH, INSTRUMENTS_BENCH } from './growth.bench.ts'
import { IMPORT_CASES } from './import.bench.ts'
import { LIMIT_BENCH } from './limit.bench.ts'
import type { BenchCases, Measurement } from './measure.ts'
import { PAGE_BENCH } from './page.bench.ts'
import { PEERS_BENCH } from './peers.bench.ts'
import { SWEEP_CASES } from './sweep.bench.ts'

/** Followed by a bench and one of its cases: runs that case in this process and prints its line. */
export const ONE_CASE = '--case'

const CASES: Readonly<Record<string, BenchCases>> = {
  engine: ENGINE_CASES,
  import: IMPORT_CASES,
  sweep: SWEEP_CASES,
}

/** Every bench under the name by which it is asked for. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  engine: ofCases('engine', 'How fast does a backtest run?'),
  sweep: ofCases('sweep', 'How many runs does a sweep do in a second?'),
  import: ofCases('import', 'How fast does a CSV file become columns?'),
  growth: GROWTH_BENCH,
  instruments: INSTRUMENTS_BENCH,
  limit: LIMIT_BENCH,
  peers: PEERS_BENCH,
  page: PAGE_BENCH,
}

/** Prints the line of one case. */
export function runCase(bench: string, name: string): void {
  console.log(JSON.stringify(CASES[bench]![name]!(name)))
}

function ofCases(bench: string, question: string): Bench {
  return {
    question,
    always: true,
    run: async () => {
      const rows = Object.keys(CASES[bench]!).map(name => runApart(bench, name))
      return [{ title: bench, rows, missing: [] }]
    },
  }
}

/** A case in a process of its own: what ran before would have made the engine's call sites slower. */
function runApart(bench: string, name: string): Measurement {
  const { status, stdout } = spawnSync(process.execPath, [process.argv[1]!, ONE_CASE, bench, name], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`The bench ${bench} ended with ${status} in ${name}.`)
  return JSON.parse(stdout) as Measurement
}

import { spawnSync } from 'node:child_process'
import { ENGINE_CASES } from './engine.bench.ts'
import { IMPORT_CASES } from './import.bench.ts'
import { type BenchCases, type Measurement, toTable } from './measure.ts'
import { isSweepThread, SWEEP_CASES, sweepInThread } from './sweep.bench.ts'

const BENCHES: Readonly<Record<string, BenchCases>> = {
  engine: ENGINE_CASES,
  import: IMPORT_CASES,
  sweep: SWEEP_CASES,
}
/** Followed by a bench and one of its cases: runs that case in this process and prints its line. */
const ONE_CASE = '--case'

/** Runs the benches that are named, or all; `--json` prints one line for each case instead of a table. */
function main(args: readonly string[]): number {
  if (args[0] === ONE_CASE) return runOne(args[1]!, args[2]!)
  const json = args.includes('--json')
  const named = args.filter(arg => arg !== '--json')
  const unknown = named.find(name => !Object.hasOwn(BENCHES, name))
  if (unknown !== undefined) {
    process.stderr.write(`There is no bench "${unknown}". Choose from: ${Object.keys(BENCHES).join(', ')}.\n`)
    return 2
  }
  for (const bench of named.length > 0 ? named : Object.keys(BENCHES)) {
    const rows = Object.keys(BENCHES[bench]!).map(name => runApart(bench, name))
    console.log(json ? rows.map(row => JSON.stringify(row)).join('\n') : `${bench}\n${toTable(rows)}`)
  }
  return 0
}

function runOne(bench: string, name: string): number {
  console.log(JSON.stringify(BENCHES[bench]![name]!(name)))
  return 0
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

process.exitCode = isSweepThread ? sweepInThread() : main(process.argv.slice(2))

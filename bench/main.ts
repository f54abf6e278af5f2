/**
 * Measures: `npm run bench -- [NAME …] [--quick] [--json [FILE.json]] [--markdown]`, `-- --list`, `-- --gate`. Without names
 * it runs those that need nothing but the project.
 */
import { writeFileSync } from 'node:fs'
import { arch, availableParallelism, loadavg, platform } from 'node:os'
import { SERVE, type Table } from './bench.ts'
import { type Call, parseCall } from './call.ts'
import { makeWork } from './contenders.ts'
import { serve } from './contest/serve.ts'
import { measureGates, verdictLines } from './gate.ts'
import { BENCHES, ONE_CASE, runCase } from './registry.ts'
import { isSweepThread, sweepInThread } from './sweep.bench.ts'
import { toMarkdown, toTable } from './table.ts'

async function main(args: readonly string[]): Promise<number> {
  if (args[0] === SERVE) return served(args[1]!, args.slice(2))
  if (args[0] === ONE_CASE) return oneCase(args[1]!, args[2]!)
  const call = parseCall(args, Object.keys(BENCHES))
  if (typeof call === 'string') {
    process.stderr.write(`${call}\n`)
    return 2
  }
  if (call.list) return list()
  if (call.gate) return gate(call)
  return measureAll(call)
}

async function served(name: string, args: readonly string[]): Promise<number> {
  try {
    await serve(await makeWork(name, args))
    return 0
  } catch (error) {
    // the contest tells the last line
    process.stderr.write(`${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`)
    return 1
  }
}

function oneCase(bench: string, name: string): number {
  runCase(bench, name)
  return 0
}

function list(): number {
  for (const [name, { question, always }] of Object.entries(BENCHES)) {
    console.log(`${name.padEnd(12)} ${question}${always ? '' : ' (when named)'}`)
  }
  return 0
}

async function gate({ json }: Call): Promise<number> {
  const verdicts = await measureGates()
  const isMet = verdicts.every(({ gate, ratio }) => ratio <= gate.most)
  if (json === '') console.log(JSON.stringify(verdicts))
  else for (const line of verdictLines(verdicts)) console.log(line)
  if (json) writeFileSync(json, JSON.stringify({ machine: machine(), verdicts }, null, 2))
  return isMet ? 0 : 1
}

async function measureAll(call: Call): Promise<number> {
  const named = call.benches.length > 0
  const names = named ? call.benches : Object.keys(BENCHES).filter(name => BENCHES[name]!.always)
  const all: ({ bench: string } & Table)[] = []
  for (const bench of names) {
    const tables = await BENCHES[bench]!.run(call)
    all.push(...tables.map(table => ({ bench, ...table })))
    for (const table of tables) print(bench, table, call)
  }
  if (call.json) writeFileSync(call.json, JSON.stringify({ machine: machine(), tables: all }, null, 2))
  return 0
}

/** What could not be measured goes to standard error: what else is printed may be read by a program. */
function print(bench: string, { title, rows, missing }: Table, { json, markdown }: Call): void {
  if (json === '') for (const row of rows) console.log(JSON.stringify({ bench, ...row }))
  else if (rows.length > 0) console.log(`${title}\n${markdown ? `\n${toMarkdown(rows)}\n` : toTable(rows)}`)
  for (const sentence of missing) process.stderr.write(`${sentence}\n`)
}

/** What a reader of the figures must know of the machine: they are ratios of one run, on whatever it was. */
function machine() {
  const [minuteLoad] = loadavg()
  return {
    node: process.version,
    platform: platform(),
    arch: arch(),
    cores: availableParallelism(),
    minuteLoad,
  }
}

if (isSweepThread) sweepInThread()
else process.exitCode = await main(process.argv.slice(2))

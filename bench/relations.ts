/**
 * Relations that random runs must keep: `npm run relations -- [--seeds 2000] [--from 0]`. Each line is a relation with the
 * runs in which it does not hold; the last one is the same for the same seeds on every machine and in every time zone. Exit
 * code 1: one of them does not hold.
 */
import { createHash } from 'node:crypto'
import { runBacktest } from '../src/engine/run/run.ts'
import { randomRun } from '../src/engine/testing/randomRun.ts'
import { breaches, RELATIONS } from '../src/engine/testing/relations/all.ts'
import { FILE_RELATIONS } from '../src/import/testing/fileRelations.ts'

const MAX_PRINTED = 20

function seconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`
}

function checkAll(from: number, to: number): number {
  let broken = 0
  for (const relation of [...RELATIONS, ...FILE_RELATIONS]) {
    const startMs = performance.now()
    const found = breaches(relation, from, to)
    broken += found.length
    console.log(`${relation.title}: ${to - from} runs, ${found.length} breaches, ${seconds(startMs)}`)
    for (const words of found.slice(0, MAX_PRINTED)) console.log(`  ${words}`)
  }
  return broken
}

/** One hash over the fingerprints of all runs. */
function digestOf(from: number, to: number): string {
  const hash = createHash('sha256')
  for (let seed = from; seed < to; seed++) {
    const { dataset, inputs } = randomRun(seed)
    hash.update(runBacktest(dataset, inputs).fingerprint)
  }
  return hash.digest('hex')
}

function main(args: readonly string[]): number {
  const number = (name: string, otherwise: number) =>
    args.includes(name) ? Number(args[args.indexOf(name) + 1]) : otherwise
  const from = number('--from', 0)
  const to = from + number('--seeds', 2_000)
  const broken = checkAll(from, to)
  console.log(`Fingerprints of seeds ${from} to ${to - 1}: ${digestOf(from, to)}`)
  return broken === 0 ? 0 : 1
}

process.exitCode = main(process.argv.slice(2))

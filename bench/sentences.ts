/**
 * Every sentence that is shown of random runs, held against their trades and their equity: `npm run sentences --
 * [--seeds 1000] [--from 0]`. Exit code 1: one of them is not true, or a run that lost has no finding.
 */
import { randomRun } from '../src/engine/testing/randomRun.ts'
import { checkSentences } from '../src/engine/testing/sentences/check.ts'

const MAX_PRINTED = 40

function main(args: readonly string[]): number {
  const number = (name: string, otherwise: number) =>
    args.includes(name) ? Number(args[args.indexOf(name) + 1]) : otherwise
  const from = number('--from', 0)
  const to = from + number('--seeds', 1_000)
  const kinds = new Map<string, number>()
  const faults: string[] = []
  let losses = 0
  for (let seed = from; seed < to; seed++) {
    const run = randomRun(seed)
    const checked = checkSentences(run)
    if (checked.isLoss) losses++
    for (const kind of checked.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    faults.push(...checked.faults.map(fault => `seed ${seed}, ${run.inputs.strategy}: ${fault}`))
  }
  console.log(`${to - from} runs, ${losses} of them losses, ${faults.length} false sentences`)
  for (const [kind, count] of [...kinds].sort((one, other) => other[1] - one[1]))
    console.log(`  ${kind}: ${count}`)
  for (const fault of faults.slice(0, MAX_PRINTED)) console.log(fault)
  return faults.length === 0 ? 0 : 1
}

process.exitCode = main(process.argv.slice(2))

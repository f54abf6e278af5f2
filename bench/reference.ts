/**
 * Holds the engine against the reference simulator: `npm run reference -- 10000 [--seed 0]`. Runs are numbered from the
 * seed on, so each one that differs can be made again. The first differences are printed, one sentence each.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { differenceOf } from '../src/engine/reference/referenceRun.ts'

const MAX_PRINTED = 20

interface Share {
  readonly first: number
  readonly end: number
  readonly step: number
}

function work({ first, end, step }: Share): void {
  for (let number = first; number < end; number += step) {
    parentPort!.postMessage(judge(number))
  }
}

/** The difference of a run, or null; what is thrown is a difference, too. */
function judge(number: number): string | null {
  try {
    return differenceOf(number)
  } catch (error) {
    return `Run ${number}: ${error instanceof Error ? error.stack : String(error)}`
  }
}

async function main(args: readonly string[]): Promise<number> {
  const at = args.indexOf('--seed')
  const seed = at < 0 ? 0 : Number(args[at + 1])
  const count = Number(args.find((_, k) => at < 0 || (k !== at && k !== at + 1)) ?? 1_000)
  if (!Number.isInteger(count) || !Number.isInteger(seed) || count < 1 || seed < 0) {
    console.error('Say how many runs, and from which number on: npm run reference -- 10000 --seed 0')
    return 1
  }
  const step = Math.min(count, availableParallelism())
  let done = 0
  let different = 0
  const startMs = performance.now()
  const share = (k: number) =>
    new Promise<void>((resolve, reject) => {
      const workerData: Share = { first: seed + k, end: seed + count, step }
      const worker = new Worker(fileURLToPath(import.meta.url), { workerData })
      worker.on('message', (difference: string | null) => {
        done++
        if (difference === null) return
        different++
        if (different <= MAX_PRINTED) console.log(difference)
      })
      worker.on('error', reject)
      worker.on('exit', () => resolve())
    })
  await Promise.all(Array.from({ length: step }, (_, k) => share(k)))
  const seconds = Math.round((performance.now() - startMs) / 1000)
  console.log(`${done} random runs, ${done - different} equal, ${different} different, ${seconds} s`)
  return different === 0 && done === count ? 0 : 1
}

if (isMainThread) process.exitCode = await main(process.argv.slice(2))
else work(workerData as Share)

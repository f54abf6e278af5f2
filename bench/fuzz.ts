/**
 * Reads damaged files: `npm run fuzz -- [--text 100000] [--parquet 5000] [--from 0] [--samples FOLDER]`. Nothing may crash,
 * hang past its limit, give a bar that is none, or lose a row in silence. Files are made from seeds, so each one that
 * fails can be made again. Text must be read within its limit; a reader of Parquet that is not is ended, which counts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import {
  countLines,
  damagedParquet,
  damagedText,
  judge,
  parquetRows,
  type Verdict,
} from '../src/import/testing/fuzz.ts'
import { minuteColumns, writeParquet } from '../src/import/testing/writeParquet.ts'

type Kind = 'text' | 'parquet'
type Counts = Record<Verdict | 'ended', number>

/** How long one file may take before its worker is ended; a shared machine is several times slower. */
const LIMIT_MS = { text: 10_000, parquet: 20_000 } as const
const WATCH_MS = 250
const MEMORY_MB = 1500

interface Job {
  readonly kind: Kind
  readonly from: number
  readonly to: number
  readonly samples: string | null
  /** The number of the file that is being read. */
  readonly progress: SharedArrayBuffer
}

function wholeParquet(samples: string | null): Uint8Array[] {
  const own = [
    writeParquet(minuteColumns(60)),
    writeParquet(minuteColumns(60, 'utc'), { rowsInGroup: 25 }),
    writeParquet(minuteColumns(60), { gzip: true }),
  ]
  const names =
    samples === null
      ? []
      : readdirSync(samples)
          .filter(name => name.endsWith('.parquet'))
          .sort()
  return [...own, ...names.map(name => new Uint8Array(readFileSync(`${samples}/${name}`)))]
}

async function work({ kind, from, to, samples, progress }: Job): Promise<void> {
  const now = new Int32Array(progress)
  const wholes = kind === 'parquet' ? wholeParquet(samples) : []
  const counts: Counts = { read: 0, asked: 0, refused: 0, ended: 0 }
  const faults: string[] = []
  for (let seed = from; seed < to; seed++) {
    Atomics.store(now, 0, seed)
    const bytes = kind === 'text' ? damagedText(seed) : damagedParquet(wholes[seed % wholes.length]!, seed)
    try {
      counts[await judge(bytes, kind === 'text' ? countLines : parquetRows)]++
    } catch (error) {
      faults.push(`${kind} ${seed}: ${error instanceof Error ? error.stack : String(error)}`)
    }
    parentPort!.postMessage({ counts: { ...counts }, faults: faults.splice(0), next: seed + 1 })
  }
}

/** Runs one worker from a number on; answers where the next one must begin, and what was found. */
function watch(job: Job, total: Counts, faults: string[]): Promise<number> {
  const now = new Int32Array(job.progress)
  return new Promise(resolve => {
    const worker = new Worker(fileURLToPath(import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    let done: Counts = { read: 0, asked: 0, refused: 0, ended: 0 }
    let next = job.from
    let seed = -1
    let sinceMs = performance.now()
    const finish = (at: number) => {
      clearInterval(timer)
      for (const key of Object.keys(done) as (keyof Counts)[]) total[key] += done[key]
      resolve(at)
    }
    const stop = (reason: string) => {
      const at = Atomics.load(now, 0)
      if (job.kind === 'text') faults.push(`text ${at}: ${reason}`)
      total.ended++
      process.stderr.write(`${job.kind} ${at}: ${reason}\n`)
      void worker.terminate()
      finish(at + 1)
    }
    const timer = setInterval(() => {
      const at = Atomics.load(now, 0)
      if (at !== seed) {
        seed = at
        sinceMs = performance.now()
      } else if (performance.now() - sinceMs > LIMIT_MS[job.kind]) stop('ended at its time limit')
    }, WATCH_MS)
    worker.on('message', (message: { counts: Counts; faults: string[]; next: number }) => {
      done = message.counts
      next = message.next
      faults.push(...message.faults)
      if (next === job.to) finish(next)
    })
    worker.on('error', error => stop(`ended by ${error.message}`))
  })
}

async function run(kind: Kind, from: number, count: number, samples: string | null): Promise<string[]> {
  const total: Counts = { read: 0, asked: 0, refused: 0, ended: 0 }
  const faults: string[] = []
  const startMs = performance.now()
  for (let at = from; at < from + count; ) {
    at = await watch(
      { kind, from: at, to: from + count, samples, progress: new SharedArrayBuffer(4) },
      total,
      faults,
    )
  }
  const seconds = Math.round((performance.now() - startMs) / 1000)
  console.log(
    `${kind}: ${count} damaged files, ${total.read} read, ${total.asked} asked, ${total.refused} refused, ${total.ended} ended at a limit, ${faults.length} faults, ${seconds} s`,
  )
  return faults
}

async function main(args: readonly string[]): Promise<number> {
  const value = (name: string) => args[args.indexOf(name) + 1]
  const number = (name: string, otherwise: number) => (args.includes(name) ? Number(value(name)) : otherwise)
  const samples = args.includes('--samples') ? value('--samples')! : null
  const from = number('--from', 0)
  const faults = [
    ...(await run('text', from, number('--text', 100_000), samples)),
    ...(await run('parquet', from, number('--parquet', 5_000), samples)),
  ]
  for (const fault of faults.slice(0, 20)) console.log(fault)
  return faults.length === 0 ? 0 : 1
}

if (isMainThread) process.exitCode = await main(process.argv.slice(2))
else await work(workerData as Job)

import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import {
  type CsvResult,
  type Dataset,
  type HedgeDataset,
  hashBars,
  InputError,
  runBacktest,
  syntheticDataset,
  toRunJson,
} from '../engine/index.ts'
import { memorySource, readMarketFiles } from '../files/readFiles.ts'
import { HELP, type Options, parseOptions, toRunInputs, toSymbol } from './options.ts'

/** A run this short needs no progress line. */
const PROGRESS_AFTER_MS = 500

/** Runs the backtest that the arguments ask for and prints it. Exit code 2: something that the caller can fix. */
async function main(args: readonly string[]): Promise<number> {
  try {
    const options = parseOptions(args)
    if (options.help) process.stdout.write(HELP)
    else await backtest(options)
    return 0
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}

async function backtest(options: Options): Promise<void> {
  const { synthetic } = options
  const dataset = synthetic
    ? makeDataset(synthetic, toSymbol(options.given.instrument ?? ''))
    : await loadDataset(options.data, 'data')
  const hedge = options.hedge && (await loadHedge(options.hedge, synthetic))
  const inputs = toRunInputs(options, dataset.intervalMinutes)
  const market = hedge ? { ...dataset, hedges: [hedge] } : dataset
  const run = toRunJson(runBacktest(market, inputs, progressLine()))
  const text = JSON.stringify({
    ...run,
    import: { ...importOf(dataset), ...(hedge && { hedge: importOf(hedge) }) },
  })
  if (options.out === null) process.stdout.write(`${text}\n`)
  else writeResult(options.out, text)
}

type Loaded = Dataset & Pick<CsvResult, 'symbol' | 'intervalMinutes' | 'notes' | 'rejectedRows'>

function importOf({ notes, rejectedRows }: Loaded): Pick<Loaded, 'notes' | 'rejectedRows'> {
  return { notes, rejectedRows }
}

async function loadHedge(
  { data, instrument }: NonNullable<Options['hedge']>,
  synthetic: Options['synthetic'],
): Promise<Loaded & HedgeDataset> {
  if (synthetic && data === 'synthetic' && instrument !== null) {
    return { ...makeDataset(synthetic, instrument), instrument }
  }
  const loaded = await loadDataset(data, 'hedge')
  const symbol = instrument ?? loaded.symbol
  if (symbol !== null) return { ...loaded, instrument: symbol }
  throw new InputError(`--hedge: "${data}" does not say its instrument. Add --hedge-instrument SYMBOL.`)
}

/** The synthetic market's bars, which need no reader. */
function makeDataset({ seed, from, to }: NonNullable<Options['synthetic']>, symbol: string): Loaded {
  const dataset = syntheticDataset({ symbol, seed, from, to })
  const notes = [`Built-in synthetic market, seed ${seed}: its prices are simulated.`]
  return { ...dataset, symbol, intervalMinutes: 1, notes, rejectedRows: [] }
}

async function loadDataset(path: string, option: 'data' | 'hedge'): Promise<Loaded> {
  const outcome = await readMarketFiles([memorySource(basename(path), readFile(path, option))])
  if (outcome.kind === 'question') throw new InputError(outcome.message)
  if (outcome.datasets.length > 1) {
    const names = outcome.datasets.map(({ name }) => name).join(', ')
    throw new InputError(
      `--${option}: "${path}" holds several datasets (${names}). Unpack it and give one file.`,
    )
  }
  const { bars, symbol, rejected, intervalMinutes, notes, rejectedRows } = outcome.datasets[0]!
  const { openMs } = bars
  const stamp = {
    rows: openMs.length,
    fromMs: openMs[0]!,
    toMs: openMs.at(-1)!,
    sha256: hashBars(bars),
    rejected,
  }
  return { bars, stamp, symbol, intervalMinutes, notes, rejectedRows }
}

function readFile(path: string, option: 'data' | 'hedge'): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new InputError(`--${option}: cannot read "${path}" (${systemReason(error)}). Check the path.`)
  }
}

function writeResult(path: string, text: string): void {
  try {
    writeFileSync(path, `${text}\n`)
  } catch (error) {
    throw new InputError(`--out: cannot write "${path}" (${systemReason(error)}). Choose another file.`)
  }
}

function systemReason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

/** A line on a terminal's standard error, once the run takes long enough to need one. */
function progressLine(): ((bars: number, of: number) => void) | undefined {
  if (!process.stderr.isTTY) return undefined
  const startMs = performance.now()
  let shown = false
  return (bars, of) => {
    if (!shown && performance.now() - startMs < PROGRESS_AFTER_MS) return
    shown = true
    const percent = Math.round((100 * bars) / of)
    process.stderr.write(bars === of ? '\r\u001b[K' : `\r${percent} % of ${of} bars`)
  }
}

// whoever reads the output may stop early, as `head` does: that is no error of ours
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
process.exitCode = await main(process.argv.slice(2))

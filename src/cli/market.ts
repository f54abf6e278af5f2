import {
  type Dataset,
  type HedgeDataset,
  InputError,
  type Quality,
  qualityNotes,
  qualityOf,
  stampOf,
  syntheticDataset,
} from '../engine/index.ts'
import { type FileBars, type FileDataset, type FilesOutcome, readMarketFiles } from '../import/readFiles.ts'
import { unanswered } from './answers.ts'
import { systemReason } from './command.ts'
import { openFile } from './fileSource.ts'
import { type Options, toSymbol } from './options.ts'

/** The bars that a command was given, and what it prints of how they were read. */
interface LoadedMarket {
  readonly dataset: Dataset
  readonly intervalMinutes: number
  /** Under the names that all commands give them. */
  readonly printed: {
    readonly dataQuality: (Partial<QualityJson> & { readonly hedge?: QualityJson | null }) | null
    readonly import: ImportJson & { readonly hedge?: ImportJson }
  }
}

type ImportJson = Pick<FileBars, 'notes' | 'rejectedRows'>
/** The quality of a file as the page shows it, with what is not in order as sentences. */
type QualityJson = Quality & { readonly notes: readonly string[] }

/**
 * The main instrument's bars, with those of the hedge where there is one.
 * @throws InputError for a file that cannot be read or does not say what it holds.
 */
export async function loadMarket(options: Options): Promise<LoadedMarket> {
  const { synthetic } = options
  const symbol = toSymbol(options.given.instrument ?? '')
  const main = synthetic
    ? makeDataset(synthetic, symbol)
    : withQuality(await loadDataset(options, options.data, 'data'), symbol, options)
  const hedge = options.hedge && (await loadHedge(options, options.hedge))
  return {
    dataset: hedge ? { ...main, hedges: [hedge] } : main,
    intervalMinutes: main.intervalMinutes,
    printed: {
      dataQuality:
        main.quality || hedge?.quality ? { ...main.quality, ...(hedge && { hedge: hedge.quality }) } : null,
      import: { ...importOf(main), ...(hedge && { hedge: importOf(hedge) }) },
    },
  }
}

type Loaded = Dataset &
  Pick<FileBars, 'intervalMinutes' | 'notes' | 'rejectedRows'> & { readonly quality: QualityJson | null }

function importOf({ notes, rejectedRows }: Loaded): ImportJson {
  return { notes, rejectedRows }
}

async function loadHedge(
  options: Options,
  { data, instrument }: NonNullable<Options['hedge']>,
): Promise<Loaded & HedgeDataset> {
  const { synthetic } = options
  if (synthetic && data === 'synthetic' && instrument !== null) {
    return { ...makeDataset(synthetic, instrument), instrument }
  }
  const loaded = await loadDataset(options, data, 'hedge')
  const symbol = instrument ?? loaded.symbol
  if (symbol !== null) return { ...withQuality(loaded, symbol, options), instrument: symbol }
  throw new InputError(`--hedge: "${data}" does not say its instrument. Add --hedge-instrument SYMBOL.`)
}

/** The synthetic market's bars, which need no reader. */
function makeDataset({ seed, from, to }: NonNullable<Options['synthetic']>, symbol: string): Loaded {
  const dataset = syntheticDataset({ symbol, seed, from, to })
  const notes = [`Built-in synthetic market, seed ${seed}: its prices are simulated.`]
  return { ...dataset, intervalMinutes: 1, notes, rejectedRows: [], quality: null }
}

async function loadDataset(
  { answers }: Options,
  path: string,
  option: 'data' | 'hedge',
): Promise<FileDataset> {
  const outcome = await readFile(path, option, answers)
  if (outcome.kind === 'question') throw unanswered(outcome)
  if (outcome.datasets.length > 1) {
    const names = outcome.datasets.map(({ name }) => name).join(', ')
    throw new InputError(
      `--${option}: "${path}" holds several datasets (${names}). Unpack it and give one file.`,
    )
  }
  return outcome.datasets[0]!
}

/** What was read, held against what is known of the instrument that the trader says it is. */
function withQuality(read: FileDataset, symbol: string, { given }: Options): Loaded {
  const { bars, rejected, intervalMinutes, notes, rejectedRows } = read
  const found = qualityOf(bars, symbol, intervalMinutes, read)
  // premiums are far from the level of their index
  const quality = given.segment === 'index-options' ? { ...found, level: null } : found
  return {
    bars,
    stamp: stampOf(bars, rejected),
    origin: { kind: 'file', name: read.name, symbol: read.symbol },
    intervalMinutes,
    notes,
    rejectedRows,
    quality: { notes: qualityNotes(quality), ...quality },
  }
}

async function readFile(
  path: string,
  option: 'data' | 'hedge',
  answers: Options['answers'],
): Promise<FilesOutcome> {
  try {
    const { source, close } = await openFile(path)
    try {
      return await readMarketFiles([source], answers)
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof InputError || !isSystemError(error)) throw error
    throw new InputError(`--${option}: cannot read "${path}" (${systemReason(error)}). Check the path.`)
  }
}

/** Whether the system refused to open or read a file; all else is no fault of the path. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

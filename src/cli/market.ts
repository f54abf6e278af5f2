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
import {
  type ByteSource,
  type FileBars,
  type FileDataset,
  type FilesOutcome,
  readMarketFiles,
} from '../import/readFiles.ts'
import {
  type AnsweredFile,
  type AskingFile,
  answersFor,
  checkAnswers,
  type FileOption,
  symbolFor,
  unanswered,
} from './answers.ts'
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
  const main = synthetic ? makeDataset(synthetic, symbol) : await loadMain(options, symbol)
  const hedge = options.hedge && (await loadHedge(options, options.hedge))
  checkAnswers(options.answers, [main.file, ...(hedge ? [hedge.file] : [])])
  if (hedge) checkHedge(hedge, main, symbol)
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
  Pick<FileBars, 'intervalMinutes' | 'notes' | 'rejectedRows'> & {
    readonly quality: QualityJson | null
    readonly file: AnsweredFile
  }

function importOf({ notes, rejectedRows }: Loaded): ImportJson {
  return { notes, rejectedRows }
}

async function loadMain(options: Options, symbol: string): Promise<Loaded> {
  const file = {
    option: 'data',
    path: options.data,
    instrument: symbol,
    isOfPair: options.hedge !== null,
  } as const
  return withQuality(file, await loadDataset(options, file), symbol, options)
}

/** @throws InputError where both instruments have the same bars; one instrument twice is refused by the run. */
function checkHedge(hedge: HedgeDataset, main: Dataset, symbol: string): void {
  if (hedge.instrument === symbol || hedge.stamp.sha256 !== main.stamp.sha256) return
  throw new InputError(
    '--hedge: its bars are those of --data. Name another file, or another symbol of it with --answer hedge.symbol=SYMBOL.',
  )
}

async function loadHedge(
  options: Options,
  { data, instrument }: NonNullable<Options['hedge']>,
): Promise<Loaded & HedgeDataset> {
  const { synthetic } = options
  if (synthetic && data === 'synthetic' && instrument !== null) {
    return { ...makeDataset(synthetic, instrument, 'hedge'), instrument }
  }
  const file = { option: 'hedge', path: data, instrument, isOfPair: synthetic === null } as const
  const loaded = await loadDataset(options, file)
  const symbol = instrument ?? loaded.symbol
  if (symbol !== null) return { ...withQuality(file, loaded, symbol, options), instrument: symbol }
  throw new InputError(`--hedge: "${data}" does not say its instrument. Add --hedge-instrument SYMBOL.`)
}

/** The synthetic market's bars, which need no reader. */
function makeDataset(
  { seed, from, to }: NonNullable<Options['synthetic']>,
  symbol: string,
  option: FileOption = 'data',
): Loaded {
  const dataset = syntheticDataset({ symbol, seed, from, to })
  const notes = [`Built-in synthetic market, seed ${seed}: its prices are simulated.`]
  const file = { option, path: null, read: null }
  return { ...dataset, intervalMinutes: 1, notes, rejectedRows: [], quality: null, file }
}

type BarsFile = AskingFile & { readonly path: string }

async function loadDataset({ answers }: Options, file: BarsFile): Promise<FileDataset> {
  const { option, path } = file
  const outcome = await readFile(file, answers)
  if (outcome.kind === 'question') throw inFile(file, unanswered(outcome, file))
  if (outcome.datasets.length > 1) {
    const names = outcome.datasets.map(({ name }) => name).join(', ')
    throw new InputError(
      `--${option}: "${path}" holds several datasets (${names}). Unpack it and give one file.`,
    )
  }
  return outcome.datasets[0]!
}

function inFile({ option, path }: BarsFile, { message }: InputError): InputError {
  return new InputError(`--${option} "${path}": ${message}`)
}

/** What was read, held against what is known of the instrument that the trader says it is. */
function withQuality(
  { option, path }: BarsFile,
  read: FileDataset,
  symbol: string,
  { given }: Options,
): Loaded {
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
    file: { option, path, read: { symbol: read.symbol, found: read.found } },
  }
}

async function readFile(file: BarsFile, answers: Options['answers']): Promise<FilesOutcome> {
  const { option, path } = file
  try {
    const { source, close } = await openFile(path)
    try {
      return await readAnswered(source, file, answers)
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof InputError) throw inFile(file, error)
    if (!isSystemError(error)) throw error
    throw new InputError(`--${option}: cannot read "${path}" (${systemReason(error)}). Check the path.`)
  }
}

/** Reads a file, and where it holds several symbols once more for the one that is meant. */
async function readAnswered(
  source: ByteSource,
  file: BarsFile,
  answers: Options['answers'],
): Promise<FilesOutcome> {
  const told = answersFor(answers, file)
  const outcome = await readMarketFiles([source], told)
  if (outcome.kind !== 'question' || outcome.field !== 'symbol') return outcome
  const symbol = symbolFor(outcome, answers, file)
  return symbol === null ? outcome : readMarketFiles([source], { ...told, symbol })
}

/** Whether the system refused to open or read a file; all else is no fault of the path. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

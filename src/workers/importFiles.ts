import { farFrom, qualityOf } from '../engine/index.ts'
import type { Bars } from '../engine/market/bars.ts'
import { type FileBars, type FileDataset, readMarketFiles } from '../import/readFiles.ts'
import { hashColumns } from '../storage/datasets/columnsHash.ts'
import { datasetId } from '../storage/datasets/datasetId.ts'
import { loadFastSha256 } from '../storage/datasets/fastSha256.ts'
import { yieldToEventLoop } from '../storage/datasets/yieldToEventLoop.ts'
import type {
  DatasetInfo,
  ImportAnswers,
  ImportProgress,
  ImportQuestion,
  LoadedDataset,
  RefusedFile,
} from './api/api.ts'
import { sourceOf } from './fileSource.ts'

/** What files hold, or what must be asked first. */
export type Imported =
  | {
      readonly kind: 'imported'
      readonly datasets: readonly LoadedDataset[]
      readonly refused: readonly RefusedFile[]
    }
  | ImportQuestion

/**
 * The datasets that files hold. Ids come from the content, so that a link finds a dataset again after another import.
 * @throws InputError when no file is price data, or can be read.
 */
export async function importFiles(
  files: readonly File[],
  answers: ImportAnswers,
  onProgress: (progress: ImportProgress) => void,
): Promise<Imported> {
  // it is fetched while the files are read
  void loadFastSha256()
  const notify = (fraction: number, rows: number) => onProgress({ fraction, rows })
  const outcome = await readMarketFiles(files.map(sourceOf), answers, notify)
  if (outcome.kind === 'question') return outcome
  const datasets: LoadedDataset[] = []
  const refused = [...outcome.refused]
  for (const read of outcome.datasets) {
    const loaded = await toLoaded(read)
    const { id, name } = loaded.info
    const twin = datasets.find(({ info }) => info.id === id)
    if (twin)
      refused.push({ name, message: `It holds the same bars as ${twin.info.name}, which is imported.` })
    else datasets.push(loaded)
  }
  return { kind: 'imported', datasets, refused }
}

async function toLoaded(read: FileDataset): Promise<LoadedDataset> {
  const { bars, name, symbol, intervalMinutes, hasVolume, notes, rejected, rejectedRows } = read
  // of ten million bars each of these steps takes seconds on a busy machine, and a worker that is silent is taken for hung
  const quality = { ...qualityOf(bars, symbol, intervalMinutes, read), farFrom: farFrom(bars) }
  await yieldToEventLoop()
  const shared = await shareBars(bars)
  const sha256 = await hashColumns(shared)
  const { openMs } = shared
  const info: DatasetInfo = {
    id: datasetId(sha256, rejected),
    name,
    symbol,
    intervalMinutes,
    hasVolume,
    notes: [foundWords(read), ...notes],
    rejectedRows,
    rows: openMs.length,
    fromMs: openMs[0]!,
    toMs: openMs.at(-1)!,
    sha256,
    rejected,
    quality,
  }
  return { info, bars: shared }
}

/** "Read as text (utf-8), columns separated by commas: date, open from …" */
function foundWords({ found }: FileBars): string {
  const { format, columns, zone } = found
  const named = Object.entries(columns).map(([role, name]) =>
    role === name ? role : `${role} from "${name}"`,
  )
  return `Read as ${format}: ${named.join(', ')}. Zone of the times: ${zone}.`
}

/** The columns in memory that all workers see at once, as those of large files are read; as they are where the site may not share. */
async function shareBars(bars: Bars): Promise<Bars> {
  if (typeof SharedArrayBuffer === 'undefined') return bars
  const share = async (column: Float64Array) => {
    if (column.buffer instanceof SharedArrayBuffer) return column
    const shared = new Float64Array(new SharedArrayBuffer(column.byteLength))
    shared.set(column)
    release(column, bars)
    await yieldToEventLoop()
    return shared
  }
  return {
    openMs: await share(bars.openMs),
    open: await share(bars.open),
    high: await share(bars.high),
    low: await share(bars.low),
    close: await share(bars.close),
    volume: await share(bars.volume),
  }
}

/** Gives the memory of a column back at once: left to the collector, ten million bars may lie there twice. */
function release({ buffer }: Float64Array, bars: Bars): void {
  const isShared = Object.values(bars).filter(column => column.buffer === buffer).length > 1
  const { transfer } = ArrayBuffer.prototype as { transfer?: (bytes: number) => ArrayBuffer }
  if (!isShared) transfer?.call(buffer, 0)
}

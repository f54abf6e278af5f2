import { farFrom, qualityOf } from '../engine/index.ts'
import type { Bars } from '../engine/market/bars.ts'
import {
  type FileBars,
  type FileDataset,
  type PartAsk,
  type PartRead,
  type ReadElsewhere,
  readMarketFiles,
  readPart,
} from '../import/readFiles.ts'
import { hashColumns, hashFreePieces, joinHashes } from '../storage/datasets/columnsHash.ts'
import { datasetId } from '../storage/datasets/datasetId.ts'
import { loadFastSha256 } from '../storage/datasets/fastSha256.ts'
import { yieldToEventLoop } from '../storage/datasets/yieldToEventLoop.ts'
import type {
  DatasetInfo,
  ImportAnswers,
  ImportPartner,
  ImportProgress,
  ImportQuestion,
  LoadedDataset,
  RefusedFile,
} from './api/api.ts'
import { sourceOf } from './fileSource.ts'

export { hashFreePieces } from '../storage/datasets/columnsHash.ts'

/** Of fewer bars the hash takes no longer than to ask for it. */
const MANY_BARS = 200_000

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
  partner: ImportPartner | null = null,
): Promise<Imported> {
  // it is fetched while the files are read
  void loadFastSha256()
  const notify = (fraction: number, rows: number) => onProgress({ fraction, rows })
  const sources = files.map(sourceOf)
  const readElsewhere: ReadElsewhere | null =
    partner && ((source, ask) => partner.readPart(files[sources.indexOf(source)]!, ask))
  const outcome = await readMarketFiles(sources, answers, notify, readElsewhere)
  if (outcome.kind === 'question') return outcome
  const datasets: LoadedDataset[] = []
  const refused = [...outcome.refused]
  for (const read of outcome.datasets) {
    const loaded = await toLoaded(read, partner)
    const { id, name } = loaded.info
    const twin = datasets.find(({ info }) => info.id === id)
    if (twin)
      refused.push({ name, message: `It holds the same bars as ${twin.info.name}, which is imported.` })
    else datasets.push(loaded)
  }
  return { kind: 'imported', datasets, refused }
}

/** Reads a part of a file for the worker that imports it. */
export function readPartOf(file: File, ask: PartAsk): Promise<PartRead> {
  return readPart(sourceOf(file), ask)
}

async function toLoaded(read: FileDataset, partner: ImportPartner | null): Promise<LoadedDataset> {
  const { bars, name, symbol, intervalMinutes, hasVolume, notes, rejected, rejectedRows } = read
  // of ten million bars each of these steps takes seconds on a busy machine, and a worker that is silent is taken for hung
  const shared = await shareBars(bars)
  const hash = startHash(shared, partner)
  await yieldToEventLoop()
  const quality = { ...qualityOf(shared, symbol, intervalMinutes, read), farFrom: farFrom(shared) }
  await yieldToEventLoop()
  const sha256 = await hash()
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

/** Has the partner begin to hash what takes long; the hash, which this worker joins in when it is asked for. */
function startHash(bars: Bars, partner: ImportPartner | null): () => Promise<string> {
  if (!partner || bars.openMs.length < MANY_BARS || typeof SharedArrayBuffer === 'undefined')
    return () => hashColumns(bars)
  const next = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const elsewhere = partner.hashPieces(bars, next)
  return async () => joinHashes(bars, await hashFreePieces(bars, next), (await elsewhere) ?? [])
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

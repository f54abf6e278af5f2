import { hashBars, InputError, startCsv } from '../engine/index.ts'
import type { Bars } from '../engine/market/bars.ts'
import type { ImportProgress, LoadedDataset } from './api.ts'

/** Characters of the hash in a dataset's id. */
const ID_LENGTH = 16
const PIECE_BYTES = 4_194_304

/**
 * The dataset that a CSV file holds, read piece by piece. Its id comes from its content, so that a link finds it
 * again after another import.
 * @throws InputError when the file is not price data, or cannot be read.
 */
export async function importFile(
  file: File,
  onProgress: (progress: ImportProgress) => void,
): Promise<LoadedDataset> {
  const feed = startCsv(file.size, {
    fileName: file.name,
    onProgress: (fraction, rows) => onProgress({ fraction, rows }),
  })
  for (let at = 0; at < file.size; at += PIECE_BYTES) feed.push(await readPiece(file, at))
  const { bars, symbol, intervalMinutes, hasVolume, notes, rejected, rejectedRows } = feed.end()
  const sha256 = hashBars(bars)
  const { openMs } = bars
  const info = {
    // the same bars with other refused rows are another dataset: its reports say another number
    id: `${sha256.slice(0, ID_LENGTH)}-${rejected}`,
    name: file.name,
    symbol,
    intervalMinutes,
    hasVolume,
    notes,
    rejectedRows,
    rows: openMs.length,
    fromMs: openMs[0]!,
    toMs: openMs.at(-1)!,
    sha256,
    rejected,
  }
  return { info, bars: shareBars(bars) }
}

async function readPiece(file: File, at: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer())
  } catch {
    throw new InputError(
      `${file.name} cannot be read: it is a folder, or it changed after it was chosen. Choose it again.`,
    )
  }
}

/** The same columns in memory that all workers see at once; the columns themselves where the site may not share. */
function shareBars(bars: Bars): Bars {
  if (typeof SharedArrayBuffer === 'undefined') return bars
  const share = (column: Float64Array) => {
    const shared = new Float64Array(new SharedArrayBuffer(column.byteLength))
    shared.set(column)
    return shared
  }
  return {
    openMs: share(bars.openMs),
    open: share(bars.open),
    high: share(bars.high),
    low: share(bars.low),
    close: share(bars.close),
    volume: share(bars.volume),
  }
}

import { toIsoDate, toIsoTime } from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import { yieldToEventLoop } from '../../storage/datasets/yieldToEventLoop.ts'
import type { DatasetInfo } from '../api/api.ts'
import { toPieces } from './exportCsv.ts'

const DAILY_MINUTES = 1_440
/** Text is handed to the browser in pieces of this size, which it may keep on the disk. */
const PIECE_CHARACTERS = 8_388_608

/** A name for the file from which the reader learns the instrument again. */
export function csvName({ name, symbol }: DatasetInfo): string {
  const bare = name.replace(/\.[a-z0-9]+$/i, '').replace(/[^\p{L}\p{N} ._&-]/gu, '_')
  const known = symbol === null || bare.toUpperCase().includes(symbol.toUpperCase()) ? '' : `${symbol} `
  return `${known}${bare || 'bars'}.csv`
}

/** The bars as CSV with times in India; the numbers read back are the same. */
export async function barsCsv(
  { openMs, open, high, low, close, volume }: Bars,
  intervalMinutes: number,
): Promise<Blob> {
  const toTime = intervalMinutes >= DAILY_MINUTES ? toIsoDate : toExactTime
  const row = (i: number) => `${toTime(openMs[i]!)},${open[i]},${high[i]},${low[i]},${close[i]},${volume[i]}`
  const blobs: Blob[] = []
  let text = ''
  for (const piece of toPieces(['date', 'open', 'high', 'low', 'close', 'volume'], openMs.length, row)) {
    text += piece
    await yieldToEventLoop()
    if (text.length < PIECE_CHARACTERS) continue
    blobs.push(new Blob([text]))
    text = ''
  }
  return new Blob([...blobs, text], { type: 'text/csv' })
}

/** With milliseconds where there are some. */
function toExactTime(ms: number): string {
  const text = toIsoTime(ms)
  return ms % 1_000 === 0 ? text : text.replace('+', `.${`${ms % 1_000}`.padStart(3, '0')}+`)
}

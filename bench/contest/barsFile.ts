import { readFileSync, writeFileSync } from 'node:fs'
import type { Bars } from '../../src/engine/index.ts'
import { seededMinuteBars } from '../bars.ts'

const COLUMNS = ['openMs', 'open', 'high', 'low', 'close', 'volume'] as const

/** Writes the six columns one after the other, as little-endian doubles: what C, Python and Node read alike. */
export function writeBars(path: string, bars: Bars): void {
  const count = bars.openMs.length
  const all = new Float64Array(count * COLUMNS.length)
  for (const [k, name] of COLUMNS.entries()) all.set(bars[name], k * count)
  writeFileSync(path, new Uint8Array(all.buffer))
}

/** The bars of such a file. */
export function readBars(path: string): Bars {
  const bytes = readFileSync(path)
  const count = bytes.byteLength / 8 / COLUMNS.length
  const column = (k: number) =>
    new Float64Array(
      bytes.buffer.slice(bytes.byteOffset + k * count * 8, bytes.byteOffset + (k + 1) * count * 8),
    )
  return {
    openMs: column(0),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: column(5),
  }
}

/** The bars of "seed:COUNT", which are made, or of a file that `writeBars` has written. */
export function barsOf(source: string): Bars {
  return source.startsWith('seed:')
    ? seededMinuteBars(Number(source.slice('seed:'.length)))
    : readBars(source)
}

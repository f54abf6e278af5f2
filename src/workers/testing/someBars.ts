import { hashBars } from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import { datasetId } from '../../storage/datasets/datasetId.ts'
import type { LoadedDataset } from '../api/api.ts'

const FIRST_MS = Date.parse('2023-01-02T09:15:00+05:30')
const MINUTE_MS = 60_000

/** Minute bars whose every value tells its place; those of another `seed` differ in all but their times. */
export function someBars(rows: number, seed = 1, firstMs = FIRST_MS): Bars {
  const column = (value: (i: number) => number) => Float64Array.from({ length: rows }, (_, i) => value(i))
  const close = (i: number) => 100 + ((i * 7 + seed * 13) % 1_000) / 20
  return {
    openMs: column(i => firstMs + i * MINUTE_MS),
    open: column(close),
    high: column(i => close(i) + 1),
    low: column(i => close(i) - 1),
    close: column(close),
    volume: column(i => (i * seed) % 5_000),
  }
}

/** A dataset of those bars, as an import would make it; `patch` changes what is known of it. */
export function datasetOf(bars: Bars, patch: Partial<LoadedDataset['info']> = {}): LoadedDataset {
  const sha256 = hashBars(bars)
  const info = {
    id: datasetId(sha256, 0),
    name: 'NIFTY.csv',
    symbol: 'NIFTY',
    intervalMinutes: 1,
    hasVolume: true,
    notes: [],
    rejectedRows: [],
    rows: bars.openMs.length,
    fromMs: bars.openMs[0]!,
    toMs: bars.openMs.at(-1)!,
    sha256,
    rejected: 0,
    ...patch,
  }
  return { bars, info }
}

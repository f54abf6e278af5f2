import { spanWords } from '../../engine/market/ist.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import { quantity } from '../format/format.ts'

const DAILY_MINUTES = 1440

/** "1 s", "1 min", or "daily". */
export function intervalWords(minutes: number): string {
  if (minutes < 1) return `${quantity(minutes * 60)} s`
  return minutes >= DAILY_MINUTES ? 'daily' : `${quantity(minutes)} min`
}

/** "3 Oct 2022 to 31 Jan 2023". */
export function periodWords({ fromMs, toMs }: Pick<DatasetInfo, 'fromMs' | 'toMs'>): string {
  return spanWords(fromMs, toMs)
}

/** "NIFTY · 1 min · 3 Oct 2022 to 31 Jan 2023". */
export function datasetWords(info: DatasetInfo): string {
  const { symbol, intervalMinutes } = info
  return [symbol, intervalWords(intervalMinutes), periodWords(info)].filter(Boolean).join(' · ')
}

/** "1 dataset", "2 datasets". */
export function datasetsWords(count: number): string {
  return `${quantity(count)} dataset${count === 1 ? '' : 's'}`
}

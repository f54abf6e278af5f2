import type { StoredDataset } from '../../workers/api/storeApi.ts'
import { type SortOrder, sortRows } from '../primitives/sorting.ts'
import type { DataSearch } from './dataSearch.ts'
import { datasetWords, intervalWords } from './datasetWords.ts'
import { qualityScore } from './qualityScore.ts'
import { stateWord } from './StateTag.tsx'

/** A column that the table can be sorted by. */
export type DatasetSort = NonNullable<DataSearch['dataSort']>

const KEYS: Readonly<Record<DatasetSort, (row: StoredDataset) => string | number>> = {
  name: ({ info }) => info.name,
  symbol: ({ info }) => `${info.symbol ?? ''} ${info.intervalMinutes}`,
  period: ({ info }) => info.fromMs,
  rows: ({ info }) => info.rows,
  quality: ({ info }) => qualityScore(info.quality).scorePct,
}

/** The datasets that hold each of the typed words, in the chosen order; the newest first without one. */
export function datasetRows(
  datasets: readonly StoredDataset[],
  search: string,
  sort: DatasetSort | undefined,
  order: SortOrder,
): readonly StoredDataset[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = datasets.filter(({ info, state }) => {
    const text = `${info.name} ${datasetWords(info)} ${stateWord(state)}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
  return sort ? sortRows(found, KEYS[sort], order) : found.toReversed()
}

/** Why these cannot be joined, and what to do, as one sentence; null when they can. */
export function mergeProblem(selected: readonly StoredDataset[]): string | null {
  const [first, ...others] = selected
  if (!first || others.length === 0) return 'Select two or more datasets of one instrument and interval.'
  if (selected.some(({ state }) => state === 'damaged'))
    return 'A damaged dataset cannot be merged: deselect it.'
  const other = others.find(({ info }) => info.symbol !== first.info.symbol)
  if (other) {
    const names = [first, other].map(({ info }) => info.symbol ?? 'an unnamed instrument')
    return `These are of two instruments, ${names.join(' and ')}: select those of one.`
  }
  const longer = others.find(({ info }) => info.intervalMinutes !== first.info.intervalMinutes)
  if (!longer) return null
  const intervals = [first, longer].map(({ info }) => intervalWords(info.intervalMinutes))
  return `These have two intervals, ${intervals.join(' and ')}: select those of one.`
}

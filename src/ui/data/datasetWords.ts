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

/** One thing that the reader took a file for. */
export interface ReadWord {
  readonly term: string
  readonly text: string
}

const STAMPS = {
  open: 'start of bar',
  close: 'end of bar, moved to the start',
  day: 'dates',
} as const

/** What the reader took a file for: instrument, interval, times, columns. */
export function readWords({ symbol, intervalMinutes, quality, notes }: DatasetInfo): readonly ReadWord[] {
  // "Read as text (utf-8), columns separated by commas: date, open from "O", … Zone of the times: IST."
  const read = notes[0]?.startsWith(READ_AS) ? notes[0].slice(READ_AS.length) : ''
  const [format, ...columns] = (read.split(ZONE)[0] ?? '').replace(/\.\s*$/, '').split(': ')
  return [
    { term: 'Instrument', text: symbol ?? 'not named in the file' },
    { term: 'Interval', text: intervalWords(intervalMinutes) },
    ...(quality
      ? [
          { term: 'Timestamps', text: STAMPS[quality.stamps] },
          { term: 'Time zone', text: quality.zone },
        ]
      : []),
    ...(format ? [{ term: 'Format', text: format }] : []),
    ...(columns.length > 0 ? [{ term: 'Columns', text: columns.join(': ').replace(SAME_NAME, '$1') }] : []),
  ]
}

const READ_AS = 'Read as '
/** A column that is named as what it holds. */
const SAME_NAME = /\b(\w+) from "\1"/gi
const ZONE = ' Zone of the times: '

/** The notes of the import without the one that `readWords` tells. */
export function notesBesides({ notes }: Pick<DatasetInfo, 'notes'>): readonly string[] {
  return notes[0]?.startsWith(READ_AS) ? notes.slice(1) : notes
}

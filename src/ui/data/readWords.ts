import type { DatasetInfo } from '../../workers/api/api.ts'
import { intervalWords } from './datasetWords.ts'

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

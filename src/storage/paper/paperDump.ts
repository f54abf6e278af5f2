/** A paper session as the one-file backup has it. */
import { day, pattern, type Reader, whole } from '../records/readers.ts'
import { listOf, shape } from '../records/shapes.ts'
import { readOwnParts } from '../strategies/readOwn.ts'
import type { DayLines, PaperDump } from './paperLog.ts'
import { paperRecord, readDayRecord, readLines, readPaper, readPaperEntry } from './readPaper.ts'

const MAX = 100_000

const readSource = shape({ id: pattern(/^.{1,200}$/), parts: readOwnParts })

const readParts = shape({
  stored: readPaper,
  entries: listOf(readPaperEntry, MAX),
  days: listOf(readDayRecord, MAX),
  sources: listOf(readSource, MAX),
  lines: listOf<DayLines>(shape({ date: day, from: whole(0, 2 ** 53 - 1), lines: readLines }), MAX),
})

/** As JSON can say it. */
export function writeDump({ stored, entries, days, sources, lines }: PaperDump): unknown {
  const parts = [...sources].map(([id, own]) => ({ id, parts: own }))
  return { stored: paperRecord(stored), entries, days, sources: parts, lines }
}

/** Read in depth; undefined where it is none, or its entries are not in order. */
export const readDump: Reader<PaperDump> = value => {
  const read = readParts(value)
  if (!read?.entries.every(({ seq }, k) => seq === k + 1) || read.stored.seq !== read.entries.length) {
    return undefined
  }
  return { ...read, sources: new Map(read.sources.map(({ id, parts }) => [id, parts])) }
}

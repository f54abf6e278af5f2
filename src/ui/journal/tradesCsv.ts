import { toIsoTime } from '../../engine/market/ist.ts'
import type { TradeNote } from '../../storage/journal/readJournal.ts'
import type { ExportFile } from '../../workers/api/api.ts'
import { toCsv } from '../format/csv.ts'
import { type JournalRow, rupeesOf } from './journalTrade.ts'

const HEAD = [
  'date',
  'strategy',
  'instrument',
  'side',
  'quantity',
  'entry_time',
  'entry_price',
  'exit_time',
  'exit_price',
  'entry_reason',
  'exit_reason',
  'gross',
  'charges',
  'net',
  'tags',
  'note',
] as const

/** The trades in sight as a table for a spreadsheet, with their notes. */
export function tradesFile(
  rows: readonly JournalRow[],
  noteOf: (row: JournalRow) => TradeNote | undefined,
  today: string,
): ExportFile {
  const lines = rows.map(row => {
    const note = noteOf(row)
    return [
      ...[row.date, row.strategy, row.instrument, row.side, row.qty],
      ...[toIsoTime(row.entryMs), row.entryPrice, toIsoTime(row.exitMs), row.exitPrice],
      ...[row.entryReason, row.exitReason],
      ...[rupeesOf(row.grossPaise), rupeesOf(row.chargesPaise), rupeesOf(row.netPaise)],
      ...[note?.tags.join(', ') ?? '', note?.note ?? ''],
    ]
  })
  return {
    name: `sauda-journal-${today}.csv`,
    blob: new Blob([toCsv([HEAD, ...lines])], { type: 'text/csv;charset=utf-8' }),
  }
}

import { toIsoDate } from '../../engine/market/ist.ts'
import type { TradeNote } from '../../storage/journal/readJournal.ts'
import { decimal, inr, istDayMonth, istMinutes, quantity, signedInr } from '../format/format.ts'
import { Table, Td, Th, Tr } from '../primitives/Table.tsx'
import { Tag } from '../primitives/Tag.tsx'
import { type JournalRow, rupeesOf } from './journalTrade.ts'
import { signClass } from './PnlCalendar.tsx'

interface TradeTableProps {
  rows: readonly JournalRow[]
  noteOf: (row: JournalRow) => TradeNote | undefined
  /** Whether the trades are of several days. */
  hasDays: boolean
  onOpen: (row: JournalRow) => void
}

/** Round trips; a press on one opens its chart and note. What was held over a night has the days of entry and exit. */
export function TradeTable({ rows, noteOf, hasDays, onOpen }: TradeTableProps) {
  return (
    <Table caption="Trades">
      <thead>
        <tr>
          <Th pin="start">Instrument</Th>
          <Th>Side</Th>
          <Th numeric>Qty</Th>
          <Th>Entry</Th>
          <Th>Exit</Th>
          <Th numeric>Charges</Th>
          <Th numeric>Net P&L</Th>
          <Th>Strategy</Th>
          <Th>Reasons</Th>
          <Th>Note and tags</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => {
          const note = noteOf(row)
          const wasHeld = toIsoDate(row.entryMs) !== row.date
          return (
            <Tr key={`${row.date} ${row.key}`}>
              <Td pin="start">
                <button type="button" onClick={() => onOpen(row)} className="font-medium hover:text-accent">
                  {row.instrument}
                </button>
              </Td>
              <Td>{row.side === 'long' ? 'LONG' : 'SHORT'}</Td>
              <Td numeric>{quantity(row.qty)}</Td>
              <Td>{momentWords(row.entryMs, row.entryPrice, hasDays || wasHeld)}</Td>
              <Td>{momentWords(row.exitMs, row.exitPrice, hasDays || wasHeld)}</Td>
              <Td numeric>{inr(rupeesOf(row.chargesPaise))}</Td>
              <Td numeric className={signClass(row.netPaise)}>
                {signedInr(rupeesOf(row.netPaise))}
              </Td>
              <Td className="text-muted">{row.strategy}</Td>
              <Td className="max-w-52 truncate text-muted" title={reasonsOf(row)}>
                {reasonsOf(row)}
              </Td>
              <Td>
                <span className="flex max-w-60 items-center gap-1">
                  {note?.tags.map(tag => (
                    <Tag key={tag}>{tag}</Tag>
                  ))}
                  <span className="truncate text-muted">{note?.note}</span>
                </span>
              </Td>
            </Tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function momentWords(ms: number, price: number, hasDay: boolean): string {
  const time = hasDay ? `${istDayMonth(ms)}, ${istMinutes(ms)}` : istMinutes(ms)
  return `${time} at ${decimal(price)}`
}

/** "Fast average above slow → Square-off" */
function reasonsOf({ entryReason, exitReason }: JournalRow): string {
  return [entryReason, exitReason].filter(Boolean).join(' → ')
}

import { toRupees } from '../../engine/core/units.ts'
import { dateWords } from '../../engine/market/ist.ts'
import type { JournalDay } from '../../workers/api/paperApi.ts'
import { inr, percent, quantity, signedInr } from '../format/format.ts'
import { cx } from '../primitives/cx.ts'
import { Table, Td, Th, Tr } from '../primitives/Table.tsx'
import { signClass } from './PnlCalendar.tsx'

interface DayTableProps {
  days: readonly JournalDay[]
  chosen: string | null
  onDay: (date: string) => void
}

/** The days of a month, the newest first; a press on one shows its trades. */
export function DayTable({ days, chosen, onDay }: DayTableProps) {
  return (
    <Table caption="Days" className="max-h-80">
      <thead>
        <tr>
          <Th pin="start">Date</Th>
          <Th numeric>Net P&L</Th>
          <Th numeric>Charges</Th>
          <Th numeric>Trades</Th>
          <Th numeric>Win rate</Th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, netPaise, chargesPaise, trades, wins, openPositions = 0 }) => (
          <Tr key={date}>
            <Td pin="start">
              <button
                type="button"
                aria-current={date === chosen}
                onClick={() => onDay(date)}
                className={cx('hover:text-accent', date === chosen && 'font-medium text-accent')}
              >
                {dateWords(date)}
              </button>
            </Td>
            <Td numeric className={signClass(netPaise)}>
              {signedInr(toRupees(netPaise))}
              {openPositions > 0 && (
                <span className="block text-label text-faint">with {quantity(openPositions)} open</span>
              )}
            </Td>
            <Td numeric>{inr(toRupees(chargesPaise))}</Td>
            <Td numeric>{quantity(trades)}</Td>
            <Td numeric>{trades > 0 ? percent((wins / trades) * 100, 0) : '–'}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

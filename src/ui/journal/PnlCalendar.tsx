import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { toRupees } from '../../engine/core/units.ts'
import { dateWords } from '../../engine/market/ist.ts'
import type { JournalDay } from '../../workers/api/paperApi.ts'
import { compact, quantity, signedInr } from '../format/format.ts'
import { cx } from '../primitives/cx.ts'
import { IconButton } from '../primitives/IconButton.tsx'
import { Panel } from '../primitives/Panel.tsx'
import { daysLater, monthOf, monthsLater, monthTitle, weeksOf } from './month.ts'

interface PnlCalendarProps {
  days: readonly JournalDay[]
  month: string
  /** The day whose trades are shown; null where none is. */
  chosen: string | null
  onMonth: (month: string) => void
  onDay: (date: string) => void
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The net P&L of each day of a month. Arrow keys go from day to day, Page Up and Page Down from month to month. */
export function PnlCalendar({ days, month, chosen, onMonth, onDay }: PnlCalendarProps) {
  const grid = useRef<HTMLTableElement>(null)
  const byDate = new Map(days.map(day => [day.date, day]))
  const inMonth = days.filter(({ date }) => monthOf(date) === month)
  const net = inMonth.reduce((sum, { netPaise }) => sum + netPaise, 0)
  const first = chosen !== null && monthOf(chosen) === month ? chosen : (inMonth[0]?.date ?? `${month}-01`)

  const focus = (date: string) => grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { date } = (event.target as HTMLElement).dataset
    if (date === undefined) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = daysLater(date, step)
      if (monthOf(next) === month) focus(next)
    } else if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault()
      onMonth(monthsLater(month, event.key === 'PageUp' ? -1 : 1))
    }
  }
  return (
    <Panel
      title={monthTitle(month)}
      bodyClassName="@container"
      actions={
        <>
          <span className={cx('text-label', signClass(net))}>
            {inMonth.length > 0 ? `Net ${signedInr(toRupees(net))}` : 'No trading days'}
          </span>
          <IconButton
            icon={ChevronLeft}
            label="Previous month"
            onClick={() => onMonth(monthsLater(month, -1))}
          />
          <IconButton icon={ChevronRight} label="Next month" onClick={() => onMonth(monthsLater(month, 1))} />
        </>
      }
    >
      <table
        ref={grid}
        aria-label={`Net P&L by day, ${monthTitle(month)}`}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-separate border-spacing-1 p-2"
      >
        <thead>
          <tr>
            {WEEKDAYS.map(name => (
              <th key={name} scope="col" className="h-6 text-label font-medium text-faint">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map(week => (
            <tr key={week.find(date => date !== null)}>
              {week.map((date, k) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a week has seven places
                <td key={k} className="p-0">
                  {date !== null && (
                    <DayCell
                      date={date}
                      day={byDate.get(date)}
                      isChosen={date === chosen}
                      isFirst={date === first}
                      onPress={() => onDay(date)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

interface DayCellProps {
  date: string
  day: JournalDay | undefined
  isChosen: boolean
  /** Tab comes here first. */
  isFirst: boolean
  onPress: () => void
}

function DayCell({ date, day, isChosen, isFirst, onPress }: DayCellProps) {
  const net = day ? toRupees(day.netPaise) : 0
  const words = day
    ? `net ${signedInr(net)}, ${quantity(day.trades)} ${day.trades === 1 ? 'trade' : 'trades'}`
    : 'no trading'
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={isFirst ? 0 : -1}
      aria-label={`${dateWords(date)}: ${words}`}
      aria-pressed={isChosen}
      aria-disabled={!day}
      onClick={() => day && onPress()}
      className={cx(
        'flex h-12 w-full flex-col items-start justify-between rounded-tag border px-1.5 py-1 text-left max-sm:h-11 @max-md:px-0.5',
        isChosen ? 'border-accent' : 'border-transparent',
        !day && 'cursor-default text-faint',
        day && tintOf(net),
      )}
    >
      <span className="text-label text-faint">{Number(date.slice(8))}</span>
      {day && (
        <span
          aria-hidden
          className={cx(
            'max-w-full truncate text-label font-medium @max-md:text-[10px] @max-md:tracking-tight',
            signClass(net),
          )}
        >
          {net > 0 ? '+' : ''}
          {dayAmount(net)}
        </span>
      )}
    </button>
  )
}

/** "+430", "−10K", "+1.2L": a cell of a phone has room for no more; the list of days has each amount whole. */
function dayAmount(net: number): string {
  return compact(Math.abs(net) < 1000 ? Math.round(net) : Number(net.toPrecision(2)))
}

function tintOf(net: number): string {
  if (net === 0) return 'bg-raised'
  return net > 0 ? 'bg-up/12' : 'bg-down/12'
}

/** The colour of a gain or a loss; the sign beside it says the same. */
export function signClass(value: number): string {
  if (value === 0) return 'text-muted'
  return value > 0 ? 'text-up' : 'text-down'
}

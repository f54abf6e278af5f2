import { useCallback } from 'react'
import type { PaperView } from '../../../engine/desk/paperView.ts'
import { dateWords, toIsoDate } from '../../../engine/market/ist.ts'
import type { PaperClient } from '../../../workers/api/paperApi.ts'
import { Select } from '../../primitives/Select.tsx'
import { useAsked } from '../../primitives/useAsked.ts'
import type { OrderSearch } from './orderSearch.ts'

interface SessionDayProps {
  client: PaperClient
  paper: PaperView
  day: OrderSearch['day']
  onDay: (day: OrderSearch['day']) => void
}

/** Of which day the orders are listed: of today, of an earlier day of the session, or of all of them. */
export function SessionDay({ client, paper: { id, feedMs }, day, onDay }: SessionDayProps) {
  const today = toIsoDate(feedMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session, and a later day, have other days before
  const ask = useCallback(() => client.journalDays(), [client, id, today])
  const { answer: days = [] } = useAsked(ask)
  const dates = new Set(days.map(({ date }) => date).filter(date => date < today))
  // of an address for another session: what is shown is named
  if (day !== 'today' && day !== 'all') dates.add(day)
  return (
    <Select
      label="Day"
      value={day}
      options={[
        { value: 'today', label: 'Today' },
        { value: 'all', label: 'All days' },
        ...[...dates].map(date => ({ value: date, label: dateWords(date) })),
      ]}
      onChange={onDay}
      className="ml-auto grid-flow-col items-center gap-2 [&_[role=combobox]]:w-36"
    />
  )
}

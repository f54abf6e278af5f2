import type { TradeColumns } from '../../../workers/api/api.ts'
import { quantity } from '../../format/format.ts'
import { Segmented } from '../../primitives/Segmented.tsx'
import { Select } from '../../primitives/Select.tsx'
import type { ResultSearch } from '../resultSearch.ts'
import { exitReasons } from './tradeTable.ts'

interface TradeFiltersProps {
  trades: TradeColumns
  /** How many the filters leave. */
  shown: number
  search: Pick<ResultSearch, 'tradeSide' | 'exitReason'>
  onSearch: (patch: Pick<Partial<ResultSearch>, 'tradeSide' | 'exitReason'>) => void
}

const SIDES = [
  { value: 'all', label: 'All' },
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
] as const
/** No reason is empty, so that this one is nobody's. */
const ANY = ''

/** Which trades the list shows. */
export function TradeFilters({ trades, shown, search, onSearch }: TradeFiltersProps) {
  const { tradeSide, exitReason } = search
  const reasons = exitReasons(trades)
    .filter(([reason]) => reason !== ANY)
    .map(([reason, count]) => ({ value: reason, label: reason, hint: quantity(count) }))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
      <Segmented
        label="Side of the trades"
        value={tradeSide ?? 'all'}
        options={SIDES}
        onChange={side => onSearch({ tradeSide: side === 'all' ? undefined : side })}
      />
      <Select
        label="Exit reason"
        className="flex! items-center gap-2! [&>button]:w-44"
        value={exitReason ?? ANY}
        options={[{ value: ANY, label: 'Any' }, ...reasons]}
        onChange={reason => onSearch({ exitReason: reason === ANY ? undefined : reason })}
      />
      {shown < trades.count && (
        <p role="status" className="ml-auto text-label text-muted">
          {quantity(shown)} of {quantity(trades.count)} trades
        </p>
      )}
    </div>
  )
}

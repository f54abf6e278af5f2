import { ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../primitives/Button.tsx'
import { IconButton } from '../primitives/IconButton.tsx'
import { type Option, Select } from '../primitives/Select.tsx'
import { PositionSearchBox } from './PositionSearchBox.tsx'
import type { PositionSearch } from './positionSearch.ts'

interface PositionToolbarProps {
  search: PositionSearch
  onSearch: (patch: Partial<PositionSearch>) => void
  /** Positions that Close all would close. */
  closable: number
  onCloseAll: () => void
}

const TYPES: readonly Option<PositionSearch['strategy']>[] = [
  { value: 'all', label: 'All' },
  { value: 'market-making', label: 'Market Making' },
  { value: 'momentum', label: 'Momentum' },
  { value: 'arbitrage', label: 'Arbitrage' },
]

/** Search, filter and Close all, above the positions. */
export function PositionToolbar({ search, onSearch, closable, onCloseAll }: PositionToolbarProps) {
  const chosen = Number(search.strategy !== 'all')
  const [isOpen, setIsOpen] = useState(chosen > 0)
  const filtersId = useId()
  return (
    <div className="border-b border-line px-4 py-2">
      <div className="flex items-center gap-2">
        <PositionSearchBox search={search.search} onSearch={text => onSearch({ search: text })} />
        <div className="ml-auto flex items-center gap-1">
          <IconButton
            icon={ListFilter}
            label={chosen > 0 ? 'Filters, 1 set' : 'Filters'}
            badge={chosen}
            aria-expanded={isOpen}
            aria-controls={filtersId}
            onClick={() => setIsOpen(!isOpen)}
          />
          <Button size="form" disabled={closable === 0} onClick={onCloseAll}>
            Close all
          </Button>
        </div>
      </div>
      <div id={filtersId} hidden={!isOpen} className="mt-2 pb-1 sm:max-w-60">
        <Select
          label="Strategy"
          value={search.strategy}
          options={TYPES}
          onChange={strategy => onSearch({ strategy })}
        />
      </div>
    </div>
  )
}

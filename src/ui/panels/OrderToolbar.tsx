import { Download, ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '../primitives/IconButton.tsx'
import { type Option, Select } from '../primitives/Select.tsx'
import { OrderSearchBox } from './OrderSearchBox.tsx'
import { chosenFilters, type OrderFilter } from './orderSearch.ts'

interface OrderToolbarProps {
  filter: OrderFilter
  /** `isTyped`: one of many steps while a person types. */
  onFilter: (patch: Partial<OrderFilter>, isTyped: boolean) => void
  canExport: boolean
  onExport: () => void
}

const STATUSES: readonly Option<OrderFilter['status']>[] = [
  { value: 'all', label: 'All' },
  { value: 'OPEN', label: 'Open' },
  { value: 'PENDING', label: 'Pending' },
  { value: 'COMPLETE', label: 'Complete' },
  { value: 'REJECTED', label: 'Rejected' },
  { value: 'CANCELLED', label: 'Cancelled' },
]

const TYPES: readonly Option<OrderFilter['type']>[] = [
  { value: 'all', label: 'All' },
  { value: 'BUY', label: 'Buy' },
  { value: 'SELL', label: 'Sell' },
]

/** Search, filters and export, above the orders. */
export function OrderToolbar({ filter, onFilter, canExport, onExport }: OrderToolbarProps) {
  const chosen = chosenFilters(filter)
  const [isOpen, setIsOpen] = useState(chosen > 0)
  const filtersId = useId()
  return (
    <div className="border-b border-line px-4 py-2">
      <div className="flex items-center gap-1">
        <OrderSearchBox search={filter.search} onSearch={search => onFilter({ search }, true)} />
        <div className="ml-auto flex gap-1">
          <IconButton
            icon={ListFilter}
            label={chosen > 0 ? `Filters, ${chosen} set` : 'Filters'}
            badge={chosen}
            aria-expanded={isOpen}
            aria-controls={filtersId}
            onClick={() => setIsOpen(!isOpen)}
          />
          <IconButton icon={Download} label="Export CSV" disabled={!canExport} onClick={onExport} />
        </div>
      </div>
      <div id={filtersId} hidden={!isOpen} className="mt-2 grid grid-cols-2 gap-3 pb-1 sm:max-w-100">
        <Select
          label="Status"
          value={filter.status}
          options={STATUSES}
          onChange={status => onFilter({ status }, false)}
        />
        <Select
          label="Order Type"
          value={filter.type}
          options={TYPES}
          onChange={type => onFilter({ type }, false)}
        />
      </div>
    </div>
  )
}

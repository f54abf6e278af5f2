import { Download } from 'lucide-react'
import { IconButton } from '../../primitives/IconButton.tsx'
import { SearchBox } from '../../primitives/SearchBox.tsx'
import { SearchToolbar } from '../../primitives/SearchToolbar.tsx'
import { Select } from '../../primitives/Select.tsx'
import { SIDE_OPTIONS, STATUS_OPTIONS } from '../deskWords.ts'
import { chosenFilters, type OrderFilter, SEARCH_MAX_LENGTH } from './orderSearch.ts'

interface OrderToolbarProps {
  filter: OrderFilter
  /** `isTyped`: one of many steps while a person types. */
  onFilter: (patch: Partial<OrderFilter>, isTyped: boolean) => void
  canExport: boolean
  onExport: () => void
}

/** Search, filters and export, above the orders. */
export function OrderToolbar({ filter, onFilter, canExport, onExport }: OrderToolbarProps) {
  return (
    <SearchToolbar
      search={
        <SearchBox
          label="Search orders by id, instrument or strategy"
          placeholder="Search orders..."
          maxLength={SEARCH_MAX_LENGTH}
          value={filter.search}
          onSearch={search => onFilter({ search }, true)}
        />
      }
      chosen={chosenFilters(filter)}
      filtersClassName="grid grid-cols-2 gap-3 sm:max-w-100"
      filters={
        <>
          <Select
            label="Status"
            value={filter.status}
            options={STATUS_OPTIONS}
            onChange={status => onFilter({ status }, false)}
          />
          <Select
            label="Order Type"
            value={filter.type}
            options={SIDE_OPTIONS}
            onChange={type => onFilter({ type }, false)}
          />
        </>
      }
    >
      <IconButton icon={Download} label="Export CSV" disabled={!canExport} onClick={onExport} />
    </SearchToolbar>
  )
}

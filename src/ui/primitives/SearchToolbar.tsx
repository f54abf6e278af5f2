import { ListFilter } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'

interface SearchToolbarProps {
  /** The search box. */
  search: ReactNode
  /** Selects that fold away below. */
  filters: ReactNode
  /** How many of them narrow the list; they are in sight from the start when some do. */
  chosen: number
  filtersClassName: string
  /** Buttons at the right. */
  children: ReactNode
}

/** Search, a toggle for the filters, and buttons, above a list. */
export function SearchToolbar({ search, filters, chosen, filtersClassName, children }: SearchToolbarProps) {
  const [isOpen, setIsOpen] = useState(chosen > 0)
  const filtersId = useId()
  return (
    <div className="border-b border-line px-4 py-2">
      <div className="flex items-center gap-1">
        {search}
        <div className="ml-auto flex items-center gap-1">
          <IconButton
            icon={ListFilter}
            label={chosen > 0 ? `Filters, ${chosen} set` : 'Filters'}
            badge={chosen}
            aria-expanded={isOpen}
            aria-controls={filtersId}
            onClick={() => setIsOpen(!isOpen)}
          />
          {children}
        </div>
      </div>
      <div id={filtersId} hidden={!isOpen} className={cx('mt-2 pb-1', filtersClassName)}>
        {filters}
      </div>
    </div>
  )
}

import { SearchBox } from '../../primitives/SearchBox.tsx'
import { SearchToolbar } from '../../primitives/SearchToolbar.tsx'
import { type Option, Select } from '../../primitives/Select.tsx'
import { typeTitle } from '../deskWords.ts'
import { HeldButton } from '../HeldButton.tsx'
import { exitingWords } from './positionRows.ts'
import { FILTER_TYPES, POSITION_SEARCH_LENGTH, type PositionSearch } from './positionSearch.ts'

interface PositionToolbarProps {
  search: PositionSearch
  onSearch: (patch: Partial<PositionSearch>) => void
  /** Positions in sight. */
  shown: number
  /** Those of them that Close all would close. */
  closable: number
  onCloseAll: () => void
  /** Why nothing can be closed now; null where it can. */
  held: string | null
}

const TYPES: readonly Option<PositionSearch['strategy']>[] = [
  { value: 'all', label: 'All' },
  ...FILTER_TYPES.map(type => ({ value: type, label: typeTitle({ type }) })),
]

/** Search, filter and Close all, above the positions. */
export function PositionToolbar(props: PositionToolbarProps) {
  const { search, onSearch, shown, closable, onCloseAll, held } = props
  const nothing = shown === 0 ? 'No position to close.' : exitingWords(shown)
  return (
    <SearchToolbar
      search={
        <SearchBox
          label="Search positions by instrument or strategy"
          placeholder="Search positions..."
          maxLength={POSITION_SEARCH_LENGTH}
          value={search.search}
          onSearch={text => onSearch({ search: text })}
        />
      }
      chosen={Number(search.strategy !== 'all')}
      filtersClassName="sm:max-w-60"
      filters={
        <Select
          label="Strategy"
          value={search.strategy}
          options={TYPES}
          onChange={strategy => onSearch({ strategy })}
        />
      }
    >
      <HeldButton held={held ?? (closable === 0 ? nothing : null)} size="form" onClick={onCloseAll}>
        Close all
      </HeldButton>
    </SearchToolbar>
  )
}

import { nextSort, type Sorting, type SortOrder } from './sorting.ts'
import { Th } from './Table.tsx'

/** A column that rows can be sorted by. */
export interface SortColumn<Sort extends string> {
  readonly title: string
  readonly sort: Sort
  readonly numeric?: boolean
}

interface SortHeadsProps<Sort extends string> {
  columns: readonly SortColumn<Sort>[]
  sorting: Sorting<Sort>
  onSort: (next: { sort: Sort; order: SortOrder }) => void
}

/** The headers of columns that sort, the first of them pinned at the start. */
export function SortHeads<Sort extends string>({ columns, sorting, onSort }: SortHeadsProps<Sort>) {
  return columns.map(({ title, sort, numeric = false }, i) => (
    <Th
      key={sort}
      numeric={numeric}
      pin={i === 0 ? 'start' : undefined}
      sorted={sort === sorting.sort ? sorting.order : undefined}
      onSort={() => onSort(nextSort(sorting, sort))}
    >
      {title}
    </Th>
  ))
}

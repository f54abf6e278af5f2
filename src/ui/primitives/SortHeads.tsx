import { cx } from './cx.ts'
import { nextSort, type Sorting, type SortOrder } from './sorting.ts'
import { SortButton, Th } from './Table.tsx'

/** A column that rows can be sorted by. */
export interface SortColumn<Sort extends string> {
  readonly title: string
  readonly sort: Sort
  readonly numeric?: boolean
}

/** A head of the table: a column, or two whose values stand over each other in one cell. */
export type SortHead<Sort extends string> = SortColumn<Sort> | readonly [SortColumn<Sort>, SortColumn<Sort>]

interface SortHeadsProps<Sort extends string> {
  columns: readonly SortHead<Sort>[]
  sorting: Sorting<Sort>
  onSort: (next: { sort: Sort; order: SortOrder }) => void
}

/** The headers of columns that sort, the first of them pinned at the start. */
export function SortHeads<Sort extends string>({ columns, sorting, onSort }: SortHeadsProps<Sort>) {
  const orderOf = (sort: Sort) => (sort === sorting.sort ? sorting.order : undefined)
  return columns.map((head, i) => {
    const pin = i === 0 ? 'start' : undefined
    if ('title' in head) {
      const { title, sort, numeric = false } = head
      return (
        <Th
          key={sort}
          {...{ numeric, pin }}
          sorted={orderOf(sort)}
          onSort={() => onSort(nextSort(sorting, sort))}
        >
          {title}
        </Th>
      )
    }
    const [{ sort: first, numeric = false }, { sort: second }] = head
    return (
      <Th key={first} {...{ numeric, pin }} sorted={orderOf(first) ?? orderOf(second)}>
        <span className={cx('flex flex-col py-0.5', numeric ? 'items-end' : 'items-start')}>
          {head.map(({ title, sort }) => (
            <SortButton
              key={sort}
              numeric={numeric}
              sorted={orderOf(sort)}
              onSort={() => onSort(nextSort(sorting, sort))}
              className="h-6"
            >
              {title}
            </SortButton>
          ))}
        </span>
      </Th>
    )
  })
}

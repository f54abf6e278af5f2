/** From the lowest, or from the highest. */
export type SortOrder = 'ascending' | 'descending'

/** By which column rows are sorted; without one they stand as they came. */
export interface Sorting<Sort extends string> {
  readonly sort?: Sort | undefined
  readonly order: SortOrder
}

/** What a press on a column's header asks for: the same column again turns the order round. */
export function nextSort<Sort extends string>(
  now: Sorting<Sort>,
  sort: Sort,
): { sort: Sort; order: SortOrder } {
  const turns = now.sort === sort && now.order === 'ascending'
  return { sort, order: turns ? 'descending' : 'ascending' }
}

/** A sorted copy; equal rows keep their order. Names sort as a person would: "S2" before "S10". */
export function sortRows<Row>(
  rows: readonly Row[],
  key: (row: Row) => string | number,
  order: SortOrder,
): readonly Row[] {
  const sign = order === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(key(a), key(b)))
}

const NAMES = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : NAMES.compare(String(a), String(b))
}

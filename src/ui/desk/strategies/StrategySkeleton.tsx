import { Skeleton } from '../../primitives/Skeleton.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e']

/** Where tabs and rows will stand. Positions use it too, with fewer lines above. */
export function StrategySkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <div className="flex h-11 items-center gap-4 border-b border-line px-4">
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="h-3.5 w-14" />
        <Skeleton className="h-3.5 w-14" />
      </div>
      <RowsSkeleton />
    </div>
  )
}

/** Five rows of a table. */
export function RowsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-px py-1">
      {ROWS.map(row => (
        <div key={row} className="flex h-9 items-center justify-between gap-6 px-4">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3.5 w-16" />
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-3.5 w-12 max-sm:hidden" />
          <Skeleton className="h-3.5 w-24 max-md:hidden" />
        </div>
      ))}
    </div>
  )
}

import { memo, useState } from 'react'
import { quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { Table, Td, Th, Tr } from '../primitives/Table.tsx'

/** The points of a chart as rows of text. */
export interface DataColumns {
  /** The first column names the row; the others are figures. */
  readonly headers: readonly string[]
  readonly count: number
  readonly rowAt: (index: number) => readonly string[]
}

/** More rows would make the page slow to lay out. */
const PAGE_ROWS = 200

/** The rows, 200 at a time. */
export const DataTable = memo(function DataTable({ caption, data }: { caption: string; data: DataColumns }) {
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(data.count / PAGE_ROWS))
  const turn = (by: number) => setPage(before => Math.min(before, pages - 1) + by)
  const from = Math.min(page, pages - 1) * PAGE_ROWS
  const to = Math.min(data.count, from + PAGE_ROWS)
  const indices = Array.from({ length: to - from }, (_, i) => from + i)
  return (
    <>
      <Table caption={caption} className="max-h-72">
        <thead>
          <tr>
            {data.headers.map((header, i) => (
              <Th key={header} numeric={i > 0}>
                {header}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indices.map(index => (
            <Tr key={index}>
              {data.rowAt(index).map((cell, i) => (
                <Td key={data.headers[i]} numeric={i > 0}>
                  {cell}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
      {pages > 1 && (
        <div className="flex items-center justify-end gap-2 border-t border-line px-4 py-2 text-label text-muted">
          Rows {quantity(from + 1)} to {quantity(to)} of {quantity(data.count)}
          <Button disabled={from === 0} onClick={() => turn(-1)}>
            Prev
          </Button>
          <Button disabled={to === data.count} onClick={() => turn(1)}>
            Next
          </Button>
        </div>
      )}
    </>
  )
})

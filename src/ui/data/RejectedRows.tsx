import { Download } from 'lucide-react'
import { useRef } from 'react'
import type { DatasetInfo } from '../../workers/api/api.ts'
import { quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { Spacer, Table, Td, Th } from '../primitives/Table.tsx'
import { useRowWindow } from '../primitives/useRowWindow.ts'
import { saveRejectedRows } from './rejectedRows.ts'

const ROW_PX = 32

/** The rows that the import refused, with line and reason; all of the list can be saved. */
export function RejectedRows({ info }: { info: DatasetInfo }) {
  const { rejected, rejectedRows } = info
  const body = useRef<HTMLTableSectionElement>(null)
  const { from, to, abovePx, belowPx } = useRowWindow(body, rejectedRows.length, ROW_PX)
  if (rejected === 0) return <p className="text-muted">No rows skipped</p>
  return (
    <>
      {rejectedRows.length > 0 && (
        <Table caption="Skipped rows" className="max-h-60 rounded-control border border-line text-label">
          <thead>
            <tr>
              <Th numeric>Line</Th>
              <Th>Reason</Th>
              <Th>Row</Th>
            </tr>
          </thead>
          <tbody ref={body}>
            <Spacer px={abovePx} />
            {rejectedRows
              .slice(from, to)
              .map((row, i) => ({ ...row, at: from + i }))
              .map(({ at, line, reason, text }) => (
                // rows of two files may have one line
                <tr key={at} style={{ height: ROW_PX }}>
                  <Td numeric className="text-faint">
                    {quantity(line)}
                  </Td>
                  <Td>
                    <bdi>{reason}</bdi>
                  </Td>
                  <Td className="text-muted">
                    <bdi className="inline-block max-w-80 truncate align-bottom">{text}</bdi>
                  </Td>
                </tr>
              ))}
            <Spacer px={belowPx} />
          </tbody>
        </Table>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {rejectedRows.length > 0 && (
          <Button icon={Download} onClick={() => saveRejectedRows(info)}>
            Skipped rows
          </Button>
        )}
        {rejected > rejectedRows.length && (
          <p className="text-label text-faint">
            The first {quantity(rejectedRows.length)} of {quantity(rejected)} are listed.
          </p>
        )}
      </div>
    </>
  )
}

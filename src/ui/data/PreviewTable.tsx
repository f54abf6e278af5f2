import { Fragment, useMemo } from 'react'
import type { DatasetInfo } from '../../workers/api/api.ts'
import type { PreviewRows } from '../../workers/api/storeApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { compact, decimal, istDate, istMinutes, quantity } from '../format/format.ts'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { Table, Td, Th } from '../primitives/Table.tsx'
import { useAnswer } from '../primitives/useAnswer.ts'

const ROWS = 10
const DAILY_MINUTES = 1440

/** The first bars of a dataset. */
export function PreviewTable({ client, info }: { client: Client; info: DatasetInfo }) {
  const { id } = info
  const ask = useMemo(
    // a promise may answer null: what was read is kept in a box of its own
    () => async () => ({ rows: (await client.store.head(id, ROWS)) ?? null }),
    [client, id],
  )
  const answer = useAnswer(ask)
  if (!answer) return <Skeleton className="h-60" />
  if (!answer.rows) return <p className="text-muted">The bars cannot be read.</p>
  return <Rows rows={answer.rows} info={info} />
}

function Rows({ rows, info }: { rows: PreviewRows; info: DatasetInfo }) {
  const isDaily = info.intervalMinutes >= DAILY_MINUTES
  const times = [...rows.openMs]
  return (
    <Table
      caption={`First ${quantity(times.length)} bars`}
      className="rounded-control border border-line text-label [&_td]:h-7 [&_td]:px-1! [&_td:first-child]:pl-2.5! [&_td:last-child]:pr-2.5! [&_th]:px-1! [&_th:first-child]:pl-2.5! [&_th:last-child]:pr-2.5!"
    >
      <thead>
        <tr>
          <Th pin="start">{isDaily ? 'Day' : 'Time'}</Th>
          {['Open', 'High', 'Low', 'Close', ...(info.hasVolume ? ['Volume'] : [])].map(name => (
            <Th key={name} numeric>
              {name}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map((ms, i) => (
          <Fragment key={ms}>
            {!isDaily && isNewDay(times, i) && (
              <tr>
                <Td colSpan={6} className="text-faint">
                  {istDate(ms)}
                </Td>
              </tr>
            )}
            <tr>
              <Td pin="start" className="text-muted">
                {isDaily ? istDate(ms) : istMinutes(ms)}
              </Td>
              {PRICES.map(name => (
                <Td key={name} numeric>
                  {decimal(rows[name][i])}
                </Td>
              ))}
              {info.hasVolume && (
                <Td numeric className="text-muted">
                  {compact(rows.volume[i])}
                </Td>
              )}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </Table>
  )
}

const PRICES = ['open', 'high', 'low', 'close'] as const

function isNewDay(times: readonly number[], i: number): boolean {
  return i === 0 || istDate(times[i]) !== istDate(times[i - 1])
}

import { useEffect, useState } from 'react'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { istTime } from '../../format/format.ts'

/** The time in India. The worker says when to look; the wall clock says what, so a tab that slept is right at once. */
export function Clock({ client }: { client: Client }) {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => client.onTick(() => setNowMs(Date.now())), [client])
  return (
    <time dateTime={new Date(nowMs).toISOString()} className="ml-auto whitespace-nowrap text-muted">
      {istTime(nowMs)} IST
    </time>
  )
}

import { useCallback, useEffect, useState } from 'react'
import type { PaperView } from '../../../engine/desk/paperView.ts'
import type { DeskView } from '../../../engine/desk/types.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { PerformanceChart } from '../../charts/PerformanceChart.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { Panel } from '../../primitives/Panel.tsx'
import { Segmented } from '../../primitives/Segmented.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { PaperPerformance } from './lazyPaperPerformance.tsx'
import { type PerformanceRange, performanceTimes, sampleDay } from './performanceTimes.ts'

interface PerformancePanelProps {
  client: Client
  /** The session whose profit it is; null in the Sample. */
  paper: PaperView | null
  /** The newest ones of the desk, newest first. */
  orders: DeskView['recentOrders']
  range: PerformanceRange
  onRange: (range: PerformanceRange) => void
}

const RANGES = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const

/** Each range is its own walk; the seed is fixed, so that switching back shows the same points. */
const WALKS = {
  today: { seed: 20_230_101, label: "Today's P&L" },
  week: { seed: 20_230_102, label: "This week's P&L" },
  month: { seed: 20_230_103, label: "This month's P&L" },
} as const

/** The Performance chart and its ranges. */
export function PerformancePanel({ client, paper, orders, range, onRange }: PerformancePanelProps) {
  return (
    <Panel
      title="Performance"
      actions={<Segmented label="Range" value={range} options={RANGES} onChange={onRange} />}
    >
      {paper ? (
        <PaperPerformance key={paper.id} client={client} paper={paper} range={range} />
      ) : (
        <SamplePerformance client={client} orders={orders} range={range} />
      )}
    </Panel>
  )
}

function SamplePerformance({
  client,
  orders,
  range,
}: Pick<PerformancePanelProps, 'client' | 'orders' | 'range'>) {
  const { last, retry } = useWalk(client, range, sampleDay(orders, Date.now()))
  if (last?.walk === 'failed') {
    return (
      <Notice tone="error" className="m-4" action={<Button onClick={retry}>Retry</Button>}>
        The performance chart could not be computed. Retry, or reload the page.
      </Notice>
    )
  }
  if (last === null) return <Skeleton className="m-4 h-72" />
  return (
    // the chart of the range before stays until the next one has come, and its table stays open
    <div aria-busy={last.range !== range}>
      <PerformanceChart points={last.walk.points} label={WALKS[last.range].label} />
      <p className="px-4 pb-2 text-label text-faint">
        Illustrative sample: not computed from the orders and positions of this desk. Today, Week and Month
        are unrelated and do not add up.
        {!last.walk.holidaysKnown &&
          " NSE's holidays of this year are not known here: only weekends are left out."}
      </p>
    </div>
  )
}

interface Walk {
  readonly points: readonly { readonly ms: number; readonly value: number }[]
  readonly holidaysKnown: boolean
}

interface LastWalk {
  readonly range: PerformanceRange
  readonly walk: Walk | 'failed'
}

/** The walk up to that day that the worker answered last, and its range; null until its first answer. */
function useWalk(client: Client, range: PerformanceRange, day: number) {
  const [last, setLast] = useState<LastWalk | null>(null)
  const load = useCallback(() => {
    let stale = false
    const { times, holidaysKnown } = performanceTimes(range, day)
    const show = (walk: Walk | 'failed') => stale || setLast({ range, walk })
    client.performanceWalk(times.length, WALKS[range].seed).then(
      values => show({ points: times.map((ms, i) => ({ ms, value: values[i]! })), holidaysKnown }),
      () => show('failed'),
    )
    return () => {
      stale = true
    }
  }, [client, range, day])
  useEffect(load, [load])
  return { last, retry: load }
}

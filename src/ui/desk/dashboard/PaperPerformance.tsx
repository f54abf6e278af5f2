import { ChartLine } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PaperView } from '../../../engine/desk/paperView.ts'
import { MINUTE_MS } from '../../../engine/market/ist.ts'
import type { PerformancePoint, PerformanceRange } from '../../../workers/api/paperApi.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { PerformanceChart } from '../../charts/PerformanceChart.tsx'
import { Button } from '../../primitives/Button.tsx'
import { EmptyState } from '../../primitives/EmptyState.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'

interface PaperPerformanceProps {
  client: Client
  paper: PaperView
  range: PerformanceRange
}

const LABELS: Readonly<Record<PerformanceRange, string>> = {
  today: "Today's P&L, net",
  week: "This week's P&L, net",
  month: "This month's P&L, net",
}

/** What the session has made after charges since the day, the week or the month began. */
export function PaperPerformance({ client, paper, range }: PaperPerformanceProps) {
  const { last, failed, retry } = usePerformance(client, paper, range)
  if (failed) {
    return (
      <Notice tone="error" className="m-4" action={<Button onClick={retry}>Retry</Button>}>
        The P&L of this session could not be read. Retry, or reload the page.
      </Notice>
    )
  }
  if (last === null) return <Skeleton className="m-4 h-72" />
  if (last.points.length === 0) {
    return (
      <EmptyState
        icon={ChartLine}
        title="No P&L yet"
        text={
          paper.phase === 'pre-open'
            ? 'The chart begins after the first minute of the session.'
            : 'The chart begins with the first full minute of a strategy or an order.'
        }
        className="min-h-83 content-center"
      />
    )
  }
  return (
    <div aria-busy={last.range !== range}>
      <PerformanceChart points={last.points} label={LABELS[last.range]} isStraight />
      <p className="px-4 pb-2 text-label text-faint">
        After charges, from the fills of this session
        {paper.feed.kind === 'built-in' && ' on simulated prices: not evidence about the real market'}.
      </p>
    </div>
  )
}

interface LastPoints {
  readonly range: PerformanceRange
  readonly points: readonly PerformancePoint[]
}

/** The last of each minute: what runs now and the full minute before it would stand under the same time. */
function oncePerMinute(points: readonly PerformancePoint[]): readonly PerformancePoint[] {
  const minuteOf = (point: PerformancePoint | undefined) => point && Math.floor(point.ms / MINUTE_MS)
  return points.filter((point, i) => minuteOf(point) !== minuteOf(points[i + 1]))
}

/** At most so often while the feed runs. */
const EVERY_MS = 1_000

/** The newest points that came, and their range; asked for again as the feed's minutes pass. */
function usePerformance(client: Client, paper: PaperView, range: PerformanceRange) {
  const [last, setLast] = useState<LastPoints | null>(null)
  const [failed, setFailed] = useState(false)
  const turns = useRef({ asked: 0, shown: 0, nextMs: 0, what: '' })
  const load = useCallback(() => {
    const all = turns.current
    const turn = ++all.asked
    all.nextMs = performance.now() + EVERY_MS
    client.paper.performance(range).then(
      points => {
        // an answer that a later one has overtaken
        if (turn < all.shown) return
        all.shown = turn
        setLast({ range, points: oncePerMinute(points) })
        setFailed(false)
      },
      () => turn === all.asked && setFailed(true),
    )
  }, [client, range])
  const minute = Math.floor(paper.feedMs / MINUTE_MS)
  const what = `${paper.id} ${range} ${paper.shownMs}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another minute has another point
  useEffect(() => {
    const all = turns.current
    const waitMs = what === all.what ? all.nextMs - performance.now() : 0
    all.what = what
    if (waitMs <= 0) return load()
    const timer = setTimeout(load, waitMs)
    return () => clearTimeout(timer)
  }, [load, what, minute])
  return { last, failed, retry: load }
}

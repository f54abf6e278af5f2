import type { LucideIcon } from 'lucide-react'
import { gainClass, percent } from '../../format/format.ts'
import { cx } from '../../primitives/cx.ts'
import { FigureCard } from '../../primitives/FigureCard.tsx'

export interface Summary {
  readonly title: string
  readonly value: string
  readonly unit?: string
  /** In per cent; its sign is the arrow's direction. Null where there is no yesterday, or none that it can be a share of. */
  readonly changePct: number | null
  /** The figure of yesterday, which stands where there is no change; null where there was none. */
  readonly yesterday: string | null
  readonly icon: LucideIcon
  /** Which direction is good, and so green. */
  readonly positiveDirection?: 'up' | 'down'
}

/** One figure of the dashboard and how it moved since yesterday. */
export function SummaryCard({
  title,
  value,
  unit,
  changePct,
  yesterday,
  icon,
  positiveDirection = 'up',
}: Summary) {
  return (
    <FigureCard
      title={title}
      icon={icon}
      figure={
        <>
          {value}
          {unit && <span className="ml-1.5 text-body font-medium tracking-normal text-muted">{unit}</span>}
        </>
      }
    >
      <p className="flex flex-wrap gap-x-1.5 text-label leading-5 text-faint">
        {changePct !== null ? (
          <Change pct={changePct} positive={positiveDirection} />
        ) : (
          (yesterday && `${yesterday} yesterday`) || 'No previous day'
        )}
      </p>
    </FigureCard>
  )
}

function Change({ pct, positive }: { pct: number; positive: 'up' | 'down' }) {
  const trend = pct < 0 ? 'down' : 'up'
  const isZero = gainClass(pct, 1) === 'text-muted'
  return (
    <>
      <span
        className={cx('font-medium', isZero ? 'text-muted' : trend === positive ? 'text-up' : 'text-down')}
      >
        {!isZero && (
          <>
            <span aria-hidden>{trend === 'up' ? '▲' : '▼'} </span>
            <span className="sr-only">{trend === 'up' ? 'Up' : 'Down'} </span>
          </>
        )}
        {percent(Math.abs(pct), 1)}
      </span>
      vs yesterday
    </>
  )
}

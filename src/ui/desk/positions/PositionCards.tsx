import { IndianRupee, Layers, type LucideIcon, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Paise } from '../../../engine/core/units.ts'
import type { DeskView } from '../../../engine/desk/types.ts'
import { quantity } from '../../format/format.ts'
import { cx } from '../../primitives/cx.ts'
import { FigureCard } from '../../primitives/FigureCard.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { paiseClass, paiseInr } from '../paise.ts'
import { positionTotals } from './positionRows.ts'

const GRID = 'grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-4'
const TITLES = ['Open Positions', 'Long Positions', 'Short Positions', 'Total P&L'] as const
const ICONS: readonly LucideIcon[] = [Layers, TrendingUp, TrendingDown, IndianRupee]

/** Four figures over all open positions, whatever the filter; of a paper desk with what tells its total from the day's. */
export function PositionCards({ positions, paper }: Pick<DeskView, 'positions' | 'paper'>) {
  const { count, longs, shorts, pnlPaise } = positionTotals(positions)
  return (
    <Cards
      hint={paper && 'Open positions, before charges'}
      values={[quantity(count), quantity(longs), quantity(shorts), <TotalPnl key="pnl" paise={pnlPaise} />]}
    />
  )
}

/** The cards before the desk has spoken. */
export function PositionCardsSkeleton() {
  return <Cards values={TITLES.map(title => <Skeleton key={title} className="my-1 h-6 w-16" />)} />
}

interface CardsProps {
  values: readonly ReactNode[]
  /** Below the last figure. */
  hint?: string | undefined
}

function Cards({ values, hint }: CardsProps) {
  return (
    <div className={GRID}>
      {TITLES.map((title, i) => (
        <FigureCard key={title} title={title} icon={ICONS[i]!} figure={values[i]}>
          {hint && i === TITLES.length - 1 && <p className="text-label text-faint">{hint}</p>}
        </FigureCard>
      ))}
    </div>
  )
}

function TotalPnl({ paise }: { paise: Paise }) {
  const ink = paiseClass(paise)
  const isLoss = paise < 0
  return (
    <span className={cx('whitespace-nowrap', ink)}>
      {ink !== 'text-muted' && (
        <>
          <span aria-hidden className="text-title">
            {isLoss ? '▼' : '▲'}{' '}
          </span>
          <span className="sr-only">{isLoss ? 'Loss of ' : 'Profit of '}</span>
        </>
      )}
      {paiseInr(Math.abs(paise))}
    </span>
  )
}

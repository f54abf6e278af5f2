import { Activity, IndianRupee, Layers, Timer } from 'lucide-react'
import type { DeskSummary } from '../../../engine/desk/types.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { DeskGate } from '../../desk/DeskGate.tsx'
import { MarketOverview } from '../../desk/dashboard/dashboardMarket.tsx'
import { RecentOrders } from '../../desk/dashboard/dashboardOrders.tsx'
import { StrategyStatus } from '../../desk/dashboard/dashboardStrategies.tsx'
import { PerformancePanel } from '../../desk/dashboard/PerformancePanel.tsx'
import type { PerformanceRange } from '../../desk/dashboard/performanceTimes.ts'
import { type Summary, SummaryCard } from '../../desk/dashboard/SummaryCard.tsx'
import { paiseInr } from '../../desk/paise.ts'
import { openTicket } from '../../desk/ticket/openTicket.ts'
import { DASH, quantity } from '../../format/format.ts'
import { PaperHint } from '../../paper/PaperHint.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'

interface DashboardScreenProps {
  client: Client
  range: PerformanceRange
  onRange: (range: PerformanceRange) => void
}

/** The Dashboard. */
export function DashboardScreen({ client, range, onRange }: DashboardScreenProps) {
  return (
    <DeskGate client={client} what="The desk" skeleton={<DashboardSkeleton />}>
      {desk => (
        <>
          {!desk.paper && <PaperHint />}
          <div className={GRID}>
            <div className={CARDS}>
              {cardsOf(desk.summary).map(summary => (
                <SummaryCard key={summary.title} {...summary} />
              ))}
            </div>
            <div className={WIDE}>
              <PerformancePanel
                client={client}
                paper={desk.paper ?? null}
                orders={desk.recentOrders}
                range={range}
                onRange={onRange}
              />
            </div>
            <StrategyStatus strategies={desk.strategies} />
            <MarketOverview
              market={desk.market}
              onOrder={desk.paper ? instrument => openTicket({ instrument }) : null}
            />
            <div className={ORDERS}>
              <RecentOrders orders={desk.recentOrders} />
            </div>
          </div>
        </>
      )}
    </DeskGate>
  )
}

/** Four columns, as the cards have, or two; what is wide takes three of the four. */
const GRID = 'grid gap-4 md:grid-cols-2 xl:grid-cols-4'
const CARDS = 'grid grid-cols-2 gap-2 sm:gap-4 md:col-span-2 lg:grid-cols-4 xl:col-span-4'
const WIDE = 'min-w-0 md:col-span-2 xl:col-span-3'
/** Beside the market, which comes before it where there are two columns. */
const ORDERS = `${WIDE} xl:col-start-1 xl:row-start-3`

function DashboardSkeleton() {
  return (
    <div className={GRID} aria-busy>
      <div className={CARDS}>
        {['P&L', 'positions', 'orders', 'latency'].map(card => (
          <Skeleton key={card} className="h-25.5 rounded-panel" />
        ))}
      </div>
      <Skeleton className={`h-93 rounded-panel ${WIDE}`} />
      <Skeleton className="h-93 rounded-panel max-xl:h-67" />
      <Skeleton className="h-67 rounded-panel" />
      <Skeleton className={`h-67 rounded-panel ${ORDERS}`} />
    </div>
  )
}

function cardsOf(summary: DeskSummary): readonly Summary[] {
  const { yesterday } = summary
  return [
    {
      title: 'Daily P&L',
      value: paiseInr(summary.dailyPnlPaise),
      changePct: summary.dailyPnlChange,
      yesterday: yesterday ? paiseInr(yesterday.dailyPnlPaise) : null,
      icon: IndianRupee,
    },
    {
      title: 'Open Positions',
      value: quantity(summary.openPositions),
      changePct: summary.openPositionsChange,
      yesterday: yesterday ? quantity(yesterday.openPositions) : null,
      icon: Layers,
    },
    {
      title: 'Orders Today',
      value: quantity(summary.ordersToday),
      changePct: summary.ordersTodayChange,
      yesterday: yesterday ? quantity(yesterday.ordersToday) : null,
      icon: Activity,
    },
    {
      title: 'Avg. Latency',
      ...latencyValue(summary.avgLatencyMs),
      changePct: summary.avgLatencyChange,
      yesterday: yesterday ? latencyWords(yesterday.avgLatencyMs) : null,
      icon: Timer,
      positiveDirection: 'down',
    },
  ]
}

function latencyValue(ms: number): Pick<Summary, 'value' | 'unit'> {
  return ms === 0 ? { value: DASH } : { value: quantity(ms), unit: 'ms' }
}

/** "42 ms"; without an order there is no latency, where 0 ms would be the best of all. */
function latencyWords(ms: number): string {
  return ms === 0 ? DASH : `${quantity(ms)} ms`
}

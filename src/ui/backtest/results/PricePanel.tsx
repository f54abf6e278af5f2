import { ChevronLeft, ChevronRight, DatabaseZap } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { RunCandles, RunView } from '../../../workers/api/api.ts'
import type { TradeExplanationView } from '../../../workers/api/explainApi.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { CandleChart } from '../../charts/CandleChart.tsx'
import type { Span, TradePath } from '../../charts/drawCandles.ts'
import { decimal, quantity, signedInr } from '../../format/format.ts'
import { EmptyState } from '../../primitives/EmptyState.tsx'
import { IconButton } from '../../primitives/IconButton.tsx'
import { Segmented } from '../../primitives/Segmented.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { signClass } from '../../run/report/HeadlineMetrics.tsx'
import { tradeTimes } from '../../run/report/tradeTimes.ts'
import { MAX_CANDLES, marksIn, nextLoad, pathOf, runSpan, spanAround, WHOLE } from './pricePlan.ts'
import { tradeAt } from './tradeTable.ts'

interface PricePanelProps {
  client: Client
  view: RunView
  /** The trade to show, or null for the whole run. */
  focus: number | null
  onFocus: (index: number | null) => void
  /** Why the trade came about, once it is known: its target and stop are drawn. */
  explanation: TradeExplanationView | null
  /** Classes that give the drawing its height. */
  heightClass?: string
}

/** What is drawn: candles, and the range of them to show. */
interface Shown {
  readonly candles: RunCandles
  readonly span: Span
}

/** Prices of the run with its trades; zooming in brings finer candles. */
export function PricePanel({
  client,
  view,
  focus,
  onFocus,
  explanation,
  heightClass = 'h-96',
}: PricePanelProps) {
  const [chosen, setChosen] = useState(0)
  // a trade brings its own instrument
  const leg = focus === null ? chosen : view.trades.leg[focus]!
  const { shown, isGone, load } = useCandles(client, view.runId, leg)
  const whole = useMemo(() => runSpan(view), [view])

  const showWhole = useCallback(() => load(WHOLE, whole), [load, whole])
  const goTo = useEffectEvent((index: number | null) => {
    if (index === null) return showWhole()
    const span = spanAround(view, index)
    const room = span.toMs - span.fromMs
    load({ fromMs: span.fromMs - room, toMs: span.toMs + room }, span)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another instrument has other prices
  useEffect(() => {
    goTo(focus)
  }, [focus, leg])

  const onView = (sight: Span) => {
    const next = shown && nextLoad(sight, shown.candles, whole)
    if (next) load(next, sight)
  }
  const marks = useMemo(
    () => shown && marksIn(view.trades, shown.candles, focus, leg),
    [view, shown, focus, leg],
  )

  const path = useMemo(
    () => (focus === null ? null : pathOf(tradeAt(view.trades, focus), explanation)),
    [view, focus, explanation],
  )

  if (isGone) {
    return (
      <EmptyState
        icon={DatabaseZap}
        title="The prices of this run are no longer in memory"
        text="Run the backtest again to see them."
      />
    )
  }
  if (!shown || !marks) return <Skeleton className={`m-4 ${heightClass}`} />
  return (
    <>
      <TradeStepper view={view} focus={focus} hidden={marks.hidden} onFocus={onFocus}>
        {view.legs.length > 1 && (
          <Segmented
            label="Prices of"
            value={`${leg}`}
            options={view.legs.map((label, at) => ({ value: `${at}`, label }))}
            onChange={at => {
              setChosen(Number(at))
              onFocus(null)
            }}
          />
        )}
      </TradeStepper>
      <CandleChart
        candles={shown.candles}
        marks={marks.marks}
        path={path}
        pathWords={path ? levelWords(path) : ''}
        span={shown.span}
        onView={onView}
        onWholeRun={() => (focus === null ? showWhole() : onFocus(null))}
        onPick={onFocus}
        heightClass={heightClass}
      />
    </>
  )
}

/** "Levels: Entry 18,100.05, Exit 18,120.00, Stop 18,000.00." */
function levelWords({ levels }: TradePath): string {
  return `Levels: ${levels.map(({ name, price }) => `${name} ${decimal(price)}`).join(', ')}.`
}

/** The candles on show; a later request wins over an earlier one, and none is made twice in a row. */
function useCandles(client: Client, runId: string, leg: number) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isGone, setIsGone] = useState(false)
  const asked = useRef('')
  const load = useCallback(
    (range: Span, span: Span) => {
      const key = `${leg} ${range.fromMs} ${range.toMs}`
      // asked for again, the same range would only move the view
      if (key === asked.current) return setShown(before => before && { ...before, span: { ...span } })
      asked.current = key
      client.candles(runId, range.fromMs, range.toMs, MAX_CANDLES, leg).then(
        candles => {
          if (asked.current !== key) return
          if (!candles) setIsGone(true)
          else if (candles.ms.length > 0) setShown({ candles, span })
        },
        () => setIsGone(true),
      )
    },
    [client, runId, leg],
  )
  return { shown, isGone, load }
}

interface TradeStepperProps {
  view: RunView
  focus: number | null
  /** Trades in sight whose marks are too many to draw. */
  hidden: number
  onFocus: (index: number | null) => void
  children?: ReactNode
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Walks from trade to trade, in the order in which they ended; so do the left and right arrow keys. */
function TradeStepper({ view, focus, hidden, onFocus, children }: TradeStepperProps) {
  const { count } = view.trades
  const { moment } = useMemo(() => tradeTimes(view.curve.ms), [view.curve.ms])
  if (count === 0) return children
  const trade = focus === null ? null : tradeAt(view.trades, focus)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the two buttons in it
    <div
      onKeyDown={event => {
        const step = STEPS[event.key]
        if (step === undefined) return
        const next = (focus ?? (step > 0 ? -1 : count)) + step
        if (next >= 0 && next < count) onFocus(next)
      }}
      className="flex min-h-11 flex-wrap items-center gap-x-2 border-b border-line px-4 py-1"
    >
      <IconButton
        icon={ChevronLeft}
        label="Previous trade"
        disabled={focus === 0}
        onClick={() => onFocus((focus ?? count) - 1)}
      />
      <IconButton
        icon={ChevronRight}
        label="Next trade"
        disabled={focus === count - 1}
        onClick={() => onFocus((focus ?? -1) + 1)}
      />
      {trade && focus !== null ? (
        <p className="text-muted">
          Trade {quantity(focus + 1)} of {quantity(count)}: {trade.side} {quantity(trade.qty)},{' '}
          {moment(trade.entryMs)} to {moment(trade.exitMs)},{' '}
          <span className={signClass(trade.netPnl)}>{signedInr(trade.netPnl, 2)}</span>
        </p>
      ) : (
        <p className="text-muted">
          {hidden > 0
            ? `${quantity(hidden)} trades: zoom in to see their marks.`
            : '▲ buy ▼ sell · zoom in to separate marks'}
        </p>
      )}
      {children && <span className="ml-auto">{children}</span>}
    </div>
  )
}

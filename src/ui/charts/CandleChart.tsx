import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Candles } from '../../engine/market/decimate.ts'
import { decimal, quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { IconButton } from '../primitives/IconButton.tsx'
import { candleAt, momentFormat } from './axis.ts'
import { ChartFrame, LegendValue } from './ChartFrame.tsx'
import type { Span, TradeMark, TradePath } from './drawCandles.ts'
import { summarise } from './summary.ts'
import { useDrawing } from './useDrawing.ts'

interface CandleChartProps {
  candles: Candles
  marks: readonly TradeMark[]
  /** The trade that stands out, if one does; its words become part of the text alternative. */
  path?: TradePath | null
  pathWords?: string
  /** What to show; a new object moves the view there. */
  span: Span
  /** Gets the range in sight once a zoom or scroll has settled. */
  onView: (span: Span) => void
  onWholeRun: () => void
  /** A trade's mark was pressed. */
  onPick: (trade: number) => void
  heightClass?: string
}

/** Prices as candles with buys and sells. */
export function CandleChart({
  candles,
  marks,
  path = null,
  pathWords = '',
  span,
  onView,
  onWholeRun,
  onPick,
  heightClass = 'h-96',
}: CandleChartProps) {
  const [hovered, setHovered] = useState<number | null>(null)
  const [lastMs, setLastMs] = useState(Infinity)
  const tellView = useEffectEvent((sight: Span) => {
    setLastMs(sight.toMs)
    onView(sight)
  })
  const pick = useEffectEvent(onPick)
  const draw = useCallback(async (host: HTMLElement) => {
    const [{ drawCandles }, { fontReady }] = await Promise.all([
      import('./drawCandles.ts'),
      import('./theme.ts'),
    ])
    await fontReady()
    return drawCandles(
      host,
      setHovered,
      sight => tellView(sight),
      trade => pick(trade),
    )
  }, [])
  const { host, drawing, failed } = useDrawing(draw)
  useEffect(() => {
    drawing?.setCandles(candles)
  }, [drawing, candles])
  useEffect(() => {
    drawing?.setMarks(candles, marks)
  }, [drawing, candles, marks])
  useEffect(() => {
    drawing?.setPath(candles, path)
  }, [drawing, candles, path])
  useEffect(() => {
    drawing?.show(span)
  }, [drawing, span])

  const words = useMemo(() => momentFormat(candles.ms), [candles])
  const data = useMemo(
    () => ({
      headers: ['Time', 'Open', 'High', 'Low', 'Close'],
      count: candles.ms.length,
      rowAt: (i: number) => [words(candles.ms[i]!), ...ohlc(candles, i).map(value => decimal(value))],
    }),
    [candles, words],
  )
  const shown = Math.min(hovered ?? candleAt(candles.ms, lastMs), candles.ms.length - 1)
  const [open, high, low, close] = ohlc(candles, shown)
  return (
    <ChartFrame
      label="Price"
      summary={`${summarise({
        name: 'Closing price',
        ms: candles.ms,
        values: candles.close,
        formatMoment: words,
        formatValue: decimal,
      })}${pathWords && ` ${pathWords}`}`}
      host={host}
      failed={failed}
      heightClass={heightClass}
      data={data}
      legend={
        <>
          <span>{words(candles.ms[shown]!)}</span>
          <LegendValue name="O">{decimal(open)}</LegendValue>
          <LegendValue name="H">{decimal(high)}</LegendValue>
          <LegendValue name="L">{decimal(low)}</LegendValue>
          <LegendValue name="C">{decimal(close)}</LegendValue>
          <span className="text-faint">{candleWords(candles.barsPerCandle)}</span>
          <span className="ml-auto flex items-center">
            <IconButton icon={ZoomIn} label="Zoom in" onClick={() => drawing?.zoom(0.5)} />
            <IconButton icon={ZoomOut} label="Zoom out" onClick={() => drawing?.zoom(2)} />
            <Button variant="ghost" icon={Maximize2} onClick={onWholeRun}>
              Whole run
            </Button>
          </span>
        </>
      }
    />
  )
}

function ohlc({ open, high, low, close }: Candles, i: number) {
  return [open[i], high[i], low[i], close[i]] as const
}

function candleWords(barsPerCandle: number): string {
  return barsPerCandle === 1 ? 'one bar a candle' : `${quantity(barsPerCandle)} bars a candle`
}

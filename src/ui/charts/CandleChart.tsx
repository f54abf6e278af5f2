import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Candles } from '../../engine/market/decimate.ts'
import type { RunCandles } from '../../workers/api/api.ts'
import { decimal, quantity } from '../format/format.ts'
import { candleAt, momentFormat } from './axis.ts'
import { ChartFrame, LegendValue } from './ChartFrame.tsx'
import type { Span, TradeMark, TradePath } from './drawCandles.ts'
import { lineColour } from './lineColour.ts'
import { hasVolume, lineColours, panesBelow, panesWords } from './studyPanes.ts'
import { summarise } from './summary.ts'
import { useDrawing } from './useDrawing.ts'
import { ZoomTools } from './ZoomTools.tsx'

interface CandleChartProps {
  candles: RunCandles
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

const LEVEL_CLASSES = { muted: 'border-muted', up: 'border-up', down: 'border-down' }
const LINE_CLASSES = { info: 'border-info', accent: 'border-accent', muted: 'border-muted' }

/** A chart with panes for lines of the strategy: so high, and higher with each pane. */
const PANED_REM = 20
const PANE_REM = 6

/** Prices as candles with buys and sells, and the lines that the strategy acts on; the volume and other panes below. */
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
    const { drawCandles, fontReady } = await import('./drawCandles.ts')
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

  const isTraded = useMemo(() => hasVolume(candles), [candles])
  const colours = lineColours(candles.lines)
  const panes = panesBelow(candles).length - Number(isTraded)
  const words = useMemo(() => momentFormat(candles.ms), [candles])
  const data = useMemo(
    () => ({
      headers: [
        'Time',
        'Open',
        'High',
        'Low',
        'Close',
        ...(isTraded ? ['Volume'] : []),
        ...candles.lines.map(({ name }) => name),
        ...candles.conditions.map(({ name }) => name),
      ],
      count: candles.ms.length,
      rowAt: (i: number) => [
        words(candles.ms[i]!),
        ...ohlc(candles, i).map(value => decimal(value)),
        ...(isTraded ? [quantity(candles.volume[i])] : []),
        ...candles.lines.map(({ values }) => decimal(values[i])),
        ...candles.conditions.map(({ holds }) => (holds[i] === 1 ? 'yes' : 'no')),
      ],
    }),
    [candles, isTraded, words],
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
      })}${panesWords(candles.lines)}${pathWords && ` ${pathWords}`}`}
      host={host}
      failed={failed}
      heightClass={heightClass}
      leastRem={panes > 0 ? PANED_REM + PANE_REM * panes : undefined}
      canZoom
      data={data}
      legend={
        <>
          <span>{words(candles.ms[shown]!)}</span>
          <LegendValue name="O">{decimal(open)}</LegendValue>
          <LegendValue name="H">{decimal(high)}</LegendValue>
          <LegendValue name="L">{decimal(low)}</LegendValue>
          <LegendValue name="C">{decimal(close)}</LegendValue>
          {isTraded && <LegendValue name="Volume">{quantity(candles.volume[shown])}</LegendValue>}
          {candles.lines.map(({ name, values, pane = '' }, at) => (
            <span key={`${pane} ${name}`} className="whitespace-nowrap">
              <span
                aria-hidden
                className={`mr-1.5 inline-block w-4 border-t-2 align-middle ${LINE_CLASSES[colours[at]!]}`}
              />
              <LegendValue name={name}>{decimal(values[shown])}</LegendValue>
            </span>
          ))}
          {candles.conditions.map(({ name, holds }, at) => (
            <span key={name}>
              <span
                aria-hidden
                className={`mr-1.5 inline-block w-4 border-t-6 align-middle ${LINE_CLASSES[lineColour(at)]}`}
              />
              <LegendValue name={name} canWrap>
                {holds[shown] === 1 ? 'yes' : 'no'}
              </LegendValue>
            </span>
          ))}
          {path?.levels.map(({ name, price, tone }) => (
            <span key={name} className="whitespace-nowrap">
              <span
                aria-hidden
                className={`mr-1.5 inline-block w-4 border-t-2 border-dashed align-middle ${LEVEL_CLASSES[tone]}`}
              />
              <LegendValue name={name}>{decimal(price)}</LegendValue>
            </span>
          ))}
          {candles.linesFault && <span className="text-warn">{candles.linesFault}</span>}
          <span className="text-faint">{candleWords(candles.barsPerCandle)}</span>
          <ZoomTools onZoom={factor => drawing?.zoom(factor)} whole="Whole run" onWhole={onWholeRun} />
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

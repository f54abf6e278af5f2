import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  type SeriesMarker,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { Candles } from '../../workers/api.ts'
import { decimal } from '../format.ts'
import { nextTurn } from '../primitives/turn.ts'
import { colour, translucent } from '../tokens.ts'
import { candleAt, fromChartTime, indexAt, limitTicks, momentFormat, toChartTime } from './axis.ts'
import { chartOptions } from './theme.ts'

/** A buy or a sell to mark. */
export interface TradeMark {
  readonly ms: number
  readonly side: 'buy' | 'sell'
  /** The trade that was asked for stands out; the others fade. */
  readonly look: 'plain' | 'focus' | 'faint'
}

/** A stretch of time in epoch milliseconds, both ends included. */
export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** What the component does to a chart that stays. */
export interface CandleDrawing {
  setCandles(candles: Candles): void
  setMarks(candles: Candles, marks: readonly TradeMark[]): void
  /** Shows that stretch, as far as there are candles. */
  show(span: Span): void
  /** Shows this many times as much as now, around the middle. */
  zoom(factor: number): void
  remove(): void
}

const SETTLE_MS = 150
/** Closer than this there is nothing more to see. */
const MIN_CANDLES = 12

/**
 * An empty price chart; `onView` gets the stretch in sight once a zoom or scroll has settled. It is built in several
 * turns, none of them long.
 */
export async function drawCandles(
  host: HTMLElement,
  onHover: (index: number | null) => void,
  onView: (span: Span) => void,
): Promise<CandleDrawing> {
  let count = 0
  let formatMoment = momentFormat([])
  await nextTurn()
  const chart = createChart(
    host,
    chartOptions(host, decimal, ms => formatMoment(ms)),
  )
  await nextTurn()
  const scale = chart.timeScale()
  const series = chart.addSeries(CandlestickSeries, {
    upColor: colour('up'),
    downColor: colour('down'),
    wickUpColor: colour('up'),
    wickDownColor: colour('down'),
    borderVisible: false,
    priceLineVisible: false,
  })
  const markers = createSeriesMarkers(series, [])
  let settle: ReturnType<typeof setTimeout> | undefined
  const ticks = limitTicks(chart, () => count)
  chart.subscribeCrosshairMove(({ logical }) => onHover(indexAt(logical, count)))
  scale.subscribeVisibleTimeRangeChange(range => {
    clearTimeout(settle)
    if (!range) return
    settle = setTimeout(
      () => onView({ fromMs: fromChartTime(range.from), toMs: fromChartTime(range.to) }),
      SETTLE_MS,
    )
  })
  await nextTurn()
  return {
    setCandles(candles) {
      count = candles.ms.length
      formatMoment = momentFormat(candles.ms)
      series.setData(
        Array.from(candles.ms, (ms, i) => ({
          time: toChartTime(ms),
          open: candles.open[i]!,
          high: candles.high[i]!,
          low: candles.low[i]!,
          close: candles.close[i]!,
        })),
      )
      ticks.refresh()
    },
    setMarks(candles, marks) {
      markers.setMarkers(marks.map(mark => toMarker(candles, mark)))
    },
    show({ fromMs, toMs }) {
      if (count > 0) scale.setVisibleRange({ from: toChartTime(fromMs), to: toChartTime(toMs) })
    },
    zoom(factor) {
      const range = scale.getVisibleLogicalRange()
      if (!range) return
      const middle = (range.from + range.to) / 2
      const half = Math.max(MIN_CANDLES, (range.to - range.from) * factor) / 2
      scale.setVisibleLogicalRange({
        from: Math.max(0, middle - half),
        to: Math.min(count - 1, middle + half),
      })
    },
    remove() {
      clearTimeout(settle)
      ticks.stop()
      chart.remove()
    },
  }
}

const SIZES = { plain: 1, focus: 1.6, faint: 0.8 }

function toMarker(candles: Candles, { ms, side, look }: TradeMark): SeriesMarker<UTCTimestamp> {
  const name = side === 'buy' ? 'up' : 'down'
  const common = {
    time: toChartTime(candles.ms[candleAt(candles.ms, ms)]!),
    color: look === 'faint' ? translucent(name, 0.5) : colour(name),
    size: SIZES[look],
  }
  return side === 'buy'
    ? { ...common, position: 'belowBar', shape: 'arrowUp' }
    : { ...common, position: 'aboveBar', shape: 'arrowDown' }
}

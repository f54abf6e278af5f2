import {
  type AutoscaleInfoProvider,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  type IPriceLine,
  type IRange,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type SeriesMarker,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { Candles } from '../../engine/market/decimate.ts'
import type { RunCandles } from '../../workers/api/api.ts'
import { decimal } from '../format/format.ts'
import { nextFrame } from '../primitives/nextFrame.ts'
import { candleAt, fromChartTime, indexAt, limitTicks, momentFormat, toChartTime } from './axis.ts'
import { withinRoom, withRoom } from './edgeRoom.ts'
import { clearLastLabel } from './lastLabel.ts'
import { insideEdges, type MarkLook, type PlacedMark, spreadMarks } from './markSpread.ts'
import { addStudies } from './studies.ts'
import { chartOptions } from './theme.ts'
import { colour, translucent } from './tokens.ts'
import { zoomOnlyWithCtrl } from './wheel.ts'
import { zoomed } from './zoom.ts'

// a drawing waits for it; asked for by itself it would be one more file
export { fontReady } from './theme.ts'

/** A buy or a sell to mark. */
export interface TradeMark extends MarkLook {
  /** Which trade it belongs to. */
  readonly trade: number
  readonly ms: number
}

/** A price that a trade held to. */
export interface Level {
  /** "Entry", "Stop". */
  readonly name: string
  readonly price: number
  readonly tone: 'muted' | 'up' | 'down'
}

/** The trade that was asked for: from where to where, and its levels. */
export interface TradePath {
  readonly entryMs: number
  readonly entryPrice: number
  readonly exitMs: number
  readonly exitPrice: number
  readonly levels: readonly Level[]
}

/** A span of time in epoch milliseconds, both ends included. */
export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** What the component does to a chart that stays. */
export interface CandleDrawing {
  setCandles(candles: RunCandles): void
  /** Marks that would lie over each other give way, until a zoom brings room for them. */
  setMarks(candles: Candles, marks: readonly TradeMark[]): void
  /** Draws the way of one trade and its levels; null takes them away. */
  setPath(candles: Candles, path: TradePath | null): void
  /** Shows that span, as far as there are candles. */
  show(span: Span): void
  /** Shows this many times as much as now, around the middle. */
  zoom(factor: number): void
  remove(): void
}

const SETTLE_MS = 150
/** A little more than an arrow is wide. */
const ARROW_PX = 12
/** Beside the first and the last candle: half of the widest arrow or label of the axis. */
const ROOM_PX = 20

/**
 * An empty price chart; `onView` gets the span in sight once a zoom or scroll has settled, `onPick` the trade whose
 * mark, or the candle of it, was pressed. It is built over several frames, none of them long.
 */
export async function drawCandles(
  host: HTMLElement,
  onHover: (index: number | null) => void,
  onView: (span: Span) => void,
  onPick: (trade: number) => void,
): Promise<CandleDrawing> {
  let count = 0
  let formatMoment = momentFormat([])
  await nextFrame()
  const chart = createChart(
    host,
    chartOptions(host, decimal, ms => formatMoment(ms)),
  )
  // the library knows no room between an edge that is fixed and the candle there: `withinRoom` fixes them
  chart.applyOptions({ timeScale: { fixLeftEdge: false, fixRightEdge: false } })
  await nextFrame()
  const scale = chart.timeScale()
  const stopWheel = zoomOnlyWithCtrl(host)
  const series = chart.addSeries(CandlestickSeries, {
    // hollow: red and green are alike to some eyes
    upColor: 'transparent',
    downColor: colour('down'),
    wickUpColor: colour('up'),
    wickDownColor: colour('down'),
    borderUpColor: colour('up'),
    borderDownColor: colour('down'),
    priceLineVisible: false,
  })
  clearLastLabel(chart, series, decimal)
  const studies = addStudies(chart)
  const markers = createSeriesMarkers(series, [])
  const way = chart.addSeries(LineSeries, {
    color: colour('muted'),
    lineWidth: 1,
    lineStyle: LineStyle.LargeDashed,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  })
  let drawn: RunCandles | null = null
  let candleMs: Float64Array = new Float64Array()
  let picks: readonly Pick[] = []
  let least = 0
  let levels: readonly IPriceLine[] = []
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  const ticks = limitTicks(chart, () => count)
  chart.subscribeCrosshairMove(({ logical }) => onHover(indexAt(logical, count)))
  chart.subscribeClick(({ hoveredInfo, time }) => {
    const pick = pickAt(picks, hoveredInfo?.objectId, time)
    if (pick) onPick(pick.mark.trade)
  })
  scale.subscribeVisibleLogicalRangeChange(seen => {
    clearTimeout(idleTimer)
    if (!seen || count === 0) return
    idleTimer = setTimeout(() => {
      const inside = withinRoom(seen, count, scale.width(), ROOM_PX)
      if (inside) scale.setVisibleLogicalRange(inside)
      drawMarks()
      const range = scale.getVisibleRange()
      if (range) onView({ fromMs: fromChartTime(range.from), toMs: fromChartTime(range.to) })
    }, SETTLE_MS)
  })
  /** Draws the marks that have room; the same ones are not drawn again. */
  const drawMarks = () => {
    const wanted = Math.max(1, Math.ceil(ARROW_PX / scale.options().barSpacing))
    if (wanted === least) return
    least = wanted
    markers.setMarkers(
      spreadMarks(picks, least).map(({ marker, candle }) => ({
        ...marker,
        time: toChartTime(candleMs[insideEdges(candle, candleMs.length, least)]!),
      })),
    )
  }
  const showCandles = (places: IRange<number>) =>
    scale.setVisibleLogicalRange(withRoom(places, count, scale.width(), ROOM_PX))
  await nextFrame()
  return {
    setCandles(candles) {
      const isFirst = drawn === null
      drawn = candles
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
      if (!isFirst) studies.set(candles)
      // the first painting of the prices is the longest task of the chart: what stands beside them gets a frame of its own
      else
        void nextFrame().then(() => {
          if (drawn === candles) studies.set(candles)
        })
    },
    setMarks(candles, marks) {
      candleMs = candles.ms
      picks = marks.map(mark => toPick(candles, mark))
      least = 0
      drawMarks()
    },
    setPath(candles, path) {
      for (const line of levels) series.removePriceLine(line)
      levels = path ? path.levels.map(level => addLevel(series, level)) : []
      way.setData(path ? toWay(candles, path) : [])
      // the last price would lie over the levels
      series.applyOptions({
        lastValueVisible: path === null,
        autoscaleInfoProvider: withLevels(path?.levels ?? []),
      })
    },
    show({ fromMs, toMs }) {
      if (drawn) showCandles({ from: candleAt(drawn.ms, fromMs), to: candleAt(drawn.ms, toMs) })
    },
    zoom(factor) {
      const seen = scale.getVisibleLogicalRange()
      if (seen) showCandles(zoomed(seen, factor, count))
    },
    remove() {
      drawn = null
      clearTimeout(idleTimer)
      ticks.stop()
      stopWheel()
      chart.remove()
    },
  }
}

/** A mark that can be pressed, drawn or not. */
interface Pick extends PlacedMark {
  readonly marker: SeriesMarker<UTCTimestamp>
  readonly mark: TradeMark
}

/** The mark under the pointer, or one of its candle: rather of another trade than the one on show. */
function pickAt(picks: readonly Pick[], id: unknown, time: unknown): Pick | undefined {
  const near = picks.filter(({ marker }) => marker.time === time)
  return (
    picks.find(({ marker }) => marker.id === id) ?? near.find(({ mark }) => mark.look !== 'focus') ?? near[0]
  )
}

/** Its price stands on the axis and its name in the legend: beside the line it would cover candles. */
function addLevel(series: ISeriesApi<'Candlestick'>, { price, tone }: Level): IPriceLine {
  return series.createPriceLine({
    price,
    title: '',
    color: colour(tone),
    lineWidth: 1,
    lineStyle: LineStyle.Dashed,
    axisLabelVisible: true,
  })
}

/** Levels no farther away than the candles reach are brought into sight. */
function withLevels(levels: readonly Level[]): AutoscaleInfoProvider {
  return original => {
    const info = original()
    if (!info?.priceRange) return info
    const { minValue, maxValue } = info.priceRange
    const reach = maxValue - minValue
    const near = levels.map(({ price }) => price).filter(at => at > minValue - reach && at < maxValue + reach)
    const priceRange = { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) }
    return { ...info, priceRange }
  }
}

/** From entry to exit; nothing inside one candle. */
function toWay({ ms }: Candles, { entryMs, entryPrice, exitMs, exitPrice }: TradePath) {
  const from = candleAt(ms, entryMs)
  const to = candleAt(ms, exitMs)
  if (from === to) return []
  return [
    { time: toChartTime(ms[from]!), value: entryPrice },
    { time: toChartTime(ms[to]!), value: exitPrice },
  ]
}

const SIZES = { plain: 1.3, focus: 1.6, faint: 0.8 }

function toPick(candles: Candles, mark: TradeMark): Pick {
  const { side, look } = mark
  const candle = candleAt(candles.ms, mark.ms)
  return { marker: toMarker(candles.ms[candle]!, mark), mark, candle, side, look }
}

function toMarker(candleMs: number, { trade, side, look }: TradeMark): SeriesMarker<UTCTimestamp> {
  const name = side === 'buy' ? 'up' : 'down'
  const common = {
    id: `${trade} ${side}`,
    time: toChartTime(candleMs),
    color: look === 'faint' ? translucent(name, 0.5) : colour(name),
    size: SIZES[look],
  }
  return side === 'buy'
    ? { ...common, position: 'belowBar', shape: 'arrowUp' }
    : { ...common, position: 'aboveBar', shape: 'arrowDown' }
}

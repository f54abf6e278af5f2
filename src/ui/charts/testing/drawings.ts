/**
 * Stands in for the modules that draw, in every test of components (`test/setup.ts`): happy-dom has no canvas. The charts
 * draw nothing; `drawn` holds what they were last given.
 */
import type { PerformancePoint } from '../axis.ts'
import type { EquityBand } from '../band.ts'
import type {
  CandleDrawing,
  drawCandles as drawsCandles,
  Span,
  TradeMark,
  TradePath,
} from '../drawCandles.ts'
import type { EquityDrawing } from '../drawEquity.ts'
import type { drawPerformance as drawsPerformance } from '../drawPerformance.ts'

interface Drawn {
  /** Points of the equity curve at which a limit acted. */
  limits: readonly number[]
  /** Behind the equity curve. */
  band: EquityBand | null
  /** Whether equity stands on a logarithmic axis. */
  isLog: boolean
  /** Whether the drawdown is drawn below the equity. */
  hasDrawdown: boolean
  /** Of trades in the prices. */
  marks: readonly TradeMark[]
  /** Of the trade that is chosen. */
  path: TradePath | null
  /** The range of prices that was last asked for. */
  span: Span | null
  /** Of the chart of performance. */
  performance: readonly PerformancePoint[]
  /** How often a chart of performance was made. */
  performances: number
  /** Presses the mark of a trade. */
  pick: (trade: number) => void
}

type OfPerformance = Pick<Drawn, 'performance' | 'performances'>
type OfEquity = Pick<Drawn, 'limits' | 'band' | 'isLog' | 'hasDrawdown'>
const noEquity: OfEquity = { limits: [], band: null, isLog: false, hasDrawdown: false }
const noCandles: Omit<Drawn, keyof (OfEquity & OfPerformance)> = {
  marks: [],
  path: null,
  span: null,
  pick: () => {},
}

/** What the charts of the page were last given; nothing of a chart that is gone. */
export const drawn: Drawn = { ...noEquity, ...noCandles, performance: [], performances: 0 }

/** An equity chart that keeps its limits, its band and how it is read. */
export function drawEquity(): Promise<EquityDrawing> {
  return Promise.resolve({
    zoom: () => {},
    show: ({ marked, band, isLog, hasDrawdown }) =>
      void Object.assign(drawn, { limits: marked, band, isLog, hasDrawdown }),
    remove: () => void Object.assign(drawn, noEquity),
  })
}

/** A price chart that keeps its marks, the way of a trade and the range in sight. */
export const drawCandles: typeof drawsCandles = (_host, _onHover, _onView, pick) => {
  drawn.pick = pick
  const drawing: CandleDrawing = {
    setCandles: () => {},
    setMarks: (_candles, marks) => void Object.assign(drawn, { marks }),
    setPath: (_candles, path) => void Object.assign(drawn, { path }),
    show: span => void Object.assign(drawn, { span }),
    zoom: () => {},
    remove: () => void Object.assign(drawn, noCandles),
  }
  return Promise.resolve(drawing)
}

/** A chart of performance that keeps its points. */
export const drawPerformance: typeof drawsPerformance = () => {
  drawn.performances += 1
  let isRemoved = false
  return {
    show(points) {
      // as the library does when it draws
      if (isRemoved) throw new Error('Object is disposed')
      drawn.performance = points
    },
    remove() {
      isRemoved = true
      drawn.performance = []
    },
  }
}

/** Nothing is drawn, so no font is waited for. */
export const fontReady = () => Promise.resolve()

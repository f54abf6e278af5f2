import {
  type AutoscaleInfo,
  type BaselineData,
  BaselineSeries,
  type IChartApi,
  type ISeriesApi,
} from 'lightweight-charts'
import { colour, translucent } from './tokens.ts'

/** Rupees that the axis of a run without any drawdown spans. */
const FLAT_RANGE = { minValue: -100, maxValue: 0 }

/** Zero keeps away from the last label of the pane above, in a low chart, too. */
const MARGINS = { top: 0.16, bottom: 0.1 }

/** The drawdown below the pane of the equity. */
export interface DrawdownPane {
  setData(points: BaselineData[]): void
  /** Takes the pane away, or puts it back with its data. */
  show(isShown: boolean): void
}

/** The pane, on show, for a chart whose first pane stands. */
export function addDrawdownPane(chart: IChartApi): DrawdownPane {
  let data: BaselineData[] = []
  let series: ISeriesApi<'Baseline'> | null = addSeries(chart)
  return {
    setData(points) {
      data = points
      series?.setData(points)
    },
    show(isShown) {
      if (isShown === (series !== null)) return
      // the library drops a pane with its last series
      if (series) chart.removeSeries(series)
      series = isShown ? addSeries(chart) : null
      series?.setData(data)
    },
  }
}

function addSeries(chart: IChartApi): ISeriesApi<'Baseline'> {
  const series = chart.addSeries(
    BaselineSeries,
    {
      // fills from the line up to zero
      baseValue: { type: 'price', price: 0 },
      bottomLineColor: colour('down'),
      topLineColor: colour('down'),
      lineWidth: 1,
      bottomFillColor1: translucent('down', 0.35),
      bottomFillColor2: translucent('down', 0.35),
      // around nothing but zeros the library would put zero in the middle, and fill from there
      autoscaleInfoProvider: (measure: () => AutoscaleInfo | null) => {
        const info = measure()
        return info?.priceRange?.minValue === 0 ? { ...info, priceRange: FLAT_RANGE } : info
      },
      priceLineVisible: false,
      lastValueVisible: false,
    },
    1,
  )
  series.priceScale().applyOptions({ entireTextOnly: true, scaleMargins: MARGINS })
  const [equityPane, drawdownPane] = chart.panes()
  equityPane?.setStretchFactor(3)
  drawdownPane?.setStretchFactor(1)
  return series
}

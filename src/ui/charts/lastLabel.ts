import type { IChartApi, ISeriesApi, SeriesType, Time } from 'lightweight-charts'

/** Half of the filled label's height and half of a plain one's: nearer, and the one lies over the other. */
const APART_PX = 14

/** Leaves out the labels of the price axis that the filled one of the series' last value would half cover. */
export function clearLastLabel(
  chart: IChartApi,
  series: ISeriesApi<SeriesType, Time>,
  format: (value: number) => string,
): void {
  const lastPx = () => {
    const last = series.options().lastValueVisible ? series.lastValueData(false) : null
    return last === null || last.noData ? null : series.priceToCoordinate(last.price)
  }
  // the axes of the panes below ask as well, and their numbers are no prices
  const isOwn = (prices: readonly number[]) => {
    const heightPx = series.getPane().getHeight()
    return prices.every(price => {
      const px = series.priceToCoordinate(price)
      return px !== null && px > -APART_PX && px < heightPx + APART_PX
    })
  }
  chart.applyOptions({
    localization: {
      tickmarksPriceFormatter: (prices: readonly number[]) => {
        const covered = isOwn(prices) ? lastPx() : null
        return prices.map(price => {
          const px = covered === null ? null : series.priceToCoordinate(price)
          return px !== null && Math.abs(px - covered!) < APART_PX ? '' : format(price)
        })
      },
    },
  })
}

/** A filled band between two lines, for `chart.addCustomSeries`. */
import {
  type CustomData,
  type CustomSeriesOptions,
  type CustomSeriesWhitespaceData,
  customSeriesDefaultOptions,
  type ICustomSeriesPaneRenderer,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type PriceToCoordinateConverter,
  type Time,
} from 'lightweight-charts'

/** The band at one time, in rupees. */
export interface BandData extends CustomData<Time> {
  readonly low: number
  readonly high: number
}

class BandRenderer implements ICustomSeriesPaneRenderer {
  data: PaneRendererCustomData<Time, BandData> | null = null
  colour = ''

  draw(target: Parameters<ICustomSeriesPaneRenderer['draw']>[0], toY: PriceToCoordinateConverter) {
    const range = this.data?.visibleRange
    if (!this.data || !range) return
    // one more on either side, so that the band reaches the edges
    const bars = this.data.bars.slice(Math.max(0, range.from - 1), range.to + 1)
    // biome-ignore lint/correctness/useHookAtTopLevel: not a React hook, a method of fancy-canvas
    target.useMediaCoordinateSpace(({ context }) => {
      context.beginPath()
      for (const { x, originalData } of bars) context.lineTo(x, toY(originalData.high) ?? 0)
      for (const { x, originalData } of bars.toReversed()) context.lineTo(x, toY(originalData.low) ?? 0)
      context.closePath()
      context.fillStyle = this.colour
      context.fill()
    })
  }
}

/** Its colour is the series' own. */
export class BandSeries implements ICustomSeriesPaneView<Time, BandData, CustomSeriesOptions> {
  readonly #renderer = new BandRenderer()

  priceValueBuilder({ low, high }: BandData) {
    return [low, high]
  }

  isWhitespace(row: BandData | CustomSeriesWhitespaceData<Time>): row is CustomSeriesWhitespaceData<Time> {
    return !('low' in row)
  }

  renderer() {
    return this.#renderer
  }

  update(data: PaneRendererCustomData<Time, BandData>, options: CustomSeriesOptions) {
    this.#renderer.data = data
    this.#renderer.colour = options.color
  }

  defaultOptions(): CustomSeriesOptions {
    return customSeriesDefaultOptions
  }
}

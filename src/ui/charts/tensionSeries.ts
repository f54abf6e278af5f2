/**
 * A line with the spline that Chart.js draws for `tension`: the specification's performance curve. The library's own
 * curved line weighs both arms alike, which equals tension 1/3; here each arm is weighed by its chord.
 */
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

/** A point of a bent line, as the chart library holds it. */
export interface TensionData extends CustomData<Time> {
  readonly value: number
}

/** How a bent line looks. */
export interface TensionOptions extends CustomSeriesOptions {
  lineWidth: number
  tension: number
  fillTop: string
  fillBottom: string
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The control points before and after `current` (Chart.js `splineCurve`). */
export function splineArms(previous: Point, current: Point, next: Point, tension: number) {
  const before = Math.hypot(current.x - previous.x, current.y - previous.y)
  const after = Math.hypot(next.x - current.x, next.y - current.y)
  const both = before + after || 1
  const dx = next.x - previous.x
  const dy = next.y - previous.y
  const back = (tension * before) / both
  const forth = (tension * after) / both
  return {
    before: { x: current.x - back * dx, y: current.y - back * dy },
    after: { x: current.x + forth * dx, y: current.y + forth * dy },
  }
}

/** The curve through the points, which lie in pixels of equal width and height. */
export function splinePath(points: readonly Point[], tension: number): Path2D {
  const path = new Path2D()
  points.forEach((current, i) => {
    const previous = points[i - 1]
    if (!previous) {
      path.moveTo(current.x, current.y)
      return
    }
    const leaving = splineArms(points[i - 2] ?? previous, previous, current, tension).after
    const arriving = splineArms(previous, current, points[i + 1] ?? current, tension).before
    path.bezierCurveTo(leaving.x, leaving.y, arriving.x, arriving.y, current.x, current.y)
  })
  return path
}

class TensionRenderer implements ICustomSeriesPaneRenderer {
  data: PaneRendererCustomData<Time, TensionData> | null = null
  options: TensionOptions | null = null

  draw(target: Parameters<ICustomSeriesPaneRenderer['draw']>[0], toY: PriceToCoordinateConverter) {
    const { data, options } = this
    if (!data || !options) return
    const points = data.bars.map(bar => ({ x: bar.x, y: toY(bar.originalData.value) ?? 0 }))
    const first = points[0]
    const last = points.at(-1)
    if (!first || !last) return
    // CSS pixels, as Chart.js reckons: the arms must not depend on the screen's pixel ratio
    // biome-ignore lint/correctness/useHookAtTopLevel: not a React hook, a method of fancy-canvas
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const line = splinePath(points, options.tension)
      const area = new Path2D(line)
      area.lineTo(last.x, mediaSize.height)
      area.lineTo(first.x, mediaSize.height)
      area.closePath()
      const fill = context.createLinearGradient(0, 0, 0, mediaSize.height)
      fill.addColorStop(0, options.fillTop)
      fill.addColorStop(1, options.fillBottom)
      context.fillStyle = fill
      context.fill(area)
      context.lineWidth = options.lineWidth
      context.lineJoin = 'round'
      context.strokeStyle = options.color
      context.stroke(line)
      const dot = new Path2D()
      dot.arc(last.x, last.y, options.lineWidth * 1.75, 0, 2 * Math.PI)
      context.fillStyle = options.color
      context.fill(dot)
    })
  }
}

/** The series to hand to `chart.addCustomSeries`. It draws every point, so the chart must show all of them. */
export class TensionSeries implements ICustomSeriesPaneView<Time, TensionData, TensionOptions> {
  readonly #renderer = new TensionRenderer()

  priceValueBuilder(row: TensionData) {
    return [row.value]
  }

  isWhitespace(row: TensionData | CustomSeriesWhitespaceData<Time>): row is CustomSeriesWhitespaceData<Time> {
    return !('value' in row)
  }

  renderer() {
    return this.#renderer
  }

  update(data: PaneRendererCustomData<Time, TensionData>, options: TensionOptions) {
    this.#renderer.data = data
    this.#renderer.options = options
  }

  defaultOptions(): TensionOptions {
    return {
      ...customSeriesDefaultOptions,
      lineWidth: 2,
      tension: 0.4,
      fillTop: 'transparent',
      fillBottom: 'transparent',
    }
  }
}

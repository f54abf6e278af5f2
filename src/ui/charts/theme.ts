import {
  type ChartOptions,
  ColorType,
  CrosshairMode,
  type DeepPartial,
  LineStyle,
  type Time,
} from 'lightweight-charts'
import { fontPx, fromChartTime, tickLabel } from './axis.ts'
import { colour } from './tokens.ts'

const FONT = '"Inter Variable"'

/** The faces of a chart's text. */
export const FONT_FAMILY = `${FONT}, system-ui, sans-serif`

/** Resolves when the face that a canvas needs is here: it does not redraw when a font arrives later. */
export async function fontReady(): Promise<void> {
  // ₹ lies in another file of the face than the digits; without the face the fallback is drawn
  await document.fonts.load(`${fontPx(Number.POSITIVE_INFINITY)}px ${FONT}`, '₹0').catch(() => [])
}

/** For a series in money: the axis writes whole rupees: without it a curve that hardly moves has one label several times. */
export const IN_RUPEES = { priceFormat: { type: 'price', precision: 0, minMove: 1 } } as const

/** What every chart has in common. `formatValue` writes the price axis, `formatMoment` the crosshair's time. */
export function chartOptions(
  host: HTMLElement,
  formatValue: (value: number) => string,
  formatMoment: (ms: number) => string,
): DeepPartial<ChartOptions> {
  const crosshair = {
    color: colour('line-strong'),
    labelBackgroundColor: colour('line-strong'),
    style: LineStyle.Solid,
  }
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: colour('faint'),
      fontFamily: FONT_FAMILY,
      fontSize: fontPx(host.clientWidth),
      // the built-in logo writes innerHTML, which Trusted Types refuse; the notice stands under the chart
      attributionLogo: false,
      panes: { separatorColor: colour('line'), enableResize: false },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colour('grid') } },
    crosshair: { mode: CrosshairMode.Magnet, vertLine: crosshair, horzLine: crosshair },
    // half a label would lie over the one of the pane beside it
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    localization: {
      locale: 'en-IN',
      // the library maps over prices: an index must not pass for decimals
      priceFormatter: (value: number) => formatValue(value),
      timeFormatter: (time: Time) => formatMoment(fromChartTime(time)),
    },
    timeScale: {
      borderVisible: false,
      // what is in view stays in view when the window gets narrower or wider
      lockVisibleTimeRangeOnResize: true,
      fixLeftEdge: true,
      fixRightEdge: true,
      allowBoldLabels: false,
      timeVisible: true,
      tickMarkFormatter: (time: Time, kind: number) => tickLabel(time, kind),
    },
  }
}

/** The drawings of an analysis as SVG texts for the HTML report: pure functions, black on white, no script and no style sheet. */
import type { Axis, DotsView, HistogramView } from '../api/analysisApi.ts'
import { escapeHtml, rupees, whole } from './html.ts'

const WIDTH = 1_000
const HEIGHT = 240
/** Where the drawing begins and ends inside its margins, in the units of the view box. */
const BOX = { left: 90, right: 945, top: 28, bottom: 196 } as const

/** The report's colours of gains, losses and what is neither. */
export const INKS = { up: '#15803d', down: '#b91c1c', plain: '#b45309' } as const

/** Whole numbers and halves are fine enough for paper. */
function px(value: number): string {
  return `${Math.round(value * 10) / 10}`
}

function placeOn({ low, high }: Axis, value: number): number {
  return (value - low) / (high - low)
}

function xOf(axis: Axis, value: number): number {
  return BOX.left + placeOn(axis, value) * (BOX.right - BOX.left)
}

function yOf(axis: Axis, value: number): number {
  return BOX.bottom - placeOn(axis, value) * (BOX.bottom - BOX.top)
}

interface Scale {
  readonly axis: Axis
  readonly format: (value: number) => string
  readonly name: string
}

/** Marks, names and what is drawn between them. */
function plot(caption: string, x: Scale, y: Scale, drawn: string): string {
  const label = (at: string, words: string) =>
    `<text ${at} font-size="12" fill="#555">${escapeHtml(words)}</text>`
  const rows = y.axis.ticks.map(tick => {
    const at = px(yOf(y.axis, tick))
    return (
      `<line x1="${BOX.left}" x2="${BOX.right}" y1="${at}" y2="${at}" stroke="${tick === 0 ? '#888' : '#ddd'}"/>` +
      label(`x="${BOX.left - 8}" y="${at}" dy="4" text-anchor="end"`, y.format(tick))
    )
  })
  const columns = x.axis.ticks.map(tick =>
    label(`x="${px(xOf(x.axis, tick))}" y="${BOX.bottom + 18}" text-anchor="middle"`, x.format(tick)),
  )
  const names =
    label(`x="${(BOX.left + BOX.right) / 2}" y="${HEIGHT - 8}" text-anchor="middle"`, x.name) +
    label(`x="4" y="12"`, y.name)
  return (
    `<figure><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(caption)}">` +
    `${rows.join('')}${columns.join('')}${names}${drawn}</svg><figcaption>${escapeHtml(caption)}</figcaption></figure>`
  )
}

/** How often results of each size came; `of` is what is counted. */
export function histogramSvg(caption: string, of: string, histogram: HistogramView): string {
  const { edges, counts, mean, median, valueAxis, countAxis } = histogram
  const bars = counts.map((count, k) => {
    if (count === 0) return ''
    const x = xOf(valueAxis, edges[k]!)
    const y = yOf(countAxis, count)
    const width = xOf(valueAxis, edges[k + 1]!) - x - 1
    return `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(BOX.bottom - y)}" fill="${edges[k]! < 0 ? INKS.down : INKS.up}"/>`
  })
  const upright = (value: number, stroke: string, dashes: string) => {
    if (value < valueAxis.low || value > valueAxis.high) return ''
    const x = px(xOf(valueAxis, value))
    return `<line x1="${x}" x2="${x}" y1="${BOX.top}" y2="${BOX.bottom}" stroke="${stroke}" stroke-width="1.5" stroke-dasharray="${dashes}"/>`
  }
  const lines = upright(0, '#555', 'none') + upright(median, '#555', '2 3') + upright(mean, INKS.plain, '5 3')
  return plot(
    caption,
    { axis: valueAxis, format: rupees, name: 'Net profit or loss; mean and median dashed' },
    { axis: countAxis, format: whole, name: of },
    bars.join('') + lines,
  )
}

/** Trades by how far they went against us and for us: round ones won. */
export function dotsSvg(caption: string, { mae, mfe, net, axes }: DotsView): string {
  const { mae: xAxis, mfe: yAxis } = axes.rupees
  const path = (isOne: (index: number) => boolean) => {
    const parts: string[] = []
    for (let i = 0; i < mae.length; i++) {
      if (isOne(i)) parts.push(`M${px(xOf(xAxis, -mae[i]!))} ${px(yOf(yAxis, mfe[i]!))}h0`)
    }
    return parts.join('')
  }
  const dots = (ink: string, cap: 'round' | 'square', d: string) =>
    `<path d="${d}" fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="${cap}" stroke-opacity="0.7"/>`
  return plot(
    caption,
    { axis: xAxis, format: rupees, name: 'Maximum adverse excursion (MAE)' },
    { axis: yAxis, format: rupees, name: 'Maximum favourable excursion (MFE)' },
    dots(
      INKS.down,
      'square',
      path(i => net[i]! <= 0),
    ) +
      dots(
        INKS.up,
        'round',
        path(i => net[i]! > 0),
      ),
  )
}

/** One bar of a column of bars, for a cell: the metrics beside it say the same. */
export function barSvg(axis: Axis, from: number, to: number, ink: string): string {
  const place = (value: number) => placeOn(axis, value) * 200
  const start = place(Math.min(from, to))
  const zero = px(place(0))
  return (
    `<svg viewBox="0 0 200 16" aria-hidden="true" style="border:0;width:12rem">` +
    `<rect x="${px(start)}" y="2" width="${px(Math.max(1, place(Math.max(from, to)) - start))}" height="12" fill="${ink}"/>` +
    `<line x1="${zero}" x2="${zero}" y1="0" y2="16" stroke="#555"/></svg>`
  )
}

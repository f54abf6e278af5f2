/** Where the points of an overlay stand: times from left to right as they passed, values upwards. */
import type { Letter } from './compareRuns.ts'
import { timeTicks } from './timeTicks.ts'

/** One run of the overlay. */
export interface ChartSeries {
  readonly letter: Letter
  readonly name: string
  /** Ascending, not empty. */
  readonly ms: Float64Array
  /** Above the capital, in the unit of the chart. */
  readonly values: Float64Array
}

/** A laid-out overlay; everything is in pixels but values and times. */
export interface Plot {
  readonly fromMs: number
  readonly toMs: number
  /** Width and height of the part that has lines. */
  readonly plotPx: number
  readonly bottomPx: number
  readonly xOf: (ms: number) => number
  /** The time at that place, inside the plot's times. */
  readonly msAt: (x: number) => number
  readonly yTicks: readonly { readonly value: number; readonly y: number }[]
  /** Labels below, each centred on its place. */
  readonly xTicks: readonly { readonly label: string; readonly x: number }[]
  readonly lines: readonly {
    readonly letter: Letter
    readonly path: string
    readonly endX: number
    readonly endY: number
  }[]
}

/** Room for the value axis and for the days below. */
const AXIS_PX = 84
const FOOT_PX = 24
const TOP_PX = 8
const TICKS = 5
/** Half of a letter of the labels below, or more. */
const HALF_LETTER_PX = 3.2
/** No two letters at the ends of lines stand closer. */
const LETTER_PX = 12

/** Lays the series out in a box of that size. */
export function layOut(series: readonly ChartSeries[], widthPx: number, heightPx: number): Plot {
  const plotPx = Math.max(50, widthPx - AXIS_PX)
  const bottomPx = heightPx - FOOT_PX
  const fromMs = Math.min(...series.map(({ ms }) => ms[0]!))
  const toMs = Math.max(...series.map(({ ms }) => ms.at(-1)!))
  const spanMs = Math.max(1, toMs - fromMs)
  const all = series.flatMap(({ values }) => Array.from(values))
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)]
  const step = niceStep((high - low || 1) / TICKS)
  const [floor, ceiling] = [Math.floor(low / step) * step, Math.ceil(high / step) * step || step]
  const xOf = (ms: number) => ((ms - fromMs) / spanMs) * (plotPx - LETTER_PX)
  const yOf = (value: number) =>
    TOP_PX + (1 - (value - floor) / (ceiling - floor)) * (bottomPx - TOP_PX - LETTER_PX / 2)
  return {
    fromMs,
    toMs,
    plotPx,
    bottomPx,
    xOf,
    msAt: x => Math.min(toMs, Math.max(fromMs, fromMs + (x / (plotPx - LETTER_PX)) * spanMs)),
    yTicks: Array.from({ length: Math.round((ceiling - floor) / step) + 1 }, (_, k) => {
      // a sum of steps would show 0.30000000000000004
      const value = Number((floor + k * step).toPrecision(12))
      return { value, y: yOf(value) }
    }),
    xTicks: timeTicks(fromMs, toMs, plotPx).map(({ ms, label }) => ({
      label,
      // whole at the left edge
      x: Math.max(xOf(ms), label.length * HALF_LETTER_PX),
    })),
    lines: spreadLetters(
      series.map(({ letter, ms, values }) => ({
        letter,
        path: Array.from(ms, (at, i) => `${i === 0 ? 'M' : 'L'}${px(xOf(at))} ${px(yOf(values[i]!))}`).join(
          '',
        ),
        endX: xOf(ms.at(-1)!),
        endY: yOf(values.at(-1)!),
      })),
    ),
  }
}

/** Letters that would cover each other move apart, downwards from the highest. */
function spreadLetters(lines: Plot['lines']): Plot['lines'] {
  const placed: Plot['lines'][number][] = []
  for (const line of lines.toSorted((a, b) => a.endY - b.endY)) {
    const near = placed.filter(({ endX }) => Math.abs(endX - line.endX) < 2 * LETTER_PX)
    const lowest = Math.max(...near.map(({ endY }) => endY + LETTER_PX), line.endY)
    placed.push({ ...line, endY: lowest })
  }
  return placed.toSorted((a, b) => (a.letter < b.letter ? -1 : 1))
}

/** The next 1, 2 or 5 times a power of ten. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].find(factor => factor * power >= least) ?? 10
  return step * power
}

function px(value: number): string {
  return value.toFixed(1)
}

/** The value of a run at a time: the last one before it; null outside its days. */
export function valueAt({ ms, values }: ChartSeries, at: number): number | null {
  if (at < ms[0]! || at > ms.at(-1)!) return null
  let [low, high] = [0, ms.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (ms[middle]! <= at) low = middle
    else high = middle - 1
  }
  return values[low]!
}

/** The time of row i of so many, evenly from the first to the last moment. */
export function sampleAt({ fromMs, toMs }: Plot, i: number, rows: number): number {
  return fromMs + ((toMs - fromMs) * i) / (rows - 1)
}

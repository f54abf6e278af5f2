/** The seconds of a trading day: what a desk trades on, made of bars that are longer. See RULES.md, D2. */
import type { Price } from '../core/units.ts'
import { type Bars, sliceBars } from '../market/bars.ts'
import { TickGrid } from '../trading/matching.ts'

/** One second of the feed. */
export const SECOND_MS = 1_000

/** Where the price of a bar goes: from its open to the nearer extreme, to the other one, to its close. */
interface Path {
  readonly points: readonly Price[]
  /** Distance from the first point to each. */
  readonly reached: readonly number[]
}

/**
 * Bars of one second each, in which the price goes the way that D2 states through every bar: it holds all four prices of
 * each bar, nothing outside them, and between them multiples of `tick`. Bars of a second or less stay as they are. A bar lasts
 * `minutes`, or to the next one.
 */
export function toSeconds(bars: Bars, minutes: number, tick: Price): Bars {
  const seconds = Math.round(minutes * 60)
  if (seconds <= 1) return bars
  const count = bars.openMs.length
  const lengths = Uint32Array.from({ length: count }, (_, i) => lengthOf(bars, i, seconds))
  const all = emptyBars(lengths.reduce((sum, length) => sum + length, 0))
  const grid = new TickGrid(tick)
  let at = 0
  for (let i = 0; i < count; i++) {
    writeBar(all, at, bars, i, lengths[i]!, grid)
    at += lengths[i]!
  }
  return all
}

/** The seconds that have ended by `ms`: views on the same memory. */
export function secondsUntil(seconds: Bars, ms: number): Bars {
  const { openMs } = seconds
  let low = 0
  let high = openMs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (openMs[middle]! + SECOND_MS <= ms) low = middle + 1
    else high = middle
  }
  return sliceBars(seconds, 0, low)
}

function lengthOf({ openMs }: Bars, i: number, seconds: number): number {
  const next = i + 1 < openMs.length ? Math.floor((openMs[i + 1]! - openMs[i]!) / SECOND_MS) : seconds
  return Math.max(1, Math.min(seconds, next))
}

function writeBar(all: Bars, at: number, bars: Bars, i: number, length: number, grid: TickGrid): void {
  const path = pathOf(bars.open[i]!, bars.high[i]!, bars.low[i]!, bars.close[i]!)
  const whole = path.reached.at(-1)!
  const volume = bars.volume[i]!
  let sold = 0
  let from = path.points[0]!
  for (let k = 0; k < length; k++) {
    const start = (whole * k) / length
    const end = (whole * (k + 1)) / length
    const to = k === length - 1 ? path.points.at(-1)! : priceAt(path, end, grid)
    let high = Math.max(from, to)
    let low = Math.min(from, to)
    for (let turn = 1; turn < path.points.length - 1; turn++) {
      const reached = path.reached[turn]!
      if (reached < start || reached > end) continue
      high = Math.max(high, path.points[turn]!)
      low = Math.min(low, path.points[turn]!)
    }
    const units = Math.floor((volume * (k + 1)) / length)
    all.openMs[at + k] = bars.openMs[i]! + k * SECOND_MS
    all.open[at + k] = from
    all.high[at + k] = high
    all.low[at + k] = low
    all.close[at + k] = to
    all.volume[at + k] = units - sold
    sold = units
    from = to
  }
}

function pathOf(open: Price, high: Price, low: Price, close: Price): Path {
  const [near, far] = high - open < open - low ? [high, low] : [low, high]
  const points = [open, near, far, close]
  const reached = [0]
  for (let k = 1; k < points.length; k++)
    reached.push(reached[k - 1]! + Math.abs(points[k]! - points[k - 1]!))
  return { points, reached }
}

/** The price after so much of the way, on the tick and never outside the two points that it lies between. */
function priceAt({ points, reached }: Path, distance: number, grid: TickGrid): Price {
  let k = 1
  while (k < points.length - 1 && reached[k]! < distance) k++
  const from = points[k - 1]!
  const to = points[k]!
  const left = distance - reached[k - 1]!
  const exact = from + Math.sign(to - from) * left
  return Math.min(Math.max(grid.round(exact), Math.min(from, to)), Math.max(from, to))
}

function emptyBars(count: number): Bars {
  const column = () => new Float64Array(count)
  return {
    openMs: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  }
}

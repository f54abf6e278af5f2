/** Figures by Pine's documented formulas, bar by bar and as plainly as can be. NaN is na. */
import type { Bars } from '../../../engine/market/bars.ts'

type Column = readonly number[]

/** The mean of the last values. */
export function plainSma(values: ArrayLike<number>, length: number): Column {
  return Array.from(values, (_, i) => {
    let sum = 0
    for (let k = 0; k < length; k++) sum += values[i - k] ?? Number.NaN
    return sum / length
  })
}

/** The exponential average that begins with its first value. */
export function plainEma(values: ArrayLike<number>, length: number): Column {
  const alpha = 2 / (length + 1)
  const sums: number[] = []
  for (let i = 0; i < values.length; i++) {
    const last = sums[i - 1] ?? Number.NaN
    sums.push(Number.isNaN(last) ? values[i]! : alpha * values[i]! + (1 - alpha) * last)
  }
  return sums
}

/** Wilder's average, begun with a simple one. */
export function plainRma(values: ArrayLike<number>, length: number): Column {
  const means = plainSma(values, length)
  const sums: number[] = []
  for (let i = 0; i < values.length; i++) {
    const last = sums[i - 1] ?? Number.NaN
    sums.push(Number.isNaN(last) ? means[i]! : (values[i]! + (length - 1) * last) / length)
  }
  return sums
}

/** The relative strength index. */
export function plainRsi(values: ArrayLike<number>, length: number): Column {
  const change = Array.from(values, (value, i) => value - (values[i - 1] ?? Number.NaN))
  const up = plainRma(
    change.map(x => Math.max(x, 0)),
    length,
  )
  const down = plainRma(
    change.map(x => -Math.min(x, 0)),
    length,
  )
  return up.map((rise, i) => (down[i] === 0 ? 100 : 100 - 100 / (1 + rise / down[i]!)))
}

/** The average true range, the first bar with its high less its low. */
export function plainAtr({ high, low, close }: Bars, length: number): Column {
  const range = Array.from(close, (_, i) =>
    i === 0
      ? high[0]! - low[0]!
      : Math.max(high[i]! - low[i]!, Math.abs(high[i]! - close[i - 1]!), Math.abs(low[i]! - close[i - 1]!)),
  )
  return plainRma(range, length)
}

/** The population deviation of the last values. */
export function plainStdev(values: ArrayLike<number>, length: number): Column {
  const means = plainSma(values, length)
  return Array.from(values, (_, i) => {
    let sum = 0
    for (let k = 0; k < length; k++) sum += ((values[i - k] ?? Number.NaN) - means[i]!) ** 2
    return Math.sqrt(sum / length)
  })
}

/** Pine's Supertrend: its direction is -1 in an uptrend. */
export function plainSupertrend(
  bars: Bars,
  factor: number,
  length: number,
): { line: Column; direction: Column } {
  const { high, low, close } = bars
  const atr = plainAtr(bars, length)
  const [line, direction, uppers, lowers]: [number[], number[], number[], number[]] = [[], [], [], []]
  const nz = (x: number | undefined) => (x === undefined || Number.isNaN(x) ? 0 : x)
  for (let i = 0; i < close.length; i++) {
    const middle = (high[i]! + low[i]!) / 2
    let [upper, lower] = [middle + factor * atr[i]!, middle - factor * atr[i]!]
    const [lastUpper, lastLower, lastClose] = [
      nz(uppers[i - 1]),
      nz(lowers[i - 1]),
      close[i - 1] ?? Number.NaN,
    ]
    lower = lower > lastLower || lastClose < lastLower ? lower : lastLower
    upper = upper < lastUpper || lastClose > lastUpper ? upper : lastUpper
    const isReady = i > 0 && !Number.isNaN(atr[i - 1]!)
    const way = isReady ? turned(line[i - 1] === lastUpper, close[i]!, upper, lower) : 1
    uppers.push(upper)
    lowers.push(lower)
    direction.push(way)
    line.push(way === -1 ? lower : upper)
  }
  return { line, direction }
}

function turned(wasDown: boolean, price: number, upper: number, lower: number): number {
  if (wasDown) return price > upper ? -1 : 1
  return price < lower ? 1 : -1
}

/** The highest, or lowest, of the last values. */
export function plainExtreme(
  values: ArrayLike<number>,
  length: number,
  further: (a: number, b: number) => number,
): Column {
  return Array.from(values, (_, i) => {
    let found = values[i]!
    for (let k = 1; k < length; k++) found = further(found, values[i - k] ?? Number.NaN)
    return found
  })
}

/** Functions that a generated file brings along, since "sauda" has another formula or none. */

/** The text of a function, and what it needs besides. */
interface LibraryFunction {
  readonly text: string
  readonly needs?: readonly string[]
}

const f = (text: string, ...needs: readonly string[]): LibraryFunction => ({ text: text.trim(), needs })

/** By name, in the order in which a file has them. */
export const LIBRARY: Readonly<Record<string, LibraryFunction>> = {
  column: f(`
/** A column by its value on each bar: 1 and 0 where that is a condition. */
function column(bars: Bars, value: (i: number) => number | boolean): Float64Array {
  return Float64Array.from(bars.close, (_, i) => Number(value(i)))
}`),
  pineEma: f(`
/** Pine's exponential average begins with the first value, that of "sauda" with the mean of a period. */
function pineEma(values: Float64Array, periodBars: number): Float64Array {
  const share = 2 / (periodBars + 1)
  let average = Number.NaN
  return values.map(value => {
    if (Number.isNaN(value)) return average
    average = Number.isNaN(average) ? value : share * value + (1 - share) * average
    return average
  })
}`),
  pineMacd: f(
    `
/** MACD of Pine's exponential averages. */
function pineMacd(values: Float64Array, fastBars: number, slowBars: number, signalBars: number) {
  const slow = pineEma(values, slowBars)
  const line = pineEma(values, fastBars).map((fast, i) => fast - slow[i]!)
  const signal = pineEma(line, signalBars)
  return { line, signal, histogram: line.map((value, i) => value - signal[i]!) }
}`,
    'pineEma',
  ),
  wholeRange: f(`
/** Pine's true range: that of the first bar is its high less its low. */
function wholeRange(bars: Bars): Float64Array {
  const range = trueRange(bars)
  if (range.length > 0) range[0] = bars.high[0]! - bars.low[0]!
  return range
}`),
  pineAtr: f(
    `
/** Pine's average true range, which counts the first bar too. */
function pineAtr(bars: Bars, periodBars: number): Float64Array {
  return wilder(wholeRange(bars), periodBars)
}`,
    'wholeRange',
  ),
  pineSupertrend: f(
    `
/** Pine's Supertrend: its direction is -1 in an uptrend, and 1 until the average range is ready. */
function pineSupertrend(bars: Bars, factor: number, periodBars: number) {
  const range = pineAtr(bars, periodBars)
  const line = new Float64Array(range.length).fill(Number.NaN)
  const direction = new Float64Array(range.length).fill(1)
  let [upper, lower] = [Number.NaN, Number.NaN]
  for (let i = periodBars - 1; i < line.length; i++) {
    const middle = (bars.high[i]! + bars.low[i]!) / 2
    const width = factor * range[i]!
    const before = bars.close[i - 1]!
    // a band moves towards the price alone, until a close was beyond it
    upper = upper <= middle + width && before <= upper ? upper : middle + width
    lower = lower >= middle - width && before >= lower ? lower : middle - width
    if (i >= periodBars) {
      const wasUp = direction[i - 1] === -1
      direction[i] = (wasUp ? bars.close[i]! >= lower : bars.close[i]! > upper) ? -1 : 1
    }
    line[i] = direction[i] === -1 ? lower : upper
  }
  return { line, direction }
}`,
    'pineAtr',
  ),
  pineDmi: f(`
/** Directional movement, with an average of its own length for the index. */
function pineDmi(bars: Bars, periodBars: number, smoothingBars: number) {
  const { plusDi, minusDi } = adx(bars, periodBars)
  const apart = plusDi.map((plus, i) => (100 * Math.abs(plus - minusDi[i]!)) / (plus + minusDi[i]! || 1))
  return { plusDi, minusDi, adx: wilder(apart, smoothingBars) }
}`),
  hullAverage: f(`
/** Hull's moving average. */
function hullAverage(values: Float64Array, periodBars: number): Float64Array {
  const whole = wma(values, periodBars)
  const half = wma(values, Math.trunc(periodBars / 2))
  return wma(half.map((value, i) => 2 * value - whole[i]!), Math.floor(Math.sqrt(periodBars)))
}`),
  volumeAverage: f(`
/** An average weighted by volume. */
function volumeAverage(values: Float64Array, volume: Float64Array, periodBars: number): Float64Array {
  const units = sma(volume, periodBars)
  return sma(values.map((value, i) => value * volume[i]!), periodBars).map((sum, i) => sum / units[i]!)
}`),
  runningTotal: f(`
/** The sum of the last values. */
function runningTotal(values: Float64Array, periodBars: number): Float64Array {
  return values.map((_, i) => {
    let total = 0
    for (let k = 0; k < periodBars; k++) total += values[i - k]!
    return total
  })
}`),
  stochastic: f(`
/** Where a value lies between the lowest low and the highest high, in %. */
function stochastic(values: Float64Array, high: Float64Array, low: Float64Array, periodBars: number): Float64Array {
  const [top, bottom] = [highest(high, periodBars), lowest(low, periodBars)]
  return values.map((value, i) => (100 * (value - bottom[i]!)) / (top[i]! - bottom[i]!))
}`),
  commodityIndex: f(`
/** The distance from the mean in mean deviations, by Lambert's constant. */
function commodityIndex(values: Float64Array, periodBars: number): Float64Array {
  const mean = sma(values, periodBars)
  return values.map((value, i) => {
    let apart = 0
    for (let k = 0; k < periodBars; k++) apart += Math.abs(values[i - k]! - mean[i]!)
    return (value - mean[i]!) / ((0.015 * apart) / periodBars)
  })
}`),
  barsSince: f(`
/** Bars since a condition last held; NaN before it first did. */
function barsSince(holds: Float64Array): Float64Array {
  let bars = Number.NaN
  return holds.map(value => {
    bars = value === 1 ? 0 : bars + 1
    return bars
  })
}`),
  valueWhen: f(`
/** What the values were when a condition held, so many times before the last time. */
function valueWhen(holds: Float64Array, values: Float64Array, occurrence: number): Float64Array {
  const found: number[] = []
  return values.map((value, i) => {
    if (holds[i] === 1) found.push(value)
    return found[found.length - 1 - occurrence] ?? Number.NaN
  })
}`),
  runningSum: f(`
/** The sum of all values so far. */
function runningSum(values: Float64Array): Float64Array {
  let sum = 0
  return values.map(value => {
    if (!Number.isNaN(value)) sum += value
    return sum
  })
}`),
  lastKnown: f(`
/** The values with each na replaced by the last one that was none. */
function lastKnown(values: Float64Array): Float64Array {
  let last = Number.NaN
  return values.map(value => {
    if (!Number.isNaN(value)) last = value
    return last
  })
}`),
  isRising: f(`
/** Whether the value is above each of the values before it. */
function isRising(values: Float64Array, bars: number, i: number): boolean {
  for (let k = 1; k <= bars; k++) if (!(values[i]! > values[i - k]!)) return false
  return true
}`),
  isFalling: f(`
/** Whether the value is below each of the values before it. */
function isFalling(values: Float64Array, bars: number, i: number): boolean {
  for (let k = 1; k <= bars; k++) if (!(values[i]! < values[i - k]!)) return false
  return true
}`),
  isNa: f(`
/** Whether there is no value: Pine's na. */
function isNa(value: number | undefined): boolean {
  return value === undefined || Number.isNaN(value)
}`),
  nz: f(
    `
/** The value, or the other one where there is none. */
function nz(value: number, other: number): number {
  return isNa(value) ? other : value
}`,
    'isNa',
  ),
  isTrue: f(`
/** Pine takes a number as a condition: it holds where it is neither 0 nor na. */
function isTrue(value: number): boolean {
  return value > 0 || value < 0
}`),
  isEqual: f(`
/** As in Pine, nothing is equal to na. */
function isEqual(one: number, other: number): boolean {
  return one <= other && one >= other
}`),
  isOther: f(`
/** As in Pine, nothing differs from na either. */
function isOther(one: number, other: number): boolean {
  return one < other || one > other
}`),
  barIndex: f(`
/** The number of a bar, NaN before the first one. */
function barIndex(i: number): number {
  return i < 0 ? Number.NaN : i
}`),
  isNewDay: f(`
/** Whether the bar is the first one of its day; of the first bar of all that is not known. */
function isNewDay({ openMs }: Bars, i: number): boolean {
  return i > 0 && istDay(openMs[i]!) !== istDay(openMs[i - 1]!)
}`),
  timeInSession: f(
    `
/** The time of a bar that opens within these minutes of a day, NaN of others; days are 1 (Sunday) to 7. */
function timeInSession(openMs: number, from: number, to: number, days = '1234567'): number {
  const minute = istMinute(openMs)
  const isOpen = minute >= from && minute < to && days.includes(String(weekdayOf(openMs)))
  return isOpen ? openMs : Number.NaN
}`,
    'weekdayOf',
  ),
  dayOpenMs: f(`
/** When the day of a bar opens: 09:15. */
function dayOpenMs(openMs: number): number {
  return istDayStart(istDay(openMs)) + 555 * MINUTE_MS
}`),
  hourOf: f(`
/** The hour in India. */
function hourOf(openMs: number): number {
  return Math.floor(istMinute(openMs) / 60)
}`),
  minuteOf: f(`
/** The minute of the hour in India. */
function minuteOf(openMs: number): number {
  return istMinute(openMs) % 60
}`),
  weekdayOf: f(`
/** The day of the week in India: 1 is Sunday. */
function weekdayOf(openMs: number): number {
  return new Date(istDay(openMs) * DAY_MS).getUTCDay() + 1
}`),
  monthDayOf: f(`
/** The day of the month in India. */
function monthDayOf(openMs: number): number {
  return new Date(istDay(openMs) * DAY_MS).getUTCDate()
}`),
  monthOf: f(`
/** The month in India: 1 is January. */
function monthOf(openMs: number): number {
  return new Date(istDay(openMs) * DAY_MS).getUTCMonth() + 1
}`),
  yearOf: f(`
/** The year in India. */
function yearOf(openMs: number): number {
  return new Date(istDay(openMs) * DAY_MS).getUTCFullYear()
}`),
  sourceOf: f(
    `
/** The prices by the place of their name in \`SOURCES\`. */
function sourceOf(bars: Bars, place: number): Float64Array {
  const { open, high, low, close } = bars
  const means = [
    (i: number) => (high[i]! + low[i]!) / 2,
    (i: number) => (high[i]! + low[i]! + close[i]!) / 3,
    (i: number) => (open[i]! + high[i]! + low[i]! + close[i]!) / 4,
  ]
  return [open, high, low, close][place] ?? column(bars, means[place - 4]!)
}`,
    'column',
  ),
}

/** The names of the functions with all that they need, in the order of the file. */
export function withNeeds(used: Iterable<string>): readonly string[] {
  const wanted = new Set<string>()
  const add = (name: string) => {
    if (wanted.has(name) || !LIBRARY[name]) return
    wanted.add(name)
    for (const need of LIBRARY[name].needs ?? []) add(need)
  }
  for (const name of used) add(name)
  return Object.keys(LIBRARY).filter(name => wanted.has(name))
}

import { checkInputs } from './checkInputs.ts'
import { fingerprint } from './fingerprint.ts'
import type { RunInputs } from './inputs.ts'
import { type Bars, sliceBars } from './market/bars.ts'
import { findInstrument } from './market/instruments.ts'
import { DAY_MS, parseIsoDate, toIsoDate } from './market/ist.ts'
import { intervalMinutes, resample } from './market/resample.ts'
import { summarise } from './metrics/summary.ts'
import { InputError } from './problem.ts'
import type { DatasetStamp, OrderCounts, Report } from './report.ts'
import { type Simulation, simulate } from './simulate.ts'
import { findStrategy } from './strategies/catalog.ts'
import { checkParams } from './strategies/define.ts'
import { ENGINE_VERSION } from './version.ts'

/** Bars and what is known of them. */
export interface Dataset {
  readonly bars: Bars
  readonly stamp: DatasetStamp
}

const DAY_MINUTES = 1440

/**
 * One backtest, from bars to a report. The same dataset and inputs give the same bytes on every machine.
 * @throws InputError for what the trader can fix: a field out of its limits, a range without data.
 */
export function runBacktest(
  dataset: Dataset,
  given: RunInputs,
  onProgress?: (bars: number, of: number) => void,
): Report {
  const strategy = findStrategy(given.strategy)
  const params = checkParams(strategy, given.params)
  const asked: RunInputs = { ...checkInputs(given), params }
  const notes: string[] = []
  const inRange = selectRange(dataset.bars, asked, notes)
  const bars = asked.timeframe === null ? inRange : resample(inRange, asked.timeframe)
  const inputs = settle(asked, bars, notes)
  const count = bars.openMs.length
  const simulation = simulate(bars, strategy, inputs, onProgress && (done => onProgress(done, count)))
  onProgress?.(count, count)
  return toReport(dataset.stamp, inputs, bars, simulation, [...notes, ...simulation.notes])
}

/** The inputs as they will act on these bars: what the trader left open is filled in, what cannot apply is off. */
function settle(inputs: RunInputs, bars: Bars, notes: string[]): RunInputs {
  const { fill, squareOff } = inputs
  const tick = fill.tick ?? findInstrument(inputs.instrument).tick
  const daily = squareOff !== null && intervalMinutes(bars) >= DAY_MINUTES
  if (daily) notes.push('Square-off does not apply: the bars are a day long.')
  return { ...inputs, fill: { ...fill, tick }, squareOff: daily ? null : squareOff }
}

/** T4: the bars of the days from `from` to `to`, with a note when the data covers only a part of them. */
function selectRange(bars: Bars, inputs: RunInputs, notes: string[]): Bars {
  const { from, to, instrument } = inputs
  const { openMs } = bars
  if (openMs.length === 0) throw new InputError(`The ${instrument} data has no bars.`, 'data')
  const firstDay = toIsoDate(openMs[0]!)
  const lastDay = toIsoDate(openMs.at(-1)!)
  const begin = from === null ? 0 : lowerBound(openMs, parseIsoDate(from, 'from'))
  const end = to === null ? openMs.length : lowerBound(openMs, parseIsoDate(to, 'to') + DAY_MS)
  if (begin === end) {
    const inside = begin > 0 && begin < openMs.length
    const missing = `No ${instrument} data ${rangeWords(inputs)}. Available: ${firstDay} to ${lastDay}.`
    throw new InputError(inside ? 'No trading days in this range' : missing, 'from')
  }
  if ((from ?? firstDay) < firstDay || (to ?? lastDay) > lastDay) {
    notes.push(`The data covers ${firstDay} to ${lastDay}; the run uses that part of the range.`)
  }
  return sliceBars(bars, begin, end)
}

function rangeWords({ from, to }: RunInputs): string {
  if (from !== null && to !== null) return `between ${from} and ${to}`
  return from === null ? `up to ${to}` : `from ${from} on`
}

/** Index of the first time that is not before `ms`. */
function lowerBound(times: Float64Array, ms: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < ms) low = middle + 1
    else high = middle
  }
  return low
}

function toReport(
  dataset: DatasetStamp,
  inputs: RunInputs,
  bars: Bars,
  simulation: Simulation,
  notes: readonly string[],
): Report {
  const { account, broker, equityPaise } = simulation
  const last = bars.openMs.length - 1
  const open = account.openTrade(bars.close[last]!, bars.openMs[last]!, last)
  return {
    engineVersion: ENGINE_VERSION,
    dataset,
    inputs,
    notes,
    stats: summarise({
      ms: bars.openMs,
      equityPaise,
      capitalPaise: account.capitalPaise,
      trades: account.trades,
      barsInMarket: simulation.barsHeld,
      chargesPaise: account.chargesPaise,
      firstClose: bars.close[0]!,
      lastClose: bars.close[last]!,
    }),
    trades: account.trades,
    open: open ? [open] : [],
    fills: broker.fills,
    orders: orderCounts(simulation),
    riskEvents: simulation.riskEvents,
    equity: { ms: bars.openMs, paise: equityPaise },
    fingerprint: fingerprint(ENGINE_VERSION, dataset.sha256, inputs, broker.fills, equityPaise),
  }
}

function orderCounts({ broker }: Simulation): OrderCounts {
  const { counts } = broker.book
  const refusals = [...broker.book.refusals].map(([reason, count]) => ({ reason, count }))
  refusals.sort((a, b) => b.count - a.count)
  const refused = refusals.reduce((sum, { count }) => sum + count, 0)
  return { ...counts, refused, refusals }
}

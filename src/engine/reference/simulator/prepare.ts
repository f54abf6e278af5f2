/** T4 to T7 and S1 of RULES.md: which bars a run walks over. */
import type { RunInputs } from '../../inputs/inputs.ts'
import type { Bars } from '../../market/bars.ts'
import { dayOf, isTradingDay, knowsHolidays } from '../../market/calendar.ts'
import type { Dataset } from '../../market/dataset.ts'
import { findInstrument, type Instrument } from '../../market/instruments.ts'
import { istDay, istDayStart, istMinute } from '../../market/ist.ts'
import type { Timeframe } from '../../market/resample.ts'
import { sessionOpens } from '../../market/sessions.ts'
import { barMinutes } from './barLength.ts'

/** One bar in doubles, as the file has it. */
export interface Row {
  readonly ms: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

const MINUTE_MS = 60_000
const OPEN_MINUTE = 555

/** One instrument of a run with its bars. */
export interface LegRows {
  readonly instrument: string
  /** Those that the run walks over. */
  readonly rows: readonly Row[]
  /** Those that the strategy sees: the same, but for F12. */
  readonly seen: readonly Row[]
  /** Of each bar that the strategy sees the last one inside it that the run walks over. */
  readonly closes: readonly number[]
}

/** The bars of each instrument of a run, in its range and timeframe, at common times. */
export function runRows({ bars, hedges = [] }: Dataset, inputs: RunInputs): LegRows[] {
  const { from, to, timeframe } = inputs
  const files = [{ instrument: inputs.instrument, bars }, ...hedges]
  const found = files.map(({ instrument }) => findInstrument(instrument))
  const own = files.map((file, k) => openDays(inRange(toRows(file.bars), from, to, found[k]!), found[k]!))
  if (timeframe !== null && inputs.fill.onSmallerBars && haveSmaller(own, timeframe)) {
    const rows = inCommon(own)
    return files.map(({ instrument }, k) => ({
      instrument,
      rows: rows[k]!,
      seen: resampled(rows[k]!, timeframe, found[k]!),
      closes: lastInside(rows[k]!, timeframe, found[k]!),
    }))
  }
  const all = timeframe === null ? own : own.map((rows, k) => resampled(rows, timeframe, found[k]!))
  return files.map(({ instrument }, k) => {
    const rows = inCommon(all)[k]!
    return { instrument, rows, seen: rows, closes: rows.map((_, i) => i) }
  })
}

/** F12: "Where the data has smaller bars than the timeframe", of all instruments alike. */
function haveSmaller(all: readonly (readonly Row[])[], timeframe: Timeframe): boolean {
  const minutes = all.map(rows =>
    barMinutes(rows.map(({ ms }) => ({ day: istDay(ms), minute: istMinute(ms) }))),
  )
  const longer = timeframe === '1D' ? 1440 : Number.parseInt(timeframe, 10)
  return minutes.every(apart => apart < longer && apart === minutes[0])
}

/** F12: "when the last smaller bar inside one has closed" */
function lastInside(rows: readonly Row[], timeframe: Timeframe, { calendar }: Instrument): number[] {
  const begins = rows.map(({ ms }) => beginOf(ms, timeframe, calendar))
  return begins.flatMap((begin, i) => (begins[i + 1] === begin ? [] : [i]))
}

function inCommon(all: readonly Row[][]): readonly Row[][] {
  return all.length === 1 ? all : common(all)
}

function toRows({ openMs, open, high, low, close, volume }: Bars): Row[] {
  return Array.from(openMs, (ms, i) => ({
    ms,
    open: open[i]!,
    high: high[i]!,
    low: low[i]!,
    close: close[i]!,
    volume: volume[i]!,
  }))
}

/** T4: "the bars whose Indian day is from `from` to `to`, both included"; T6: a company trades to its last day. */
function inRange(rows: readonly Row[], from: string | null, to: string | null, { ended }: Instrument): Row[] {
  const first = from === null ? -Infinity : dayOf(from)
  const last = Math.min(to === null ? Infinity : dayOf(to), ended ? dayOf(ended.lastDay) : Infinity)
  return rows.filter(({ ms }) => istDay(ms) >= first && istDay(ms) <= last)
}

/**
 * T7: "Bars on days on which NSE was closed are left out of a run"; "A bar that is alone on its day is kept where it comes
 * six days or more after the one before, or first".
 */
function openDays(rows: readonly Row[], { calendar }: Instrument): Row[] {
  if (calendar === 'none') return [...rows]
  const days = rows.map(({ ms }) => istDay(ms))
  return rows.filter((_, i) => {
    const day = days[i]!
    if (!knowsHolidays(day) || isTradingDay(day)) return true
    const isAlone = days[i - 1] !== day && days[i + 1] !== day
    return isAlone && (i === 0 || day - days[i - 1]! >= 6)
  })
}

/** T5 */
function resampled(rows: readonly Row[], timeframe: Timeframe, { calendar }: Instrument): Row[] {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const begin = beginOf(row.ms, timeframe, calendar)
    groups.set(begin, [...(groups.get(begin) ?? []), row])
  }
  return [...groups].map(([ms, group]) => ({
    ms,
    open: group[0]!.open,
    high: Math.max(...group.map(({ high }) => high)),
    low: Math.min(...group.map(({ low }) => low)),
    close: group.at(-1)!.close,
    volume: group.reduce((sum, { volume }) => sum + volume, 0),
  }))
}

/** When the bar opens that holds this moment. */
function beginOf(ms: number, timeframe: Timeframe, calendar: Instrument['calendar']): number {
  const day = istDay(ms)
  // T1, T5: a daily bar opens at 09:15 of its day
  if (timeframe === '1D') return istDayStart(day) + OPEN_MINUTE * MINUTE_MS
  const minutes = Number.parseInt(timeframe, 10)
  const minute = istMinute(ms)
  // "the bars of its instruments begin with each session instead"
  const opens = calendar === 'nse' ? sessionOpens(day) : [OPEN_MINUTE]
  const anchor = opens.findLast(open => open <= minute) ?? opens[0]!
  const begin = anchor + Math.floor((minute - anchor) / minutes) * minutes
  return istDayStart(day) + begin * MINUTE_MS
}

/** S1: "the times at which every one of them has a bar; daily bars belong together by day" */
function common(all: readonly Row[][]): Row[][] {
  const isDaily = all.every(rows => new Set(rows.map(({ ms }) => istDay(ms))).size === rows.length)
  const keyOf = ({ ms }: Row) => (isDaily ? istDay(ms) : ms)
  const keys = all.map(rows => new Set(rows.map(keyOf)))
  return all.map(rows => rows.filter(row => keys.every(known => known.has(keyOf(row)))))
}

import { istDay, istDayStart, istMinute } from '../../engine/index.ts'
import type { GrowingBars } from '../cells/columns.ts'
import { counted } from './counts.ts'
import { dayStarts } from './days.ts'
import { sessionsOf } from './sessions.ts'
import type { TickVolume } from './tickColumns.ts'

const SECOND_MS = 1000
/** How long such bars are, in minutes. */
export const SECOND_MINUTES = 1 / 60
/** Quantities of trades that happen to rise so often in a row are no quantities. */
const MIN_RISES = 10

/**
 * Makes bars of one second of ticks, in place: of the ticks of a second the first price, the highest, the lowest, the last
 * and what was traded. Each tick stands there as a bar of one price, in order of time; a volume that is not known is NaN.
 * Answers what was done, in sentences.
 */
export function toSecondBars(ticks: GrowingBars, volume: TickVolume): string[] {
  const rows = ticks.count
  const isProven = volume === 'unclear' && risesAllDay(ticks)
  const lateDays = volume === 'total' || isProven ? toIncreases(ticks) : 0
  mergeSeconds(ticks)
  const notes = [`${counted(rows, 'tick')} became ${counted(ticks.count, 'one-second bar')}.`]
  if (isProven) notes.push('Volumes rise all day, so they are read as totals of the day.')
  if (lateDays > 0) {
    const days = counted(lateDays, 'day')
    notes.push(`The recording begins after the open on ${days}; volume traded before it is not counted.`)
  }
  return notes
}

/** Whether volumes never fall within a day, and often rise. */
function risesAllDay({ openMs, volume, count }: GrowingBars): boolean {
  let rises = 0
  let dayEndMs = -Infinity
  let last = Number.NaN
  for (let i = 0; i < count; i++) {
    if (openMs[i]! >= dayEndMs) {
      dayEndMs = istDayStart(istDay(openMs[i]!) + 1)
      last = Number.NaN
    }
    const units = volume[i]!
    if (units < last) return false
    if (units > last) rises++
    if (!Number.isNaN(units)) last = units
  }
  return rises >= MIN_RISES
}

/**
 * Turns totals of the day into what each tick adds to them; answers on how many days the recording begins after the open,
 * so that the first total says nothing of one tick.
 */
function toIncreases(ticks: GrowingBars): number {
  const { openMs, volume, count } = ticks
  const starts = dayStarts(ticks)
  let lateDays = 0
  for (let k = 0; k < starts.length; k++) {
    const from = starts[k]!
    const [openMinute] = sessionsOf(openMs[from]!)[0]!
    const isWhole = istMinute(openMs[from]!) <= openMinute
    if (!isWhole) lateDays++
    differ(volume.subarray(from, starts[k + 1] ?? count), isWhole ? 0 : Number.NaN)
  }
  return lateDays
}

/** Of each total what it is above the last known one, in place; one that falls begins anew. */
function differ(totals: Float64Array, before: number): void {
  let total = before
  for (let i = 0; i < totals.length; i++) {
    const soFar = totals[i]!
    totals[i] = soFar > total ? soFar - total : 0
    if (!Number.isNaN(soFar)) total = soFar
  }
}

function mergeSeconds(ticks: GrowingBars): void {
  const { openMs, high, low, close, volume, count } = ticks
  let at = -1
  for (let i = 0; i < count; i++) {
    const secondMs = Math.floor(openMs[i]! / SECOND_MS) * SECOND_MS
    const price = close[i]!
    const units = Number.isNaN(volume[i]!) ? 0 : volume[i]!
    if (at < 0 || secondMs !== openMs[at]) {
      at++
      ticks.move(i, at)
      openMs[at] = secondMs
      volume[at] = units
      continue
    }
    if (price > high[at]!) high[at] = price
    if (price < low[at]!) low[at] = price
    close[at] = price
    volume[at] = volume[at]! + units
  }
  ticks.count = at + 1
}

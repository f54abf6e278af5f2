import type { EpochMs } from '../core/units.ts'
import { type RunInputs, runSegment } from '../inputs/inputs.ts'
import { findInstrument } from '../market/instruments.ts'
import { istDay, istDayStart, MINUTE_MS, parseIstTime } from '../market/ist.ts'
import { squareOffMinuteOn } from '../market/sessions.ts'

/** R4: when the square-off that was asked for acts on a day, where the sessions of an exchange bind it; else undefined. */
export function squareOffOn(
  inputs: Pick<RunInputs, 'instrument' | 'costs' | 'squareOff'>,
): ((day: number, askedMinute: number) => number) | undefined {
  const segment = runSegment(inputs)
  const hasSessions = findInstrument(inputs.instrument).calendar === 'nse' && segment !== null
  return hasSessions ? (day, askedMinute) => squareOffMinuteOn(day, segment, askedMinute) : undefined
}

/** R4: when a square-off of the run at the time asked for would act on the day of `ms`. */
export function squareOffMs(inputs: RunInputs, time: string, ms: EpochMs): EpochMs {
  const day = istDay(ms)
  const asked = parseIstTime(time, 'squareOff')
  return istDayStart(day) + (squareOffOn(inputs)?.(day, asked) ?? asked) * MINUTE_MS
}

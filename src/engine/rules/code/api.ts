/** What rules can do and no indicator does, for strategies in code. */

import type { Indicate } from '../../indicators/indicate.ts'
import type { Bars } from '../../market/bars.ts'
import type { Timeframe } from '../../market/resample.ts'
import { columnOf } from '../columns.ts'
import { checkAgo } from '../parseRow.ts'

/**
 * Each value so many bars later: `ago(bars.close, 1)` has the close of the bar before. Same length as `values`; NaN before
 * index `agoBars`.
 * @throws InputError when `agoBars` is not a whole number from 0 to 5000: a column cannot look at later bars.
 */
export function ago(values: Float64Array, agoBars: number): Float64Array {
  checkAgo(agoBars)
  return values.map((_, i) => values[i - agoBars] ?? Number.NaN)
}

/**
 * The values of longer bars on shorter ones: on each bar that of the last longer one that has ended with it or before, so
 * that none is known too early. `longer` is `resample(bars, timeframe)`, `barMinutes` how far apart `bars` are. Same length
 * as `bars`; NaN until a longer bar has ended.
 */
export function lastEnded(
  values: Float64Array,
  longer: Bars,
  timeframe: Timeframe,
  bars: Bars,
  barMinutes: number,
): Float64Array {
  if (longer === bars) return values
  // the rules' own function, so that both mean the same by "ended": it is handed these values as the close of longer bars
  const indicator = (() => ({ ...longer, close: values })) as unknown as Indicate
  return columnOf(
    { kind: 'on', of: { kind: 'term', name: 'close', args: [] }, timeframe },
    { bars, barMinutes, isNse: false, params: {}, indicator },
  )
}

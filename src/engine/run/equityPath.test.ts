import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, istDayStart, MINUTE_MS } from '../market/ist.ts'
import { barSpacing } from '../market/spacing.ts'
import { equityFigures } from '../metrics/outcome.ts'
import { runCalendar } from '../metrics/runCalendar.ts'
import { ActiveBars } from './activeBars.ts'
import { EquityPath } from './equityPath.ts'

const CAPITAL = 1_000

/** Bars of so many days, so many minutes each. */
function timesOf(days: readonly number[]): Float64Array {
  return Float64Array.from(
    days.flatMap((bars, day) =>
      Array.from({ length: bars }, (_, i) => istDayStart(19_000) + day * DAY_MS + i * MINUTE_MS),
    ),
  )
}

/** Stretches of equal values, as a run without a position has them; few values, so that peaks are met again. */
const STRETCHES = fc.array(
  fc.record({ paise: fc.integer({ min: 990, max: 1_010 }), bars: fc.integer({ min: 1, max: 4 }) }),
  { minLength: 1, maxLength: 40 },
)

describe('the path of an equity', () => {
  it('M1 M4 M12 has the days and falls of the column of the same values', () => {
    fc.assert(
      fc.property(STRETCHES, fc.integer({ min: 1, max: 9 }), fc.boolean(), (stretches, dayBars, endsLate) => {
        const column = stretches.flatMap(({ paise, bars }) => Array.from({ length: bars }, () => paise))
        const days = Array.from({ length: Math.ceil(column.length / dayBars) }, (_, day) =>
          Math.min(dayBars, column.length - day * dayBars),
        )
        const openMs = timesOf(days)
        const bars = { openMs, open: openMs, high: openMs, low: openMs, close: openMs, volume: openMs }
        const path = new EquityPath(bars, days.length)
        // a run before it leaves nothing behind
        path.start(5)
        path.note(0, 7)
        path.start(CAPITAL)
        for (let from = 0; from < column.length; ) {
          const dayEnd = from - (from % dayBars) + dayBars
          let end = from + 1
          while (end < Math.min(column.length, dayEnd) && column[end] === column[from]) end++
          path.stay(from, end, column[from]!)
          if (end === dayEnd && end < column.length) {
            // what a session that ends changes counts instead of what was told before
            if (endsLate) column[end - 1]! -= 3
            path.amend(column[end - 1]!)
            expect(path.lastPaise).toBe(column[end - 1])
            path.endDay()
          }
          from = end
        }
        const calendar = runCalendar(openMs, barSpacing(openMs, 'none'))
        const equityPaise = Float64Array.from(column)
        const found = path.figures()
        const { dayPaise, falls } = equityFigures({ bars, calendar, equityPaise, capitalPaise: CAPITAL })
        expect(found.dayPaise).toEqual(dayPaise)
        expect(falls).toMatchObject(found.falls)
      }),
    )
  })
})

it('T3 the bars on which a strategy acts are found wherever they lie in memory', () => {
  const flags = fc.array(fc.constantFrom(0, 0, 0, 0, 0, 1, -1), { maxLength: 60 })
  fc.assert(
    fc.property(flags, fc.nat(5), fc.nat(9), (values, offset, rest) => {
      const active = new Int8Array(new ArrayBuffer(values.length + offset), offset)
      active.set(values)
      const found = new ActiveBars(active)
      const until = Math.max(0, values.length - rest)
      for (let from = 0; from <= until; from++) {
        const next = values.findIndex((value, i) => i >= from && value !== 0)
        expect(found.firstIn(from, until)).toBe(next < 0 ? until : Math.min(next, until))
      }
    }),
  )
})

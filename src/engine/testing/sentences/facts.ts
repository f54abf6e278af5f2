/** What a run did, counted again from its fills, trades and equity: nothing here knows the rules that speak of it. */
import type { Bars } from '../../market/bars.ts'
import type { Report } from '../../run/report.ts'
import type { RunLeg } from '../../run/runLegs.ts'

/** Whole paise; shares are of one. */
export interface Facts {
  readonly report: Report
  readonly legs: readonly RunLeg[]
  readonly net: number
  readonly charges: number
  /** Net + charges. */
  readonly gross: number
  /** Each day that has a bar: its number, its last bar, and how much the equity changed. */
  readonly days: readonly Day[]
  /** By the first day of each month. */
  readonly months: ReadonlyMap<string, number>
  readonly nights: readonly Night[]
}

/** A day with a bar. */
export interface Day {
  readonly day: number
  readonly name: string
  readonly lastBar: number
  readonly change: number
  readonly startPaise: number
  /** The lowest equity at a close of the day. */
  readonly lowPaise: number
}

/** A night over which something was held. */
export interface Night {
  readonly name: string
  readonly paise: number
  readonly equityPaise: number
}

const DAY_MS = 86_400_000
const INDIA_MS = 19_800_000
const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The number of the day in India. */
export function indianDay(ms: number): number {
  return Math.floor((ms + INDIA_MS) / DAY_MS)
}

/** "3 Jan 2023". */
export function nameOf(day: number): string {
  const date = new Date(day * DAY_MS)
  return `${date.getUTCDate()} ${NAMES[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** Counts a run again. `legs` are the bars that it walked. */
export function factsOf(report: Report, legs: readonly RunLeg[]): Facts {
  const { equity, fills, inputs } = report
  const capital = Math.round(inputs.capital * 100)
  const net = equity.paise.at(-1)! - capital
  const charges = fills.reduce((sum, fill) => sum + fill.chargesPaise, 0)
  const days = daysOf(report, capital)
  const months = new Map<string, number>()
  for (const { name, change } of days) {
    const month = name.slice(name.indexOf(' ') + 1)
    months.set(month, (months.get(month) ?? 0) + change)
  }
  return {
    report,
    legs,
    net,
    charges,
    gross: net + charges,
    days,
    months,
    nights: nightsOf(report, legs, days),
  }
}

function daysOf({ equity: { ms, paise } }: Report, capital: number): readonly Day[] {
  const days: Day[] = []
  let startPaise = capital
  let lowPaise = Infinity
  for (let bar = 0; bar < ms.length; bar++) {
    lowPaise = Math.min(lowPaise, paise[bar]!)
    const day = indianDay(ms[bar]!)
    if (bar + 1 < ms.length && indianDay(ms[bar + 1]!) === day) continue
    const change = paise[bar]! - startPaise
    days.push({ day, name: nameOf(day), lastBar: bar, change, startPaise, lowPaise })
    startPaise = paise[bar]!
    lowPaise = Infinity
  }
  return days
}

function nightsOf(
  { fills, equity }: Report,
  legs: readonly RunLeg[],
  days: readonly Day[],
): readonly Night[] {
  return days.slice(0, -1).flatMap(({ lastBar }, k) => {
    const parts = legs.map(leg => {
      const held = fills
        .filter(fill => fill.bar <= lastBar && (fill.instrument ?? legs[0]!.instrument) === leg.instrument)
        .reduce((sum, { side, qty }) => sum + (side === 'buy' ? qty : -qty), 0)
      return { held, points: held * (leg.bars.open[lastBar + 1]! - leg.bars.close[lastBar]!) }
    })
    if (parts.every(({ held }) => held === 0)) return []
    const paise = Math.round(parts.reduce((sum, { points }) => sum + points, 0) * 100)
    return [{ name: days[k + 1]!.name, paise, equityPaise: equity.paise[lastBar]! }]
  })
}

/** The bars of the instrument that a fill is of. */
export function barsOfFill({ legs }: Facts, instrument: string | undefined): Bars {
  return (legs.find(leg => leg.instrument === instrument) ?? legs[0]!).bars
}

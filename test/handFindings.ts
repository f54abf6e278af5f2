/** Runs written by hand for the rules of the diagnosis, each as small as its rule allows. */

import { DEFAULT_RISK, NSE_COSTS } from '../src/engine/inputs/inputs.ts'
import { diagnose } from '../src/engine/research/diagnose.ts'
import type { Finding } from '../src/engine/research/diagnosis/finding.ts'
import {
  type HandReport,
  handFill,
  handReport,
  handTrade,
} from '../src/engine/research/testing/handReport.ts'
import type { Report } from '../src/engine/run/report.ts'
import type { RiskKind } from '../src/engine/trading/risk.ts'
import { dayBars } from './handRun.ts'

/** Daily bars. */
export type Rows = readonly (readonly [
  open: number,
  high: number,
  low: number,
  close: number,
  volume?: number,
])[]

/** A run written by hand, and the bars that it walked. */
export interface Case extends HandReport {
  readonly bars?: Rows
  /** Days with a bar; missing: every day from 2 Jan 2023 on. */
  readonly dates?: readonly string[]
}

/** What the diagnosis finds in the run. */
export function findings({ bars = [[100, 100, 100, 100]], dates, ...hand }: Case): readonly Finding[] {
  const made = handReport(hand)
  const report = dates ? { ...made, equity: equityOn(dates) } : made
  return diagnose({ bars: dayBars(...bars), stamp: report.dataset }, report)
}

function equityOn(dates: readonly string[]): Report['equity'] {
  const ms = Float64Array.from(dates, date => Date.parse(`${date}T09:15:00+05:30`))
  return { ms, paise: ms.map(() => 10_000_000) }
}

/** The same so many times. */
export const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
/** Equity at the end of each day from what each day brought, in rupees. */
export const equity = (...changes: readonly number[]) => {
  let paise = 10_000_000
  return changes.map(change => (paise += change * 100))
}
/** The net profit of those days. */
const net = (...changes: readonly number[]) => ({
  netProfit: changes.reduce((sum, one) => sum + one, 0),
})
/** A run of those days. */
export const ofDays = (...changes: readonly number[]): Case => ({
  dailyPaise: equity(...changes),
  stats: net(...changes),
})
/** January has 30 of these days, February 28. */
export const months = (january: number, february: number, march: number) =>
  ofDays(...times(30, january / 30), ...times(28, february / 28), ...times(31, march / 31))

/** Held over two nights, of which the second opens 5 % lower. */
export const held: Case = {
  bars: [
    [100, 101, 99, 100],
    [100, 101, 99, 100],
    [95, 96, 94, 95],
  ],
  dailyPaise: equity(0, 0, -2_500),
  fills: [handFill({ qty: 500 })],
}
/** 20 long trades and some short ones, in rupees each. */
export const sides = (long: number, short: number, shorts: number): Case => ({
  trades: [
    ...times(20, handTrade({ side: 'long', netPaise: long * 100 })),
    ...times(shorts, handTrade({ side: 'short', netPaise: short * 100 })),
  ],
})
/** 40 fills, of which the first ones are at the high or the low of their bar. */
export const extremes = (at: number): Case => ({
  bars: times(40, [100, 105, 95, 101] as const),
  fills: Array.from({ length: 40 }, (_, bar) =>
    handFill({ bar, price: bar < at ? (bar % 2 ? 105 : 95) : 103 }),
  ),
})

/** A hundred fills on bars of so many units, as many of them of one unit more. */
export const aboveVolume = (count: number, volume = 1000): Case => ({
  bars: times(100, [100, 105, 95, 101, volume] as const),
  fills: Array.from({ length: 100 }, (_, bar) =>
    handFill({ bar, qty: bar < count ? 1001 : 1000, price: 103 }),
  ),
})

/** What charges and the prices made, in rupees. */
export const money = (gross: number, charges: number) => ({
  pnlBeforeCharges: gross,
  charges,
  netProfit: gross - charges,
})
/** 20 trades that made ₹10 each before charges. */
export const paying = (chargesPaise: number): Case => ({
  trades: times(20, handTrade({ grossPaise: 1_000, chargesPaise, netPaise: 1_000 - chargesPaise })),
  stats: money(200, chargesPaise / 5),
})
/** Wins of ₹100 and losses of ₹50. */
export const winning = (wins: number, losses: number): Case => ({
  trades: [
    ...times(wins, handTrade({ netPaise: 10_000 })),
    ...times(losses, handTrade({ netPaise: -5_000 })),
  ],
  stats: {
    ...money(100 * wins - 50 * losses, 0),
    trades: wins + losses,
    wins,
    losses,
    averageWin: 100,
    averageLoss: -50,
  },
})
/** Shares for delivery, ₹1,000 and ₹40 of charges a trade: some sold on the day of their purchase, some held overnight. */
export const delivered = (sameDay: number, held: number) =>
  ({
    inputs: { instrument: 'RELIANCE', costs: NSE_COSTS, squareOff: null },
    trades: [...times(sameDay, handTrade({ exitBar: 0, chargesPaise: 4_000 })), ...times(held, handTrade())],
  }) satisfies Case
/** So many of 520 orders were refused. */
export const refusing = (count: number): Case => ({
  inputs: {
    instrument: 'NIFTY',
    costs: NSE_COSTS,
    lots: true,
    size: { kind: 'margin', fraction: 0.95 },
    capital: 500,
  },
  orders: { placed: 520, refused: count, refusals: [{ reason: 'Less than one lot of 50', count }] },
})
/** A run of NIFTY that has bars on those days. */
export const sessionsOn = (...dates: readonly string[]): Case => ({
  inputs: { instrument: 'NIFTY' },
  dates,
})
/** Five days, and the days on which limits acted. */
export const limited = (...events: readonly (readonly [day: number, kind: RiskKind])[]): Case => ({
  dailyPaise: equity(0, 0, 0, 0, 0),
  inputs: { risk: DEFAULT_RISK },
  riskEvents: events.map(([day, kind]) => ({
    ms: Date.parse('2023-01-02T10:00:00+05:30') + day * 86_400_000,
    bar: day,
    kind,
    message: 'Stopped.',
  })),
})

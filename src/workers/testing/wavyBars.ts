import { dayOf, nextTradingDay, toDate } from '../../engine/index.ts'
import type { Bar } from '../../engine/market/bars.ts'

const FIRST_DAY = dayOf('2023-01-02')
const BARS_A_DAY = 75
const STEP_MS = 300_000

/** Bars of five minutes in NSE hours, on its trading days, that rise and fall, so that averages cross often. */
export function wavyRows(count: number): Bar[] {
  let day = FIRST_DAY
  return Array.from({ length: count }, (_, i) => {
    if (i > 0 && i % BARS_A_DAY === 0) day = nextTradingDay(day)
    const openMs = openOf(day) + (i % BARS_A_DAY) * STEP_MS
    const open = round(18_000 + 200 * Math.sin(i / 17) + 90 * Math.sin(i / 5))
    const close = round(18_000 + 200 * Math.sin((i + 1) / 17) + 90 * Math.sin((i + 1) / 5))
    const high = round(Math.max(open, close) + 5)
    return { openMs, open, high, low: round(Math.min(open, close) - 5), close, volume: 1_000 + (i % 7) * 100 }
  })
}

/** 09:15 in India. */
function openOf(day: number): number {
  return Date.parse(`${toDate(day)}T09:15:00+05:30`)
}

/** The rows as a CSV file with ISO times. */
export function csvOf(rows: readonly Bar[]): string {
  const lines = rows.map(({ openMs, open, high, low, close, volume }) =>
    [new Date(openMs).toISOString(), open, high, low, close, volume].join(','),
  )
  return `${['time,open,high,low,close,volume', ...lines].join('\n')}\n`
}

/** To the tick of 0.05. */
function round(price: number): number {
  return Math.round(Math.round(price * 20) * 5) / 100
}

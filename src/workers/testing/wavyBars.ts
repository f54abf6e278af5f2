import type { Bar } from '../../engine/market/bars.ts'

const FIRST_DAY_MS = Date.UTC(2023, 0, 2, 3, 45)
const BARS_A_DAY = 75
const DAY_MS = 86_400_000

/** Bars of five minutes in NSE hours, every day of the week, that rise and fall, so that averages cross often. */
export function wavyRows(count: number): Bar[] {
  return Array.from({ length: count }, (_, i) => {
    const openMs = FIRST_DAY_MS + Math.floor(i / BARS_A_DAY) * DAY_MS + (i % BARS_A_DAY) * 300_000
    const open = round(18_000 + 200 * Math.sin(i / 17) + 90 * Math.sin(i / 5))
    const close = round(18_000 + 200 * Math.sin((i + 1) / 17) + 90 * Math.sin((i + 1) / 5))
    const high = round(Math.max(open, close) + 5)
    return { openMs, open, high, low: round(Math.min(open, close) - 5), close, volume: 1_000 + (i % 7) * 100 }
  })
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

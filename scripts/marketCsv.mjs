// A seeded one-minute market as a Kite-style CSV, for the end-to-end tests and the screenshots.
const IST = '+05:30'
const DAY_MS = 86_400_000
const OPEN_MINUTE = 9 * 60 + 15
/** Bars of one trading day, 09:15 to 15:29. */
const BARS_PER_DAY = 375
const TICK_PAISE = 5

/**
 * `bars` lines after the header, on weekdays from `from`. Whole paise and 32-bit arithmetic only, so that the same
 * seed gives the same bytes everywhere.
 */
export function marketCsv({ bars, seed = 1, from = '2023-01-02' }) {
  const random = lcg(seed)
  const lines = ['datetime,open,high,low,close,volume']
  let closePaise = 1_810_000
  let driftTicks = 0
  let dayMs = Date.parse(`${from}T00:00:00Z`)
  for (let i = 0; i < bars; i++) {
    const minuteOfDay = i % BARS_PER_DAY
    if (i > 0 && minuteOfDay === 0) dayMs = nextWeekday(dayMs)
    // a drift that changes now and then makes trends, which averages can follow
    if (random(40) === 0) driftTicks = (random(9) - 4) * 6
    const open = closePaise + (random(9) - 4) * TICK_PAISE
    const close = open + (driftTicks + random(321) - 160) * TICK_PAISE
    const high = Math.max(open, close) + random(60) * TICK_PAISE
    const low = Math.min(open, close) - random(60) * TICK_PAISE
    const volume = 500 + random(1500) + (random(8) === 0 ? 4000 : 0)
    lines.push(`${timeText(dayMs, minuteOfDay)},${[open, high, low, close].map(rupees).join(',')},${volume}`)
    // far from where it began the walk turns back, so that a million bars stay in a believable range
    closePaise = close + (close > 2_400_000 ? -20 : close < 1_300_000 ? 20 : 0) * TICK_PAISE
  }
  return `${lines.join('\n')}\n`
}

function lcg(seed) {
  let state = seed >>> 0
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function nextWeekday(dayMs) {
  const weekday = new Date(dayMs).getUTCDay()
  return dayMs + (weekday === 5 ? 3 : 1) * DAY_MS
}

function timeText(dayMs, minuteOfDay) {
  const utc = new Date(dayMs + (OPEN_MINUTE + minuteOfDay) * 60_000).toISOString()
  return `${utc.slice(0, 10)} ${utc.slice(11, 19)}${IST}`
}

function rupees(paise) {
  const whole = Math.floor(paise / 100)
  return `${whole}.${String(paise - whole * 100).padStart(2, '0')}`
}

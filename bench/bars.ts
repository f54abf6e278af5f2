import { seededRandom } from '../src/engine/core/random.ts'
import type { Bars } from '../src/engine/market/bars.ts'
import { dayOf, nextTradingDay } from '../src/engine/market/calendar.ts'
import { istDayStart, MINUTE_MS } from '../src/engine/market/ist.ts'

const SESSION_MINUTES = 375
const OPEN_MINUTE = 9 * 60 + 15
const FIRST_DAY = dayOf('2018-01-01')
const TICKS_PER_RUPEE = 20

/** Seeded minute bars of full NSE sessions around 18,000: a random walk on the 0.05 tick, on its trading days. */
export function seededMinuteBars(count: number, seed = 1): Bars {
  const random = seededRandom(seed)
  const column = () => new Float64Array(count)
  const bars = {
    openMs: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  }
  let ticks = 18_000 * TICKS_PER_RUPEE
  let day = FIRST_DAY
  for (let i = 0; i < count; i++) {
    const minute = i % SESSION_MINUTES
    if (i > 0 && minute === 0) day = nextTradingDay(day)
    const open = ticks + Math.floor(random() * 9) - 4
    const close = Math.max(TICKS_PER_RUPEE, open + Math.floor(random() * 161) - 80)
    bars.openMs[i] = istDayStart(day) + (OPEN_MINUTE + minute) * MINUTE_MS
    bars.open[i] = open / TICKS_PER_RUPEE
    bars.close[i] = close / TICKS_PER_RUPEE
    bars.high[i] = (Math.max(open, close) + Math.floor(random() * 40)) / TICKS_PER_RUPEE
    bars.low[i] = Math.max(1, Math.min(open, close) - Math.floor(random() * 40)) / TICKS_PER_RUPEE
    bars.volume[i] = 1000 + Math.floor(random() * 9000)
    ticks = close
  }
  return bars
}

import { isAbove } from '../core/ties.ts'
import type { EpochMs, Fraction, Price } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import { DAY_MS, istDay, istDayStart, MINUTE_MS } from '../market/ist.ts'
import type { Exits } from '../trading/order.ts'
import { choice, decimal, defineStrategy, integer } from './define.ts'

/** Where a day opened against the last close, once its first bar has closed. */
interface Gap {
  readonly lastClose: Price
  /** Today's open less the last close: above 0 is a gap up. */
  readonly points: number
}

/** What a run is told whose bars are a day or longer, so that it places no order. */
export const INSIDE_A_DAY = 'Gap Trading enters and leaves inside a day: it needs bars shorter than a day.'

const NO_GAP: Gap = { lastClose: 0, points: 0 }

/**
 * Trades the gap between a day's open and the close before it: against it, towards that close, or with it. One entry a day.
 * The last close is that of the day's last bar; NSE's official close is a mean of the last half hour and differs by a few
 * hundredths of a per cent.
 */
export const gapTrading = defineStrategy({
  id: 'gap-trading',
  title: 'Gap Trading',
  summary:
    'Trades a day that opens away from the previous close: against the gap until it is filled, or with it; exits at the target, the stop or the exit time.',
  params: {
    thresholdPct: decimal({
      label: 'Gap threshold',
      unit: '%',
      min: 0.05,
      max: 20,
      step: 0.05,
      default: 0.5,
      help: 'Smallest gap of the open from the previous close.',
    }),
    follow: choice({
      label: 'Direction',
      choices: ['Fade', 'Follow'],
      default: 0,
      help: 'Fade trades against the gap, with the previous close as target; follow trades with it, without a target.',
    }),
    entryBar: integer({
      label: 'Entry bar',
      unit: 'bars',
      min: 1,
      max: 120,
      default: 1,
      help: 'Bar of the day whose close is the entry signal.',
    }),
    stopGaps: decimal({
      label: 'Stop distance',
      unit: '× gap',
      min: 0,
      max: 10,
      step: 0.1,
      default: 1,
      help: 'From the close of the signal bar. 0 = off.',
    }),
    exitMinutes: integer({
      label: 'Exit after',
      unit: 'min',
      min: 1,
      max: 375,
      default: 345,
      help: 'Minutes after the first bar of the day: 345 is 15:00. The exit is sent when the first bar from then on has closed.',
    }),
  },
  lines: bars => [{ name: 'Last close', values: lastCloses(bars) }],
  start({ bars, barMinutes, params, broker, direction, note }) {
    const { openMs, open, close } = bars
    const barMs = barMinutes * MINUTE_MS
    if (barMs >= DAY_MS) note(INSIDE_A_DAY)
    const { thresholdPct, follow, entryBar, stopGaps, exitMinutes } = params
    let gap = NO_GAP
    let barOfDay = 0
    let nextDayMs: EpochMs = -Infinity
    let exitMs: EpochMs = Infinity

    const startDay = (i: number) => {
      const ms = openMs[i]!
      nextDayMs = istDayStart(istDay(ms) + 1)
      exitMs = ms + exitMinutes * MINUTE_MS
      barOfDay = 0
      gap = i === 0 ? NO_GAP : { lastClose: close[i - 1]!, points: open[i]! - close[i - 1]! }
    }
    const enter = (i: number) => {
      const price = close[i]!
      const side = sideOf(gap, price, thresholdPct / 100, follow === 0)
      if (side === 0 || broker.position !== 0 || direction === (side > 0 ? 'short' : 'long')) return
      const exits = exitsOf(gap, price, side, follow === 0, stopGaps)
      const request = { exits, reason: gap.points > 0 ? 'Gap up' : 'Gap down' }
      if (side > 0) broker.buy(request)
      else broker.sell(request)
    }

    return i => {
      const ms = openMs[i]!
      if (ms >= nextDayMs) startDay(i)
      barOfDay++
      if (ms >= exitMs) {
        if (broker.position !== 0) broker.close('Exit time')
      } else if (barOfDay === entryBar && ms + barMs < exitMs) enter(i)
    }
  },
})

/** For each bar the close before its day; NaN on the first day. */
function lastCloses({ openMs, close }: Bars): Float64Array {
  const values = new Float64Array(close.length)
  let last = Number.NaN
  let nextDayMs = -Infinity
  for (let i = 0; i < close.length; i++) {
    const ms = openMs[i]!
    if (ms >= nextDayMs) {
      nextDayMs = istDayStart(istDay(ms) + 1)
      if (i > 0) last = close[i - 1]!
    }
    values[i] = last
  }
  return values
}

/** 1 to buy, −1 to sell, 0 to leave the day alone. */
function sideOf({ lastClose, points }: Gap, price: Price, threshold: Fraction, fades: boolean): number {
  if (points === 0 || isAbove(threshold * lastClose, Math.abs(points))) return 0
  const side = Math.sign(fades ? -points : points)
  // a fade has nothing left to win once the gap is closed
  const isOpen = side > 0 ? isAbove(lastClose, price) : isAbove(price, lastClose)
  return fades && !isOpen ? 0 : side
}

function exitsOf(gap: Gap, price: Price, side: number, fades: boolean, stopGaps: number): Exits {
  const stopLossPrice = price - side * stopGaps * Math.abs(gap.points)
  return {
    ...(fades && { takeProfitPrice: gap.lastClose }),
    ...(stopGaps > 0 && stopLossPrice > 0 && { stopLossPrice }),
  }
}

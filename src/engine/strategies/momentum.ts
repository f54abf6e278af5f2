import { isAbove } from '../core/ties.ts'
import { crossings } from '../indicators/cross.ts'
import type { Indicate } from '../indicators/indicate.ts'
import { sma } from '../indicators/sma.ts'
import type { Direction } from '../inputs/inputs.ts'
import { type Bars, firstTradedBar } from '../market/bars.ts'
import type { Broker } from '../trading/broker.ts'
import { decimal, defineStrategy, integer } from './define.ts'

/** Bars in the average that a bar's volume is compared with. */
const VOLUME_BARS = 20

/** Follows the cross of two averages: in with the trend, out at the target, the stop or the cross back. */
export const momentum = defineStrategy({
  id: 'momentum',
  title: 'Momentum',
  summary:
    'Buys when the short average crosses above the long one and sells when it crosses below, if volume confirms; exits at the target, the stop or the opposite cross.',
  params: {
    shortBars: integer({
      label: 'MA short period',
      unit: 'bars',
      min: 1,
      max: 500,
      default: 10,
      help: '1 = price, no averaging.',
    }),
    longBars: integer({ label: 'MA long period', unit: 'bars', min: 2, max: 2000, default: 30 }),
    volumeThreshold: decimal({
      label: 'Volume threshold',
      unit: '×',
      min: 0,
      max: 20,
      step: 0.1,
      default: 1.5,
      help: `Enter only above this × ${VOLUME_BARS}-bar average volume. 0 = off.`,
    }),
    takeProfitPct: decimal({
      label: 'Take profit',
      unit: '%',
      min: 0,
      max: 100,
      step: 0.1,
      default: 1,
      help: '% from entry price. 0 = off.',
    }),
    stopLossPct: decimal({
      label: 'Stop loss',
      unit: '%',
      min: 0,
      max: 99,
      step: 0.1,
      default: 0.5,
      help: '% from entry price. 0 = off.',
    }),
  },
  orders: [{ lower: 'shortBars', upper: 'longBars' }],
  lines({ close }, { shortBars, longBars }) {
    const long = { name: `Long average (${longBars} bars)`, values: sma(close, longBars) }
    // of one bar it is the price
    if (shortBars === 1) return [long]
    return [{ name: `Short average (${shortBars} bars)`, values: sma(close, shortBars) }, long]
  },
  start({ bars, params, broker, direction, indicator, setSignalBars, note }) {
    const fast = params.shortBars === 1 ? bars.close : indicator(sma, bars.close, params.shortBars)
    const slow = indicator(sma, bars.close, params.longBars)
    const crosses = indicator(crossings, fast, slow)
    const confirmed = volumeFilter(bars, params.volumeThreshold, indicator, note)
    const { takeProfitPct, stopLossPct } = params
    const exits = takeProfitPct > 0 || stopLossPct > 0 ? { exits: { takeProfitPct, stopLossPct } } : {}
    const up = { ...exits, reason: 'Cross up' }
    const down = { ...exits, reason: 'Cross down' }
    const follow = (cross: number, i: number) => {
      const held = broker.position
      cancelEntries(broker)
      if (held * cross < 0) broker.close(cross > 0 ? up.reason : down.reason)
      // what is held on the side of the cross stays as it is: no adding
      if (held * cross > 0 || !takesSide(direction, cross) || !confirmed(i)) return
      if (cross > 0) broker.buy(up)
      else broker.sell(down)
    }
    setSignalBars(crosses)
    return i => {
      const cross = crosses[i]!
      if (cross !== 0) follow(cross, i)
    }
  },
})

/** What is left of an entry on the other side must not work on against the close. */
function cancelEntries(broker: Broker): void {
  for (const order of broker.working) if (order.role === 'order') broker.cancel(order, 'Opposite cross')
}

function takesSide(direction: Direction, cross: number): boolean {
  return direction === 'both' || direction === (cross > 0 ? 'long' : 'short')
}

/** Whether the volume of bar i exceeds so many times its average; always true before the data's first volume. */
function volumeFilter(
  bars: Bars,
  threshold: number,
  indicator: Indicate,
  note: (sentence: string) => void,
): (i: number) => boolean {
  if (threshold === 0) return () => true
  const fromBar = firstTradedBar(bars)
  const average = indicator(sma, bars.volume, VOLUME_BARS)
  return i => {
    if (i >= fromBar) return isAbove(bars.volume[i]!, threshold * average[i]!)
    note('Volume filter off while the data has no volume, as is usual for an index.')
    return true
  }
}

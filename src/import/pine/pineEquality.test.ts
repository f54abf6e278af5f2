/** Converted scripts against an emulator of Pine's orders that shares nothing with the converter or the engine. */
import { describe, expect, it } from 'vitest'
import { converted, ranOn, testInputs, testMarket } from '../../../test/convertedPine.ts'
import { drawOf } from '../../engine/testing/draw.ts'
import { type EmulatedFill, Emulator } from './testing/emulate.ts'
import {
  plainAtr,
  plainEma,
  plainExtreme,
  plainRsi,
  plainSma,
  plainStdev,
  plainSupertrend,
} from './testing/plainFigures.ts'
import { SCRIPTS } from './testing/scripts.ts'

type Params = Readonly<Record<string, number>>
type Idea = (emulator: Emulator, params: Params) => (i: number) => void

const { bars } = testMarket()
const { open, high, low, close, openMs } = bars
/** Limits fill on touch, as Pine has it; the converter says that a run's inputs decide. */
const TOUCH = { penetrationTicks: 0 }
const over = (a: ArrayLike<number>, b: ArrayLike<number>, i: number) =>
  a[i]! > b[i]! && a[i - 1]! <= b[i - 1]!
const under = (a: ArrayLike<number>, b: ArrayLike<number>, i: number) =>
  a[i]! < b[i]! && a[i - 1]! >= b[i - 1]!
const minuteOf = (ms: number) => Math.floor(((ms + 19_800_000) % 86_400_000) / 60_000)
const dayOf = (ms: number) => Math.floor((ms + 19_800_000) / 86_400_000)

const IDEAS: Readonly<
  Record<string, readonly [ranges: Readonly<Record<string, readonly [number, number]>>, idea: Idea]>
> = {
  maCross: [
    { fastLen: [2, 20], slowLen: [10, 60] },
    (broker, { fastLen = 9, slowLen = 21 }) => {
      const [fast, slow] = [plainSma(close, fastLen), plainSma(close, slowLen)]
      return i => {
        if (over(fast, slow, i)) broker.enter(1)
        if (under(fast, slow, i)) broker.enter(-1)
      }
    },
  ],
  rsiReversal: [
    { length: [3, 30], oversold: [20, 40], overbought: [55, 80] },
    (broker, { length = 14, oversold = 30, overbought = 70 }) => {
      const rsi = plainRsi(close, length)
      return i => {
        if (rsi[i]! < oversold) broker.enter(1)
        if (rsi[i]! > overbought) broker.close()
      }
    },
  ],
  bollinger: [
    { length: [5, 60] },
    (broker, { length = 20, mult = 2 }) => {
      const [middle, deviation] = [plainSma(close, length), plainStdev(close, length)]
      return i => {
        if (close[i]! < middle[i]! - mult * deviation[i]!) broker.enter(1)
        if (over(close, middle, i)) broker.close()
      }
    },
  ],
  supertrend: [
    { period: [3, 40] },
    (broker, { factor = 3, period = 10 }) => {
      const { direction } = plainSupertrend(bars, factor, period)
      return i => {
        if (direction[i]! < 0 && direction[i - 1]! > 0) broker.enter(1)
        if (direction[i]! > 0 && direction[i - 1]! < 0) broker.enter(-1)
      }
    },
  ],
  macd: [
    {},
    broker => {
      const slow = plainEma(close, 26)
      const line = plainEma(close, 12).map((fast, i) => fast - slow[i]!)
      const signal = plainEma(line, 9)
      const h = line.map((value, i) => value - signal[i]!)
      return i => {
        if (over(line, signal, i) && h[i]! > h[i - 1]! && h[i - 1]! > h[i - 2]!) broker.enter(1)
        else if (under(line, signal, i)) broker.close()
      }
    },
  ],
  donchian: [
    { n: [5, 120] },
    (broker, { n = 20 }) => {
      const [top, bottom] = [plainExtreme(high, n, Math.max), plainExtreme(low, n, Math.min)]
      return i => {
        if (i < n) return
        broker.wait('L', { side: 'buy', kind: 'stop', price: top[i - 1]! })
        broker.wait('S', { side: 'sell', kind: 'stop', price: bottom[i - 1]! })
      }
    },
  ],
  openingRange: [
    {},
    broker => {
      let [top, bottom] = [Number.NaN, Number.NaN]
      return i => {
        const minute = minuteOf(openMs[i]!)
        if (i > 0 && dayOf(openMs[i]!) !== dayOf(openMs[i - 1]!)) [top, bottom] = [high[i]!, low[i]!]
        else if (minute < 570) [top, bottom] = [Math.max(top, high[i]!), Math.min(bottom, low[i]!)]
        if (minute >= 570 && minute < 885 && broker.position === 0) {
          if (close[i]! > top) broker.enter(1)
          if (close[i]! < bottom) broker.enter(-1)
        }
        if (minute >= 910 && minute < 960) broker.close()
      }
    },
  ],
  ticks: [
    { target: [20, 900], stop: [20, 900] },
    (broker, { target = 400, stop = 200 }) => {
      const average = plainEma(close, 20)
      return i => {
        if (over(close, average, i)) broker.enter(1)
        if (under(close, average, i)) broker.enter(-1)
        broker.exitAway(stop * 0.05, target * 0.05)
      }
    },
  ],
  averagePrice: [
    { target: [0.1, 1], stop: [0.1, 1] },
    (broker, { target = 0.3, stop = 0.2 }) => {
      const average = plainSma(close, 30)
      return i => {
        if (over(close, average, i) && broker.position === 0) broker.enter(1)
        if (broker.position > 0)
          broker.exit(broker.average * (1 - stop / 100), broker.average * (1 + target / 100))
      }
    },
  ],
  trailing: [
    {},
    broker => {
      const [fast, slow, atr] = [plainEma(close, 10), plainEma(close, 40), plainAtr(bars, 14)]
      let trail = Number.NaN
      return i => {
        if (over(fast, slow, i)) broker.enter(1)
        const now = close[i]! - 3 * atr[i]!
        trail = broker.position > 0 ? Math.max(Number.isNaN(trail) ? 0 : trail, now) : now
        broker.exit(trail, Number.NaN)
      }
    },
  ],
  timeExit: [
    { held: [1, 60] },
    (broker, { held = 10 }) => {
      const [fast, slow] = [plainSma(close, 5), plainSma(close, 20)]
      return i => {
        if (over(fast, slow, i)) broker.enter(1)
        else if (under(fast, slow, i)) broker.enter(-1)
        else if (i - broker.entered >= held) broker.close()
      }
    },
  ],
  timeExitAbove: [
    {},
    broker => {
      const average = plainEma(close, 12)
      return i => {
        if (over(close, average, i)) broker.enter(1)
        if (i - broker.entered > 7) broker.close()
        if (broker.position > 0) broker.exit(broker.average * 0.999, Number.NaN)
      }
    },
  ],
  cooldown: [
    {},
    broker => {
      const fast = plainSma(close, 5)
      let [before, closings, exited] = [0, 0, Number.NaN]
      return i => {
        const isOut = before !== 0 && broker.position === 0
        if (isOut) [closings, exited] = [closings + 1, i]
        before = broker.position
        if (over(close, fast, i) && (closings === 0 || i - exited > 15) && closings < 40) broker.enter(1)
        if (under(close, fast, i)) broker.close()
      }
    },
  ],
  counters: [
    {},
    broker => {
      let [ups, before, wait] = [0, 0, 0]
      return i => {
        before = ups
        ups = close[i]! > open[i]! ? ups + 1 : 0
        wait = wait > 0 ? wait - 1 : 0
        if (ups >= 3 && wait === 0) {
          broker.enter(1)
          wait = 15
        }
        if (ups === 0 && before === 0 && i > 0) broker.close()
      }
    },
  ],
}

function plain(fills: readonly EmulatedFill[]): readonly EmulatedFill[] {
  return fills.map(({ bar, side, qty, price }) => ({ bar, side, qty, price: Math.round(price * 1e6) / 1e6 }))
}

describe('a converted script trades as Pine documents', () => {
  it.each(Object.entries(IDEAS))(
    '%s, with its defaults and with random parameters',
    (name, [ranges, idea]) => {
      const strategy = converted(SCRIPTS[name as keyof typeof SCRIPTS])
      const draw = drawOf(12)
      const names = Object.keys(ranges)
      for (let run = 0; run < (names.length > 0 ? 6 : 1); run++) {
        const params: Record<string, number> = {}
        if (run > 0)
          for (const param of names) {
            const [from, to] = ranges[param]!
            const { step } = strategy.params[param]!
            params[param] = Number((from + Math.floor((draw.share() * (to - from)) / step) * step).toFixed(2))
          }
        const { fill } = testInputs(strategy)
        const report = ranOn(strategy, params, { fill: { ...fill, ...TOUCH } })
        const emulator = new Emulator(bars)
        const expected = emulator.run(idea(emulator, params))
        expect(expected.length, name).toBeGreaterThan(3)
        expect(plain(report.fills), JSON.stringify(params)).toEqual(plain(expected))
      }
    },
  )
})

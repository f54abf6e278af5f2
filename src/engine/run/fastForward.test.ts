import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { defaultInputs, NSE_COSTS, type RunInputs } from '../inputs/inputs.ts'
import { barSpacing } from '../market/spacing.ts'
import { equityFigures } from '../metrics/outcome.ts'
import { runCalendar } from '../metrics/runCalendar.ts'
import { CATALOG, findStrategy } from '../strategies/catalog.ts'
import type { Strategy } from '../strategies/define.ts'
import { EquityPath } from './equityPath.ts'
import { simulate } from './simulate.ts'

const BARS = seededMinuteBars(4_000, 3)
const BASE: RunInputs = { ...defaultInputs('NIFTY', 1), capital: 10_000_000, risk: null }

/** No exits: nothing works between the crosses, so that bars with a position are quiet, too. */
const PLAIN = {
  params: { shortBars: 10, longBars: 30, volumeThreshold: 0, takeProfitPct: 0, stopLossPct: 0 },
  squareOff: null,
}
const LIMITS = { maxPositionQty: 1_000, maxDailyLoss: 20_000, maxDrawdownPct: 2 }

const CASES: Readonly<Record<string, Partial<RunInputs>>> = {
  'without exits, carried overnight': PLAIN,
  'with exits, charges, lots and a square-off': { costs: NSE_COSTS, lots: true, squareOff: '15:15' },
  'with limits that act': { risk: LIMITS },
  'with a daily loss while a position is held': { ...PLAIN, risk: LIMITS },
  'with a drawdown from a peak while a position is held': {
    ...PLAIN,
    risk: { ...LIMITS, maxDailyLoss: 1e9 },
  },
  'filled at the close': { ...PLAIN, fill: { ...BASE.fill, at: 'this-close' } },
  'with a cap on volume': { fill: { ...BASE.fill, maxVolumeFraction: 0.01 } },
}

/** The same strategy, which does not say on which bars it acts. */
function askedOnEveryBar(strategy: Strategy): Strategy {
  return { ...strategy, start: context => strategy.start({ ...context, setSignalBars: () => {} }) }
}

function outcome(strategy: Strategy, inputs: RunInputs) {
  const { account, broker, equityPaise, barsHeld, riskEvents } = simulate(BARS, strategy, inputs)
  return {
    trades: account.trades,
    fills: broker.fills,
    counts: broker.book.counts,
    equityPaise,
    barsHeld,
    riskEvents,
  }
}

describe('bars on which nothing happens', () => {
  const single = CATALOG.filter(({ legs = 1 }) => legs === 1)
  for (const { id } of single) {
    it.each(Object.keys(CASES))(`T3 change nothing when they are skipped: ${id} %s`, name => {
      const inputs = { ...BASE, strategy: id, ...CASES[name] }
      const asked = id === 'momentum' ? inputs : { ...inputs, params: {} }
      const strategy = findStrategy(id)
      expect(outcome(strategy, asked)).toEqual(outcome(askedOnEveryBar(strategy), asked))
    })
  }

  it('T3 are skipped: the step of a strategy that names its bars is asked on far fewer', () => {
    let asks = 0
    const momentum = findStrategy('momentum')
    const counted: Strategy = {
      ...momentum,
      start(context) {
        const step = momentum.start(context)
        return i => {
          asks++
          step(i)
        }
      },
    }
    const { broker } = simulate(BARS, counted, { ...BASE, ...CASES['without exits, carried overnight'] })
    expect(broker.fills.length).toBeGreaterThan(100)
    expect(asks).toBeLessThan(BARS.openMs.length / 4)
  })
})

/** Buys and closes in turn, and says only while it runs on which bar it acts next. */
const STEP_BY_STEP: Strategy = {
  ...findStrategy('momentum'),
  start({ bars, broker, setSignalBars }) {
    const active = new Int8Array(bars.openMs.length)
    active[0] = 1
    setSignalBars(active)
    return i => {
      if (active[i] === 0) return
      active[Math.min(i + 2 + (i % 45), active.length - 1)] = 1
      if (broker.position === 0) broker.buy()
      else broker.close()
    }
  },
}

describe('a walk without an equity column', () => {
  const calendar = runCalendar(BARS.openMs, barSpacing(BARS.openMs, 'nse'))
  const path = new EquityPath(BARS, calendar.dayEnds.length)
  // these bars have no gap to trade: sweep.test.ts has some that do
  const single = CATALOG.filter(({ id, legs = 1 }) => legs === 1 && id !== 'gap-trading')
  const strategies = [...single, STEP_BY_STEP]
  for (const [k, strategy] of strategies.entries()) {
    it.each(Object.keys(CASES))(`T3 M1 M4 trades the same and falls as far: ${strategy.id} ${k} %s`, name => {
      const inputs = { ...BASE, strategy: strategy.id, ...CASES[name] }
      const asked = strategy.id === 'momentum' ? inputs : { ...inputs, params: {} }
      const whole = simulate(BARS, strategy, asked)
      const light = simulate(BARS, strategy, asked, { path })
      expect(light.broker.fills).toEqual(whole.broker.fills)
      expect([light.barsHeld, light.riskEvents]).toEqual([whole.barsHeld, whole.riskEvents])
      const { equityPaise, account } = whole
      const { capitalPaise } = account
      const { dayPaise, falls } = equityFigures({ bars: BARS, calendar, equityPaise, capitalPaise })
      const found = path.figures()
      expect(found.dayPaise).toEqual(dayPaise)
      expect(falls).toMatchObject(found.falls)
      expect(whole.broker.fills.length).toBeGreaterThan(5)
    })
  }
})

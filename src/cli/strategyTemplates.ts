import { EMPTY_RULES } from '../engine/index.ts'

/** A strategy in code to begin from. */
export function codeTemplate(): string {
  return `import { crossings, defineStrategy, integer, decimal, sma } from 'sauda'

/** Buys when a short average crosses above a long one, sells when it crosses below. */
export default defineStrategy({
  id: 'my-strategy',
  title: 'My strategy',
  summary: 'Buys when the short average crosses above the long one and closes when it crosses below.',
  // each becomes a field, a slider and an axis of a sweep
  params: {
    shortBars: integer({ label: 'Short average', unit: 'bars', min: 2, max: 500, default: 10 }),
    longBars: integer({ label: 'Long average', unit: 'bars', min: 3, max: 2000, default: 30 }),
    stopLossPct: decimal({ label: 'Stop loss', unit: '%', min: 0, max: 99, step: 0.1, default: 0.5 }),
  },
  orders: [{ lower: 'shortBars', upper: 'longBars' }],
  start({ bars, params, broker, indicator, setSignalBars }) {
    const short = indicator(sma, bars.close, params.shortBars)
    const long = indicator(sma, bars.close, params.longBars)
    const crosses = indicator(crossings, short, long)
    // the step is asked on these bars alone, which makes a run faster; leave it out to see every bar
    setSignalBars(crosses)
    // called after bar i has closed: read no column beyond i; orders act from the next bar
    return i => {
      if (crosses[i]! > 0 && broker.position === 0) {
        broker.buy({ reason: 'Cross up', exits: { stopLossPct: params.stopLossPct } })
      }
      if (crosses[i]! < 0) broker.close('Cross down')
    }
  },
})
`
}

/** Rules to begin from. */
export function rulesTemplate(): string {
  const rules = {
    ...EMPTY_RULES,
    name: 'RSI pullback',
    note: 'Buys weakness in an uptrend. It fails where the trend ends: the stop-loss is what it then costs.',
    params: {
      rsiBars: { label: 'RSI period', unit: 'bars', min: 2, max: 100, step: 1, default: 14 },
    },
    entryLong: ['RSI(rsiBars) crosses below 30', 'close is above EMA(200)'],
    exitLong: ['RSI(rsiBars) crosses above 60'],
    entryFrom: '09:20',
    entryTo: '14:45',
    exitAt: '15:15',
    takeProfitPct: 1,
    stopLossPct: 0.5,
  }
  return `${JSON.stringify(rules, null, 2)}\n`
}

import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { InputError } from '../core/problem.ts'
import { donchian } from '../indicators/donchian.ts'
import { rsi } from '../indicators/rsi.ts'
import { sma } from '../indicators/sma.ts'
import { stdev } from '../indicators/stdev.ts'
import { defaultInputs } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import { stampOf } from '../market/dataset.ts'
import { istDay } from '../market/ist.ts'
import { resample } from '../market/resample.ts'
import { checkLookAhead } from '../research/lookAheadCheck.ts'
import { ruleStrategy } from '../rules/ruleStrategy.ts'
import { EMPTY_RULES } from '../rules/rules.ts'
import { addStrategy } from './catalog.ts'
import type { Params, Strategy, StrategyContext } from './define.ts'
import { codeStrategy, ownId } from './own.ts'

const DATASET = (() => {
  const bars = resample(seededMinuteBars(375 * 10, 4), '5m')
  return { bars, stamp: stampOf(bars, 0) }
})()

/** Buys where it is told to and closes on the next bar. */
function strategyOf(
  name: string,
  signal: (context: StrategyContext<Params>) => (i: number) => boolean,
): Strategy {
  const strategy = codeStrategy(
    {
      default: {
        id: name,
        title: name,
        summary: 'For the check.',
        params: {},
        start(context: StrategyContext<Params>) {
          const { broker } = context
          const wants = signal(context)
          return (i: number) => {
            if (broker.position !== 0) broker.close()
            else if (wants(i)) broker.buy()
          }
        },
      },
    },
    name,
  )
  addStrategy(strategy)
  return strategy
}

function checked(strategy: Strategy) {
  addStrategy(strategy)
  const inputs = { ...defaultInputs('NIFTY', 5), strategy: strategy.id, capital: 10_000_000 }
  return checkLookAhead(DATASET, inputs, { most: 120 })
}

const at = (values: Float64Array, i: number) => values[i] ?? Number.NaN
const dayEnds = ({ openMs }: Bars, i: number) =>
  i + 1 < openMs.length && istDay(openMs[i + 1]!) !== istDay(openMs[i]!)

/** What other checkers miss: nothing of it shows in an indicator's column alone, or only with another length. */
const LEAKS: Readonly<Record<string, (context: StrategyContext<Params>) => (i: number) => boolean>> = {
  'next close':
    ({ bars }) =>
    i =>
      at(bars.close, i + 1) > bars.close[i]!,
  'next open for a limit':
    ({ bars }) =>
    i =>
      at(bars.open, i + 1) < bars.low[i]!,
  'volume of the next bar':
    ({ bars }) =>
    i =>
      at(bars.volume, i + 1) > 1.2 * bars.volume[i]!,
  'mean of all closes': ({ bars }) => {
    const mean = bars.close.reduce((sum, close) => sum + close, 0) / bars.close.length
    return i => bars.close[i]! < mean && i % 5 === 0
  },
  'deviation of all closes': ({ bars }) => {
    const all = stdev(bars.close, bars.close.length).at(-1)!
    const short = stdev(bars.close, 20)
    return i => short[i]! > 0.2 * all
  },
  'highest of all': ({ bars }) => {
    const top = Math.max(...bars.high)
    return i => bars.close[i]! > 0.995 * top
  },
  'average that is centred': ({ bars }) => {
    const mean = sma(bars.close, 9)
    return i => bars.close[i]! < at(mean, i + 4)
  },
  'longer bar that has not ended': ({ bars }) => {
    const hours = resample(bars, '60m')
    const hourOf = (i: number) => hours.openMs.findLastIndex(ms => ms <= bars.openMs[i]!)
    return i => hours.close[hourOf(i)]! > bars.close[i]!
  },
  'how many bars are left': ({ bars }) => {
    const { length } = bars.close
    return i => length - i < 40 && i % 3 === 0
  },
  'last bar of the day, by the next bar’s time':
    ({ bars }) =>
    i =>
      dayEnds(bars, i),
}

describe('the look-ahead check of an own strategy', () => {
  it.each(Object.entries(LEAKS))('L1 names the bar and the order that leak: %s', (name, signal) => {
    const { found, decisions } = checked(strategyOf(name, signal))
    expect(decisions).toBeGreaterThan(0)
    expect(found).not.toBeNull()
    expect(found!.bar).toBeLessThanOrEqual(found!.keptBar)
    expect(found!.before).not.toBe(found!.after)
    expect(`${found!.before} ${found!.after}`).toMatch(/buy|close/)
  })

  const honest: Strategy[] = [
    ...[3, 5, 8, 13, 21].flatMap(length => [
      strategyOf(`average ${length}`, ({ bars, indicator }) => {
        const mean = indicator(sma, bars.close, length)
        return i => bars.close[i]! > mean[i]!
      }),
      strategyOf(`strength ${length}`, ({ bars, indicator }) => {
        const values = indicator(rsi, bars.close, length)
        return i => values[i]! < 35
      }),
      strategyOf(`breakout ${length}`, ({ bars }) => {
        const { upper } = donchian(bars, length)
        return i => i > 0 && bars.close[i]! > upper[i - 1]!
      }),
    ]),
    ...[
      'close crosses above EMA(20)',
      'RSI(14) crosses above 35',
      'close is above BB upper(20, 2)',
      'close is above opening range high(30)',
      'close crosses below VWAP',
      'close is above previous day high',
      'close is below previous day low',
      'high is above highest(high, 20)[1]',
      'close is above SMA(10) on 15m',
      'RSI(14) on 60m is below 50',
      'close is above close on 1D',
      'volume is above 1.5 * SMA(volume, 20)',
      'MACD histogram crosses above 0',
      'ATR(14) is above 1.02 * ATR(50)',
      'zscore(30) is below -1.5',
    ].map(row =>
      ruleStrategy({ ...EMPTY_RULES, name: row, entryLong: [row], maxBarsHeld: 5, coolDownBars: 2 }),
    ),
  ]

  it.each(honest.map(strategy => [strategy.id, strategy] as const))(
    'L1 raises no alarm for one that does not look ahead: %s',
    (_, strategy) => {
      const { found, decisions } = checked(strategy)
      expect(found).toBeNull()
      expect(decisions).toBeGreaterThan(0)
    },
  )

  it('has thirty of those', () => expect(honest).toHaveLength(30))
})

describe('the lines of an own strategy', () => {
  const { bars } = DATASET
  const drawn = (lines: unknown) => {
    const own = { id: 'drawn', title: 'Drawn', summary: 'Draws.', start: () => () => {}, lines: () => lines }
    return codeStrategy({ default: own }, 'drawn').lines!(bars, {}, null, [bars])
  }
  const line = { name: 'RSI(14)', values: bars.close }

  it('may stand in three panes, with levels', () => {
    const lines = ['RSI', 'MACD', 'ATR', 'RSI'].map(pane => ({ ...line, pane, levels: [30, Number.NaN] }))
    expect(drawn([...lines, line])).toEqual([...lines, line])
  })

  it.each([
    [[{ ...line, pane: '' }], 'lines: the pane of "RSI(14)" must be text of 1 to 60 characters.'],
    [[{ ...line, pane: 'x'.repeat(61) }], 'lines: the pane of "RSI(14)" must be text of 1 to 60 characters.'],
    [[{ ...line, pane: 4 }], 'lines: the pane of "RSI(14)" must be text of 1 to 60 characters.'],
    [[{ ...line, levels: 30 }], 'lines: the levels of "RSI(14)" must be a list of at most 10 numbers.'],
    [[{ ...line, levels: ['30'] }], 'lines: the levels of "RSI(14)" must be a list of at most 10 numbers.'],
    [
      [{ ...line, levels: bars.close.subarray(0, 2) }],
      'lines: the levels of "RSI(14)" must be a list of at most 10 numbers.',
    ],
    [
      [{ ...line, levels: Array.from({ length: 11 }, () => 1) }],
      'lines: the levels of "RSI(14)" must be a list of at most 10 numbers.',
    ],
    [
      ['a', 'b', 'c', 'd'].map(pane => ({ ...line, pane })),
      'lines: has 4 panes and may have 3; give lines of one scale the same pane.',
    ],
    [
      [{ name: 'short', values: new Float64Array(1) }],
      'lines: must give at most 20 lines, each with a name and a Float64Array as long as the bars.',
    ],
  ])('that cannot be drawn are told: %#', (lines, message) => {
    expect(() => drawn(lines)).toThrow(new InputError(message, 'lines'))
  })
})

describe('the id of an own strategy', () => {
  it('is its name as a link may hold it, and a hash of its source', () => {
    expect(ownId('My RSI 2!', 'a')).toBe('my-rsi-2~ca978112ca1bbdca')
    expect(ownId('नमस्ते', 'a')).toBe('strategy~ca978112ca1bbdca')
  })
})

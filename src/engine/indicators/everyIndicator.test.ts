import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barsFromRows } from '../../../test/handBars.ts'
import { InputError } from '../core/problem.ts'
import { type Bars, sliceBars } from '../market/bars.ts'
import { adx } from './adx.ts'
import { atr } from './atr.ts'
import { bollinger } from './bollinger.ts'
import { donchian } from './donchian.ts'
import { ema } from './ema.ts'
import { highest, lowest } from './extremes.ts'
import { macd } from './macd.ts'
import { rsi } from './rsi.ts'
import { sma } from './sma.ts'
import { stdev } from './stdev.ts'
import { supertrend } from './supertrend.ts'
import { wilder } from './wilder.ts'
import { wma } from './wma.ts'
import { zscore } from './zscore.ts'

type Column = Float64Array

interface Row {
  readonly name: string
  readonly warmupBars: (periodBars: number) => number
  readonly run: (bars: Bars, periodBars: number, out?: Column) => Column
  /** What it says of a price that stands still. */
  readonly flat: (price: number) => number
}

const itself = (value: number) => value
const lessOne = (value: number) => value - 1
const zero = () => 0

/** Those of one column and a period. */
const OF_VALUES = [
  { name: 'sma', of: sma, warmupBars: lessOne, flat: itself },
  { name: 'ema', of: ema, warmupBars: lessOne, flat: itself },
  { name: 'wma', of: wma, warmupBars: lessOne, flat: itself },
  { name: 'wilder', of: wilder, warmupBars: lessOne, flat: itself },
  { name: 'rsi', of: rsi, warmupBars: itself, flat: () => 50 },
  { name: 'stdev', of: stdev, warmupBars: lessOne, flat: zero },
  { name: 'zscore', of: zscore, warmupBars: lessOne, flat: () => Number.NaN },
  { name: 'highest', of: highest, warmupBars: lessOne, flat: itself },
  { name: 'lowest', of: lowest, warmupBars: lessOne, flat: itself },
]

const ROWS: readonly Row[] = [
  ...OF_VALUES.map(({ of, ...row }) => ({ ...row, run: (bars: Bars, n: number) => of(bars.close, n) })),
  { name: 'atr', run: atr, warmupBars: itself, flat: zero },
  { name: 'supertrend', run: (bars, n) => supertrend(bars, n, 3), warmupBars: itself, flat: itself },
  { name: 'adx', run: (bars, n) => adx(bars, n).adx, warmupBars: n => 2 * n - 1, flat: zero },
  { name: '+DI', run: (bars, n) => adx(bars, n).plusDi, warmupBars: n => n, flat: zero },
  { name: '−DI', run: (bars, n) => adx(bars, n).minusDi, warmupBars: n => n, flat: zero },
  ...(['upper', 'middle', 'lower'] as const).flatMap(line => [
    {
      name: `bollinger ${line}`,
      run: ({ close }: Bars, n: number) => bollinger(close, n, 2)[line],
      warmupBars: lessOne,
      flat: itself,
    },
    {
      name: `donchian ${line}`,
      run: (bars: Bars, n: number) => donchian(bars, n)[line],
      warmupBars: lessOne,
      flat: itself,
    },
  ]),
  {
    name: 'macd',
    run: ({ close }, n) => macd(close, n, n + 3, 2).macd,
    warmupBars: n => n + 2,
    flat: zero,
  },
  ...(['signal', 'histogram'] as const).map(line => ({
    name: `macd ${line}`,
    run: ({ close }: Bars, n: number) => macd(close, n, n + 3, 2)[line],
    warmupBars: (n: number) => n + 3,
    flat: zero,
  })),
]

const ticks = fc.integer({ min: 1, max: 40 })
/** Bars of up to two rupees' range, whose closes never repeat, so that no window is flat. */
const someBars = fc.array(fc.tuple(ticks, ticks, ticks), { maxLength: 90 }).map(rows =>
  barsFromRows(
    rows.map(([close, above, below], i) => {
      const price = 18_000 + close / 20 + (i % 2) * 5
      return {
        openMs: i,
        open: price,
        high: price + above / 20,
        low: price - below / 20,
        close: price,
        volume: 1,
      }
    }),
  ),
)
const period = fc.integer({ min: 2, max: 12 })

describe.each(ROWS)('$name', ({ run, warmupBars, flat }) => {
  it('has the length of its input, NaN up to its warm-up and values from there', () => {
    fc.assert(
      fc.property(someBars, period, (bars, n) => {
        const ours = run(bars, n)
        const expected = Array.from(bars.close, (_, i) => i < warmupBars(n))
        expect(Array.from(ours, Number.isNaN)).toEqual(expected)
      }),
    )
  })

  it('does not look at later bars', () => {
    fc.assert(
      fc.property(someBars, period, fc.nat(90), (bars, n, until) => {
        expect(run(sliceBars(bars, 0, until), n)).toEqual(run(bars, n).slice(0, until))
      }),
    )
  })

  it('knows a price that stands still, to the last digit', () => {
    const bars = barsFromRows(
      Array.from({ length: 5000 }, (_, i) => {
        return { openMs: i, open: 18_123.45, high: 18_123.45, low: 18_123.45, close: 18_123.45, volume: 1 }
      }),
    )
    const ours = run(bars, 7).subarray(warmupBars(7))
    expect(ours).toEqual(new Float64Array(ours.length).fill(flat(18_123.45)))
  })

  it('is all NaN when the column is shorter than the warm-up', () => {
    const bars = barsFromRows(
      [1, 2, 3].map(i => ({ openMs: i, open: i, high: i, low: i, close: i, volume: i })),
    )
    for (const n of [5, 1e9, Number.MAX_SAFE_INTEGER]) expect([...run(bars, n)]).toEqual([NaN, NaN, NaN])
    expect(run(sliceBars(bars, 0, 0), 5)).toHaveLength(0)
  })

  it.each([0, -1, 2.5, Number.NaN, Infinity])('refuses a period of %d', n => {
    const bars = barsFromRows([])
    expect(() => run(bars, n)).toThrow(InputError)
    expect(() => run(bars, n)).toThrow(new RegExp(`Bars: ${n} is not a length in bars`))
  })
})

describe.each(OF_VALUES)('$name of any column', ({ of, name }) => {
  it.each([Number.NaN, Infinity, -Infinity])('begins anew after %d', gap => {
    const values = fc.array(
      fc.integer({ min: 1, max: 90_000 }).map(n => n / 20),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(values, values, period, (before, after, n) => {
        const alone = (part: readonly number[]) => [...of(Float64Array.from(part), n)]
        expect(alone([...before, gap, ...after])).toEqual([...alone(before), Number.NaN, ...alone(after)])
      }),
    )
  })

  it('writes every bar of the column that it is given', () => {
    const values = Float64Array.of(4, 8, Number.NaN, 1, 5, 2, 9)
    const out = new Float64Array(7).fill(-1)
    expect(of(values, 3, out)).toBe(out)
    expect(out, name).toEqual(of(values, 3))
  })

  it('refuses to write into another length or over its own input', () => {
    const values = Float64Array.of(4, 8, 1)
    expect(() => of(values, 2, new Float64Array(2))).toThrow(RangeError)
    expect(() => of(values, 2, values)).toThrow(RangeError)
  })
})

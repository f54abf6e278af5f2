import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { barsAt, flat } from '../../../test/handRun.ts'
import { defaultInputs, type RunInputs } from '../inputs/inputs.ts'
import { type Bars, hasVolume, sliceBars } from '../market/bars.ts'
import type { Dataset } from '../market/dataset.ts'
import { type PreparedRun, prepareRun } from '../run/run.ts'
import { CATALOG } from '../strategies/catalog.ts'
import type { Strategy } from '../strategies/define.ts'
import { OtherFuture } from './decisions.ts'
import { checkLookAhead, checkRun } from './lookAheadCheck.ts'

const stamp = { rows: 0, fromMs: 0, toMs: 0, sha256: '', rejected: 0 }
const BARS = 3_000

function datasetFor({ legs = 1 }: Strategy): Dataset {
  const [bars, hedge] = [seededMinuteBars(BARS, 1), seededMinuteBars(BARS, 2)]
  return legs === 1 ? { bars, stamp } : { bars, stamp, hedges: [{ bars: hedge, stamp, instrument: 'TCS' }] }
}

function inputsFor(strategy: Strategy): RunInputs {
  return { ...defaultInputs('NIFTY', 1), strategy: strategy.id, capital: 10_000_000, risk: null }
}

/** A run of a strategy that is in no catalog. */
function runOf(start: Strategy['start'], count = BARS): PreparedRun {
  const dataset = { bars: seededMinuteBars(count, 1), stamp }
  const run = prepareRun(dataset, inputsFor(CATALOG[0]!))
  const strategy = { id: 'own', title: 'Own', summary: '', params: {}, start }
  return { ...run, strategy, inputs: { ...run.inputs, params: {} } }
}

/** Buys where the close so many bars on is higher, and sells otherwise. */
function peeking(ahead: number): Strategy['start'] {
  return ({ bars, broker }) =>
    i => {
      const rises = bars.close[i + ahead]! > bars.close[i]!
      if (rises && broker.position === 0) broker.buy({ reason: 'Rises' })
      if (!rises && broker.position > 0) broker.close()
    }
}

describe('the look-ahead bias check', () => {
  it.each(CATALOG.map(strategy => [strategy.id, strategy] as const))(
    'L1 finds nothing in %s, and says how much it looked at',
    (_id, strategy) => {
      const progress: (readonly [number, number])[] = []
      const check = checkLookAhead(datasetFor(strategy), inputsFor(strategy), {
        most: 60,
        onProgress: (checked, of) => progress.push([checked, of]),
      })
      expect(check).toMatchObject({ bars: BARS, found: null })
      expect(check.checked).toBeGreaterThan(30)
      expect(progress.at(-1)).toEqual([check.checked, check.checked])
    },
  )

  it.each([1, 2, 30])(
    'L1 finds a strategy that looks %i bars ahead, with the order before and after',
    ahead => {
      const { found, checked } = checkRun(runOf(peeking(ahead)))
      expect(found).not.toBeNull()
      const { bar, ms, keptBar, before, after } = found!
      expect(ms).toBe(seededMinuteBars(BARS, 1).openMs[bar])
      expect(keptBar - bar).toBeLessThan(ahead)
      expect(before).not.toBe(after)
      expect(
        [before, after].filter(words => words !== null && !/^(buy: reason Rises|close)$/.test(words)),
      ).toEqual([])
      expect(checked).toBeLessThan(60)
    },
  )

  it('L1 finds a peek of one bar in what a strategy does twice in 3,000 bars', () => {
    const rare: Strategy['start'] = ({ bars, broker }) => {
      const days = [700, 2_200]
      return i => {
        if (days.includes(i)) broker.buy({ qty: Math.round(bars.close[i + 1]!) })
      }
    }
    const { found, decisions } = checkRun(runOf(rare), { most: 20 })
    expect(decisions).toBe(2)
    expect(found).toMatchObject({ before: expect.stringMatching(/^buy: qty \d+$/), keptBar: found!.bar })
  })

  it('L1 finds an order that is only there because of the future', () => {
    const { bars } = { bars: seededMinuteBars(400, 1) }
    const last = bars.close.at(-1)!
    const found = checkRun(
      runOf(
        ({ bars: own, broker }) =>
          i => {
            if (i === 10 && own.close.at(-1) === last) broker.buy()
          },
        400,
      ),
    ).found
    expect(found).toMatchObject({ bar: 10, before: 'buy', after: null })
  })

  it('L1 looks at every bar of a short run, and at nothing twice', () => {
    const seen: number[] = []
    const check = checkRun(
      runOf(
        ({ bars, broker }) =>
          i => {
            if (i === 5) broker.buy()
            seen.push(bars.close.length)
          },
        100,
      ),
    )
    expect(check).toEqual({ bars: 100, checked: 100, decisions: 1, found: null })
    // the whole run, then one bar, two bars, … a hundred, in some order
    expect(seen).toHaveLength(100 + (100 * 101) / 2)
    // with as many columns in sight as the run has, none to come, or more
    const lengths = new Set(seen)
    expect(lengths.has(100) && lengths.has(150)).toBe(true)
    expect([...lengths].filter(length => length < 100).length).toBeGreaterThan(25)
  })

  it.each([
    ['the volume of the data', (bars: Bars) => hasVolume(bars)],
    ['how many bars there are', (bars: Bars, i: number) => bars.openMs.length - i > 390],
    ['the last bar', (bars: Bars) => bars.close.at(-1)! > bars.close[0]!],
  ])('L1 finds a strategy that decides by %s', (_what, decides) => {
    const run = runOf(
      ({ bars, broker }) =>
        i =>
          void (i % 20 === 3 && decides(bars, i) && broker.buy()),
      400,
    )
    const silent = { ...run, bars: { ...run.bars, volume: new Float64Array(400) } }
    expect(checkRun(silent).found).not.toBeNull()
  })

  it('L1 finds a note that knows later bars', () => {
    const { found, decisions } = checkRun(
      runOf(
        ({ bars, note }) =>
          i =>
            void (i === 9 && note(`Up to ${bars.close.at(-1)}`)),
        400,
      ),
    )
    expect([found?.bar, decisions]).toEqual([9, 0])
  })

  it.each(CATALOG.map(strategy => [strategy.id, strategy] as const))(
    'L1 F8 finds nothing in %s on data whose volume begins midway, with a cap on it',
    (_id, strategy) => {
      const { bars, ...dataset } = datasetFor(strategy)
      const volume = bars.volume.map((units, i) => (i < BARS / 2 ? 0 : units))
      const inputs = inputsFor(strategy)
      const capped = { ...inputs, fill: { ...inputs.fill, maxVolumeFraction: 0.1 } }
      const check = checkLookAhead({ ...dataset, bars: { ...bars, volume } }, capped, { most: 60 })
      expect(check.found).toBeNull()
      expect(check.checked).toBeGreaterThan(30)
    },
  )

  it('L1 ends when it is told to, with what it has', () => {
    let left = 7
    const check = checkRun(
      runOf(() => () => {}),
      { mayGoOn: () => --left > 0 },
    )
    expect(check).toMatchObject({ checked: 7, found: null, decisions: 0 })
  })
})

describe('another future', () => {
  it('keeps the bars up to any one, and has none of those after it', () => {
    const own = seededMinuteBars(50, 3)
    const future = new OtherFuture(own, 1)
    for (const i of [40, 10]) {
      const bars = future.after(i)
      for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) {
        expect(bars[name].subarray(0, i + 1)).toEqual(own[name].subarray(0, i + 1))
        for (let k = i + 1; k < 50; k++) expect(bars[name][k]).not.toBe(own[name][k])
      }
      for (let k = 0; k < 50; k++) {
        expect(bars.high[k]!).toBeGreaterThanOrEqual(Math.max(bars.open[k]!, bars.close[k]!))
        expect(bars.low[k]!).toBeLessThanOrEqual(Math.min(bars.open[k]!, bars.close[k]!))
      }
      expect(bars.openMs).toEqual(own.openMs)
    }
  })

  it('has volume where the data has none', () => {
    const still = barsAt('2023-01-02T09:15', 60_000, [flat(100), flat(100), flat(100)])
    const bars = new OtherFuture({ ...still, volume: new Float64Array(3) }, 1).after(0)
    expect(hasVolume(bars)).toBe(true)
  })

  it('ends with the bar that is kept, or goes on at the same distance', () => {
    const still = barsAt('2023-01-02T09:15', 60_000, [flat(100), flat(100), flat(100)])
    const future = new OtherFuture(still, 1)
    expect(future.after(1, 2)).toEqual(sliceBars(still, 0, 2))
    const { openMs, close } = future.after(1, 5)
    expect(openMs.map(ms => (ms - openMs[0]!) / 60_000)).toEqual(Float64Array.of(0, 1, 2, 3, 4))
    expect(close.every(price => price > 0)).toBe(true)
  })
})

/** Whole lots and freeze quantities by hand. */
import { describe, expect, it } from 'vitest'
import { barsAt, flat, type HandInputs, handRun, joinBars, minuteBars } from '../../../test/handRun.ts'
import { defaultInputs, type RunInputs } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import { simulate } from '../run/simulate.ts'
import { defineStrategy } from '../strategies/define.ts'
import type { Broker } from './broker.ts'

const QUIET = minuteBars(flat(100), flat(100), flat(100), flat(100))
const NIFTY_2026 = barsAt('2026-01-05T09:15', 60_000, [flat(100), flat(100), flat(100), flat(100)])

/** NIFTY with its lots on: 50 in January 2023, 65 with a freeze of 1800 in 2026. */
function lotRun(bars: Bars, decide: (broker: Broker, i: number) => void, inputs: HandInputs = {}) {
  return handRun(bars, decide, { instrument: 'NIFTY', squareOff: null, lots: true, ...inputs })
}

/** What a buy of so many units on the first bar leaves behind. */
function bought(bars: Bars, qty: number, inputs: HandInputs = {}) {
  const { fills, refusals } = lotRun(bars, (b, i) => void (i === 0 && b.buy({ qty })), inputs)
  return fills[0]?.[1] ?? refusals
}

describe('lots', () => {
  it('Q1 are off unless the run asks for them', () => {
    expect(bought(QUIET, 60, { lots: false })).toBe(60)
  })

  it('Q1 an entry is rounded down to whole lots of the day', () => {
    expect([50, 60, 99, 100, 149].map(qty => bought(QUIET, qty))).toEqual([50, 50, 50, 100, 100])
    expect(bought(NIFTY_2026, 149)).toBe(130)
  })

  it('Q1 an order that was rounded is complete', () => {
    const run = lotRun(QUIET, (b, i) => void (i === 0 && b.buy({ qty: 60, validity: 'gtc' })))
    expect(run.fills).toHaveLength(1)
    expect([run.counts.filled, run.broker.working]).toEqual([1, []])
  })

  it('Q1 less than one lot is refused with its reason, the fixed size of the specification too', () => {
    expect(bought(QUIET, 49)).toEqual({ 'Less than one lot of 50': 1 })
    const run = lotRun(QUIET, (b, i) => void (i === 0 && b.sell()))
    expect([run.fills, run.refusals]).toEqual([[], { 'Less than one lot of 50': 1 }])
  })

  it('Q1 a share of the equity is rounded down, or refused when it buys no lot', () => {
    const size = (fraction: number) => ({ kind: 'equity', fraction }) as const
    const buy = (capital: number) =>
      lotRun(QUIET, (b, i) => void (i === 0 && b.buy()), { capital, size: size(0.95) })
    expect(buy(10_000).fills).toEqual([[1, 50, 100]])
    expect(buy(5_000).refusals).toEqual({ 'Less than one lot of 50': 1 })
  })

  it('Q1 of what a volume cap leaves of a turn-over only the opening part is rounded', () => {
    // 25 until the expiry of January 2025, 75 from the day after
    const bars = joinBars(
      barsAt('2025-01-30T15:25', 60_000, [flat(100), flat(100)]),
      barsAt('2025-01-31T09:15', 60_000, [flat(100), [100, 100, 100, 100, 1100]]),
    )
    const run = lotRun(
      bars,
      (b, i) => void (i === 0 ? b.sell({ qty: 25 }) : i === 2 && b.buy({ qty: 175, validity: 'ioc' })),
      { fill: { maxVolumeFraction: 0.1 } },
    )
    expect(run.fills).toEqual([
      [1, -25, 100],
      [3, 100, 100],
    ])
  })

  it('Q2 a share of the equity that turns the position over opens no more than the largest order', () => {
    const size = { kind: 'equity', fraction: 1 } as const
    const run = lotRun(NIFTY_2026, (b, i) => void (i === 0 ? b.buy() : i === 1 && b.sell()), {
      size,
      capital: 100_000_000,
    })
    expect(run.fills).toEqual([
      [1, 1755, 100],
      [2, -3510, 100],
    ])
  })

  it('Q1 what closes a position is not rounded', () => {
    const run = lotRun(QUIET, (b, i) => {
      if (i === 0) b.buy({ qty: 100 })
      if (i === 1) b.sell({ qty: 30 })
      if (i === 2) b.close()
    })
    expect(run.fills).toEqual([
      [1, 100, 100],
      [2, -30, 100],
      [3, -70, 100],
    ])
  })

  it('Q1 of an order that turns the position over only the rest is rounded', () => {
    const turned = (qty: number) =>
      lotRun(QUIET, (b, i) => {
        if (i === 0) b.buy({ qty: 50 })
        if (i === 1) b.sell({ qty })
      })
    expect(turned(120).fills.at(-1)).toEqual([2, -100, 100])
    expect(turned(90).fills.at(-1)).toEqual([2, -50, 100])
    expect(turned(90).refusals).toEqual({ 'Less than one lot of 50': 1 })
  })

  it('Q1 a position survives a change of lot and closes whole', () => {
    const days = joinBars(
      barsAt('2025-01-30T09:15', 60_000, [flat(100), flat(100)]),
      barsAt('2025-01-31T09:15', 60_000, [flat(100), flat(100), flat(100)]),
    )
    const run = lotRun(days, (b, i) => {
      if (i === 0) b.buy({ qty: 25 })
      if (i === 2) b.close()
      if (i === 3) b.buy({ qty: 80 })
    })
    expect(run.fills).toEqual([
      [1, 25, 100],
      [3, -25, 100],
      [4, 75, 100],
    ])
  })

  it('Q1 attached exits close what was opened', () => {
    const bars = minuteBars(flat(100), flat(100), [100, 111, 100, 110])
    const run = lotRun(bars, (b, i) => void (i === 0 && b.buy({ qty: 70, exits: { takeProfitPrice: 110 } })))
    expect(run.fills).toEqual([
      [1, 50, 100],
      [2, -50, 110],
    ])
  })

  it('Q1 F8 a turn-over that the volume cap stops halfway closes on, and only what is left then is refused', () => {
    const volumes = [1000, 10_000, 20, 20, 20, 2000]
    const bars = minuteBars(...volumes.map(volume => [100, 100, 100, 100, volume] as const))
    const run = lotRun(
      bars,
      (b, i) => void (i === 0 ? b.sell({ qty: 75 }) : i === 1 && b.buy({ qty: 90, validity: 'gtc' })),
      { fill: { maxVolumeFraction: 1 } },
    )
    expect(run.fills).toEqual([
      [1, -50, 100],
      [2, 20, 100],
      [3, 20, 100],
      [4, 10, 100],
    ])
    expect(run.refusals).toEqual({ 'Less than one lot of 50': 1 })
  })

  it('Q1 a volume cap leaves whole lots', () => {
    const bars = minuteBars(
      [100, 100, 100, 100, 1000],
      [100, 100, 100, 100, 180],
      [100, 100, 100, 100, 90],
      [100, 100, 100, 100, 1000],
    )
    const run = lotRun(bars, (b, i) => void (i === 0 && b.buy({ qty: 150 })), {
      fill: { maxVolumeFraction: 0.5 },
    })
    expect(run.fills).toEqual([
      [1, 50, 100],
      [3, 100, 100],
    ])
  })

  it('Q3 shares and custom symbols trade one by one, and the run says so', () => {
    expect(bought(QUIET, 7, { instrument: 'TCS' })).toBe(7)
    expect(bought(QUIET, 7, { instrument: 'TEST' })).toBe(7)
    const { notes } = lotRun(QUIET, () => undefined, { instrument: 'TCS' })
    expect(notes).toContain('TCS has a lot size of 1.')
  })
})

describe('the freeze quantity', () => {
  const rich = { capital: 1_000_000_000 } as const

  it('Q2 refuses a larger entry', () => {
    expect(bought(NIFTY_2026, 1800, rich)).toBe(1755)
    expect(bought(NIFTY_2026, 1801, rich)).toEqual({ 'Above the freeze quantity of 1,800': 1 })
    expect(bought(NIFTY_2026, 1801, { ...rich, lots: false })).toBe(1801)
  })

  it('Q2 cuts a share of the equity to it', () => {
    const run = lotRun(NIFTY_2026, (b, i) => void (i === 0 && b.buy()), {
      ...rich,
      size: { kind: 'equity', fraction: 0.95 },
    })
    expect(run.fills).toEqual([[1, 1755, 100]])
  })

  it('Q2 does not bind what closes', () => {
    const run = lotRun(
      NIFTY_2026,
      (b, i) => {
        if (i < 2) b.buy({ qty: 1755 })
        if (i === 2) b.close()
      },
      rich,
    )
    expect(run.fills.at(-1)).toEqual([3, -3510, 100])
  })

  it('Q2 is not known before 2026, and the run says so', () => {
    expect(bought(QUIET, 100_000, rich)).toBe(100_000)
    expect(lotRun(QUIET, () => undefined).notes).toEqual([
      'Entries are rounded to the NIFTY lot size: 50. Freeze quantity is checked from 1 Jan 2026.',
    ])
  })
})

describe('lots of legs that are entered together', () => {
  /** Buys NIFTY, sells as much BANKNIFTY: the quantities of both, or why not. */
  function pair(inputs: Partial<RunInputs>) {
    const strategy = defineStrategy({
      id: 'pair',
      title: 'Pair',
      summary: 'A test.',
      params: {},
      legs: 2,
      start:
        ({ enterSpread }) =>
        i =>
          void (i === 0 && enterSpread([1, -1], 'Pair')),
    })
    const hedge = minuteBars(flat(240), flat(240), flat(240), flat(240))
    const all: RunInputs = {
      ...defaultInputs('NIFTY', 1),
      squareOff: null,
      costs: { kind: 'none' },
      risk: null,
      lots: true,
      capital: 1_000_000,
      ...inputs,
    }
    const { legs, notes } = simulate(QUIET, strategy, all, {
      hedges: [{ instrument: 'BANKNIFTY', bars: hedge, tick: null }],
    })
    return {
      qty: legs.map(({ account }) => account.positionQty),
      refusals: legs.map(({ broker }) => [...broker.book.refusals.keys()]),
      notes,
    }
  }

  it('Q1 are whole in each leg, the hedge the nearest to its value', () => {
    const { qty, notes } = pair({ size: { kind: 'fixed', qty: 160 } })
    // 150 NIFTY at 100 are 62.5 BANKNIFTY at 240: 2.5 lots of 25
    expect(qty).toEqual([150, -75])
    expect(notes.filter(note => note.startsWith('Entries are rounded to'))).toHaveLength(2)
    expect(pair({ size: { kind: 'fixed', qty: 160 }, lots: false }).qty).toEqual([160, -67])
  })

  it('Q1 are refused when one leg is less than a lot', () => {
    const { qty, refusals } = pair({ size: { kind: 'fixed', qty: 49 } })
    expect(qty).toEqual([0, 0])
    expect(refusals).toEqual([['Less than one lot of 50'], ['Less than one lot of 50']])
  })
})

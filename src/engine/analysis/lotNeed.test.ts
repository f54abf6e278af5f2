import { describe, expect, it } from 'vitest'
import { barsAt, flat, joinBars, minuteBars } from '../../../test/handRun.ts'
import { defaultInputs, type RunInputs } from '../inputs/inputs.ts'
import { lotNeed } from './lotNeed.ts'

/** Two days of NIFTY in January 2023, whose lot is 50: at 18,000, then at 20,000. */
const RISING = joinBars(
  barsAt('2023-01-02T09:15', 60_000, [flat(18_000), flat(18_000)]),
  barsAt('2023-01-03T09:15', 60_000, [flat(25_000), flat(20_000)]),
)
const LEGS = [{ instrument: 'NIFTY', bars: RISING }]
const TOO_LITTLE = [{ reason: 'Less than one lot of 50', count: 3 }]

function need(inputs: Partial<RunInputs> = {}, legs = LEGS, refusals = TOO_LITTLE) {
  const orders = { placed: 3, filled: 0, cancelled: 0, refused: 3, refusals }
  return lotNeed(legs, { inputs: { ...defaultInputs('NIFTY', 1), ...inputs }, orders })
}

/** The same of Market Making, which quotes a quantity of its own. */
function quoteNeed(params: Record<string, number> = {}, inputs: Partial<RunInputs> = {}) {
  const orders = {
    placed: 3,
    filled: 0,
    cancelled: 0,
    refused: 3,
    refusals: [{ reason: 'Not enough margin', count: 3 }],
  }
  const run = { ...defaultInputs('NIFTY', 1), strategy: 'market-making', ...inputs }
  return lotNeed(LEGS, {
    inputs: { ...run, params: { orderQty: 10, positionLimit: 50, ...params } },
    orders,
  })
}

describe('what an order of a strategy that sets its own quantity needs', () => {
  it('B2 A5 is its margin on the dearest day and one per cent, whatever share of the equity the size asks for', () => {
    // 50 × 20,000 × 12 % = 1,20,000; 1 % more is 1,21,200
    const lot = { lot: 50, ms: RISING.openMs[3], orderQty: 50, takes: 120_000, capital: 130_000 }
    expect(quoteNeed()).toEqual(lot)
    expect(quoteNeed({}, { size: { kind: 'margin', fraction: 0.1 } })).toEqual(lot)
    expect(quoteNeed({}, { size: { kind: 'equity', fraction: 0.95 } })).toEqual(lot)
    expect(quoteNeed({}, { size: { kind: 'fixed', qty: 1 } })).toEqual(lot)
  })

  it('B2 Q1 is that of as many lots as a quote has: raised to whole ones, at most the position limit', () => {
    expect(quoteNeed({ orderQty: 60, positionLimit: 120 })).toMatchObject({ orderQty: 100, takes: 240_000 })
    expect(quoteNeed({ orderQty: 60, positionLimit: 99 })).toMatchObject({ orderQty: 50, takes: 120_000 })
    expect(quoteNeed({}, { lots: false, capital: 20_000 })).toMatchObject({
      orderQty: 10,
      takes: 24_000,
      capital: 25_000,
    })
  })

  it('is nothing where the capital is there, and that of one lot where the strategy takes the run’s size', () => {
    expect(quoteNeed({}, { capital: 130_000 })).toBeNull()
    expect(quoteNeed({}, { strategy: 'momentum' })).toEqual(need())
  })
})

describe('what one lot needs', () => {
  it('Q1 A6 is the capital of which the share carries its margin on the dearest day, with one per cent to spare', () => {
    // 50 × 20,000 × 12 % = 1,20,000 of margin; twice that and 1 % is 2,42,400
    expect(need()).toEqual({ lot: 50, ms: RISING.openMs[3], takes: 120_000, capital: 250_000 })
    expect(need({ size: { kind: 'margin', fraction: 1 } })!.capital).toBe(130_000)
    expect(need({ size: { kind: 'equity', fraction: 0.95 } })).toMatchObject({
      takes: 1_000_000,
      capital: 1_100_000,
    })
  })

  it('S4 counts the lot of the other leg, or as many as have the value of the first', () => {
    const cheap = { instrument: 'BANKNIFTY', bars: minuteBars(flat(1_000), flat(1_000)) }
    const dear = { instrument: 'BANKNIFTY', bars: minuteBars(flat(60_000), flat(60_000)) }
    expect(need({}, [...LEGS, cheap])!.takes).toBe(240_000)
    // a lot of BANKNIFTY is 25
    expect(need({}, [...LEGS, dear])!.takes).toBe(120_000 + 180_000)
  })

  it('Q1 is a quantity where the size is fixed', () => {
    expect(need({ size: { kind: 'fixed', qty: 49 } })).toMatchObject({ lot: 50, capital: null })
    expect(need({ size: { kind: 'fixed', qty: 50 } })).toBeNull()
  })

  it('is nothing where lots do not bind, the capital is there, or nothing was rejected for it', () => {
    expect(need({ lots: false })).toBeNull()
    expect(need({ capital: 250_000 })).toBeNull()
    expect(need({}, LEGS, [{ reason: 'Market closed', count: 3 }])).toBeNull()
    expect(need({ instrument: 'TCS' }, [{ instrument: 'TCS', bars: RISING }])).toBeNull()
  })
})

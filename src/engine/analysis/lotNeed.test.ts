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

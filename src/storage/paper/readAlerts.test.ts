import { describe, expect, it } from 'vitest'
import { readPaperEntry } from './readPaper.ts'

const entry = (act: unknown) => ({ seq: 1, ms: 2, wallMs: 3, act })
const PRICE = { kind: 'price', symbol: 'NIFTY', side: 'above', price: 18_000.05 }
const PNL = { kind: 'pnl', side: 'below', rupees: -5_000 }

describe('alerts in the stored log', () => {
  it.each([
    { kind: 'add-alert', id: 'A1', what: PRICE },
    { kind: 'add-alert', id: 'A12', what: PNL },
    { kind: 'delete-alert', id: 'A1' },
    { kind: 'set-alert-events', events: { fills: true, rejects: false, risk: true } },
    { kind: 'alert-met', id: 'A1', ms: 5 },
  ])('%j is read as it was written', act => {
    expect(readPaperEntry(JSON.parse(JSON.stringify(entry(act))))).toEqual(entry(act))
  })

  it.each([
    { kind: 'add-alert', id: 'S1', what: PRICE },
    { kind: 'add-alert', id: 'A1', what: { ...PRICE, side: 'beside' } },
    { kind: 'add-alert', id: 'A1', what: { ...PRICE, price: null } },
    { kind: 'add-alert', id: 'A1', what: { ...PNL, rupees: Number.NaN } },
    { kind: 'set-alert-events', events: { fills: 1, rejects: false, risk: true } },
    { kind: 'alert-met', id: 'A1', ms: 1e300 },
  ])('%j is damaged', act => {
    expect(readPaperEntry(entry(act))).toBeUndefined()
  })
})

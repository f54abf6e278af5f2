import { describe, expect, it } from 'vitest'
import { PAPER_MARKET } from '../testing/paperDesk.ts'
import {
  newTicket,
  plainTicket,
  type TicketForm,
  ticketErrors,
  toTicket,
  withInstrument,
  withPrice,
  withTerms,
  withType,
  withUnit,
} from './ticketForm.ts'

const INDEX = { lot: 50, tick: 0.05 }
const formOf = (part: Partial<TicketForm> = {}): TicketForm => ({ ...newTicket({}, PAPER_MARKET), ...part })

describe('a new ticket', () => {
  it('is one lot at market of the first instrument, or of the one that was meant', () => {
    expect(formOf()).toMatchObject({ instrument: 'NIFTY', side: 'buy', type: 'market', unit: 'lots', qty: 1 })
    expect(newTicket({ instrument: 'TCS', side: 'sell' }, PAPER_MARKET)).toMatchObject({
      instrument: 'TCS',
      side: 'sell',
    })
    expect(newTicket({ instrument: 'GONE' }, PAPER_MARKET).instrument).toBe('NIFTY')
    expect(newTicket({}, []).instrument).toBe('')
  })
})

describe('another choice', () => {
  it('a limit begins at the last price on the tick, a trigger at nothing', () => {
    const begun = withType(formOf(), 'limit', 17_043.23)
    expect(withTerms(begun, INDEX)).toMatchObject({ type: 'limit', limitPrice: 17_043.25 })
    expect(withTerms(begun, { lot: 30, tick: 0.2 }).limitPrice).toBe(17_043.2)
    // what the trader types is the trader's
    const typed = withPrice(begun, 'limitPrice', 17_043.23)
    expect(withTerms(typed, INDEX).limitPrice).toBe(17_043.23)
    expect(withType(formOf({ limitPrice: 17_000 }), 'limit', 17_043.2).limitPrice).toBe(17_000)
    expect(withType(formOf(), 'stop-limit', 17_043.2)).toMatchObject({ limitPrice: null, stopPrice: null })
  })

  it('of an instrument takes no price and no quantity along', () => {
    const prices = { limitPrice: 17_000, stopPrice: 16_900 }
    const form = formOf({ type: 'limit', unit: 'units', qty: 150, ...prices })
    expect(withInstrument(form, 'TCS', 3_210.45)).toMatchObject({
      instrument: 'TCS',
      unit: 'lots',
      qty: 1,
      limitPrice: 3_210.45,
      stopPrice: null,
    })
  })

  it('of the unit keeps the quantity, and rounds what is no whole lot up', () => {
    expect(withUnit(formOf({ qty: 3 }), 'units', 50)).toMatchObject({ unit: 'units', qty: 150 })
    expect(withUnit(formOf({ unit: 'units', qty: 120 }), 'lots', 50)).toMatchObject({ unit: 'lots', qty: 3 })
    expect(withUnit(formOf({ qty: null }), 'units', 50)).toMatchObject({ unit: 'units', qty: null })
  })
})

describe('errors', () => {
  it.each<[Partial<TicketForm>, string | undefined]>([
    [{ qty: 2 }, undefined],
    [{ qty: 0 }, 'Enter a whole number of lots from 1 to 20,000'],
    [{ qty: 1.5 }, 'Enter a whole number of lots from 1 to 20,000'],
    [{ qty: 20_001 }, 'Enter a whole number of lots from 1 to 20,000'],
    [{ qty: null }, 'Enter a whole number of lots from 1 to 20,000'],
    [{ unit: 'units', qty: 75 }, 'Enter a multiple of 50, the lot'],
    [{ unit: 'units', qty: 100 }, undefined],
    [{ unit: 'units', qty: -50 }, 'Enter a whole number of units from 1 to 10,00,000'],
  ])('quantity of %o', (part, error) => {
    expect(ticketErrors(formOf(part), INDEX).qty).toBe(error)
  })

  it('are of the fields that the order type has', () => {
    const wrong = { protectionPct: 0, limitPrice: 0.03, stopPrice: null }
    expect(Object.keys(ticketErrors(formOf({ ...wrong, type: 'market' }), INDEX))).toEqual(['protectionPct'])
    expect(Object.keys(ticketErrors(formOf({ ...wrong, type: 'limit' }), INDEX))).toEqual(['limitPrice'])
    expect(Object.keys(ticketErrors(formOf({ ...wrong, type: 'stop' }), INDEX))).toEqual(['stopPrice'])
    expect(Object.keys(ticketErrors(formOf({ ...wrong, type: 'stop-limit' }), INDEX))).toEqual([
      'limitPrice',
      'stopPrice',
    ])
  })

  it.each([
    [1_290.05, 0.1, 'Enter a price above ₹0, in steps of ₹0.10'],
    [1_290.1, 0.1, undefined],
    [57_100.05, 0.2, 'Enter a price above ₹0, in steps of ₹0.20'],
    [57_100.1, 0.2, 'Enter a price above ₹0, in steps of ₹0.20'],
    [57_100.2, 0.2, undefined],
    [203.37, 0.01, undefined],
    [12_345, 1, undefined],
    [12_345.5, 1, 'Enter a price above ₹0, in steps of ₹1.00'],
  ])('a price of %d goes by the tick of the day, %d', (price, tick, error) => {
    const prices = { limitPrice: price, stopPrice: price }
    const errors = ticketErrors(formOf({ type: 'stop-limit', ...prices }), { lot: 50, tick })
    expect(errors).toEqual(error === undefined ? {} : { limitPrice: error, stopPrice: error })
  })

  it('before the desk has said the tick a price is only above zero', () => {
    expect(ticketErrors(formOf({ type: 'limit', limitPrice: 1_290.03 }), null)).toEqual({})
    expect(ticketErrors(formOf({ type: 'limit', limitPrice: 0 }), null)).toEqual({
      limitPrice: 'Enter a price above ₹0',
    })
  })

  it('exits are from 0 to 50 per cent, protection above 0 and at most 20', () => {
    expect(ticketErrors(formOf({ stopLossPct: 51, takeProfitPct: -1, protectionPct: 20.5 }), INDEX)).toEqual({
      stopLossPct: 'Enter a percentage from 0 to 50',
      takeProfitPct: 'Enter a percentage from 0 to 50',
      protectionPct: 'Enter a percentage above 0, at most 20',
    })
    expect(ticketErrors(formOf({ stopLossPct: 50, takeProfitPct: 0, protectionPct: 20 }), INDEX)).toEqual({})
  })
})

describe('the ticket', () => {
  it('is in units, without the prices that its type does not have', () => {
    const form = formOf({ qty: 2, limitPrice: 17_000, stopPrice: 16_990, stopLossPct: 0.5 })
    expect(toTicket(form, 50)).toEqual({
      instrument: 'NIFTY',
      side: 'buy',
      type: 'market',
      qty: 100,
      limitPrice: 0,
      stopPrice: 0,
      protectionPct: 1,
      stopLossPct: 0.5,
      takeProfitPct: 0,
    })
    expect(toTicket({ ...form, type: 'stop-limit', protectionPct: null }, 50)).toMatchObject({
      limitPrice: 17_000,
      stopPrice: 16_990,
      protectionPct: 1,
    })
  })

  it('that asks for the lot is of one unit', () => {
    expect(plainTicket('TCS')).toMatchObject({ instrument: 'TCS', type: 'market', qty: 1 })
  })
})

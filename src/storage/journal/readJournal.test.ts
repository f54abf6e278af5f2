import { describe, expect, it } from 'vitest'
import {
  journalRecord,
  MAX_TAGS,
  noteId,
  readFill,
  readNote,
  storedKey,
  TRADEBOOK,
  type TradeNote,
} from './readJournal.ts'
import { FILL } from './testing/fill.ts'

const NAMED = { source: TRADEBOOK, date: '2023-03-14', trade: 'T1' }
const NOTE: TradeNote = {
  ...NAMED,
  id: noteId(NAMED),
  note: 'Too early.',
  tags: ['gap'],
  changedMs: 1_678_766_400_000,
}

describe('what the journal has stored', () => {
  it('is read back as it was', () => {
    expect(readNote(journalRecord(NOTE))).toEqual(NOTE)
    expect(readFill(journalRecord(FILL))).toEqual(FILL)
  })

  it.each([
    ['no form', { form: undefined }],
    ['the form of a later version', { form: 2 }],
    ['an id of another trade', { id: 'tradebook/2023-03-14/T2' }],
    ['a day that is none', { date: '2023-02-30', id: 'tradebook/2023-02-30/T1' }],
    ['a note that is no text', { note: 5 }],
    ['too many tags', { tags: Array.from({ length: MAX_TAGS + 1 }, () => 'gap') }],
    ['no time', { changedMs: Number.NaN }],
  ])('is no note with %s', (_, change) => {
    expect(readNote({ ...(journalRecord(NOTE) as object), ...change })).toBeUndefined()
  })

  it.each([
    ['no form', { form: undefined }],
    ['a side that is none', { side: 'hold' }],
    ['no units', { qty: 0 }],
    ['half a unit', { qty: 1.5 }],
    ['a price below zero', { price: -1 }],
    ['a day that is none', { date: '2023-13-01' }],
    ['no trade id', { tradeId: 7 }],
  ])('is no fill with %s', (_, change) => {
    expect(readFill({ ...(journalRecord(FILL) as object), ...change })).toBeUndefined()
  })

  it('has one place for a trade of a day, and another for each other one', () => {
    expect(storedKey(FILL)).toBe('NSE:EQ:2023-03-14:77')
    expect(storedKey({ ...FILL, orderId: 'another', price: 1 })).toBe(storedKey(FILL))
  })
})

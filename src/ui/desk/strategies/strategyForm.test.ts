import { expect, it } from 'vitest'
import { marketMaking } from '../../../engine/strategies/marketMaking.ts'
import { NEW_STRATEGY, needWords, type StrategyForm, strategyErrors, toDraft } from './strategyForm.ts'

const PARAMS = marketMaking.params
const GOOD: StrategyForm = { ...NEW_STRATEGY, name: 'Nifty maker', instruments: ['NIFTY'] }
const errorsOf = (patch: Partial<StrategyForm>, taken: string[] = []) =>
  strategyErrors({ ...GOOD, ...patch }, PARAMS, taken)

it('a form that is filled in has no error', () => {
  expect(errorsOf({})).toEqual({})
})

it.each(['', 'ab', '  ab  ', 'x'.repeat(51)])('the name "%s" is refused', name => {
  expect(errorsOf({ name })).toEqual({ name: 'Enter a name of 3 to 50 characters' })
})

it.each(['abc', 'x'.repeat(50)])('the name "%s" is taken', name => {
  expect(errorsOf({ name })).toEqual({})
})

it('a name that another strategy has is refused, whatever its case and the spaces round it', () => {
  expect(errorsOf({ name: ' NIFTY maker ' }, ['Nifty Maker'])).toHaveProperty('name')
  expect(errorsOf({ name: 'Nifty maker 2' }, ['Nifty Maker'])).toEqual({})
})

it('at least one instrument is needed', () => {
  expect(errorsOf({ instruments: [] })).toEqual({ instruments: 'Choose at least one instrument' })
})

it.each([null, 999, 1_000_000_001])('capital %s is refused', capital => {
  expect(errorsOf({ capital })).toEqual({
    capital: 'Enter capital between ₹1,000 and ₹1,00,00,00,000',
  })
})

it.each([
  ['09:15', '09:15', '15:30', 'Square-off must be after the session start'],
  ['09:15', '15:31', '15:30', 'Square-off must be at or before the session end'],
  ['16:00', '15:15', '15:30', 'Square-off must be after the session start'],
])('a session from %s with square-off %s to %s is refused', (sessionStart, squareOff, sessionEnd, said) => {
  expect(errorsOf({ sessionStart, squareOff, sessionEnd })).toEqual({ squareOff: said })
})

it('square-off may be at the very end of the session', () => {
  expect(errorsOf({ squareOff: '15:30' })).toEqual({})
})

it('a time that is missing is asked for at its own field', () => {
  expect(errorsOf({ sessionEnd: '' })).toEqual({ sessionEnd: 'Enter a time of day' })
  expect(errorsOf({ squareOff: '' })).toEqual({ squareOff: 'Enter a time of day' })
})

it('a parameter keeps to its declared limits and steps', () => {
  expect(errorsOf({ params: { orderQty: 1.5 } })).toEqual({
    orderQty: 'Enter a whole number from 1 to 1,00,000',
  })
  expect(errorsOf({ params: { spreadPct: 0 } })).toEqual({ spreadPct: 'Enter a number from 0.01 to 10' })
  expect(errorsOf({ params: { spreadPct: null } })).toHaveProperty('spreadPct')
})

it('the draft has the trimmed name, each declared parameter and no other', () => {
  const form = { ...GOOD, name: ' Nifty maker ', params: { spreadPct: 0.1, stray: 1 } }
  expect(toDraft(form, marketMaking)).toEqual({
    name: 'Nifty maker',
    type: 'market-making',
    instruments: ['NIFTY'],
    params: {
      spreadPct: 0.1,
      orderQty: 10,
      positionLimit: 50,
      minPriceIncrement: 0.05,
      skew: 0.5,
      wildBar: 4,
    },
    capital: 100_000,
    sessionStart: '09:15',
    sessionEnd: '15:30',
    squareOff: '15:15',
  })
})

it.each([
  [
    'momentum',
    [['NIFTY']],
    false,
    false,
    'The capital does not cover one lot of NIFTY: its orders would be rejected.',
  ],
  [
    'market-making',
    [['NIFTY']],
    false,
    true,
    'The capital does not cover one order of NIFTY: its orders would be rejected.',
  ],
  [
    'momentum',
    [['NIFTY'], ['BANKNIFTY']],
    true,
    false,
    'Its share of the capital does not cover one lot of NIFTY or BANKNIFTY: its orders would be rejected.',
  ],
  [
    'arbitrage',
    [['NIFTY', 'BANKNIFTY']],
    false,
    false,
    'The capital does not cover one lot of NIFTY and BANKNIFTY: its orders would be rejected.',
  ],
  [
    'mine~1',
    [['NIFTY']],
    false,
    false,
    'The capital does not cover one lot of NIFTY: its orders would be rejected unless it sets the quantity itself.',
  ],
])('what the capital of a strategy of type %s is too small for, %j, is said in one sentence', (...row) => {
  const [type, short, isShared, setsQty, words] = row
  expect(needWords({ short, isShared, setsQty, capital: 450_000 }, type)).toBe(words)
})

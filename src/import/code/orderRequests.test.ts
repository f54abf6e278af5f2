import { expect, it } from 'vitest'
import { compiled, ranOn } from '../../../test/convertedPine.ts'
import { InputError } from '../../engine/index.ts'

/** What a strategy that does this on its hundredth bar is told. */
function told(act: string): string {
  const source = `import { defineStrategy } from 'sauda'
export default defineStrategy({
  id: 'x', title: 'Mine', summary: 'Y.', params: {},
  start({ bars, broker, legs }) {
    return i => {
      if (i !== 99) return
      const close = bars.close[i]
      ${act}
    }
  },
})
`
  try {
    ranOn(compiled(source))
    return 'ran'
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
}

const FAILED = /^Mine failed at the bar of [^()]+ \(line 8\): TypeError: /
const ORDER = 'There are: qty, type, limitPrice, stopPrice, validity, exits, reason.'

it.each([
  ['a field that no order has', 'broker.buy({ quantity: 5 })', `buy: there is no "quantity". ${ORDER}`],
  ['the same of another leg', 'legs[0].broker.sell({ limit: 9 })', `sell: there is no "limit". ${ORDER}`],
  [
    'an exit that there is not',
    'broker.buy({ exits: { stopLoss: 1 } })',
    'buy: exits: there is no "stopLoss". There are: takeProfitPrice, stopLossPrice, takeProfitDistance, stopLossDistance, takeProfitPct, stopLossPct.',
  ],
  [
    'a change that there is not',
    'broker.modify(broker.buy(), { price: 1 })',
    'modify: there is no "price". There are: qty, limitPrice, stopPrice.',
  ],
  ['a number alone', 'broker.buy(5)', 'buy: needs its fields in braces, not 5.'],
  ['no fields', 'broker.buy(null)', 'buy: needs its fields in braces, not null.'],
  ['a number in quotes', "broker.buy({ qty: '5' })", 'buy: qty must be a number, not "5".'],
  ['a reason in numbers', 'broker.buy({ reason: 5 })', 'buy: reason must be text, not 5.'],
  ['an exit of its own', 'broker.buy({ exits: 5 })', 'buy: exits must be fields in braces, not 5.'],
  [
    'a type of the exchange',
    "broker.buy({ type: 'SL-M', stopPrice: 1 })",
    'buy: type must be one of market, limit, stop, stop-limit, not "SL-M".',
  ],
  [
    'a validity that there is not',
    "broker.buy({ validity: 'day order' })",
    'buy: validity must be one of day, ioc, gtc, not "day order".',
  ],
  [
    'the limit of an order at market',
    'broker.buy({ limitPrice: close })',
    'buy: an order of the type "market" has no limitPrice. Those that have one: limit, stop-limit.',
  ],
  [
    'the stop of a limit',
    "broker.sell({ type: 'limit', limitPrice: close, stopPrice: close })",
    'sell: an order of the type "limit" has no stopPrice. Those that have one: stop, stop-limit.',
  ],
])('an order in code is refused with its line when it has %s', (_, act, message) => {
  expect(told(act)).toMatch(FAILED)
  expect(told(act).replace(FAILED, '')).toBe(message)
})

it.each([
  'broker.buy()',
  'broker.buy({})',
  'broker.buy(undefined)',
  "broker.buy({ qty: 5, type: undefined, limitPrice: undefined, reason: 'Up' })",
  "broker.buy({ type: 'market', limitPrice: 0, exits: null })",
  "broker.buy({ type: 'stop-limit', limitPrice: close, stopPrice: close, validity: 'ioc', exits: { stopLossPct: 1 } })",
  "broker.modify(broker.sell({ type: 'limit', limitPrice: close * 2 }), { qty: 3, limitPrice: close * 3 })",
])('an order in code may be %s', act => {
  expect(told(act)).toBe('ran')
})

import { InputError } from '../core/problem.ts'
import { DAY_NAMES } from './dayNames.ts'
import { TERMS } from './terms.ts'

const EXPIRY_TERMS = TERMS.map(({ name }) => name).filter(name => name.endsWith('expiry'))
/** What other programs, and traders, call some of the words. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  price: ['close'],
  ltp: ['close'],
  dayofweek: ['weekday'],
  dow: ['weekday'],
  today: ['weekday', ...EXPIRY_TERMS],
  expiry: EXPIRY_TERMS,
  expiration: EXPIRY_TERMS,
  dte: EXPIRY_TERMS,
  ...Object.fromEntries(
    DAY_NAMES.flatMap(name => [name, name.slice(0, 3)]).map(name => [name.toLowerCase(), ['weekday']]),
  ),
}

/** The refusal of a word that is none, with those that may be meant. */
export function unknownWord(text: string, params: readonly string[]): InputError {
  const start = text.toLowerCase()
  const words = [...params, ...TERMS.map(({ name }) => name)]
  const near = Object.hasOwn(MEANT, start)
    ? MEANT[start]!
    : words.filter(name => name.toLowerCase().startsWith(start.slice(0, 2)))
  const names = near.length > 0 ? near : ['close', 'volume', 'SMA', 'EMA', 'RSI', 'VWAP', ...params]
  return new InputError(
    `"${text}" is not known. ${near.length > 0 ? 'Did you mean' : 'There are, for example,'} ${names.slice(0, 6).join(', ')}${near.length > 0 ? '?' : '.'}`,
  )
}

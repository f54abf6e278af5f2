/** The elements of a SPAN file, one by one, for tests of what they come to. */
import { InputError } from '../../../engine/index.ts'
import { memorySource } from '../../archives/source.ts'
import { readSpan, type SpanWanted } from '../readSpan.ts'

const bytes = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))
/** An element with its content. */
export const tag = (name: string, content: string | number) => `<${name}>${content}</${name}>`
/** Sixteen losses, each one more than the one before. */
export const losses = (first = 1) => Array.from({ length: 16 }, (_, k) => first + k)
/** The losses and the delta of a contract. */
export const array = (values: readonly number[] = losses(), delta: number | string = 1) =>
  tag('ra', values.map(value => tag('a', value)).join('') + tag('d', delta))
/** A future by its expiry. */
export const future = (pe: string, more = array(), price: number | string = 100) =>
  tag('fut', tag('pe', pe) + tag('p', price) + more)
/** An option by its right and strike. */
export const option = (o: string, k: string | number, more = array(), price: number | string = 5) =>
  tag('opt', tag('o', o) + tag('k', k) + tag('p', price) + more)
/** The futures of an underlying. */
export const futures = (inside: string, code = 'TCS') => tag('futPf', tag('pfCode', code) + inside)
/** The series of options of an underlying. */
export const options = (inside: string, code = 'TCS') => tag('oopPf', tag('pfCode', code) + inside)
/** The price of an underlying. */
export const spot = (price: string, code = 'TCS') =>
  tag('phyPf', tag('pfCode', code) + tag('phy', tag('p', price)))
/** A leg of a calendar spread, by its side and expiry. */
export const leg = (rs: string, pe: string, more = '') =>
  tag('pLeg', tag('cc', 'TCS') + tag('rs', rs) + tag('pe', pe) + more)
/** A calendar spread by its place and charge. */
export const spread = (place: string, rupees: string, legs = leg('A', '20260630') + leg('B', '20260728')) =>
  tag('dSpread', tag('spread', place) + tag('rate', tag('val', rupees)) + legs)
/** What is charged for an underlying. */
export const commodity = (inside: string, code = 'TCS') => tag('ccDef', tag('cc', code) + inside)

/** What stands before the day. */
export const HEAD = '<fileFormat>4.00</fileFormat><created>202605291845</created>'
/** The day, as the file says it. */
export const DAY = '<date>20260529</date>'
/** The futures of TCS: one of them. */
export const FUTURE = futures(future('20260630'))
/** The text of a file that holds these elements. */
export const file = (inside: string, head = HEAD, day = DAY) =>
  tag('spanFile', head + tag('pointInTime', day + inside))

const ALL: SpanWanted = { symbols: null, options: true }
/** The table of a text. */
export const read = (text: string, wanted = ALL) => readSpan(memorySource('a.spn', bytes(text)), wanted)
/** The first underlying of a file that holds these elements. */
export const only = async (inside: string, wanted = ALL) => (await read(file(inside), wanted)).underlyings[0]!

/** The sentence with which a text is refused. */
export async function refusal(text: string): Promise<string> {
  const error: unknown = await read(text).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof InputError) return error.message
  throw error ?? new Error('It was read.')
}

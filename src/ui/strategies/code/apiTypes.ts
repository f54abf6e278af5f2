/** What the words of the interface say of types: their signatures, read as text. */
import { API_WORDS, type ApiWord } from './apiWords.ts'

const IMPORTABLE = API_WORDS.filter(({ of }) => of === undefined)
const MEMBERS = new Map<string, ApiWord[]>()
for (const word of API_WORDS) {
  if (word.of !== undefined) MEMBERS.set(word.of, [...(MEMBERS.get(word.of) ?? []), word])
}

/** Whether the word is a type, which no value can be. */
export function isType({ signature }: ApiWord): boolean {
  return /^(interface|type) /.test(signature)
}

/** The values that can be imported. */
export const API_VALUES: readonly ApiWord[] = IMPORTABLE.filter(word => !isType(word))
/** The types that can be imported. */
export const API_TYPES: readonly ApiWord[] = IMPORTABLE.filter(isType)

/** The members of a type, which may be written with its parameters or with null; none of one that is not known. */
export function membersOf(type: string): readonly ApiWord[] {
  const name = type.replace(/^readonly /, '').replace(/ \| (null|undefined)$/, '')
  return MEMBERS.get(name.replace(/<.*>$/, '')) ?? []
}

/** That member of a type. */
export function memberOf(type: string, name: string): ApiWord | undefined {
  return membersOf(type).find(member => member.name === name)
}

/** The type of a member, or what a function or method gives back; '' where the signature does not say. */
export function resultOf({ signature }: ApiWord): string {
  const rest = afterName(signature)
  if (!rest.startsWith('(')) return rest.replace(/^\??: /, '')
  return rest.slice(closing(rest) + 1).replace(/^: /, '')
}

/** The type of what a function or method takes at that place; '' where it takes nothing there. */
export function parameterOf({ signature }: ApiWord, place: number): string {
  const rest = afterName(signature)
  const from = rest.indexOf('(')
  if (from < 0) return ''
  const list = rest.slice(from)
  const parameter = split(list.slice(1, closing(list)))[place] ?? ''
  return parameter.replace(/^\w+\??: /, '')
}

/** The first type in the text that has members here, such as Param in "Omit<Param, 'step'>"; '' where there is none. */
export function typeIn(text: string): string {
  return text.match(/\w+/g)?.find(name => MEMBERS.has(name)) ?? ''
}

/** The type of each of a list's elements; '' of what is no list. */
export function elementOf(type: string): string {
  return type.endsWith('[]') ? type.slice(0, -2).replace(/^readonly /, '') : ''
}

function afterName(signature: string): string {
  return signature.replace(/^\w+/, '')
}

/** Where the bracket with which the text begins is closed. */
function closing(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++
    if (')]}'.includes(text[at]!) && --depth === 0) return at
  }
  return text.length
}

/** The parts between the commas that stand in no bracket. */
function split(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of list) {
    if ('([{<'.includes(letter)) depth++
    if (')]}>'.includes(letter)) depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map(part => part.trim())
}

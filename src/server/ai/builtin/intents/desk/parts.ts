/** A question with several subjects in parts: "my P&L and my margin" is two questions. */
import { Phrase, type Token } from '../../phrase.ts'

const JOINS = ['and', '&', '+', ',', ';', '?', '!', '.', 'plus', 'also', 'versus', 'vs']
/** What one answer has together. */
const PAIRS = [
  ['profit', 'loss'],
  ['buy', 'sell'],
  ['bought', 'sold'],
] as const
/** What says which one is meant, and of what. */
const EXTREMES = [
  'best',
  'worst',
  'biggest',
  'largest',
  'smallest',
  'last',
  'latest',
  'open',
  'pending',
  'short',
  'long',
]
const NOUNS = [
  ...['trade', 'trades', 'strategy', 'strategies', 'position', 'positions', 'order', 'orders'],
  ...['win', 'loss', 'winner', 'loser', 'profit'],
]

/**
 * The parts that can be answered each alone, at least one: a part of which `fits` says that it asks for nothing belongs to
 * the one before it, or to the next.
 */
export function partsOf(phrase: Phrase, fits: (part: Phrase) => boolean): Phrase[] {
  const pieces = shared(split(phrase.tokens))
  const parts: string[] = []
  let begun = ''
  for (const piece of pieces) {
    const text = `${begun} ${piece}`.trim()
    if (fits(new Phrase(text))) {
      parts.push(text)
      begun = ''
    } else if (parts.length > 0) parts.push(`${parts.pop()} ${piece}`)
    else begun = text
  }
  return (parts.length > 0 ? parts : [begun]).map(text => new Phrase(text))
}

function split(tokens: readonly Token[]): string[][] {
  const pieces: string[][] = [[]]
  for (const [k, { text }] of tokens.entries()) {
    if (JOINS.includes(text) && !isPair(tokens[k - 1]?.text, tokens[k + 1]?.text)) pieces.push([])
    else pieces.at(-1)!.push(text)
  }
  return pieces.filter(piece => piece.length > 0)
}

/** "p & l", "m & m", "profit and loss", "buy and sell". */
function isPair(before: string | undefined, after: string | undefined): boolean {
  if (before?.length === 1 && after?.length === 1) return true
  return PAIRS.some(([one, other]) => before === one && after === other)
}

/** "Best" of "best and worst trade" is the best trade. */
function shared(pieces: readonly (readonly string[])[]): string[] {
  const noun = pieces.flat().find(word => NOUNS.includes(word))
  return pieces.map(piece => {
    const last = piece.findLastIndex(word => EXTREMES.includes(word))
    const isBare = last >= 0 && !piece.some(word => NOUNS.includes(word))
    const words = isBare && noun !== undefined ? piece.toSpliced(last + 1, 0, noun) : piece
    return words.join(' ')
  })
}

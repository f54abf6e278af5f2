/** Strategies of the trader's own by their names. */
import type { OwnStrategy } from '../conversation/question.ts'
import { toEnglish } from './hinglish.ts'
import { names } from './names.ts'
import { Phrase } from './phrase.ts'

/** "My momentum" is the trader's own, "momentum" the built-in one. */
const MINE = ['my', 'own']

/** Reads the strategies of the trader's own that are named, the longer names first. */
export function readOwn(phrase: Phrase, own: readonly OwnStrategy[]): OwnStrategy[] {
  const named = own
    .map(strategy => ({ strategy, words: wordsOf(strategy.title) }))
    .toSorted((a, b) => b.words.length - a.words.length)
  return named.flatMap(({ strategy, words }) => {
    const place = phrase.findName(words)
    if (!place || (isElsewhere(words) && !phrase.isWord(place[0] - 1, ...MINE))) return []
    phrase.read(...place)
    return [strategy]
  })
}

/** Whether a strategy of the trader's own is named. Nothing is read. */
export function namesOwn(phrase: Phrase, own: readonly OwnStrategy[]): boolean {
  return readOwn(phrase.fresh(), own).length > 0
}

/** The words of a name as a question has them. */
function wordsOf(title: string): string[] {
  return new Phrase(toEnglish(title)).tokens.filter(({ kind }) => kind !== 'mark').map(({ text }) => text)
}

/** Whether the name is one of the engine's too. */
function isElsewhere(words: readonly string[]): boolean {
  const phrase = new Phrase(words.join(' '))
  return names.strategy(phrase) || (words.length === 1 && names.symbol(phrase))
}

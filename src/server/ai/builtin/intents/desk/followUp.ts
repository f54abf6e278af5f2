/** A few words after an answer on the desk, whose figures do not go along with them: what to ask instead. */
import { escapeMarkdown } from '../../../conversation/text.ts'
import type { Intent } from '../../intent.ts'
import { names, readSymbols } from '../../names.ts'
import type { Phrase } from '../../phrase.ts'
import { EARLIER, OTHER_DAYS } from './beyond.ts'
import { deskIntent } from './desk.ts'

/** More words are a question of their own. */
const MOST_WORDS = 5
const WHY = ['why', 'how come', 'how so']
/** What goes on from the answer before where an instrument is named. */
const ALSO = ['and', 'what about', 'how about', 'also', 'same for', 'only']

/** "And yesterday?", "what about BANKNIFTY?", "why?" after an answer on the desk. */
export const deskFollowUpIntent: Intent = {
  command: deskIntent.command,
  about: deskIntent.about,
  example: deskIntent.example,
  fits: (phrase, situation) => situation.isDeskSaid && !deskIntent.fits(phrase, situation) && isShort(phrase),
  answer(phrase) {
    const [symbol] = readSymbols(phrase.fresh())
    const text = followUpText(phrase, symbol ?? null)
    phrase.read(0, phrase.tokens.length)
    return Promise.resolve(text)
  },
}

function isShort(phrase: Phrase): boolean {
  const words = phrase.tokens.filter(({ kind }) => kind !== 'mark')
  if (words.length > MOST_WORDS) return false
  if (OTHER_DAYS.test(phrase.tokens.map(({ text }) => text).join(' ')))
    return phrase.has(...ALSO) || words.length <= 2
  return (phrase.has(...WHY) && words.length <= 2) || (phrase.has(...ALSO) && names.symbol(phrase))
}

function followUpText(phrase: Phrase, symbol: string | null): string {
  if (symbol !== null) {
    return `The desk’s figures come only with a question that names what you want of it: ask _my P&L in ${escapeMarkdown(symbol)}_ or _my positions in ${escapeMarkdown(symbol)}_.`
  }
  if (phrase.has(...WHY)) {
    return 'The desk’s figures come only with a question that names what you want of it: ask _why is my P&L negative_, _which strategy lost most_ or _why was my last order rejected_.'
  }
  return EARLIER
}

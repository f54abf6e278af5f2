import { ruleStrategy } from '../../../../engine/index.ts'
import { escapeMarkdown, paragraphs } from '../../conversation/text.ts'
import { rulesLink } from '../../tools/rulesLink.ts'
import type { Intent } from '../intent.ts'
import { names } from '../names.ts'
import type { Phrase } from '../phrase.ts'
import { type RuleSentence, readRuleSentence } from '../ruleSentence/sentence.ts'
import { bullets } from '../runText.ts'

const EXAMPLE = 'Buy when RSI is below 30, sell above 70, stop 1%'
/** What begins a question, not a strategy. */
const QUESTIONS =
  `why what how should is are does did do which who was were would will explain define meaning`.split(' ')
const VERBS = ['buy', 'buys', 'sell', 'sells', 'short', 'exit', 'long']
const WHEN = ['when', 'whenever', 'if', 'once']
/** Parts of a sentence that an answer repeats, and letters of each. */
const MAX_PARTS = 8
const MAX_CHARS = 120

/** "Buy when RSI is below 30, sell above 70, stop 1%": rules that open in the builder. */
export const ownRulesIntent: Intent = {
  command: '/rules',
  about: 'turns a sentence into rules that open in the builder',
  example: EXAMPLE,
  fits(phrase) {
    if (phrase.isWord(0, ...QUESTIONS) || phrase.has('should i') || names.strategy(phrase)) return false
    if (!phrase.has(...VERBS, 'buying', 'selling', 'enter', 'cover', 'close')) return false
    const { hasEntry, hasExit } = readRuleSentence(phrase)
    return hasEntry || hasExit || isOpenEnded(phrase)
  },
  answer(phrase) {
    const sentence = readRuleSentence(phrase)
    phrase.read(0, phrase.tokens.length)
    return Promise.resolve(sentence.hasEntry ? rulesWords(sentence) : missingWords(sentence))
  },
}

/** "Buy when the moon is full": meant as a rule, whatever follows. */
function isOpenEnded(phrase: Phrase): boolean {
  return VERBS.some(verb => WHEN.some(when => phrase.has(`${verb} ${when}`))) && !names.symbol(phrase)
}

/** @throws InputError where a number is out of its limits, such as a period of 0. */
function rulesWords(sentence: RuleSentence): string {
  const { rules, assumed, isSellExit, symbols, notUnderstood } = sentence
  const notes = [
    assumed.length > 0 && `Assumed: ${assumed.join('; ')}.`,
    isSellExit && '“Sell” closes the long position; to open a short one, say “short when …”.',
    symbols.length > 0 && `Rules name no instrument: choose ${symbols.join(', ')} on the Backtesting screen.`,
    unreadWords(notUnderstood),
  ].filter(note => note !== false)
  return paragraphs(
    `**${escapeMarkdown(ruleStrategy(rules).summary)}**`,
    bullets(notes),
    `[Open in the builder](${rulesLink(rules)})`,
  )
}

function missingWords({ hasExit, isSellExit, notUnderstood }: RuleSentence): string {
  const unread = unreadWords(notUnderstood)
  const why = isSellExit
    ? '“Sell” closes a long position, and nothing opens one: say when to buy, or “short when …”'
    : `${hasExit ? 'An entry is missing: say' : 'Say'} when to buy or to short`
  return paragraphs(unread !== false && escapeMarkdown(unread), `${why}, for example: _${EXAMPLE}_.`)
}

/** "Not understood: “when the moon is full”." */
function unreadWords(parts: readonly string[]): string | false {
  const shown = parts.slice(0, MAX_PARTS).map(part => `“${part.slice(0, MAX_CHARS)}”`)
  return shown.length > 0 && `Not understood: ${shown.join(', ')}.`
}

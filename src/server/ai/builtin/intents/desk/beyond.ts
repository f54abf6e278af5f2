/** What a question puts beside the desk as it is now: another day, a time of day, a condition, or what is to be left out. */
import { type DeskFacts, dayOf, weekday } from '../../../../../engine/index.ts'
import { escapeMarkdown } from '../../../conversation/text.ts'
import { readDays } from '../../days.ts'
import { CHARGE_WORDS } from '../../names.ts'
import { Phrase } from '../../phrase.ts'
import { momentIn } from './moment.ts'

/** What is said of it before the answer, and the question without it. */
interface Beyond {
  readonly notes: readonly string[]
  /** Null where nothing can be answered. */
  readonly left: string | null
}

/** What is said of another day. */
export const EARLIER =
  'I see only the day on which the desk is now. _Journal_ on Positions has the earlier days of a paper session.'
/** Words of a day that the desk is not on. */
export const OTHER_DAYS =
  /\b(?:yesterday|tomorrow|(?:last|this|next|previous|past) (?:week|month|year)|(?:last|next|previous) session|(?:previous|next) day|day before)\b/
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const PRESENT = /\b(?:today|now)\b/

/** "Tell me if I am halted" has no condition. */
const WHETHER = /\b(?:tell|me|check|know|see|ask|wonder|sure|say|show) if\b/
const CONDITION = /\bif\b(?:[^?.;!,\n]|[.,](?=\d)){1,80}/i
const HYPOTHETICAL =
  /\b(?:if|suppose|supposing|assuming|assume|would(?! (?:like|you|love))|could have|should have|what happens|will|going to|in case|were to)\b/
const EXCLUSION =
  /\b(?:without|excluding|except|apart from|other than|not counting|leaving out|minus|besides)(?: for)? (.+)$/i
const CHARGES = new RegExp(`^(?:the |any |my |all )?(?:${CHARGE_WORDS.join('|')})\\b`)
const MAX_QUOTED = 60

/** What of the question the desk's present figures do not tell. `text` is the question in lower case, `typed` as it was typed. */
export function beyondOf(text: string, typed: string, desk: Pick<DeskFacts, 'day' | 'time'>): Beyond {
  const condition = conditionNote(text, typed)
  if (condition !== null) return { notes: [condition], left: null }
  const notes: string[] = []
  let left = text
  if (namesOtherDay(left, desk.day)) {
    notes.push(EARLIER)
    if (!PRESENT.test(left)) return { notes, left: null }
    left = left.replaceAll(new RegExp(OTHER_DAYS, 'g'), '')
  }
  const moment = momentIn(left, desk.time)
  if (moment) {
    left = moment.left
    if (moment.words !== null) {
      notes.push(
        `**I do not know the figures ${moment.words}: the desk tells only the present ones, as of ${desk.time}.**`,
      )
    }
  }
  const excluded = EXCLUSION.exec(left)
  if (excluded && !CHARGES.test(excluded[1]!)) {
    notes.push(
      `**I cannot leave out ${quoted((EXCLUSION.exec(typed) ?? excluded)[1]!)}: what follows counts everything.**`,
    )
    left = left.slice(0, excluded.index)
  }
  return { notes, left }
}

/** "**I cannot say what would be if NIFTY fell 1%**": null where the question is of what is. */
function conditionNote(text: string, typed: string): string | null {
  const isHypothetical = HYPOTHETICAL.test(text.replaceAll(new RegExp(WHETHER, 'g'), ''))
  if (!isHypothetical) return null
  const condition = /\bif\b/.test(text.replace(WHETHER, '')) ? CONDITION.exec(typed) : null
  const words = condition ? `would be ${quoted(condition[0])}` : 'would or will be'
  return `**I cannot say what ${words}: the desk tells only what is.** Ask _what is my exposure_ for what you hold now.`
}

function namesOtherDay(text: string, day: string): boolean {
  if (OTHER_DAYS.test(text)) return true
  const own = WEEKDAYS[weekday(dayOf(day))]
  if (WEEKDAYS.some(name => name !== own && new RegExp(`\\b${name}\\b`).test(text))) return true
  // "today" is the desk's day
  const spans = readDays(new Phrase(text), Date.parse(`${day}T06:00:00Z`))
  return spans.some(({ from, to }) => from !== day || to !== day)
}

/** Letters, digits and a few marks: nothing that could be a mark of Markdown or an address. */
function quoted(words: string): string {
  const plain = words.replaceAll(/[^\p{L}\d %&,.₹]/gu, ' ').replaceAll(/\.(?!\d)/g, ' ')
  const close = plain.replaceAll(/ +/g, ' ').replaceAll(/ (?=[%,])/g, '')
  return escapeMarkdown(close.trim().slice(0, MAX_QUOTED).trim())
}

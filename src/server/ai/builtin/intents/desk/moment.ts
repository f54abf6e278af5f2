/** Times of day in a question: the desk knows only its own. */

/** Words of a time of day, and the question without it. */
interface Moment {
  /** "at 11 am"; null where the desk's own time, or the whole day, is meant. */
  readonly words: string | null
  readonly left: string
}

const WHEN = 'at|by|till|until|before|after|since|around|from|between'
const CLOCK =
  '\\d{1,2}(?: ?[:.] ?[0-5]\\d)? ?(?:am|pm|a \\. m|p \\. m|o clock|oclock|hrs|hours|ist)\\b|\\d{1,2} ?: ?[0-5]\\d\\b'
/** A bare hour: a number after "at" with nothing behind it that it could count. */
const HOUR = '(?:[01]?\\d|2[0-3])(?:\\.[0-5]\\d)?(?= (?:and|to|till|until|today|[?,;!]|-)|$)'
const WHOLE_DAY = /\bsince (?:the |this )?(?:morning|(?:market )?open|opening|start(?: of (?:the )?day)?)\b/g
/** The narrower before the wider. Each is linear: the question has single spaces only. */
const PATTERNS: readonly RegExp[] = [
  new RegExp(`\\b(?:(?:${WHEN}) )?(?:${CLOCK})(?: (?:and|to|till|until|-) (?:${CLOCK}|\\d{1,2}\\b))?`),
  new RegExp(`\\b(?:${WHEN}) ${HOUR}(?: (?:and|to|till|until|-) (?:${CLOCK}|\\d{1,2}\\b))?`),
  /\b(?:(?:at|by|till|until|before|after|around|in|during|over) )?(?:the |this )?(?:noon|midday|lunch(?: ?time)?|(?<!good )(?:morning|afternoon|evening)|midnight)\b/,
  /\b(?:(?:in|over|during|for) )?(?:the |this )?(?:last|past|first|previous) (?:\d+ |half |few |an? )*(?:hours?|minutes?|mins?)\b/,
  /\b(?:\d+|an?|half an|one|two|few) (?:hours?|minutes?|mins?) ago\b/,
  /\b(?:at|by|before|after|near) (?:the )?(?:market )?(?:open|close|opening|closing)\b(?! (?:position|order|price))/,
  /\b(?:earlier|later) today\b/,
  /\b(?:(?:by|per|each|every) (?:the )?(?:hour|minute)|hourly)\b/,
]

/** The first time of day in a question in lower case; null where there is none. `now` is the desk's time, "10:31". */
export function momentIn(text: string, now: string): Moment | null {
  const spaced = text.replaceAll(/ +/g, ' ')
  const rest = spaced.replaceAll(WHOLE_DAY, '')
  for (const pattern of PATTERNS) {
    const match = pattern.exec(rest)
    if (!match) continue
    const left = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`.trim()
    return { words: isNow(match[0], now) ? null : wordsOf(match[0]), left }
  }
  return rest === spaced ? null : { words: null, left: rest }
}

/** "at 11:30 am", with a preposition where it has none. */
function wordsOf(said: string): string {
  const words = said.replaceAll(/ ?([:.]) ?/g, '$1').trim()
  if (
    /^[a-z]/.test(words) &&
    !/^(?:the|this|an?|one|two|few|half|noon|midday|lunch|midnight)\b/.test(words)
  ) {
    return /^(?:morning|afternoon|evening)/.test(words) ? `in the ${words}` : words
  }
  if (/ago$/.test(words)) return words
  return /^(?:the|this)\b/.test(words) ? `of ${words}` : `at ${words}`
}

/** Whether one clock time is said, and it is the desk's. */
function isNow(said: string, now: string): boolean {
  const parts = /^(?:at )?(\d{1,2})(?: ?[:.] ?([0-5]\d))? ?(am|pm|a|p)?[ .m]*$/.exec(said)
  if (!parts) return false
  const hour = (Number(parts[1]) % 12) + (parts[3]?.startsWith('p') ? 12 : 0)
  const hours = parts[3] === undefined ? Number(parts[1]) : hour
  return `${String(hours).padStart(2, '0')}:${parts[2] ?? '00'}` === now
}

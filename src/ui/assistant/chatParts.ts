/** What stands in a reply besides what is read. */

/** A reply as it is shown, and the run of its card. */
export interface ReplyParts {
  /** Markdown. */
  readonly text: string
  /** The address of a run that the page is to make on the trader's own bars; null where the reply has no card. */
  readonly card: string | null
}

/** The links of runs that the built-in assistant carries on for the next question: Markdown shows no definitions. */
const CARRIED = /^\[run-\d\]: \/backtest\?.*$/gm
const CARD = /^\[Run on your data\]\((\/backtest\?(?=[^)]*dataset=own)[\w=&%.~-]{1,2000})\)$/m

/** A reply without what it only carries on, and with its card apart. */
export function splitReply(content: string): ReplyParts {
  const text = content.replace(CARRIED, '')
  return { text: text.replace(CARD, '').trimEnd(), card: CARD.exec(text)?.[1] ?? null }
}

const RUN_LINK = /\/backtest\?[\w=&%.~-]*instrument=(\w+)/g

/**
 * What may be asked next about the runs of a reply; nothing where it shows none or carries none on. A run on own bars is
 * none until its card has run.
 */
export function followUpsOf(content: string, hasOwn: boolean): string[] {
  const carried = content.match(CARRIED)?.length ?? 0
  const instrument = [...content.replace(CARRIED, '').matchAll(RUN_LINK)].at(-1)?.[1]
  const isCard = splitReply(content).card !== null
  if (carried === 0 || instrument === undefined || (isCard && !hasOwn)) return []
  if (isCard) return ['Why this result?', 'Which one is better?']
  const other = instrument === 'BANKNIFTY' ? 'NIFTY' : 'BANKNIFTY'
  const questions = ['Why this result?', `Same on ${other}`, 'Optimise it', 'Run it on my data']
  return carried > 1 ? [...questions, 'Which one is better?'] : questions
}

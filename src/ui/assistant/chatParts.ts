/** What stands in a reply besides what is read. */

/** A reply as it is shown, and the runs of its card. */
export interface ReplyParts {
  /** Markdown. */
  readonly text: string
  /** Addresses of runs that the page is to make, all on the trader's own bars or all on the built-in market; of no card, none. */
  readonly card: readonly string[]
}

/** The links of runs that the built-in assistant carries on for the next question: Markdown shows no definitions. */
const CARRIED = /^\[run-\d\]: \/backtest\?.*$/gm
const OWN_DATA = /^\[Run on your data\]\((\/backtest\?(?=[^)]*dataset=own)[\w=&%.~-]{1,2000})\)$/gm
/** What only the page can run, since the server does not know its strategy. */
const IN_BROWSER = /^\[Run in this browser\]\((\/backtest\?(?=[^)]*dataset=synthetic)[\w=&%.~-]{1,2000})\)$/gm
/** Runs of one card. */
const MAX_RUNS = 4

/** A reply without what it only carries on, and with its card apart. */
export function splitReply(content: string): ReplyParts {
  const text = content.replace(CARRIED, '')
  const card = text.search(OWN_DATA) < 0 ? IN_BROWSER : OWN_DATA
  const hrefs = Array.from(text.matchAll(card), ([, href]) => href!)
  return { text: text.replace(card, '').trimEnd(), card: hrefs.slice(0, MAX_RUNS) }
}

const RUN_LINK = /\/backtest\?[\w=&%.~-]*instrument=(\w+)/g

/**
 * What may be asked next about the runs of a reply; nothing where it shows none or carries none on. A run of a card is none
 * until the card has run.
 */
export function followUpsOf(content: string, hasOwn: boolean): string[] {
  const carried = content.match(CARRIED)?.length ?? 0
  const instrument = [...content.replace(CARRIED, '').matchAll(RUN_LINK)].at(-1)?.[1]
  const { card } = splitReply(content)
  if (card.length > 0) {
    const hasOther = carried + card.length > 1
    return hasOwn ? ['Why this result?', ...(hasOther ? ['Which one is better?'] : [])] : []
  }
  if (carried === 0 || instrument === undefined) return []
  const other = instrument === 'BANKNIFTY' ? 'NIFTY' : 'BANKNIFTY'
  const questions = ['Why this result?', `Same on ${other}`, 'Optimise it', 'Run it on my data']
  return carried > 1 ? [...questions, 'Which one is better?'] : questions
}

/** What goes along with a question that is about strategies of the trader's own: names and sentences, never rules or code. */
import { nameOf, type OwnVersion, ownStrategies } from '../../storage/strategies/ownStrategies.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { infoOf } from '../run/useOwnStrategies.ts'

/** A strategy of the trader's own as the assistant is told of it. */
export interface OwnMention {
  readonly id: string
  readonly title: string
  readonly kind: 'rules' | 'code'
  /** Its rules in a sentence, or what its code says of itself; missing where the question asks for names alone. */
  readonly summary?: string
  readonly params?: Readonly<Record<string, MentionedParam>>
  readonly legs?: 1 | 2
}

/** An earlier message. */
interface Said {
  readonly content: string
}

interface MentionedParam {
  readonly label: string
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly default: number
}

/** The most that the server takes. */
const MAX_NAMES = 100
const LONGEST_NAME = 200
const LONGEST_SUMMARY = 2_000
/** A question is about a few. */
const MAX_MENTIONED = 4
const MAX_PARAMS = 30
/** Words that questions have anyway: as names they count behind "my" alone. */
const EVERYDAY = new Set(
  'backtest run test compare strategy strategies explain buy sell short long stop loss profit data charges help nifty banknifty reliance tcs hdfc trend'.split(
    ' ',
  ),
)

/** Strategies that the question names, or that its context ran; of all the names where it asks for them. Null: nothing to tell. */
export function ownMentions(
  client: Client,
  question: string,
  context: readonly Said[],
): Promise<readonly OwnMention[]> | null {
  const { versions } = ownStrategies()
  const newest = [...new Map(versions.map(version => [version.family, version])).values()].toReversed()
  const told = [...new Set([...named(question, newest), ...ranIn(context, versions)])].slice(0, MAX_MENTIONED)
  if (told.length > 0) return Promise.all(told.map(version => mentionOf(client, version)))
  return asksForNames(question) ? Promise.resolve(newest.slice(0, MAX_NAMES).map(nameAlone)) : null
}

/** What a question says below it of what went along: "Sent along: name and description of RSI reversal." */
export function sentWords(own: readonly OwnMention[]): string | null {
  const told = own.filter(({ params }) => params !== undefined)
  if (told.length > 0) {
    return `Sent along: name, description and parameters of ${told.map(({ title }) => title).join(', ')}`
  }
  if (own.length === 0) return null
  return `Sent along: the ${own.length === 1 ? 'name' : 'names'} of your ${own.length === 1 ? 'strategy' : `${own.length} strategies`}`
}

/** Those whose names stand in the question, the longer names first: a name inside a longer one is none. */
function named(question: string, versions: readonly OwnVersion[]): OwnVersion[] {
  let rest = ` ${wordsOf(question)} `
  return versions
    .map(version => ({ version, words: wordsOf(nameOf(version)) }))
    .toSorted((a, b) => b.words.length - a.words.length)
    .filter(({ words }) => {
      const place = EVERYDAY.has(words) ? ` my ${words} ` : ` ${words} `
      if (words === '' || !rest.includes(place)) return false
      rest = rest.replaceAll(place, ' | ')
      return true
    })
    .map(({ version }) => version)
}

/** Those that earlier answers have run, so that one can ask on. */
function ranIn(context: readonly Said[], versions: readonly OwnVersion[]): OwnVersion[] {
  const said = context.map(({ content }) => content).join('\n')
  return versions.filter(({ id }) => said.includes(`strategy=${id}&`))
}

function wordsOf(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+|\d+/gu) ?? []
  ).join(' ')
}

/** "Which strategies do I have", "explain my Foo strategy". */
function asksForNames(question: string): boolean {
  const words = ` ${wordsOf(question)} `
  if (/^ *\/mine\b/.test(question)) return true
  return / strateg(y|ies) /.test(words) && / (my|mine|own|saved|i have|do i|have i) /.test(words)
}

function nameAlone(version: OwnVersion): OwnMention {
  const title = nameOf(version).slice(0, LONGEST_NAME)
  return { id: version.id, title, kind: 'rules' in version ? 'rules' : 'code' }
}

async function mentionOf(client: Client, version: OwnVersion): Promise<OwnMention> {
  const name = nameAlone(version)
  const read = await infoOf(client, version).catch(() => null)
  // rules that cannot be read are known by their name
  return read?.ok ? { ...name, ...detailsOf(read.value) } : name
}

function detailsOf({ summary, params, legs }: StrategyInfo): Pick<OwnMention, 'summary' | 'params' | 'legs'> {
  const told = Object.entries(params)
    .slice(0, MAX_PARAMS)
    .map(([name, { label, unit, min, max, default: usual }]) => [
      name,
      { label: label.slice(0, LONGEST_NAME), unit: unit.slice(0, LONGEST_NAME), min, max, default: usual },
    ])
  return {
    summary: summary.slice(0, LONGEST_SUMMARY),
    params: Object.fromEntries(told) as Record<string, MentionedParam>,
    ...(legs === 2 && { legs }),
  }
}

import { CATALOG, InputError, SYNTHETIC_SYMBOLS } from '../../../../engine/index.ts'
import type { OwnStrategy } from '../../conversation/question.ts'
import { escapeMarkdown, paragraphs, plain, table } from '../../conversation/text.ts'
import type { Simulation } from '../../tools/simulationInputs.ts'
import type { Intent, Situation } from '../intent.ts'
import { names, readStrategies, readSymbols } from '../names.ts'
import { namesOwn, readOwn } from '../ownNames.ts'
import type { Phrase } from '../phrase.ts'
import { readParams, readSettings } from '../runWords.ts'
import { checkSimulated } from './backtest.ts'
import { asksDesk, asksItsDay } from './desk/desk.ts'
import { browserCard, OWN_DATA, ownCard } from './ownData.ts'

const LISTS = [
  'strategies do i have',
  'strategies i have',
  'strategies have i',
  'own strategies',
  'saved strategies',
  'list my strategies',
  'what are my strategies',
  'which are my strategies',
  'strategies of my own',
  'strategies of mine',
]
const COMPARES = ['compare', 'comparison', 'versus', 'vs', 'against', 'better']
const RUNS = ['backtest', 'back test', 'backtesting', 'simulate', 'simulation', 'run', 'test', 'try']
const EXPLAINS = ['explain', 'what does', 'what is', 'describe', 'how does', 'parameters']
/** What begins an order or a rule, whatever a strategy is called. */
const ORDERS = ['buy', 'sell', 'short', 'exit', 'close']
/** Runs of one card. */
const MAX_RUNS = 4

/** "Explain my RSI reversal", "run RSI reversal on NIFTY", "which strategies do I have" */
export const ownStrategiesIntent: Intent = {
  command: '/mine',
  about: 'explains and runs the strategies that you saved, and lists them',
  example: 'Which strategies do I have',
  fits(phrase, situation) {
    const { own } = situation
    if (own === null) return false
    if (namesOwn(phrase, own)) return !isOrder(phrase, own) && !asksItsDay(phrase, situation)
    return phrase.has(...LISTS) || asksUnknown(phrase, situation)
  },
  answer(phrase, situation) {
    const { own } = situation
    if (own === null) return Promise.resolve(UNSEEN)
    const named = readOwn(phrase, own)
    if (named.length === 0) {
      const isList = phrase.has(...LISTS) || !asksUnknown(phrase, situation)
      phrase.read(0, phrase.tokens.length)
      return Promise.resolve(isList ? listed(own) : paragraphs(UNKNOWN, listed(own)))
    }
    return Promise.resolve(answerNamed(phrase, named, situation))
  },
}

/** "Buy when …": an order or a rule, unless the name itself begins so. */
function isOrder(phrase: Phrase, own: readonly OwnStrategy[]): boolean {
  const rest = phrase.fresh()
  readOwn(rest, own)
  return rest.isWord(0, ...ORDERS)
}

const UNSEEN = 'Your own strategies stay in your browser: I know those that a question names.'
const UNKNOWN = '**No strategy on this device is called that.**'

/** "Explain my Foo strategy": meant as one of the trader's own, and none of those that there are. */
function asksUnknown(phrase: Phrase, situation: Situation): boolean {
  const isMine = phrase.has('my strategy', 'own strategy') || (phrase.has('my') && phrase.has('strategy'))
  return (
    isMine &&
    phrase.has(...EXPLAINS, ...RUNS, 'compare') &&
    !names.strategy(phrase) &&
    !asksDesk(phrase, situation)
  )
}

function listed(own: readonly OwnStrategy[]): string {
  const builtIn = `Built in: ${CATALOG.map(({ title }) => title).join(', ')}.`
  if (own.length === 0) {
    return paragraphs(
      'No strategy of your own is saved on this device. Write one with _New strategy_ on the Backtesting screen, or say when to buy and sell.',
      builtIn,
    )
  }
  const rows = own.map(({ title, kind }) => [escapeMarkdown(title), kind === 'rules' ? 'Rules' : 'Code'])
  return paragraphs('**Your strategies on this device**', table(['Strategy', 'Written as'], rows, 2), builtIn)
}

function answerNamed(phrase: Phrase, named: readonly OwnStrategy[], situation: Situation): string {
  const isCompare = phrase.has(...COMPARES)
  const isOnOwnData = phrase.take(...OWN_DATA)
  const isRun = isCompare || isOnOwnData || phrase.has(...RUNS) || names.symbol(phrase)
  if (isRun) return card(phrase, { named, situation, isCompare, isOnOwnData })
  phrase.read(0, phrase.tokens.length)
  return paragraphs(...named.map(explained))
}

/** What it does, as the page tells it, and what can be set. */
function explained({ title, kind, summary, params = {} }: OwnStrategy): string {
  const name = `**${escapeMarkdown(title)}**`
  if (summary === undefined)
    return `${name}: your browser could not read it. Open it on the Backtesting screen.`
  const said = escapeMarkdown(summary)
  const rows = Object.values(params).map(({ label, unit, min, max, default: usual }) => [
    escapeMarkdown(label),
    escapeMarkdown(`${plain(min)} to ${plain(max)} ${unit}`.trimEnd()),
    plain(usual),
  ])
  return paragraphs(
    `${name}: ${said === '' ? 'it says nothing of what it does.' : said}`,
    rows.length > 0 && table(['Parameter', 'Limits', 'Default'], rows),
    kind === 'code'
      ? 'That is what its code says of itself: the code stays in your browser.'
      : 'Those are its rules in a sentence.',
  )
}

interface Wanted {
  readonly named: readonly OwnStrategy[]
  readonly situation: Situation
  readonly isCompare: boolean
  readonly isOnOwnData: boolean
}

function card(phrase: Phrase, { named, situation, isCompare, isOnOwnData }: Wanted): string {
  const builtIn = phrase.take('all strategies', 'every strategy', 'all')
    ? CATALOG.map(({ id }) => id)
    : readStrategies(phrase)
  const said = readSymbols(phrase)
  const settings = readSettings(phrase, situation.nowMs)
  while (phrase.take(...COMPARES, ...RUNS, 'strategies', 'or'));
  const strategies = [
    ...named.map(own => ({ strategy: own.id, own })),
    ...builtIn.map(strategy => ({ strategy })),
  ]
  const [first, ...others] = strategies
  if (isCompare && others.length === 0 && said.length < 2) {
    throw new InputError('Name what to compare it with: another strategy, or two instruments.')
  }
  const params = others.length > 0 ? {} : paramsOf(phrase, first!)
  // an instrument that is not known is not taken for another
  const standard = phrase.unread().length > 0 ? [] : [situation.runs.at(-1)?.run.instrument ?? USUAL]
  const instruments = said.length > 0 ? said : isOnOwnData ? [USUAL] : standard
  const runs = strategies.flatMap(strategy =>
    instruments.map((instrument): Simulation => ({ ...settings, ...strategy, instrument, params })),
  )
  if (runs.length > MAX_RUNS) throw new InputError(`At most ${MAX_RUNS} runs at a time: name fewer.`)
  return isOnOwnData ? ownCard(runs) : onMarket(runs)
}

const USUAL = SYNTHETIC_SYMBOLS[0]!

/** @throws InputError where the synthetic market has not the instrument, or none is named. */
function onMarket(runs: readonly Simulation[]): string {
  for (const { instrument } of runs) checkSimulated(instrument)
  const [run, ...others] = runs
  checkSimulated(run?.instrument)
  return browserCard([run!, ...others])
}

function paramsOf(phrase: Phrase, strategy: Pick<Simulation, 'strategy' | 'own'>): Record<string, number> {
  return Object.fromEntries(readParams(phrase, strategy).map(({ name, values }) => [name, values[0]!]))
}

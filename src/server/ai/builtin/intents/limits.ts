import { SYNTHETIC_SYMBOLS } from '../../../../engine/index.ts'
import { paragraphs } from '../../conversation/text.ts'
import type { Intent } from '../intent.ts'
import { metricIn } from '../metricNames.ts'
import { CHARGE_WORDS, names, readSymbols } from '../names.ts'
import type { Phrase } from '../phrase.ts'
import { ALERTS } from './guidance.ts'

const ADVICE = [
  'should i',
  'recommend',
  'recommendation',
  'recommendations',
  'suggest',
  'suggestion',
  'suggestions',
  'predict',
  'prediction',
  'forecast',
  'outlook',
  'tip',
  'tips',
  'which stock',
  'which stocks',
  'what stock',
  'what stocks',
  'best stock',
  'best stocks',
  'worth buying',
  'good time to',
  'good buy',
  'good to buy',
  'good investment',
  'buy or not',
  'multibagger',
]
/** Advice is asked for with these where no number stands beside them: "a target of 2%" is a parameter. */
const TARGETS = ['target', 'targets']
const PRICES = [
  'price of',
  'price',
  'ltp',
  'quote',
  'quotes',
  'trading at',
  'live prices',
  'share price',
  'stock price',
  'news',
]
/** What was done on the desk is no advice, and its prices are known. */
const DONE = [
  ...['did i buy', 'did i sell', 'have i bought', 'have i sold'],
  ...['average buy price', 'average sell price', 'my average price', 'my avg price', 'my entry price'],
]
/** What begins an order to the desk. */
const ORDERS = [
  'buy',
  'sell',
  'close',
  'exit',
  'cancel',
  'square',
  'place',
  'pause',
  'resume',
  'halt',
  'delete',
]
const OBJECTS = ['position', 'positions', 'order', 'orders', 'strategy', 'strategies', 'all', 'everything']

/** "Should I buy RELIANCE", "close all positions", "price of NIFTY" */
export const limitsIntent: Intent = {
  command: '/limits',
  about: 'lists what I can’t do: orders, advice, live prices',
  example: 'Should I buy RELIANCE',
  fits: phrase => !names.strategy(phrase) && (isAdvice(phrase) || isOrder(phrase) || isPrice(phrase)),
  answer(phrase) {
    const parts = [
      isAdvice(phrase) && NO_ADVICE,
      isOrder(phrase) && NO_ORDERS,
      isPrice(phrase) && NO_PRICES,
    ].filter(part => part !== false)
    const symbol = readSymbols(phrase).find(known => SYNTHETIC_SYMBOLS.includes(known)) ?? 'NIFTY'
    phrase.read(0, phrase.tokens.length)
    return Promise.resolve(
      paragraphs(
        ...(parts.length > 0 ? parts : [NO_ADVICE, NO_ORDERS, NO_PRICES]),
        `I can show how strategies would have done: ask _Compare all strategies on ${symbol}_. \`/help\` lists the rest.`,
      ),
    )
  },
}

const NO_ADVICE =
  'I don’t give recommendations or forecasts: which instrument to trade, and when, is your decision.'
const NO_ORDERS =
  'I can’t place, change or close orders. Close positions on Positions, cancel or modify orders in the Order Book, pause strategies in the Strategy Monitor; the red button at the top right halts all trading.'
const NO_PRICES =
  'I have no live prices or news. Prices in the Market Overview on the Dashboard are those of the sample or of your paper session; prices in my runs are synthetic.'

function isAdvice(phrase: Phrase): boolean {
  if (phrase.has(...DONE)) return false
  return phrase.has(...ADVICE) || (phrase.has(...TARGETS) && !hasNumber(phrase))
}

/** "Close all positions", "please buy 50 NIFTY"; a purchase with its sale is costed instead. */
function isOrder(phrase: Phrase): boolean {
  const first = phrase.isWord(0, 'please', 'pls') ? 1 : 0
  if (!phrase.isWord(first, ...ORDERS) || phrase.has(...CHARGE_WORDS)) return false
  if (phrase.has('buy') && phrase.has('sell')) return false
  return phrase.has(...OBJECTS) || names.symbol(phrase)
}

/** The price of something, without a number to compute with. */
function isPrice(phrase: Phrase): boolean {
  if (hasNumber(phrase) || phrase.has(...ALERTS, ...DONE) || metricIn(phrase, true) !== null) return false
  return phrase.has(...PRICES) && !phrase.has(...CHARGE_WORDS)
}

function hasNumber(phrase: Phrase): boolean {
  return phrase.tokens.some(({ kind }) => kind === 'number')
}

import { paragraphs } from '../../conversation/text.ts'
import type { Intent } from '../intent.ts'
import { names } from '../names.ts'
import type { Phrase } from '../phrase.ts'

/** Terms that are no metric of a run, and metrics in simple words. */
const TERMS: readonly (readonly [names: readonly string[], text: string])[] = [
  [
    ['theta decay', 'time decay', 'theta'],
    '**Theta decay** is the value that an option loses each day as its expiry comes closer, all else equal. The buyer loses it, the seller earns it, and it is fastest in the last days. Options are not simulated here: runs trade futures and shares.',
  ],
  [
    ['monte carlo'],
    '**Monte Carlo** resamples the days or shuffles the trades of a run thousands of times, to show how much of the outcome is luck. It gives a range of final equity and of drawdowns instead of one number. Run a backtest, then open Monte Carlo under its results.',
  ],
  [
    ['walk forward', 'walkforward'],
    '**Walk-forward** picks the parameters on one stretch of days and measures them on the next one that they have not seen, again and again. What holds up there is less likely to be overfitted. Open Walk-forward in Backtesting.',
  ],
  [
    ['overfitting', 'overfit', 'curve fitting'],
    '**Overfitting** is choosing parameters that fit the past by luck and fail on new days. The more combinations you try, the likelier it is. A sweep in Backtesting measures it.',
  ],
  [
    ['slippage'],
    '**Slippage** is the difference between the price that you expected and the price that you got. Here it is a number of ticks by which each market or stop fill is worse.',
  ],
  [
    ['short selling'],
    '**Short selling** is selling first and buying back later, which earns where the price falls. At NSE shares can be sold short within one day only, futures overnight too.',
  ],
  [['delta'], '**Delta** is how many rupees an option’s price moves when its underlying moves by one rupee.'],
  [['gamma'], '**Gamma** is how much an option’s delta changes when its underlying moves by one rupee.'],
  [
    ['vega', 'implied volatility'],
    '**Vega** is how much an option’s price changes when implied volatility, the movement that the market expects, changes by one percentage point.',
  ],
  [
    ['stop loss', 'stoploss'],
    '**Stop loss**: a price at which a losing position is closed, so that one trade cannot lose much more. A gap can jump past it.',
  ],
  [
    ['look ahead', 'lookahead'],
    '**Look-ahead** is a strategy using prices that were not known yet when it decided. Its results cannot be traded. Robustness in Backtesting checks for it.',
  ],
]
/** Rules and words of the Indian market; of an instrument that is named, others answer with its figures. */
const MARKET_TERMS: readonly (readonly [names: readonly string[], text: string])[] = [
  [
    ['freeze quantity', 'freeze qty', 'quantity freeze', 'freeze limit'],
    '**Freeze quantity** is the most units of a contract that NSE takes in one order; more takes several orders. Ask _freeze quantity of NIFTY_ for a figure.',
  ],
  [
    ['lot size', 'a lot'],
    '**Lot size** is the number of units of one contract: futures and options trade in whole lots, shares one by one. Ask _lot size of NIFTY_ for a figure.',
  ],
  [
    ['settlement', 't + 1'],
    '**Settlement at T+1**: shares and money change hands one trading day after the trade. Index futures are settled in cash each day.',
  ],
  [
    [
      'what is mis',
      'mis meaning',
      'mis mean',
      'mis order',
      'mis product',
      'mis vs cnc',
      'what is cnc',
      'what is nrml',
    ],
    '**MIS, CNC and NRML** are products of brokers: MIS is closed on the same day, CNC takes delivery of shares, NRML carries futures and options overnight.',
  ],
  [
    ['sl m', 'slm', 'sl order', 'stop limit order'],
    '**SL-M** is a stop that becomes a market order once its trigger is reached; **SL** becomes a limit order then, which may not fill.',
  ],
  [
    ['circuit limit', 'circuit limits', 'price band', 'upper circuit', 'lower circuit', 'circuit filter'],
    '**Circuit limits** are the prices between which a share may trade on a day. I do not know them: your broker or NSE shows those of today.',
  ],
  [
    ['peak margin'],
    '**Peak margin** is the highest margin that your positions needed at any of the day’s snapshots: it must be there in full, intraday too. I do not know yours: your broker shows it.',
  ],
  [
    ['square off time', 'squareoff time', 'auto square off', 'square off timing'],
    '**Square-off time** is when a broker closes intraday positions that are still open, before the session ends. It is your broker’s own: I do not know it.',
  ],
  [
    ['pre open', 'preopen'],
    '**The pre-open session** of NSE is from 9:00 to 9:15: orders for shares are collected and matched at one price, before trading begins at 9:15.',
  ],
]
/** What says that an order or a margin of the desk is meant, not the word for it. */
const OF_DESK = ['my', 'today', 'how many', 'which', 'last', 'pending', 'did i', 'show']
/** Metrics as one would tell them to somebody new. */
const SIMPLE: readonly (readonly [names: readonly string[], text: string])[] = [
  [
    ['drawdown'],
    '**Max drawdown**: the worst fall of your account from a high. If ₹1,00,000 grows to ₹1,20,000 and then falls to ₹90,000, the drawdown is ₹30,000, or 25% of the high.',
  ],
  [
    ['sharpe'],
    '**Sharpe ratio**: how much return you got for the ups and downs on the way. Above 1 is good; below 0 means that the average day lost money. No risk-free rate is subtracted.',
  ],
  [
    ['win rate'],
    '**Win rate**: how many of 100 trades ended with a profit. It says nothing of their size: 40 large wins can beat 60 small losses.',
  ],
  [
    ['profit factor'],
    '**Profit factor**: rupees won for each rupee lost. At 1 you come out even; 1.5 means ₹150 won for every ₹100 lost.',
  ],
]
const ASKS = ['what', 'explain', 'meaning', 'means', 'mean', 'define', 'definition', 'how does', 'tell']
const SIMPLY = ['simple', 'simply', 'simple words', 'easy', 'layman', 'beginner', 'plain', 'new to']
/** A question of so few words about a term asks what it is. */
const FEW_TOKENS = 3

/** "What is theta decay?", "explain max drawdown in simple words" */
export const glossaryIntent: Intent = {
  command: '/glossary',
  about: 'explains terms such as theta decay, Monte Carlo and slippage',
  example: 'What is theta decay?',
  fits: phrase =>
    ((phrase.has(...ASKS) || phrase.tokens.length <= FEW_TOKENS) &&
      !phrase.tokens.some(({ kind }) => kind === 'number') &&
      textFor(phrase) !== null) ||
    marketTextFor(phrase) !== null,
  answer(phrase) {
    const text = textFor(phrase) ?? marketTextFor(phrase)
    phrase.read(0, phrase.tokens.length)
    const known = [...TERMS, ...MARKET_TERMS].map(([[name]]) => name).join(', ')
    return Promise.resolve(
      paragraphs(text ?? `I explain these terms: ${known}. Metrics too: _Explain Sharpe_.`),
    )
  },
}

function textFor(phrase: Phrase): string | null {
  const among = phrase.has(...SIMPLY) ? [...SIMPLE, ...TERMS] : TERMS
  return among.find(([names]) => phrase.has(...names))?.[1] ?? null
}

function marketTextFor(phrase: Phrase): string | null {
  const found = MARKET_TERMS.find(([names]) => phrase.has(...names))
  if (!found || phrase.has(...OF_DESK)) return null
  const isOfInstrument = names.symbol(phrase) || names.unknown(phrase)
  const isFigure = found === MARKET_TERMS[0] || found === MARKET_TERMS[1]
  return isOfInstrument && isFigure ? null : found[1]
}

import { paragraphs } from '../../conversation/text.ts'
import type { Intent } from '../intent.ts'
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
    (phrase.has(...ASKS) || phrase.tokens.length <= FEW_TOKENS) &&
    !phrase.tokens.some(({ kind }) => kind === 'number') &&
    textFor(phrase) !== null,
  answer(phrase) {
    const text = textFor(phrase)
    phrase.read(0, phrase.tokens.length)
    const known = TERMS.map(([[name]]) => name).join(', ')
    return Promise.resolve(
      paragraphs(text ?? `I explain these terms: ${known}. Metrics too: _Explain Sharpe_.`),
    )
  },
}

function textFor(phrase: Phrase): string | null {
  const among = phrase.has(...SIMPLY) ? [...SIMPLE, ...TERMS] : TERMS
  return among.find(([names]) => phrase.has(...names))?.[1] ?? null
}

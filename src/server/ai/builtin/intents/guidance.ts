import { CATALOG, METRICS, SYNTHETIC_SYMBOLS } from '../../../../engine/index.ts'
import { escapeMarkdown, metricText } from '../../conversation/text.ts'
import { runBacktestTool } from '../../tools/runBacktest.ts'
import { ownFigure } from '../../tools/runMemory.ts'
import { netProfitOf } from '../../tools/simulation.ts'
import { runTool } from '../../tools/tool.ts'
import type { Intent, Situation } from '../intent.ts'
import type { Phrase } from '../phrase.ts'
import { describeRun, runLinkText } from '../runText.ts'
import { readStrategiesOf } from './desk/wholeAnswer.ts'

const FILES = [
  'data',
  'csv',
  'file',
  'files',
  'candles',
  'history',
  'bars',
  'parquet',
  'zerodha',
  'upstox',
  'kite',
]
const IMPORTS = [
  'import',
  'upload',
  'load',
  'bring',
  'add my data',
  'which format',
  'what format',
  'file format',
]
const CODE = [
  'python',
  'pine script',
  'pinescript',
  'pine',
  'code',
  'amibroker',
  'afl',
  'javascript',
  'script',
]
const WRITES = [
  'write',
  'create',
  'generate',
  'make',
  'give',
  'build',
  'code',
  'convert',
  'need',
  'want',
  'can you',
]
const TAXED = [
  'after tax',
  'after taxes',
  'income tax',
  'post tax',
  'tax on profit',
  'tax on this',
  'taxable',
  'itr',
]

const IMPORT_WORDS =
  'Open Backtesting, choose Data and drop the file there, or press Import files. It takes price history (CSV, JSON, Parquet or a zip of them) with date, open, high, low, close and preferably volume; a tradebook has only your trades, not price bars: it goes into the Journal of Positions. The file stays in your browser.'

/** A price is named as what an alert is of, not asked for. The word alone may be code. */
export const ALERTS = [
  'price alert',
  'alerts',
  'an alert',
  'set alert',
  'add alert',
  'alert me',
  'alert when',
]

/** What the screens are asked for, and where each is done. */
const ON_SCREENS: readonly (readonly [words: readonly string[], answer: string])[] = [
  [
    ['tradebook', 'trade book', 'my fills'],
    'Open Positions, Journal, Tradebook, and press Import tradebook: it takes the CSV of Zerodha Console (Reports, Tradebook). It shows your trades by day with their charges, and compares your fills with the engine’s. The file stays in your browser.',
  ],
  [
    ALERTS,
    'I can’t set alerts. In a paper session press the bell, then _Alerts…_: an alert on a price or on the day’s P&L triggers once; fills, rejected orders and risk events can alert you too, with sound or a desktop notification.',
  ],
  [
    ['journal', 'trade notes'],
    'Open Positions, Journal: a calendar of the days of your paper session, with the trades of each. Open a trade for its chart, note and tags. _Tradebook_ there shows the fills of your broker.',
  ],
  [
    [
      ...[
        'what is a paper session',
        'what is paper trading',
        'how does paper trading',
        'how do i paper trade',
      ],
      ...['start paper trading', 'start a paper session', 'open a paper session', 'paper trading kya'],
    ],
    'A paper session trades the built-in market, or a replay of your imported bars, with the engine that backtests; no order leaves the browser. Open one by the chip beside the title of a desk screen, or in Settings.',
  ],
  [
    ['kill switch', 'emergency stop'],
    'The red button at the top right halts trading: it pauses the strategies, cancels open orders and closes positions at market, each unless you untick it. New entries are rejected until you press _Release_ and type UNLOCK; strategies stay paused.',
  ],
  [
    [
      ...['my risk limit', 'my risk limits', 'my limits', 'my position limit', 'set risk limits'],
      ...['my max position size', 'my maximum position size', 'set a daily loss limit'],
      ...['set my daily loss limit', 'change my daily loss limit', 'set the daily loss limit'],
    ],
    'Max position size, max daily loss and max drawdown are set in Settings, Risk Management: I can’t see or change them. A paper session that was opened with limits keeps to them, and a backtest where its _Risk limits_ are on.',
  ],
  [
    [
      ...['worst month', 'best month', 'month was the worst', 'month was the best', 'monthly returns'],
      ...['month by month', 'worst weekday', 'best weekday'],
    ],
    'Open the run in Backtesting, Analysis: it shows the return of each month, and the P&L by hour, weekday, side and exit reason.',
  ],
  [
    [
      ...['it overfit', 'it overfitted', 'this overfit', 'this overfitted', 'run overfit', 'run overfitted'],
      ...['it just luck', 'it luck', 'this just luck', 'it curve fitted'],
    ],
    'Open the run in Backtesting, Robustness: the deflated Sharpe ratio weighs it against all trials on the same data, and Monte Carlo shows how far luck reaches. Walk-forward tests chosen parameters on unseen days.',
  ],
  [
    ['modify an order', 'modify order', 'modify my order', 'change an order', 'cancel an order'],
    'Open the order in the Order Book: while it is OPEN or PENDING it has _Modify_ and _Cancel order_. I can’t do it for you.',
  ],
  [
    ['shortcut', 'shortcuts', 'hotkeys', 'keyboard'],
    'Press ? on any screen for the keyboard shortcuts, Ctrl+K for the command palette.',
  ],
]

/** How to bring data, where the screens do what is asked, what of code and tax it can do: in one line each. */
export const guidanceIntent: Intent = {
  command: '/howto',
  about:
    'says how to import data and fills, set alerts and trade on paper, and what it can say of tax and code',
  example: 'How do I import my Zerodha data?',
  fits: (phrase, situation) => topicOf(phrase) !== null && !isOfDeskStrategy(phrase, situation),
  async answer(phrase, situation) {
    const topic = topicOf(phrase)
    const onScreen = onScreenOf(phrase)
    phrase.read(0, phrase.tokens.length)
    if (topic === 'code') return codeWords(situation)
    if (topic === 'tax') return taxWords(situation)
    return topic === 'screen' ? onScreen! : IMPORT_WORDS
  },
}

/** "Why is my own code in error": that is the name of a strategy on the desk. */
function isOfDeskStrategy(phrase: Phrase, { desk }: Situation): boolean {
  return readStrategiesOf(phrase.fresh(), desk?.strategies ?? []).length > 0 && onScreenOf(phrase) === null
}

function topicOf(phrase: Phrase): 'screen' | 'import' | 'code' | 'tax' | null {
  if (onScreenOf(phrase) !== null) return 'screen'
  if (phrase.has(...IMPORTS) && phrase.has(...FILES)) return 'import'
  if (phrase.has(...CODE) && phrase.has(...WRITES)) return 'code'
  return phrase.has(...TAXED) ? 'tax' : null
}

function onScreenOf(phrase: Phrase): string | null {
  return ON_SCREENS.find(([words]) => phrase.has(...words))?.[1] ?? null
}

function codeWords({ runs }: Situation): string {
  const titles = CATALOG.map(({ title }) => title).join(', ')
  const instrument = runs.at(-1)?.run.instrument ?? SYNTHETIC_SYMBOLS[0]!
  return `I can’t write code (a model of your own can: see docs/assistant.md), and runs here don’t execute Python. I can backtest ${titles} with your parameters, or on your data: for example _Backtest momentum on ${escapeMarkdown(instrument)} with 5/20 averages_.`
}

/** "It made ₹1,200.00 after charges; income tax is not computed." */
async function taxWords(situation: Situation): Promise<string> {
  const last = situation.runs.at(-1)
  const rule =
    'Income tax is not computed: it depends on the segment, the holding period, your other income and your slab. STT and the other charges are in the figure.'
  if (!last) return `Run a backtest first. ${rule}`
  if (last.own !== null) {
    const net = escapeMarkdown(ownFigure(last.own, METRICS.netProfit.label) ?? 'not known')
    return `${describeRun(last.run)} on ${last.own.where}: net profit ${net} after charges, before income tax. ${rule}`
  }
  const { data } = await runTool(runBacktestTool, last.run, situation)
  const net = netProfitOf(data)
  const words = net > 0 ? 'it is profitable before income tax' : 'it lost money even before income tax'
  return `**${describeRun(last.run)}: ${metricText(net, 'rupees')} after charges**, so ${words}. ${rule} ${runLinkText(data)}`
}

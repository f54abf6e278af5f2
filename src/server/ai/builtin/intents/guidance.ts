import { CATALOG, METRICS, SYNTHETIC_SYMBOLS } from '../../../../engine/index.ts'
import { escapeMarkdown, metricText } from '../../conversation/text.ts'
import { runBacktestTool } from '../../tools/runBacktest.ts'
import { ownFigure } from '../../tools/runMemory.ts'
import { netProfitOf } from '../../tools/simulation.ts'
import { runTool } from '../../tools/tool.ts'
import type { Intent, Situation } from '../intent.ts'
import type { Phrase } from '../phrase.ts'
import { describeRun, runLinkText } from '../runText.ts'

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
  'Open Backtesting, choose Data and drop the file there, or press Import files. It takes price history (CSV, JSON, Parquet or a zip of them) with date, open, high, low, close and preferably volume; a Zerodha Console tradebook has only your trades, not price bars. The file stays in your browser.'

/** How to bring data, what of code and tax it can do: in one line each. */
export const guidanceIntent: Intent = {
  command: '/howto',
  about: 'says how to import data, and what it can say of tax and code',
  example: 'How do I import my Zerodha data?',
  fits: phrase => topicOf(phrase) !== null,
  async answer(phrase, situation) {
    const topic = topicOf(phrase)
    phrase.read(0, phrase.tokens.length)
    if (topic === 'code') return codeWords(situation)
    return topic === 'tax' ? taxWords(situation) : IMPORT_WORDS
  },
}

function topicOf(phrase: Phrase): 'import' | 'code' | 'tax' | null {
  if (phrase.has(...IMPORTS) && phrase.has(...FILES)) return 'import'
  if (phrase.has(...CODE) && phrase.has(...WRITES)) return 'code'
  return phrase.has(...TAXED) ? 'tax' : null
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

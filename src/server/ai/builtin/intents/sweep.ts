import { metricText, paragraphs, plain, table } from '../../conversation/text.ts'
import { runLink } from '../../tools/runLink.ts'
import { type SweepResult, sweepTool } from '../../tools/sweep.ts'
import { runTool } from '../../tools/tool.ts'
import type { Intent } from '../intent.ts'
import { names, readStrategies, readSymbols } from '../names.ts'
import { bestOf, gridAround, optimised, toGrid } from '../optimise.ts'
import { bullets, describeRun, marketLine, runReference, titleOf } from '../runText.ts'
import { readParams, readSaid, readSettings } from '../runWords.ts'
import { checkSimulated, oneStrategy, oneSymbol } from './backtest.ts'

const WORDS = [
  'sweep',
  'optimise',
  'optimize',
  'optimisation',
  'optimization',
  'best parameters',
  'best settings',
  'best values',
  'parameter sweep',
  'tune',
  'improve',
  'grid',
]
/** What asks for all runs, not for the best one alone. */
const TABLE = ['sweep', 'parameter sweep', 'grid']
/** Runs that an answer shows. */
const SHOWN_RUNS = 10

/** "Sweep momentum on NIFTY, short period 5 to 20 step 5" */
export const sweepIntent: Intent = {
  command: '/sweep',
  about: 'tries a few values of the parameters',
  example: 'Sweep momentum on NIFTY, short period 5 to 20 step 5',
  fits: phrase => phrase.has(...WORDS),
  async answer(phrase, situation) {
    const last = situation.runs.at(-1)
    const isTable = phrase.has(...TABLE)
    while (phrase.take(...WORDS, 'parameters'));
    const isNew = names.strategy(phrase) || names.symbol(phrase)
    const base = last && !isNew ? last.run : null
    if (base?.own) {
      phrase.read(0, phrase.tokens.length)
      return `${describeRun(base)} runs in your browser alone: [sweep it in Backtesting](${runLink(base)}&view=sweep).`
    }
    const strategy = base?.strategy ?? oneStrategy(readStrategies(phrase))
    const instrument = base?.instrument ?? oneSymbol(readSymbols(phrase))
    checkSimulated(instrument)
    const named = readParams(phrase, { strategy })
    const settings = base
      ? { ...base, ...readSaid(phrase, situation.nowMs) }
      : readSettings(phrase, situation.nowMs)
    const swept = named.filter(({ values }) => values.length > 1)
    const fixed = Object.fromEntries(
      named.filter(({ values }) => values.length === 1).map(({ name, values }) => [name, values[0]!]),
    )
    const params = { ...base?.params, ...fixed }
    const run = { ...settings, strategy, instrument, params }
    if (!isTable && swept.length === 0) return optimised(run, base !== null, situation)
    const grid = swept.length > 0 ? swept : gridAround(run, fixed).slice(0, 1)
    const { runId, data } = await runTool(sweepTool, { ...run, grid: toGrid(grid) }, situation)
    return { text: sweepText(runId, data), runs: bestOf(data) }
  },
}

function sweepText(runId: string, { strategy, instrument, by, names, runs, refused }: SweepResult): string {
  const metric = (k: number, id: string) => {
    const found = runs[k]!.figures.find(each => each.id === id)!
    return metricText(found.value, found.unit)
  }
  const rows = runs
    .slice(0, SHOWN_RUNS)
    .map((run, k) => [
      names.map(name => `${name} ${plain(run.params[name]!)}`).join(', '),
      metric(k, 'netProfit'),
      metric(k, 'maxDrawdownPct'),
      metric(k, 'sharpe'),
      metric(k, 'trades'),
      runReference(run),
    ])
  const left = runs.length - rows.length
  return paragraphs(
    `**${titleOf(strategy)} on ${instrument}: ${runs.length} runs, best ${by.toLowerCase()} first**`,
    marketLine(runs[0]!),
    table(['Parameters', 'Net profit', 'Max drawdown', 'Sharpe ratio', 'Trades', 'Run'], rows),
    bullets([
      ...(left > 0 ? [`${left} more runs are not shown.`] : []),
      ...refused.map(({ reason }) => reason),
      'The best of several runs is partly luck: check it on other days before you rely on it.',
    ]),
    `Best run: fingerprint \`${runs[0]!.fingerprint}\` · sweep \`${runId}\``,
  )
}

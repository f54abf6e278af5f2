import { findStrategy } from '../../../../engine/index.ts'
import { metricText, paragraphs, plain, table } from '../../conversation/text.ts'
import { type SweepResult, sweepTool } from '../../tools/sweep.ts'
import { runTool } from '../../tools/tool.ts'
import type { Intent } from '../intent.ts'
import { bullets, marketLine, runReference, titleOf } from '../runText.ts'
import { type ParamValues, readParams, readSettings } from '../runWords.ts'
import { oneStrategy, oneSymbol } from './backtest.ts'

const WORDS = ['sweep', 'optimise', 'optimize', 'optimisation', 'best parameters', 'parameter sweep', 'grid']
/** Runs that an answer shows. */
const SHOWN_RUNS = 10
/** What is tried of a parameter that nobody gave values for, as shares of its default. */
const SHARES = [0.5, 1, 1.5, 2]

/** "Sweep momentum on NIFTY, short period 5 to 20 step 5" */
export const sweepIntent: Intent = {
  command: '/sweep',
  about: 'tries a few values of a parameter',
  example: 'Sweep momentum on NIFTY, short period 5 to 20 step 5',
  fits: phrase => phrase.has(...WORDS),
  async answer(phrase, situation) {
    while (phrase.take(...WORDS, 'parameters'));
    const strategy = oneStrategy(phrase)
    const instrument = oneSymbol(phrase)
    const named = readParams(phrase, strategy)
    const settings = readSettings(phrase, situation.nowMs)
    const swept = named.filter(({ values }) => values.length > 1)
    const fixed = Object.fromEntries(
      named.filter(({ values }) => values.length === 1).map(({ name, values }) => [name, values[0]!]),
    )
    const grid = swept.length > 0 ? swept : [aroundDefault(strategy, fixed)]
    const args = {
      strategy,
      instrument,
      grid: Object.fromEntries(grid.map(({ name, values }) => [name, [...values]])),
      params: fixed,
      ...settings,
    }
    const { runId, data } = await runTool(sweepTool, args, situation)
    return sweepText(runId, data)
  },
}

/** A few values of the first parameter that is not fixed. */
function aroundDefault(strategy: string, fixed: Readonly<Record<string, number>>): ParamValues {
  const entries = Object.entries(findStrategy(strategy).params)
  const [name, param] = entries.find(([name, { choices }]) => !choices && !(name in fixed)) ?? entries[0]!
  const values = SHARES.map(share => Math.round((param.default * share) / param.step) * param.step)
    .map(value => Number(value.toPrecision(12)))
    .filter(value => value >= param.min && value <= param.max)
  return { name, values: [...new Set(values)] }
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
      'The best of several runs is partly luck: check it on other days before you believe it.',
    ]),
    `Best run: fingerprint \`${runs[0]!.fingerprint}\` · sweep \`${runId}\``,
  )
}

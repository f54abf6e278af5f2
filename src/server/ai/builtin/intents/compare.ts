import { SYNTHETIC_SYMBOLS } from '../../../../engine/index.ts'
import { metricText, paragraphs, table } from '../../conversation/text.ts'
import { type Compared, compareStrategiesTool } from '../../tools/compareStrategies.ts'
import { inputsOf, netProfitOf, type RunSummary } from '../../tools/simulation.ts'
import { runTool } from '../../tools/tool.ts'
import type { Intent } from '../intent.ts'
import { metricIn } from '../metricNames.ts'
import { names, readStrategies, readSymbols } from '../names.ts'
import { bullets, limitNotes, marketLine, runReference, runTitle, titleOf } from '../runText.ts'
import { readSettings } from '../runWords.ts'
import { checkSimulated } from './backtest.ts'
import { asksDesk } from './desk/desk.ts'

const WORDS = [
  'compare',
  'comparison',
  'versus',
  'vs',
  'all strategies',
  'every strategy',
  'which strategy',
  'best strategy',
  'best',
]
/** Metrics of a line, short enough for a table in a bubble. */
const COLUMNS = ['netProfit', 'totalReturnPct', 'maxDrawdownPct', 'sharpe', 'winRatePct', 'trades'] as const

/** "Compare all strategies on BANKNIFTY" */
export const compareIntent: Intent = {
  command: '/compare',
  about: 'compares several strategies or instruments',
  example: 'Compare all strategies on BANKNIFTY',
  fits: (phrase, situation) =>
    (phrase.has(...WORDS) || (phrase.has('better') && names.strategy(phrase))) &&
    !(phrase.has('explain') && metricIn(phrase, false) !== null) &&
    !asksDesk(phrase, situation),
  async answer(phrase, situation) {
    const strategies = readStrategies(phrase)
    const instruments = readSymbols(phrase)
    checkSimulated(instruments.find(symbol => !SYNTHETIC_SYMBOLS.includes(symbol)) ?? instruments[0])
    const settings = readSettings(phrase, situation.nowMs)
    const isVerdict = phrase.has('which', 'best', 'better') && !phrase.has('compare', 'vs', 'versus')
    while (phrase.take(...WORDS, 'strategies', 'all', 'intraday', 'better'));
    const args = { instruments, ...(strategies.length > 0 && { strategies }), ...settings }
    const { runId, data } = await runTool(compareStrategiesTool, args, situation)
    const runs = data.rows.flatMap(row => (row.ok ? [row.run] : [])).toSorted(byProfit)
    const text = isVerdict && runs.length > 1 ? verdictText(runs) : compareText(runId, data.rows)
    return { text, runs: runs.slice(0, 1).map(run => ({ run: inputsOf(run), own: null })) }
  },
}

/** "Gap Trading lost least on BANKNIFTY", with each of the others in a line. */
function verdictText(runs: readonly RunSummary[]): string {
  const [best] = runs
  const lost = netProfitOf(best!) < 0
  const words = lost ? 'lost least; all lost money' : 'had the highest net profit'
  return paragraphs(
    `**${runTitle(best!)} ${words}.** This is not a forecast.`,
    runs
      .map(run => `- ${runTitle(run)}: ${metricText(netProfitOf(run), 'rupees')}, [open](${run.link})`)
      .join('\n'),
    marketLine(best!),
  )
}

function byProfit(one: RunSummary, other: RunSummary): number {
  return netProfitOf(other) - netProfitOf(one)
}

function compareText(runId: string, rows: readonly Compared[]): string {
  const runs = rows.flatMap(row => (row.ok ? [row.run] : []))
  const [first] = runs
  const refused = rows.flatMap(row =>
    row.ok ? [] : [`${titleOf(row.strategy)} on ${row.instrument}: ${row.reason}`],
  )
  const limited = runs.flatMap(run =>
    limitNotes(run).map(note => `${titleOf(run.strategy)} on ${run.instrument}: ${note}`),
  )
  // what all rows share is said once, above: a column of it would take a phone's room from the metrics
  const isOne = runs.every(({ instrument }) => instrument === first?.instrument)
  const pairs = isOne ? runs.filter(run => run.hedge) : []
  const legs = pairs.map(run => `${titleOf(run.strategy)} trades ${tradedIn(run)}.`)
  const idle = runs
    .filter(run => run.figures.some(({ id, value }) => id === 'trades' && value === 0))
    .map(run => `${titleOf(run.strategy)} on ${run.instrument} made no trades: open the run to see why.`)
  const notes = [...legs, ...refused, ...limited, ...idle, 'Each strategy ran with its default parameters.']
  if (!first) return paragraphs('None of them can run:', bullets(refused))
  const shared = isOne ? first.instrument : null
  const heads = [
    ...(shared === null ? ['Strategy', 'Instrument'] : ['Strategy']),
    ...COLUMNS.map(id => labelOf(first, id)),
    'Run',
  ]
  return paragraphs(
    shared === null ? '' : `**All on ${shared}**`,
    marketLine(first),
    table(
      heads,
      runs.map(run => toRow(run, shared === null)),
      shared === null ? 2 : 1,
    ),
    bullets(notes),
    `Fingerprints:\n${runs.map(run => `- ${titleOf(run.strategy)} on ${run.instrument}: \`${run.fingerprint}\``).join('\n')}`,
    `Comparison \`${runId}\``,
  )
}

function tradedIn({ instrument, hedge }: RunSummary): string {
  return hedge ? `${instrument} against ${hedge}` : instrument
}

function toRow(run: RunSummary, isNamed: boolean): string[] {
  const cells = COLUMNS.map(id => {
    const { value, unit } = run.figures.find(metric => metric.id === id)!
    return metricText(value, unit)
  })
  return [titleOf(run.strategy), ...(isNamed ? [tradedIn(run)] : []), ...cells, runReference(run)]
}

function labelOf({ figures }: RunSummary, id: (typeof COLUMNS)[number]): string {
  return figures.find(metric => metric.id === id)!.label
}

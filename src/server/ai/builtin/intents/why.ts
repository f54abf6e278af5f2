import { asksWhyIdle, diagnose, METRICS, type MetricId, type Report } from '../../../../engine/index.ts'
import { escapeMarkdown, metricText, paragraphs } from '../../conversation/text.ts'
import { runWhole } from '../../tools/runBacktest.ts'
import { type OwnResult, ownFigure, ownFindings } from '../../tools/runMemory.ts'
import type { Simulation } from '../../tools/simulationInputs.ts'
import type { ToolContext } from '../../tools/tool.ts'
import type { Intent, Situation } from '../intent.ts'
import { metricIn } from '../metricNames.ts'
import type { Phrase } from '../phrase.ts'
import { bullets, describeRun, limitNotes, marketWords, runLinkText } from '../runText.ts'
import { asksDesk } from './desk/desk.ts'

const WHY = [
  'why',
  'reason',
  'reasons',
  'what went wrong',
  'what is wrong',
  'how come',
  'explain',
  'diagnose',
]
const RESULT = [
  'lose',
  'lost',
  'losing',
  'loss',
  'losses',
  'bad',
  'poor',
  'negative',
  'wrong',
  'profit',
  'money',
  'fail',
  'failed',
  'result',
  'so low',
  'diagnose',
]
/** What says that the last run's is meant. */
const OF_RUN = [
  'its',
  'it',
  'my',
  'that',
  'this',
  'the run',
  'last run',
  'result',
  'bad',
  'poor',
  'negative',
  'so low',
]
const RUN_FIRST =
  'Run a backtest first: I explain the last run of this conversation. A run in Backtesting has its _Diagnosis_ there.'
/** Findings that an answer names. */
const MAX_FINDINGS = 3

/** "Why did it lose?", "what went wrong" */
export const whyIntent: Intent = {
  command: '/why',
  about: 'says what made the result of the last run',
  example: 'Why did it lose?',
  fits: (phrase, situation) =>
    (situation.runs.length > 0 || asksOfMissingRun(phrase, situation)) &&
    phrase.has(...WHY) &&
    (phrase.has(...RESULT) || asksWhyIdleRun(phrase, situation)) &&
    !phrase.has('stop loss', 'desk') &&
    !asksMeaning(phrase),
  async answer(phrase, situation) {
    phrase.read(0, phrase.tokens.length)
    const last = situation.runs.at(-1)
    if (!last) return RUN_FIRST
    return last.own === null ? explained(last.run, situation) : ownExplained(last.run, last.own)
  },
}

/** "Explain profit factor" asks what the words mean, "explain its net profit" why it is so. */
function asksMeaning(phrase: Phrase): boolean {
  const others = WHY.filter(word => word !== 'explain')
  return (
    (metricIn(phrase, false) !== null || phrase.has('losing trades')) && !phrase.has(...others, ...OF_RUN)
  )
}

/** "Why did it lose?" before there is a run here: one may be on the screen of Backtesting, which says so itself. */
function asksOfMissingRun(phrase: Phrase, situation: Situation): boolean {
  return phrase.has('why', 'how come') && phrase.has('it', 'run', 'backtest') && !asksDesk(phrase, situation)
}

/** "Why no trades?" is of the last run, unless it is said to be of the desk. */
function asksWhyIdleRun(phrase: Phrase, situation: Situation): boolean {
  return (
    asksWhyIdle((...words) => phrase.has(...words)) &&
    !phrase.has('today', 'my') &&
    !asksDesk(phrase, situation)
  )
}

async function explained(run: Simulation, context: ToolContext): Promise<string> {
  const { dataset, report, summary } = await runWhole(run, context)
  const findings = diagnose(dataset, report).slice(0, MAX_FINDINGS)
  return paragraphs(
    `**${describeRun(run)}: ${outcomeWords(report)}**`,
    tradeWords(report),
    bullets([...limitNotes(summary), ...findings.map(({ words }) => words)]),
    `${marketWords(summary)} ${runLinkText(summary)}`,
  )
}

/** "it lost ₹1,200.00: ₹700.00 before charges, and ₹500.00 of charges." */
function outcomeWords({ stats }: Report): string {
  const { netProfit, pnlBeforeCharges, charges } = stats
  const verb = netProfit < 0 ? 'it lost' : 'it made'
  const net = metricText(Math.abs(netProfit), 'rupees')
  return `${verb} ${net}. P&L before charges ${metricText(pnlBeforeCharges, 'rupees')}, charges ${metricText(charges, 'rupees')}.`
}

function tradeWords({ stats }: Report): string | null {
  if (stats.trades === 0) return 'It made no trades.'
  const text = (id: MetricId) => metricText(stats[id], METRICS[id].unit)
  return `${text('wins')} of ${text('trades')} trades won: average win ${text('averageWin')}, average loss ${text('averageLoss')}.`
}

function ownExplained(run: Simulation, own: OwnResult): string {
  const net = ownFigure(own, METRICS.netProfit.label)
  const findings = ownFindings(own)
  return paragraphs(
    `**${describeRun(run)} on ${own.where}: net profit ${escapeMarkdown(net ?? 'not known')}.**`,
    findings.length > 0
      ? bullets(findings.slice(0, MAX_FINDINGS))
      : 'The diagnosis found nothing unusual: open the run for its trades and costs.',
  )
}

import {
  CHARGE_LABELS,
  CHARGE_LINES,
  InputError,
  itemise,
  METRICS,
  type Report,
} from '../../../../engine/index.ts'
import { escapeMarkdown, inr, metricText, paragraphs, table } from '../../conversation/text.ts'
import { runWhole } from '../../tools/runBacktest.ts'
import { type OwnResult, ownFigure } from '../../tools/runMemory.ts'
import type { Simulation } from '../../tools/simulationInputs.ts'
import type { Intent } from '../intent.ts'
import { names, readLines } from '../names.ts'
import { describeRun, marketLine, runLinkText } from '../runText.ts'

const CHARGES = ['charge', 'charges', 'fee', 'fees', 'tax', 'taxes', 'costs']
/** What was paid is the run's; what one pays is a rate. */
const PAID = [
  'did',
  'paid',
  'was',
  'were',
  'charged',
  'spent',
  'total',
  'its',
  'that run',
  'this run',
  'last run',
]
const OTHERWISE = ['desk', 'today', 'my', 'changed', 'when', 'why']

/** "How much brokerage did I pay", once a run stands in the conversation. */
export const runChargesIntent: Intent = {
  command: '/paid',
  about: 'shows what the last run paid in charges, line by line',
  example: 'How much brokerage did it pay',
  fits: (phrase, { runs }) =>
    runs.length > 0 &&
    (names.line(phrase) || phrase.has(...CHARGES)) &&
    phrase.has(...PAID) &&
    !phrase.has(...OTHERWISE) &&
    !phrase.tokens.some(({ kind }) => kind === 'number' || kind === 'date'),
  async answer(phrase, situation) {
    const asked = readLines(phrase)
    phrase.read(0, phrase.tokens.length)
    const last = situation.runs.at(-1)
    if (!last) throw new InputError('Run a backtest first, then ask what it paid in charges.')
    if (last.own !== null) return ownCharges(last.run, last.own)
    const { report, summary } = await runWhole(last.run, situation)
    return paragraphs(
      chargesText(report, asked),
      `${describeRun(last.run)}. ${marketLine(summary)}`,
      runLinkText(summary),
    )
  },
}

/** The lines that were asked for and all of it, or all lines. */
function chargesText(report: Report, asked: ReturnType<typeof readLines>): string {
  const total = metricText(report.stats.charges, METRICS.charges.unit)
  const lines = itemise(report)?.run
  const head = `**Charges of your last run: ${total}**`
  if (!lines) return `${head}.`
  if (asked.length > 0) {
    const named = asked.map(line => `${CHARGE_LABELS[line]} of your last run: ${inr(lines[line])}`).join(', ')
    return `**${named}**, of ${total} charges in all.`
  }
  const rows = CHARGE_LINES.filter(line => lines[line] !== 0).map(line => [
    CHARGE_LABELS[line],
    inr(lines[line]),
  ])
  return paragraphs(`${head}.`, rows.length > 0 && table(['Charge', 'Rupees'], rows))
}

function ownCharges(run: Simulation, own: OwnResult): string {
  const total = ownFigure(own, METRICS.charges.label)
  const where = `${describeRun(run)}, on ${own.where}. Its _Costs_ tab shows each charge.`
  return total === null
    ? `I do not know the charges of ${where}`
    : `**Charges of your last run: ${escapeMarkdown(total)}**, brokerage, taxes and fees together. ${where}`
}

import { type ChargeLine, dateWords, SEGMENTS, toIsoDate } from '../../../../engine/index.ts'
import { escapeMarkdown, paragraphs, table } from '../../conversation/text.ts'
import { chargesTool, type RateHistory } from '../../tools/charges.ts'
import { runTool } from '../../tools/tool.ts'
import type { Intent } from '../intent.ts'
import { names, readLines, readSegments, SEGMENT_WORDS } from '../names.ts'
import { asksDesk } from './desk/desk.ts'

const WORDS = [
  'changed',
  'change',
  'changes',
  'history',
  'rate',
  'rates',
  'when',
  'explain',
  'what is',
  'what',
  'how much is',
]
/** What asks for all dated rates. */
const HISTORY = ['changed', 'change', 'changes', 'history', 'when', 'rates', 'over time', 'since']

/** "What changed in STT" */
export const ratesIntent: Intent = {
  command: '/rates',
  about: 'shows the rates of a charge with their dates',
  example: 'What changed in STT',
  fits: (phrase, situation) => {
    const hasNumber = phrase.tokens.some(({ kind }) => kind === 'number')
    const isRate = phrase.has(...WORDS) || !hasNumber
    return (
      names.line(phrase) &&
      isRate &&
      !phrase.has('buy', 'sell', 'buying', 'selling') &&
      !asksDesk(phrase, situation)
    )
  },
  async answer(phrase, situation) {
    const [line = 'stt' satisfies ChargeLine, ...others] = readLines(phrase)
    const segments = readSegments(phrase)
    const isHistory = phrase.has(...HISTORY)
    while (phrase.take(...WORDS, 'duty', 'charges', 'fee'));
    phrase.take('now', 'current', 'currently', 'today')
    const texts: string[] = []
    for (const each of [line, ...others]) {
      const args = { kind: 'rates', line: each, segments: segments.length > 0 ? segments : [...SEGMENTS] }
      const { runId, data } = await runTool(chargesTool, args, situation)
      const history = data as RateHistory
      texts.push(isHistory ? ratesText(runId, history) : currentText(history, toIsoDate(situation.nowMs)))
    }
    return paragraphs(...texts)
  },
}

/** The rate in force, of each segment that was asked for. */
function currentText({ label, rows, checkedUntil }: RateHistory, today: string): string {
  const current = rows.filter(
    ({ segment, from }) =>
      from <= today &&
      !rows.some(other => other.segment === segment && other.from > from && other.from <= today),
  )
  const lines = current.map(
    ({ segment, from, rate }) =>
      `${SEGMENT_WORDS[segment]}: **${rate}** since ${dateWords(from)}${from === '2018-01-01' ? ' or earlier' : ''}`,
  )
  const head =
    lines.length === 1
      ? `${label}, ${lines[0]}.`
      : `${label}:\n\n${lines.map(line => `- ${line}`).join('\n')}`
  return paragraphs(head, `Checked on ${dateWords(checkedUntil)}. Ask _what changed_ for all dates.`)
}

function ratesText(runId: string, { label, rows, checkedUntil }: RateHistory): string {
  return paragraphs(
    `**${label}: the rates of the charge book**`,
    table(
      ['Segment', 'From', 'Rate', 'Source'],
      rows.map(({ segment, from, rate, source }) => [
        SEGMENT_WORDS[segment],
        dateWords(from),
        rate,
        escapeMarkdown(source),
      ]),
      4,
    ),
    `Each rate applies until the next row of its segment. Rates start on 1 Jan 2018 and were last checked on ${dateWords(checkedUntil)}.`,
    `Result \`${runId}\``,
  )
}

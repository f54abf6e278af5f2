import { type ChargeLine, SEGMENTS } from '../../../../engine/index.ts'
import { escapeMarkdown, paragraphs, table } from '../../conversation/text.ts'
import { chargesTool, type RateHistory } from '../../tools/charges.ts'
import { runTool } from '../../tools/tool.ts'
import type { Intent } from '../intent.ts'
import { names, readLines, readSegments } from '../names.ts'

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

/** "What changed in STT" */
export const ratesIntent: Intent = {
  command: '/rates',
  about: 'shows the rates of a charge with their dates',
  example: 'What changed in STT',
  fits: phrase => {
    const hasNumber = phrase.tokens.some(({ kind }) => kind === 'number')
    return names.line(phrase) && (phrase.has(...WORDS) || !hasNumber) && !phrase.has('buy', 'sell')
  },
  async answer(phrase, situation) {
    const [line = 'stt' satisfies ChargeLine] = readLines(phrase)
    const segments = readSegments(phrase)
    while (phrase.take(...WORDS, 'duty', 'charges', 'fee'));
    const args = { kind: 'rates', line, segments: segments.length > 0 ? segments : [...SEGMENTS] }
    const { runId, data } = await runTool(chargesTool, args, situation)
    return ratesText(runId, data as RateHistory)
  },
}

function ratesText(runId: string, { label, rows, checkedUntil }: RateHistory): string {
  return paragraphs(
    `**${label}: the rates of the charge book**`,
    table(
      ['Segment', 'From', 'Rate', 'Source'],
      rows.map(({ segment, from, rate, source }) => [segment, from, rate, escapeMarkdown(source)]),
      4,
    ),
    `Each row holds until the next one of its segment. The book begins on 2018-01-01 and was checked until ${checkedUntil}.`,
    `Result \`${runId}\``,
  )
}

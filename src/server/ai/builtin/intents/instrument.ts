import { dateWords, InputError, KNOWN_SYMBOLS, toIsoDate } from '../../../../engine/index.ts'
import { paragraphs, plain, table } from '../../conversation/text.ts'
import { type InstrumentFacts, instrumentTool } from '../../tools/instrument.ts'
import { runTool } from '../../tools/tool.ts'
import { readDays } from '../days.ts'
import type { Intent } from '../intent.ts'
import { names, readSymbols, readUnknown, SEGMENT_WORDS } from '../names.ts'
import { lotText, marginText as marginOfPosition, takeContract, tickText, topicOf } from './instrumentFact.ts'

const WORDS = [
  'lot',
  'lots',
  'lot size',
  'lot sizes',
  'tick',
  'tick size',
  'margin',
  'freeze',
  'freeze quantity',
  'freeze qty',
  'instrument',
  'details',
]

/** "What is the lot size of BANKNIFTY" */
export const instrumentIntent: Intent = {
  command: '/instrument',
  about: 'shows lots, tick and margin of an instrument',
  example: 'What was the lot size of BANKNIFTY in May 2023',
  fits: phrase => (names.symbol(phrase) || names.unknown(phrase)) && phrase.has(...WORDS),
  async answer(phrase, situation) {
    const unknown = readUnknown(phrase)
    const [symbol, ...others] = readSymbols(phrase)
    if (unknown !== null) {
      phrase.read(0, phrase.tokens.length)
      throw new InputError(`I do not know ${unknown}: ask of ${KNOWN_SYMBOLS.join(', ')}.`)
    }
    if (symbol === undefined || others.length > 0) {
      throw new InputError(`Name one instrument that I know: ${KNOWN_SYMBOLS.join(', ')}.`)
    }
    const [days] = readDays(phrase, situation.nowMs)
    const topic = topicOf(phrase)
    const args = { symbol, day: days?.from ?? toIsoDate(situation.nowMs) }
    const { runId, data } = await runTool(instrumentTool, args, situation)
    if (topic === 'margin') return marginOfPosition(phrase, data)
    if (topic === 'lot' || topic === 'tick') takeContract(phrase, data, topic)
    while (phrase.take(...WORDS, 'size', 'sizes', 'quantity', 'qty', 'changed', 'current'));
    if (topic === 'lot') return lotText(data)
    if (topic === 'tick') return `**${symbol} tick size on ${dateWords(data.day)}:** ${tickText(data.ticks)}.`
    return instrumentText(runId, data)
  },
}

function instrumentText(runId: string, facts: InstrumentFacts): string {
  const { symbol, day, segments, contractLot, lots, freezeQty, ticks, margins, ended, simulated } = facts
  const rows = [
    ['Segments', segments.map(segment => SEGMENT_WORDS[segment]).join(', ')],
    ['Lot of its contracts', contractLot === null ? 'not known' : `${plain(contractLot)} units`],
    ['Freeze quantity of its contracts', freezeQty === null ? 'not known' : `${plain(freezeQty)} units`],
    ['Tick', tickText(ticks)],
    ['Margin of a run', marginText(margins)],
    ['In the synthetic market', simulated ? 'yes' : 'no'],
  ]
  return paragraphs(
    `**${symbol} on ${dateWords(day)}**`,
    table(['What', 'Value'], rows, 2),
    lots.length > 1 && 'Lots over time:',
    lots.length > 1 &&
      table(
        ['From', 'Lot', 'Source'],
        lots.map(({ from, lot, fromMemory }) => [
          from === null ? 'the beginning' : dateWords(from),
          plain(lot),
          fromMemory ? 'unconfirmed' : 'published',
        ]),
        3,
      ),
    ended &&
      `${symbol} last traded on ${dateWords(ended.lastDay)} and became ${ended.successor} (${ended.ratio}).`,
    `Result \`${runId}\``,
  )
}

/** "20% of the value in equity intraday, 100% in equity delivery" */
function marginText(margins: InstrumentFacts['margins']): string {
  return margins
    .map(
      ({ segment, pct }, k) => `${plain(pct)}% ${k === 0 ? 'of the value ' : ''}in ${SEGMENT_WORDS[segment]}`,
    )
    .join(', ')
}

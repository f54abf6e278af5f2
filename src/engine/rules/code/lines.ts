/** The lines that rules draw, as code. */

import { drawnParts } from '../ruleDrawings.ts'
import type { RuleParam, Rules } from '../rules.ts'
import { expressionWords } from '../ruleWords.ts'
import type { RuleColumns } from './columns.ts'
import { numberText } from './numbers.ts'
import { after, laidOut, list, quoted, record, row } from './text.ts'

/** What a name of a line may have in code. */
const LONGEST_NAME = 60
/** What fits on a line of code. */
const LONGEST_TEMPLATE = 90
/** The most characters of a number that is not whole. */
const NUMBER_WIDTH = 24

/** The method `lines` with what stands before it in its body; nothing where the rules draw none. */
export function linesMethod(rules: Rules, columns: RuleColumns): readonly string[] {
  const drawn = drawnParts(rules).map(({ part, pane, levels }) =>
    record([
      `name: ${nameText(expressionWords(part), rules.params)}`,
      after('values: ', columns.column(part)),
      ...(pane === null ? [] : [`pane: ${quoted(pane)}`]),
      ...(levels.length === 0 ? [] : [after('levels: ', row(levels.map(numberText)))]),
    ]),
  )
  if (drawn.length === 0) return []
  const body = [...columns.statements, ...laidOut(4, 'return ', list(drawn))]
  return [`  lines(${given(body.join('\n'))}) {`, ...body, '  },']
}

/** What the body of `lines` reads of what it is given. */
function given(body: string): string {
  const params = body.includes('params.') ? 'params' : '_params'
  if (body.includes('segment')) return `bars, ${params}, segment`
  return params === 'params' ? 'bars, params' : 'bars'
}

/** "EMA(20)" of EMA(shortBars), by the parameters of the run; by their names where that would be too long. */
function nameText(words: string, params: Rules['params']): string {
  const pieces = words.split(/(?<![\w.])([A-Za-z]\w*)/)
  const isParam = (piece: string) => Object.hasOwn(params, piece)
  if (!pieces.some(isParam)) return quoted(shortened(words))
  const most = pieces.reduce(
    (sum, piece) => sum + (isParam(piece) ? numberWidth(params[piece]!) : piece.length),
    0,
  )
  if (most > LONGEST_NAME) return quoted(shortened(words))
  const text = pieces.map(piece => (isParam(piece) ? `\${params.${piece}}` : piece)).join('')
  return text.length > LONGEST_TEMPLATE ? quoted(shortened(words)) : `\`${text}\``
}

/** How long the number of a parameter may be. */
function numberWidth({ min, max, step }: RuleParam): number {
  return step === 1 ? Math.max(String(min).length, String(max).length) : NUMBER_WIDTH
}

function shortened(words: string): string {
  return words.length > LONGEST_NAME ? `${words.slice(0, LONGEST_NAME - 1)}…` : words
}

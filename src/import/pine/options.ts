/** What strategy(…) says of the script. */

import type { Draft } from './draft.ts'
import type { Expression } from './syntax.ts'
import { NotUnderstood, type Value } from './values.ts'

/** The head of a script. */
export interface Options {
  readonly title: string
  readonly isOverlay: boolean
  /** What of it changes orders and is not known here. */
  readonly refused: readonly string[]
}

const POSITIONAL = ['title', 'shorttitle', 'overlay', 'format', 'precision', 'scale', 'pyramiding']
const MONEY = /^(default_qty_|initial_capital|commission_|slippage|currency|margin_|risk_free_rate)/
const LONGEST_TITLE = 60

/** The options of the script; what lies with the run’s inputs here is said as a difference. */
export function readOptions(
  call: Expression & { kind: 'call' },
  translate: (of: Expression) => Value,
  draft: Draft,
): Options {
  const known = new Map<string, unknown>()
  for (const [k, { name, value }] of call.args.entries()) {
    const key = name ?? POSITIONAL[k]
    if (key !== undefined) known.set(key, knownOf(value, translate))
  }
  for (const sentence of differencesOf(known)) draft.differences.add(sentence)
  const title = known.get('title')
  const words = typeof title === 'string' ? title.trim().slice(0, LONGEST_TITLE).trim() : ''
  return {
    title: words || 'Pine strategy',
    isOverlay: known.get('overlay') === true,
    refused: refusedOf(known),
  }
}

function differencesOf(known: ReadonlyMap<string, unknown>): readonly string[] {
  const isMoney = [...known.keys()].some(name => MONEY.test(name))
  const found: readonly (readonly [boolean, string])[] = [
    [
      isMoney,
      'The size of orders, the capital, costs and slippage are set in the run’s inputs, not in the code.',
    ],
    [
      known.get('process_orders_on_close') === true,
      'The script sets process_orders_on_close: choose fills at the signal bar’s close in the run’s inputs, or orders fill at the next open.',
    ],
    [
      known.has('backtest_fill_limits_assumption'),
      'How far the price must trade through a limit is set in the run’s inputs.',
    ],
  ]
  return found.filter(([applies]) => applies).map(([, sentence]) => sentence)
}

function refusedOf(known: ReadonlyMap<string, unknown>): readonly string[] {
  const pyramiding = known.get('pyramiding')
  const adds = known.has('pyramiding') && !(typeof pyramiding === 'number' && pyramiding <= 1)
  const count = String(pyramiding ?? '…')
  return [
    ...(adds
      ? [`pyramiding=${count} is not supported: an entry is skipped while its side holds a position`]
      : []),
    ...(known.get('calc_on_order_fills') === true
      ? ['calc_on_order_fills is not supported: the script runs on bar closes only']
      : []),
  ]
}

/** A number, text or condition that is written as it is; undefined for all else. */
function knownOf(expression: Expression, translate: (of: Expression) => Value): unknown {
  try {
    return translate(expression).known
  } catch (error) {
    if (error instanceof NotUnderstood || error instanceof Error) return undefined
    throw error
  }
}

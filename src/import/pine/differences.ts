/** What a run of a converted script does otherwise than TradingView. */

import type { Feature } from './ordersParts.ts'
import type { Program } from './program.ts'

/** The differences, in sentences. */
export function differencesOf(program: Program): readonly string[] {
  const { draft } = program
  return [...draft.differences, ...conditionalWords(draft.conditional), ...orderWords(program)]
}

/** Which functions Pine computes on some bars alone: their memory skips the others. */
function conditionalWords(conditional: ReadonlyMap<string, number>): readonly string[] {
  if (conditional.size === 0) return []
  const calls = [...conditional].map(([name, line]) => `${name} (line ${line})`).join(', ')
  return [`Computed on every bar; TradingView computes them only on bars that reach the call: ${calls}.`]
}

/** Each sentence with the features of the orders that all have to be there. */
const SENTENCES: readonly (readonly [needs: readonly Feature[], sentence: string])[] = [
  [
    ['limits'],
    'A limit fills once the price trades through it, by as much as the run’s inputs say; TradingView fills it on touch.',
  ],
  [
    ['bothExits'],
    'A bar that reaches both the stop and the target fills the stop; TradingView goes by which side the open is nearer to.',
  ],
  [
    ['priced', 'exits'],
    'The exits of a limit or stop entry may act from the bar after its fill on; TradingView lets them act in the same bar.',
  ],
  [
    ['priced', 'exits', 'long', 'short'],
    'A limit or stop entry against an open position waits until that is closed; TradingView reverses it.',
  ],
  [['priced'], 'In a run with a square-off, orders that wait end with the day.'],
  [['qty'], 'Quantities are units: a run in whole lots rejects less than a lot.'],
  [['marketLong', 'marketShort'], 'Where a bar enters both sides at market, only the last entry is given.'],
]

function orderWords({ orders: { facts }, draft }: Program): readonly string[] {
  const { features } = facts
  const isSeveral = facts.count('buy') > 1 || facts.count('sell') > 1
  return [
    ...SENTENCES.filter(([needs]) => needs.every(need => features.has(need))).map(([, sentence]) => sentence),
    ...(isSeveral ? ['Where several entries to one side are given on one bar, the first is taken.'] : []),
    ...(draft.needsTick
      ? ['A tick is the parameter Tick, ₹0.05; TradingView takes that of the symbol.']
      : []),
  ]
}

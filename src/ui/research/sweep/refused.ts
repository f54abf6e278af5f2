/** Combinations that the strategy refuses: how many they are, and why. */
import { brokenOrder, orderWords } from '../../../engine/inputs/paramOrder.ts'
import type { SweepAxis } from '../../../engine/sweep/axes.ts'
import type { SweepMethod } from '../../../engine/sweep/points.ts'
import type { StrategyInfo } from '../../../workers/api/api.ts'
import { quantity } from '../../format/format.ts'
import type { SweepTable } from './sweepTable.ts'
import { paramLabel } from './sweepWords.ts'

/** How many combinations are refused for each reason. */
export type Refused = ReadonlyMap<string, number>

/** Reasons that are named; the others are counted. */
const MOST_REASONS = 2
/** Cells that are looked at one by one while a form is edited; of more the engine makes no sweep. */
const MOST_CELLS = 100_000

type Ordered = Pick<StrategyInfo, 'params' | 'orders'>
type Values = Readonly<Record<string, number | null>>

/** Those among the runs that a sweep will have; `values` are those of the parameters that stand still. */
export function refusedIn(
  { params, orders }: Ordered,
  axes: readonly SweepAxis[],
  { count, columns }: { readonly count: number; readonly columns: readonly ArrayLike<number>[] },
  values: Values,
): Refused {
  const refused = new Map<string, number>()
  if (!orders || orders.length === 0) return refused
  const point: Record<string, number | null> = { ...values }
  for (let run = 0; run < count; run++) {
    axes.forEach(({ param }, k) => {
      point[param] = columns[k]![run]!
    })
    const broken = brokenOrder(orders, point)
    if (broken)
      add(
        refused,
        orderWords(broken, name => paramLabel(params, name)),
      )
  }
  return refused
}

/** The same of a whole grid before the engine has planned it; none where cells are drawn or too many to look at. */
export function refusedInGrid(
  strategy: Ordered,
  axes: readonly SweepAxis[],
  method: SweepMethod,
  values: Values,
): Refused {
  const cells = axes.reduce((product, axis) => product * lengthOf(axis), 1)
  const isWhole = method.kind === 'grid' || method.points >= cells
  if (!isWhole || cells > MOST_CELLS || !strategy.orders) return new Map()
  const lists = axes.map(valuesOf)
  let every = 1
  const columns = lists.map(list => {
    const repeat = every
    every *= list.length
    return Array.from({ length: cells }, (_, cell) => list[Math.floor(cell / repeat) % list.length]!)
  })
  return refusedIn(strategy, axes, { count: cells, columns }, values)
}

/** Those of a sweep that ran, in the strategy's own words. */
export function refusedOf(table: SweepTable): Refused {
  const said = new Map<string, number>()
  for (const sentence of table.refusals.values()) add(said, sentence)
  return new Map([...said].map(([sentence, count]) => [plainly(table, sentence).replace(/\.$/, ''), count]))
}

/** Why a run was refused, without the names that only a terminal has: the label beside each says which parameter it is. */
export function refusalWords(table: Pick<SweepTable, 'ask' | 'refusals'>, run: number): string {
  return plainly(table, table.refusals.get(run) ?? '')
}

function plainly({ ask }: Pick<SweepTable, 'ask'>, sentence: string): string {
  const names = [...Object.keys(ask.inputs?.params ?? {}), ...ask.axes.map(({ param }) => param)]
  return names.reduce((words, name) => words.replaceAll(` (${name})`, ''), sentence)
}

/** How many that are in all. */
export function countRefused(refused: Refused): number {
  return [...refused.values()].reduce((sum, count) => sum + count, 0)
}

/** "121 combinations", or "121 combinations, 1 refused: MA short period must be below MA long period". */
export function combinationWords(count: number, refused: Refused, each = ''): string {
  const all = `${quantity(count)} ${count === 1 ? 'combination' : 'combinations'}${each}`
  const reasons = [...refused].toSorted((a, b) => b[1] - a[1])
  if (reasons.length === 0) return all
  const named = reasons
    .slice(0, MOST_REASONS)
    .map(([words, own]) => (reasons.length === 1 ? words : `${words} (${quantity(own)})`))
  const others = reasons.slice(MOST_REASONS).reduce((sum, [, own]) => sum + own, 0)
  const rest = others > 0 ? [`other reasons (${quantity(others)})`] : []
  return `${all}, ${quantity(countRefused(refused))} refused: ${[...named, ...rest].join('; ')}`
}

function add(refused: Map<string, number>, words: string): void {
  refused.set(words, (refused.get(words) ?? 0) + 1)
}

/** As the engine steps through them, without the noise of binary fractions. */
function valuesOf(axis: SweepAxis): readonly number[] {
  if ('values' in axis) return axis.values
  const { from, step } = axis
  return Array.from({ length: lengthOf(axis) }, (_, k) => Number((from + k * step).toFixed(8)))
}

function lengthOf(axis: SweepAxis): number {
  if ('values' in axis) return axis.values.length
  const { from, to, step } = axis
  return step > 0 ? Math.max(0, Math.floor((to - from) / step + 1e-9) + 1) : 0
}

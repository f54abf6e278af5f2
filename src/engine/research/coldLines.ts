/** Why no combination of a walk-forward can trade: windows too short for what the strategy acts on. See RULES.md, W2. */

import { InputError } from '../core/problem.ts'
import { runSegment } from '../inputs/inputs.ts'
import { type Bars, sliceBars } from '../market/bars.ts'
import type { PreparedRun } from '../run/run.ts'
import { checkParams, type StrategyLine } from '../strategies/define.ts'
import type { SweepPoint } from '../sweep/points.ts'

/** Bars of the whole data, `[from, to)`. */
interface BarSpan {
  readonly from: number
  readonly to: number
}

/**
 * The name of a line that has no value in these bars whatever the combination, though it has one in the whole run: that of
 * the first combination. Null where some combination has all its lines, or the strategy names none.
 */
export function coldLine(
  { strategy, inputs, bars, hedges }: Pick<PreparedRun, 'strategy' | 'inputs' | 'bars' | 'hedges'>,
  points: readonly SweepPoint[],
  { from, to }: BarSpan,
): string | null {
  const whole = [bars, ...hedges.map(hedge => hedge.bars)]
  const inside = whole.map(leg => sliceBars(leg, from, to))
  const linesOf = (legs: readonly Bars[], point: SweepPoint) => {
    const params = orNone(() => checkParams(strategy, { ...inputs.params, ...point }))
    return params && (strategy.lines?.(legs[0]!, params, runSegment(inputs), legs) ?? [])
  }
  let first: string | null = null
  for (const point of points) {
    const lines = linesOf(inside, point)
    // one that the strategy refuses could trade on no days
    if (lines === null) continue
    const cold = lines.find(isEmpty)
    if (!cold) return null
    if (first !== null) continue
    const isEver = linesOf(whole, point)!.some(line => line.name === cold.name && !isEmpty(line))
    if (!isEver) return null
    first = cold.name
  }
  return first
}

function isEmpty({ values }: StrategyLine): boolean {
  return values.every(Number.isNaN)
}

function orNone<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof InputError) return null
    throw error
  }
}

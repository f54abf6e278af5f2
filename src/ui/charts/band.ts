/** What the neighbours of a run made: the closer together, the less hangs on the exact value of a parameter. */
import type { Param } from '../../engine/strategies/define.ts'
import type { EquityCurve } from '../../workers/api/api.ts'
import { decimal, quantity } from '../format/format.ts'
import { onGrid } from './onGrid.ts'

/** Values of all parameters of the strategy. */
export type Params = Readonly<Record<string, number>>

/** The runs beside one, in words and as parameters. */
export interface Around {
  /** "MA short period 8 to 12". */
  readonly words: string
  readonly params: readonly Params[]
}

/** The same when they have run. */
export interface Neighbours {
  readonly words: string
  readonly curves: readonly EquityCurve[]
}

/** Lowest and highest equity of a run and its neighbours at each point of the run's curve, in rupees. */
export interface EquityBand {
  readonly words: string
  readonly low: Float64Array
  readonly high: Float64Array
}

/** In steps of the parameter, the nearest first: a slow drag meets them next. */
const OFFSETS = [1, -1, 2, -2]

/** The runs one and two steps on either side; null for a choice, whose words have no order. */
export function around(param: Param, name: string, params: Params): Around | null {
  if (param.choices) return null
  const value = params[name]!
  const near = OFFSETS.map(offset => Number((value + offset * param.step).toFixed(8))).filter(
    next => next >= param.min && next <= param.max,
  )
  const text = param.step === 1 ? quantity : (next: number) => decimal(next)
  const [lowest, highest] = [Math.min(value, ...near), Math.max(value, ...near)]
  return {
    words: `${param.label} ${text(lowest)} to ${text(highest)}`,
    params: near.map(next => ({ ...params, [name]: next })),
  }
}

/** The band of the neighbours round `curve`, point by point; they are read off between their own points. */
export function bandOver({ ms, equity }: EquityCurve, { words, curves }: Neighbours): EquityBand {
  const low = equity.slice()
  const high = equity.slice()
  for (const curve of curves) {
    const values = onGrid(ms, { ms: curve.ms, values: curve.equity })
    for (let i = 0; i < ms.length; i++) {
      const value = values[i]!
      if (value < low[i]!) low[i] = value
      if (value > high[i]!) high[i] = value
    }
  }
  return { words, low, high }
}

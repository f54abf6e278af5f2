/** Whether the days in sample have the bars that the strategy's periods need; the engine says it only after the runs. */

import type { Params } from '../../engine/strategies/define.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import type { WalkForwardAsk } from '../../workers/api/researchApi.ts'
import { quantity } from '../format/format.ts'
import { barsPerDayOf } from './walkForwardPace.ts'

/** One sentence on the longest period that a window cannot fill; null where it fills all of them. */
export function shortWords(
  params: Params,
  { inputs, axes, plan }: Pick<WalkForwardAsk, 'inputs' | 'axes' | 'plan'>,
  dataset: DatasetInfo | null,
): string | null {
  const days = plan.inSampleDays
  // every day of a window has a bar
  const bars = Math.max(days, Math.ceil(days * barsPerDayOf(inputs, dataset)))
  const needs = Object.entries(params)
    .filter(([, { unit }]) => unit === 'bars')
    .map(([name, { label }]) => ({ label, most: mostOf(name, inputs.params, axes) }))
  const [longest] = needs.toSorted((a, b) => b.most - a.most)
  if (!longest || longest.most <= bars) return null
  const has = `In-sample of ${quantity(days)} ${days === 1 ? 'day' : 'days'} has ${quantity(bars)} ${bars === 1 ? 'bar' : 'bars'}`
  return `${has}, fewer than ${longest.label} needs (${quantity(longest.most)}): such combinations may never trade in a window; use more in-sample days or shorter periods.`
}

/** The largest value of a parameter among the combinations. */
function mostOf(
  name: string,
  fixed: WalkForwardAsk['inputs']['params'],
  axes: WalkForwardAsk['axes'],
): number {
  const axis = axes.find(({ param }) => param === name)
  if (!axis) return fixed[name] ?? 0
  return 'values' in axis ? Math.max(...axis.values) : axis.to
}

import type { RunView } from '../../../workers/api/api.ts'
import { quantity } from '../../format/format.ts'
import { barMs } from '../../run/report/tradeTimes.ts'

const MINUTE_MS = 60_000

/** "Bars (1 min)" where a run fills on smaller bars than those of its timeframe: its trades are counted in those (F12). */
export function barsTitle(view: Pick<RunView, 'inputs' | 'curve'>): string {
  return `Bars${barsNote(view)}`
}

/** " (1 min)"; nothing where the bars of trades are those of the timeframe. */
export function barsNote({ inputs, curve }: Pick<RunView, 'inputs' | 'curve'>): string {
  if (inputs.timeframe === null || !inputs.fill.onSmallerBars) return ''
  const ms = barMs(curve.ms)
  return ms < MINUTE_MS ? ` (${quantity(ms / 1_000)} s)` : ` (${quantity(ms / MINUTE_MS)} min)`
}

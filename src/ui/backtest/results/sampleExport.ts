import type { ExportFile } from '../../../workers/api/api.ts'
import { toCsv } from '../../format/csv.ts'
import { isoDay } from '../../run/runInputs.ts'
import type { SampleResult } from '../useBacktest.ts'

/** The sample's curve, one row a day. `nowMs` dates the file's name. */
export function sampleEquityCsv({ view }: SampleResult, nowMs: number): ExportFile {
  const { ms, equity, drawdown } = view.curve
  const rows = Array.from(ms, (at, i) => [`${isoDay(at)}T00:00:00+05:30`, equity[i]!, drawdown[i]!] as const)
  return {
    name: `sauda-sample-equity-${isoDay(nowMs)}.csv`,
    blob: new Blob([toCsv([['time', 'equity', 'drawdown'], ...rows])], { type: 'text/csv' }),
  }
}

/** The sample's figures and curve, with the seed that makes the same curve again. */
export function sampleJson({ view, strategy, instrument, seed }: SampleResult, nowMs: number): ExportFile {
  const { curve, ...metrics } = view
  const whole = {
    source: 'Sample: a random curve, no strategy traded it.',
    inputs: { strategy, instrument, capital: view.initialCapital, seed },
    figures: metrics,
    equity: Array.from(curve.ms, (at, i) => ({ date: isoDay(at), equity: curve.equity[i] })),
  }
  return {
    name: `sauda-sample-run-${isoDay(nowMs)}.json`,
    blob: new Blob([`${JSON.stringify(whole, null, 2)}\n`], { type: 'application/json' }),
  }
}

import type { ExportFile } from '../../workers/api/api.ts'
import type { WalkForwardView } from '../../workers/api/researchApi.ts'
import { toCsv } from '../format/csv.ts'
import { isoDay } from '../run/runInputs.ts'

/** The windows, one row each, with raw numbers. `nowMs` dates the file's name. */
export function windowsCsv(
  { ask, windows }: Pick<WalkForwardView, 'ask' | 'windows'>,
  nowMs: number,
): ExportFile {
  const params = ask.axes.map(({ param }) => param)
  const { figure } = ask.plan
  const head = [
    'window',
    'in_sample_from',
    'in_sample_to',
    'in_sample_days',
    'out_of_sample_from',
    'out_of_sample_to',
    'out_of_sample_days',
    ...params,
    `in_sample_${figure}`,
    'in_sample_return_pct',
    'in_sample_trades',
    `out_of_sample_${figure}`,
    'out_of_sample_return_pct',
    'net_profit',
    'trades',
  ]
  const rows = windows.map(({ inSample, outOfSample, chosen, outcome }, k) => [
    k + 1,
    inSample.from,
    inSample.to,
    inSample.days,
    outOfSample.from,
    outOfSample.to,
    outOfSample.days,
    ...params.map(param => chosen?.params[param] ?? null),
    chosen?.figure ?? null,
    chosen?.returnPct ?? null,
    chosen?.trades ?? null,
    outcome.figure,
    outcome.returnPct,
    outcome.netProfit,
    outcome.trades,
  ])
  return {
    name: `sauda-walk-forward-${ask.inputs.instrument.replace(/[^\w&-]+/g, '_').slice(0, 40)}-${isoDay(nowMs)}.csv`,
    blob: new Blob([toCsv([head, ...rows])], { type: 'text/csv;charset=utf-8' }),
  }
}

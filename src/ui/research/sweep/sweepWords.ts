/** Sweeps in words. */
import { dateSpanWords } from '../../../engine/market/ist.ts'
import type { Params } from '../../../engine/strategies/define.ts'
import type { Sweep } from '../../../storage/runs/sweep.ts'
import { quantity } from '../../format/format.ts'
import { pointAt, type SweepTable } from './sweepTable.ts'

/** "MA short period"; the name itself where the strategy does not declare it any more. */
export function paramLabel(params: Params, name: string): string {
  return params[name]?.label ?? name
}

/** "12" or, of a choice, its word. */
export function paramText(params: Params, name: string, value: number): string {
  return params[name]?.choices?.[value] ?? quantity(value)
}

/** "MA short period 10, MA long period 30". */
export function runWords(table: SweepTable, params: Params, run: number): string {
  return Object.entries(pointAt(table, run))
    .map(([name, value]) => `${paramLabel(params, name)} ${paramText(params, name, value)}`)
    .join(', ')
}

/** "Momentum on NIFTY, 3 Oct 2022 to 31 Jan 2023". */
export function sweepTitle({ strategyTitle, inputs, data }: Sweep): string {
  const { from, to } = inputs
  const days = from !== null && to !== null ? `, ${dateSpanWords(from, to)}` : ''
  return `${strategyTitle} on ${legsWords({ inputs, data })}${days}`
}

/** "NIFTY", or of a pair "NIFTY against BANKNIFTY". */
export function legsWords({ inputs, data }: Pick<Sweep, 'inputs' | 'data'>): string {
  return [inputs.instrument, ...(data.hedge ? [data.hedge.instrument] : [])].join(' against ')
}

/** "1 run", "1,200 runs". */
export function countRuns(count: number): string {
  return `${quantity(count)} ${count === 1 ? 'run' : 'runs'}`
}

/** A sweep whose metrics are a hill over its parameters, without an engine. For tests. */
import type { SweepMetricId } from '../../../../engine/sweep/sweepMetrics.ts'
import type { SweepAsk, SweepClient, SweepPlan, SweepRows } from '../../../../workers/api/sweepApi.ts'

type Values = Readonly<Record<string, number>>

/** Metrics of a run; a sentence where the strategy refuses it. */
export type Hill = (params: Values) => Partial<Record<SweepMetricId, number>> | string

/** Highest at short 8, long 20: Sharpe 3 there, 1 less for each step of either. */
export const HILL: Hill = ({ shortBars = 8, longBars = 20 }) => {
  if (shortBars >= longBars) return 'The short period must be below the long one.'
  const sharpe = 3 - Math.abs(shortBars - 8) / 2 - Math.abs(longBars - 20) / 10
  return { sharpe, netProfit: sharpe * 1_000, trades: 40, maxDrawdownPct: -5 }
}

/** The rows of those runs. */
export function rowsOf(
  { ask, plan }: { ask: Pick<SweepAsk, 'axes'>; plan: SweepPlan },
  indices: readonly number[],
  hill: Hill = HILL,
  wantsReturns: (index: number) => boolean = () => false,
): SweepRows {
  const found = indices.map(index =>
    hill(Object.fromEntries(ask.axes.map(({ param }, k) => [param, plan.columns[k]![index]!]))),
  )
  const withReturns = indices.filter((index, at) => typeof found[at] !== 'string' && wantsReturns(index))
  return {
    indices: Int32Array.from(indices),
    figures: Float64Array.from(
      plan.figures.flatMap(id =>
        found.map(row => (typeof row === 'string' ? Number.NaN : (row[id] ?? Number.NaN))),
      ),
    ),
    refusals: found.flatMap((row, at) => (typeof row === 'string' ? [{ at, words: row }] : [])),
    returns: Float64Array.from(withReturns.flatMap(index => [index, index, index])),
    returnsOf: Int32Array.from(withReturns),
    notes: [],
    elapsedMs: 1,
  }
}

/** The client of a sweep that ends only as far as the test lets it. */
export class HillClient {
  readonly orders: number[][] = []
  readonly evaluated: Parameters<SweepClient['evaluateOverfitting']>[0][] = []
  readonly client: SweepClient
  /** Runs that end by themselves; the others wait. */
  most = Number.POSITIVE_INFINITY

  constructor(plan: SweepClient['plan'], hill: Hill = HILL) {
    this.client = {
      workers: 1,
      warmUp() {},
      plan,
      run: async (ask, { indices, wantsReturns }, onRows, signal) => {
        const planned = await plan(ask)
        if (!planned.ok) throw new Error(planned.problem.message)
        this.orders.push([...indices])
        const now = [...indices].slice(0, this.most)
        const head = { datasetSha256: 'ab'.repeat(32), bars: 1_000, engineVersion: '1.0.0' }
        if (now.length > 0) onRows(rowsOf({ ask, plan: planned.value }, now, hill, wantsReturns), head)
        if (now.length === indices.length) return { ok: true, value: head }
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')))
        })
      },
      evaluateOverfitting: async trials => {
        this.evaluated.push(trials)
        return {
          trials: trials.tried.trials,
          sharpe: 3,
          luckSharpe: 1.25,
          probabilistic: 0.99,
          deflated: 0.97,
          neededDays: 90,
          cscv: { reason: 'Needs at least 20 days with bars; the trials have 3.' },
          verdict: 'holds',
          words: ['After all trials it holds.'],
        }
      },
    }
  }
}

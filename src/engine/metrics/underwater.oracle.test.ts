/** Times below the peak as ffn and quantstats list them. */
import { expect, it } from 'vitest'
import { describeShared, sharedJson } from '../../../test/shared.ts'
import { DAY_MS } from '../market/ist.ts'
import { drawdowns } from './drawdown.ts'
import { type DrawdownPeriod, drawdownPeriods } from './testing/drawdownPeriods.ts'

interface Table {
  $frame: Record<string, (string | number)[]>
}
interface Falls {
  $series: number[]
  index: unknown
}
interface Call {
  id: string
  fn: string
  args: [Falls | { $ref: string }]
  result: Table | { $ref: string } | null
}

/** The date of each value: a list of them, or days or ends of months from a start. Plain numbers are their own. */
function dates(index: unknown): number[] {
  if (Array.isArray(index)) return index.map(date => (typeof date === 'number' ? date : Date.parse(date)))
  const { start = '', freq, n = 0, range = 0 } = index as Partial<Record<string, never>>
  if (range) return Array.from({ length: range }, (_, i) => i)
  const first = new Date(start)
  return Array.from({ length: n }, (_, i) =>
    freq === 'D'
      ? first.getTime() + i * DAY_MS
      : Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1 + i, 0),
  )
}

const toTime = (value: string | number) =>
  typeof value === 'number' ? value : Date.parse(`${value.slice(0, 10)}T00:00Z`)

describeShared('lists of drawdowns: ffn-suite.json, quantstats-suite.json', () => {
  const calls = ['ffn', 'quantstats'].flatMap(library => {
    const { inputs, cases } = sharedJson<{ inputs: Record<string, unknown>; cases: Call[] }>(
      `oracles/open/metrics/${library}-suite.json`,
    )
    const resolve = <T>(value: T | { $ref: string }) =>
      value !== null && typeof value === 'object' && '$ref' in value
        ? (inputs[value.$ref] as T)
        : (value as T)
    return cases
      .filter(({ fn }) => fn === 'drawdown_details')
      .map(({ id, args, result }) => ({ id, library, falls: resolve(args[0]), table: resolve(result) }))
  })

  it.each(calls)('M4 $id', ({ library, falls, table }) => {
    const equity = Float64Array.from(falls.$series, fall => 1 + fall)
    const periods = drawdownPeriods(equity, 1)
    const columns = table?.$frame ?? {}
    const time = dates(falls.index)
    // quantstats ends with the last day below the peak, ffn and we with the first at it again
    const lastBar = ({ endBar, recovered }: DrawdownPeriod) =>
      library === 'quantstats' && recovered ? endBar - 1 : endBar
    expect(periods.map(({ peakBar }) => time[peakBar + 1])).toEqual(
      (columns.Start ?? columns.start ?? []).map(toTime),
    )
    expect(periods.map(period => time[lastBar(period)])).toEqual(
      (columns.End ?? columns.end ?? []).map(toTime),
    )
    const depths = (columns.drawdown ?? columns['max drawdown'] ?? []).map(Number)
    const unit = library === 'quantstats' ? 100 : 1
    expect(periods).toHaveLength(depths.length)
    for (const [i, { depth }] of periods.entries()) expect(depth * unit).toBeCloseTo(depths[i]!, 9)
    if (columns.valley) {
      expect(periods.map(({ troughBar }) => time[troughBar])).toEqual(columns.valley.map(toTime))
    }
    const longest = periods.map(({ peakBar, endBar }) => time[endBar]! - time[Math.max(peakBar, 0)]!)
    expect(drawdowns(Float64Array.from(time), equity, 1).longestMs).toBe(Math.max(0, ...longest))
  })

  it('M4 runs 8 of 8 calls', () => expect(calls).toHaveLength(8))
})

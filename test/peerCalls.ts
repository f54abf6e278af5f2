/** Calls that other libraries answered while their own tests passed, as the shared recordings keep them. */
import { expect, it } from 'vitest'
import { describeShared, sharedJson } from './shared.ts'

/** What we answer: a number, null, or one of them for each column or window. */
export type MetricValue = number | null | readonly (number | null)[]

/** One recorded call. */
export interface Call {
  id: string
  fn: string
  args: unknown[]
  kwargs: Record<string, unknown>
  result?: unknown
}
/** A dated column. */
export interface Column {
  values: number[]
  index: unknown
}
/** What a recorded call was given. */
export type Argument = Column | Column[] | number
/** `other` is the second argument, or the rate that is asked for by name; `byName` any named one, else 0. */
export type Answer = (
  first: Argument,
  other: Argument,
  call: Call,
  byName: (name: string) => Argument,
) => MetricValue
/** A recording. */
export interface CallFile {
  inputs: Record<string, unknown>
  cases: Call[]
}

/** A number, a column, or the columns of a frame; "NaN" and the infinities are numbers again. */
export function decoder(inputs: CallFile['inputs']): (value: unknown) => Argument {
  const column = (values: unknown[], index: unknown): Column => ({ values: values.map(Number), index })
  const decode = (value: unknown): Argument => {
    if (typeof value !== 'object' || value === null) return Number(value)
    if (Array.isArray(value)) return column(value, null)
    const node = value as {
      $ref?: string
      $series?: unknown[]
      $array?: unknown[]
      $frame?: Record<string, unknown[]>
      index?: unknown
    }
    if (node.$ref !== undefined) return decode(inputs[node.$ref])
    if (node.$frame) return Object.values(node.$frame).map(values => column(values, node.index))
    return column(node.$series ?? node.$array ?? [], node.index)
  }
  return decode
}

/** The values of one column less a number or another column. */
export function less(from: Argument, what: Argument = 0): number[] {
  const values = (from as Column).values
  return values.map((value, i) => value - (typeof what === 'number' ? what : (what as Column).values[i]!))
}

/** pandas leaves out what is missing from means and deviations, and compounds it as zero. */
export const present = (values: readonly number[]) => values.filter(value => !Number.isNaN(value))
/** What is missing is zero. */
export const filled = (column: Argument) => less(column).map(value => (Number.isNaN(value) ? 0 : value))

/** The metric of a column, or one for each column of a frame. */
export function each(argument: Argument, compute: (column: Column) => number | null): MetricValue {
  return Array.isArray(argument) ? argument.map(compute) : compute(argument as Column)
}

/** Ours against theirs, value by value; what has no finite value is null with us. */
function expectMetric(actual: MetricValue, expected: readonly number[]) {
  const ours = Array.isArray(actual) ? actual : [actual]
  expect(ours).toHaveLength(expected.length)
  for (const [i, wanted] of expected.entries()) {
    if (!Number.isFinite(wanted)) expect(ours[i]).toBeNull()
    else
      expect(Math.abs((ours[i] ?? Number.NaN) - wanted)).toBeLessThanOrEqual(Math.abs(wanted) * 1e-9 + 1e-12)
  }
}

/**
 * A suite that runs every recorded call of a function that we define in the same way. Every other function is listed
 * with the reason, so that nothing is left out unseen.
 */
export function describeCalls(
  title: string,
  file: string,
  answers: Record<string, Answer>,
  outOfScope: Record<string, string>,
  counts: { all: number; ran: number },
) {
  describeShared(`${title}: ${file}`, () => {
    const { inputs, cases } = sharedJson<CallFile>(`oracles/open/metrics/${file}`)
    const decode = decoder(inputs)
    it.each(cases.filter(({ fn }) => fn in answers))('$id', call => {
      const { required_return: required, risk_free: riskFree, rf } = call.kwargs
      const other = decode(call.args[1] ?? required ?? riskFree ?? rf ?? 0)
      const expected = decode(call.result ?? 'NaN')
      const actual = answers[call.fn]!(decode(call.args[0]), other, call, name =>
        decode(call.kwargs[name] ?? 0),
      )
      expectMetric(actual, typeof expected === 'number' ? [expected] : less(expected))
    })

    it(`runs ${counts.ran} of ${counts.all} calls; out of scope: ${Object.keys(outOfScope).join(', ')}`, () => {
      const names = cases.map(({ fn }) => fn)
      expect(names).toHaveLength(counts.all)
      expect(names.filter(name => name in answers)).toHaveLength(counts.ran)
      expect(names.filter(name => !(name in answers) && !(name in outOfScope))).toEqual([])
    })
  })
}

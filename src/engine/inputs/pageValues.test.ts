import { describe, expect, it } from 'vitest'
import { InputError } from '../core/problem.ts'
import { randomRun } from '../testing/randomRun.ts'
import { checkInputs } from './checkInputs.ts'
import type { RunInput } from './describe.ts'
import { DEFAULT_FILL, defaultInputs, type RunInputs } from './inputs.ts'
import { addressOf, pageValues, readLimits, readPageValue, toInputs } from './pageValues.ts'
import { INPUT_ENTRIES, type InputName, RUN_INPUTS } from './table.ts'
import { assemble, engineValues } from './values.ts'

/** The inputs of that seed, as far as the page has a field for them. */
function onPage(seed: number): RunInputs {
  const { inputs } = randomRun(seed)
  const { at, slippageTicks, penetrationTicks } = inputs.fill
  return {
    ...inputs,
    costs: withOneFee(inputs.costs),
    fill: { ...DEFAULT_FILL, at, slippageTicks, penetrationTicks },
  }
}

/** The page has one fee for all segments, without a minimum. */
function withOneFee(costs: RunInputs['costs']): RunInputs['costs'] {
  if (costs.kind !== 'nse' || costs.plan === null) return costs
  const fee = { ...costs.plan['equity-intraday'], minRupees: 0 }
  const plan = { 'equity-delivery': fee, 'equity-intraday': fee, 'index-futures': fee, 'index-options': fee }
  return { ...costs, plan }
}

/** The choices under which an input counts. */
function whatItNeeds({ when }: RunInput): Readonly<Record<string, string>> {
  if (!when) return {}
  const [name, value] = when as readonly [InputName, string]
  return { ...whatItNeeds(RUN_INPUTS[name]), [name]: value }
}

/** Whether it is refused. */
function isRefusedBy(act: () => unknown): boolean {
  try {
    act()
    return false
  } catch (error) {
    if (error instanceof InputError) return true
    throw error
  }
}

const RUNS = Array.from({ length: 200 }, (_, seed) => onPage(seed))

describe('the inputs of a run', () => {
  it('are one by one what they are together', () => {
    for (const inputs of RUNS) expect(assemble(engineValues(inputs))).toEqual(inputs)
  })

  it('come back from the page whatever its defaults are, but for a day that is not set', () => {
    RUNS.forEach((inputs, k) => {
      const defaults = { ...RUNS[(k + 1) % RUNS.length]!, from: null, to: null }
      const values = pageValues(inputs)
      const back = toInputs(values, defaults)
      expect(back).toEqual(inputs)
      expect(pageValues(back)).toEqual(values)
    })
  })

  it('come back from an address with its limits, and each value may stand there', () => {
    for (const inputs of RUNS) {
      const { limits, ...address } = addressOf(inputs)
      const stated: Readonly<Record<string, unknown>> = address
      for (const [name, input] of INPUT_ENTRIES) {
        const value = stated[name]
        if (value !== undefined) expect([name, readPageValue(input, value)]).toEqual([name, value])
      }
      const risk = limits === undefined ? {} : readLimits(limits).risk
      expect(toInputs({ ...address, ...risk }, defaultInputs(inputs.instrument, 1))).toEqual(inputs)
    }
  })

  it('have defaults that the engine and the page take', () => {
    for (const symbol of ['NIFTY', 'RELIANCE', 'VOD.L']) {
      const inputs = defaultInputs(symbol, 1)
      expect(checkInputs(inputs)).toBe(inputs)
      for (const [name, input] of INPUT_ENTRIES) {
        const value = pageValues(inputs)[name]
        if (value !== undefined) expect([name, readPageValue(input, value)]).toEqual([name, value])
      }
    }
  })

  it('have the same limits on the page and in the engine', () => {
    const judged: string[] = []
    for (const [name, input] of INPUT_ENTRIES) {
      if (input.kind !== 'number' || input.onPage === false || typeof input.max === 'string') continue
      const isTaken = (value: number) => {
        const values = { ...whatItNeeds(input), [name]: value }
        const inputs = toInputs(values, defaultInputs('NIFTY', 1))
        const isRefused = isRefusedBy(() => checkInputs(inputs))
        expect([name, value, isRefused]).toEqual([name, value, readPageValue(input, value) === undefined])
        return !isRefused
      }
      const { min, max } = input
      expect([name, ...[min - 1, min, max, max + 1].map(isTaken)]).toEqual([name, false, true, true, false])
      judged.push(name)
    }
    expect(judged).toContain('capital')
  })
})

/** Fills by hand, each on a few minutes written out: what the rules say, to the paisa, in a backtest. */
import { describe, expect, it } from 'vitest'
import {
  barsOfCase,
  type CaseFill,
  FIRST_MS,
  type FillCase,
  inputsOfCase,
  strategyOfCase,
} from '../../../test/fillCase.ts'
import { INSIDE_BAR_CASES } from '../../../test/insideBarCases.ts'
import { WHOLE_BAR_CASES } from '../../../test/wholeBarCases.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import { stampOf } from '../market/dataset.ts'
import { MINUTE_MS } from '../market/ist.ts'
import { addStrategy } from '../strategies/catalog.ts'
import { runBacktest } from './run.ts'

/** The fills of a case, each at its place among bars of so many minutes. */
function fillsOf(one: FillCase, inputs: RunInputs, minutes: number): readonly CaseFill[] {
  const bars = barsOfCase(one)
  addStrategy(strategyOfCase(one))
  const { fills } = runBacktest({ bars, stamp: stampOf(bars) }, inputs)
  return fills.map(({ ms, side, qty, price }) => [
    Math.floor((ms - FIRST_MS) / (minutes * MINUTE_MS)),
    side === 'buy' ? qty : -qty,
    price,
  ])
}

describe('a bar as a whole', () => {
  it.each(WHOLE_BAR_CASES)('$title', one => {
    expect(fillsOf(one, inputsOfCase(one, null, false), 1)).toEqual(one.fills)
    // with nothing smaller in it the input changes nothing
    expect(fillsOf(one, inputsOfCase(one, '1m', true), 1)).toEqual(one.fills)
  })
})

describe('inside a bar of three minutes', () => {
  it.each(INSIDE_BAR_CASES)('$title', one => {
    expect(fillsOf(one, inputsOfCase(one, '3m', true), 1)).toEqual(one.fills)
    expect(fillsOf(one, inputsOfCase(one, '3m', false), 3)).toEqual(one.without)
  })
})

it('F12 there are fifty cases and more, half of them inside a bar', () => {
  expect(WHOLE_BAR_CASES.length).toBeGreaterThanOrEqual(25)
  expect(INSIDE_BAR_CASES.length).toBeGreaterThanOrEqual(25)
})

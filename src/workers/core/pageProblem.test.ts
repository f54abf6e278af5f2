import { expect, it } from 'vitest'
import { CATALOG } from '../../engine/index.ts'
import { checkInputs } from '../../engine/inputs/checkInputs.ts'
import { defaultInputs } from '../../engine/inputs/inputs.ts'
import { INPUT_ENTRIES } from '../../engine/inputs/table.ts'
import { pathsOf, putAt } from '../../engine/inputs/values.ts'
import { checkParams } from '../../engine/strategies/define.ts'
import { attempt } from './attempt.ts'
import { pageProblem } from './pageProblem.ts'

it.each([
  ['seed: enter a whole number of 0 or more.', 'seed', 'Enter a whole number of 0 or more.'],
  ['axis shortBars: 40 to 10 is not a range.', 'shortBars', '40 to 10 is not a range.'],
  [
    'slippage-ticks: slippage in ticks needs a tick above 0.',
    'slippageTicks',
    'Slippage in ticks needs a tick above 0.',
  ],
  [
    'Stop loss (stopLossPct) must be a number from 0 to 99.',
    'stopLossPct',
    'Stop loss must be a number from 0 to 99.',
  ],
  ['entryLong row 2: The row is empty.', 'entryLong row 2', 'The row is empty.'],
  ['params low: must be an object.', 'params low', 'Must be an object.'],
  ['params low max: must be at least 3.', 'params low max', 'Must be at least 3.'],
  ['params my stop: choose a name.', 'params my stop', 'Choose a name.'],
  ['Start date must be on or before end date', 'from', 'Start date must be on or before end date'],
  ['Line 12: the price is empty.', 'line 12', 'Line 12: the price is empty.'],
])('%s is said at its field without the name of the field', (message, field, words) => {
  expect(pageProblem({ message, field })).toEqual({ message: words, field })
})

it('a sentence that stands at no field stays as it is', () => {
  expect(pageProblem({ message: 'beta: both columns must have one length.' })).toEqual({
    message: 'beta: both columns must have one length.',
  })
})

/** The engine's names of inputs have a capital inside or a hyphen; words of a sentence have neither. */
const ENGINE_NAME = /\b[a-z]+[A-Z]\w*\b|^[a-z][\w-]*:/

const numbers = INPUT_ENTRIES.flatMap(([, input]) => (input.kind === 'number' ? [input] : []))

it('no number of a run that is refused is told of by the name that the engine gives it', () => {
  let refused = 0
  for (const path of numbers.flatMap(pathsOf)) {
    for (const wrong of [Number.NaN, -1e12, 1e12]) {
      const inputs = structuredClone(defaultInputs('NIFTY', 1))
      putAt(inputs as never, path, wrong)
      const outcome = attempt(() => checkInputs(inputs))
      if (outcome.ok) continue
      refused++
      expect(outcome.problem.message).not.toMatch(ENGINE_NAME)
    }
  }
  expect(refused).toBeGreaterThan(10)
})

it('no parameter of a strategy that is refused is told of by the name that the engine gives it', () => {
  for (const strategy of CATALOG) {
    for (const name of Object.keys(strategy.params)) {
      const outcome = attempt(() => checkParams(strategy, { [name]: 1e12 }))
      expect(outcome.ok ? '' : outcome.problem.message, name).not.toMatch(ENGINE_NAME)
      expect(outcome.ok).toBe(false)
    }
  }
})

/**
 * The inputs of a run, each described once. The defaults, the engine's checks, the form and the address of the page, the
 * rows of a result, the reader of saved runs, the terminal's options with their help, and the assistant's link come from
 * here. A new input is one entry, its field in `RunInputs`, and what the engine does with it.
 */
import { COST_INPUTS } from './costInputs.ts'
import type { RunInput } from './describe.ts'
import { FILL_INPUTS } from './fillInputs.ts'
import { TRADE_INPUTS } from './tradeInputs.ts'

/** By their names, which are the keys of the page's address too; in the order of `RunInputs`. */
export const RUN_INPUTS = { ...TRADE_INPUTS, ...COST_INPUTS, ...FILL_INPUTS } as const

type Inputs = typeof RUN_INPUTS
/** What an input is called here, in the form and in the address. */
export type InputName = keyof Inputs
/** The values that an input has besides null. */
export type ChoiceOf<K extends InputName> = Inputs[K] extends { choices: readonly { value: infer V }[] }
  ? V
  : never

/** Every input with its name, for loops that treat all alike. */
export const INPUT_ENTRIES = Object.entries(RUN_INPUTS) as readonly (readonly [InputName, RunInput])[]

/** What is traded, when, and with how much. */
export const TRADE_NAMES = Object.keys(TRADE_INPUTS) as readonly InputName[]
/** What trading costs. */
export const COST_NAMES = Object.keys(COST_INPUTS) as readonly InputName[]
/** Fills, square-off and limits. */
export const FILL_NAMES = Object.keys(FILL_INPUTS) as readonly InputName[]

/** The values of a choice besides null, in order. */
export function choicesOf<K extends InputName>(name: K): readonly ChoiceOf<K>[] {
  const input: RunInput = RUN_INPUTS[name]
  const choices = 'choices' in input ? (input.choices ?? []) : []
  return choices.map(({ value }) => value as ChoiceOf<K>)
}

/** The choices of an input as a field offers them. */
import type { Choice, RunInput } from '../../engine/inputs/describe.ts'
import { type InputName, RUN_INPUTS } from '../../engine/inputs/table.ts'

/** Every value that a field offers, the one that stands for nothing first. */
export function offeredChoices(input: RunInput): readonly Choice[] {
  const { choices = [], none } =
    'choices' in input ? (input as Partial<Record<'none', Choice>> & typeof input) : {}
  return [...(none ? [none] : []), ...choices]
}

/** What a value of the page is called; the value itself where it has no name, as a time of day. */
export function choiceLabel(input: RunInput, value: string): string {
  return offeredChoices(input).find(choice => choice.value === value)?.label ?? value
}

/** The same by the input's name. */
export function labelOf(name: InputName, value: string): string {
  return choiceLabel(RUN_INPUTS[name], value)
}

import type { RunInputs } from '../../engine/inputs/inputs.ts'
import { pageValues } from '../../engine/inputs/pageValues.ts'
import type { RunRemedy } from '../../engine/research/diagnosis/finding.ts'
import type { FormPatch } from './useRunForm.ts'

/** Days that a remedy takes back to all that there are; what else is undefined does not count and keeps its value. */
const DAYS = ['from', 'to']

/** What the form has to change so that a run of these inputs becomes the one that the remedy asks for. */
export function remedyPatch(inputs: RunInputs, remedy: RunRemedy): FormPatch {
  const before: Readonly<Record<string, unknown>> = pageValues(inputs)
  const after = Object.entries(pageValues({ ...inputs, ...remedy.inputs }))
  return Object.fromEntries(
    after.filter(
      ([name, value]) =>
        (value !== undefined || (DAYS.includes(name) && name in remedy.inputs)) &&
        JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  )
}

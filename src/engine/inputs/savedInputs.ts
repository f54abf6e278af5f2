import { isIsoDate } from '../market/ist.ts'
import type { Choice, RunInput } from './describe.ts'
import type { RunInputs } from './inputs.ts'
import { INPUT_ENTRIES, type InputName } from './table.ts'
import { applies, dropAt, nameOf, pathsOf, putAt, takeAt } from './values.ts'

/** The most characters of a name on the device. */
const NAME_LENGTH = 200

/**
 * The inputs of a saved run, which may be damaged: each must be of its kind; undefined where one is not. What a later engine
 * has added stays, and what this one has added since is put in with its default.
 */
export function readSavedInputs(saved: Record<string, unknown>): RunInputs | undefined {
  const values: Partial<Record<InputName, unknown>> = {}
  const added: [path: string, value: unknown][] = []
  for (const [name, input] of INPUT_ENTRIES) {
    if (!applies(input, values)) continue
    const paths = pathsOf(input)
    const found = paths.map(path => orInitial(input, takeAt(saved, path)))
    if (!found.every(value => isOfKind(input, value))) return undefined
    values[name] = nameOf(input, found[0])
    if (input.isNew) added.push(...paths.map((path, k) => [path, found[k]] as [string, unknown]))
  }
  for (const [path, value] of added) putAt(saved, path, value)
  return saved as unknown as RunInputs
}

/** The inputs as a run had them before those that were added since, where these have the default of then. */
export function withoutAdded(inputs: object): object {
  const old = JSON.parse(JSON.stringify(inputs)) as object
  for (const [, input] of INPUT_ENTRIES) {
    if (!input.isNew) continue
    for (const path of pathsOf(input)) if (takeAt(old, path) === input.initial) dropAt(old, path)
  }
  return old
}

function orInitial({ isNew, initial }: RunInput, value: unknown): unknown {
  return value === undefined && isNew ? initial : value
}

function isOfKind(input: RunInput, value: unknown): boolean {
  if (value === null) return ('none' in input && input.none !== undefined) || input.initial === null
  switch (input.kind) {
    case 'number':
      return Number.isFinite(value)
    case 'switch':
      return typeof value === 'boolean'
    case 'choice':
      return input.choices.some((choice: Choice) => choice.value === value)
    case 'part':
      return typeof value === 'object' && !Array.isArray(value)
    case 'params':
      return (
        typeof value === 'object' &&
        !Array.isArray(value) &&
        Object.values(value ?? {}).every(Number.isFinite)
      )
    case 'day':
      return typeof value === 'string' && isIsoDate(value)
    case 'name':
    case 'time':
      return typeof value === 'string' && value.length <= NAME_LENGTH
  }
}

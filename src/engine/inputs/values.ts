/** The inputs of a run one by one, and put together again. Values are as the engine has them. */
import type { RunInput } from './describe.ts'
import { choicesOf, INPUT_ENTRIES, type InputName, RUN_INPUTS } from './table.ts'

/** Values by the names of their inputs. A part that is not null is named by its choice. */
export type EngineValues = Readonly<Partial<Record<InputName, unknown>>>

type Tree = Record<string, unknown>

/** The segment whose fee stands for that of all, as the page has one fee. */
const SHOWN_SEGMENT = 'equity-intraday'

/** Where `RunInputs` has the input: one place, or one for each segment. */
export function pathsOf({ field }: RunInput): readonly string[] {
  return field.includes('*') ? choicesOf('segment').map(segment => field.replace('*', segment)) : [field]
}

/** What stands there; undefined where there is no such place. */
export function takeAt(tree: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (hasOwn(part, name) ? part[name] : undefined), tree)
}

function hasOwn(part: unknown, name: string): part is Tree {
  return typeof part === 'object' && part !== null && !Array.isArray(part) && Object.hasOwn(part, name)
}

/** Puts the value there, in objects that are made where there are none. */
export function putAt(tree: Tree, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop()!
  let part = tree
  for (const name of names) {
    part[name] ??= {}
    part = part[name] as Tree
  }
  part[last] = value
}

/** Takes away what stands there. */
export function dropAt(tree: object, path: string): void {
  const at = path.lastIndexOf('.')
  const part = at < 0 ? tree : takeAt(tree, path.slice(0, at))
  if (typeof part === 'object' && part !== null) delete (part as Tree)[path.slice(at + 1)]
}

/** Whether the input counts beside these values of the others. */
export function applies(input: RunInput, values: EngineValues): boolean {
  if (!input.when) return true
  const [name, value] = input.when as readonly [InputName, string]
  return values[name] === value && applies(RUN_INPUTS[name], values)
}

/** Every value of the inputs that counts. */
export function engineValues(inputs: object): EngineValues {
  const values: Partial<Record<InputName, unknown>> = {}
  for (const [name, input] of INPUT_ENTRIES) {
    const value = takeAt(inputs, input.field.replace('*', SHOWN_SEGMENT))
    if (value !== undefined && applies(input, values)) values[name] = nameOf(input, value)
  }
  return values
}

/** The value by which other inputs know whether they count: of a part its name. */
export function nameOf(input: RunInput, value: unknown): unknown {
  return input.kind === 'part' && value !== null ? input.choices[0].value : value
}

/** `RunInputs` of these values and the defaults of what is left out; a value that does not count is left out too. */
export function assemble(values: EngineValues): object {
  const inputs: Tree = {}
  const taken: Partial<Record<InputName, unknown>> = {}
  for (const [name, input] of INPUT_ENTRIES) {
    if (!applies(input, taken)) continue
    const value = values[name] === undefined ? input.initial : values[name]
    taken[name] = value
    for (const path of pathsOf(input))
      putAt(inputs, path, input.kind === 'part' && value !== null ? {} : value)
  }
  return inputs
}

/** The options for the inputs of a run: what each takes, and what the help says of it. */
import {
  applies,
  assemble,
  CATALOG,
  type EngineValues,
  engineValues,
  INPUT_ENTRIES,
  InputError,
  type InputName,
  RUN_INPUTS,
  type RunInput,
  type RunInputs,
  type TerminalOption,
  toEngineValue,
} from '../engine/index.ts'

/** What stands behind the names of options. */
export type Given = Readonly<Record<string, string | undefined>>

/** Inputs with an option of their own. */
const OPTIONS = INPUT_ENTRIES.flatMap(([name, input]) => {
  const option = optionOf(input)
  return option ? [{ name, input, option }] : []
})
/** Names of the options that take a value once; that of a parameter is repeated. */
export const INPUT_OPTIONS: readonly string[] = OPTIONS.filter(({ input }) => input.kind !== 'params').map(
  ({ option }) => option.name,
)

function optionOf({ option }: RunInput): TerminalOption | undefined {
  return option && 'name' in option ? option : undefined
}

/**
 * The inputs that the options give, over those that hold where nothing is given.
 * @throws InputError that names the option, its value and what it may be.
 */
export function givenInputs(given: Given, base: RunInputs): RunInputs {
  const values: Record<string, unknown> = { ...engineValues(base) }
  for (const { name, input, option } of OPTIONS) {
    const text = given[option.name]
    if (text === undefined) continue
    if (!applies(input, values)) throw unused(input, option)
    Object.assign(
      values,
      option.mustBe ? readParts(name, option, text) : { [name]: read(input, option, text) },
    )
  }
  return assemble(values) as RunInputs
}

/** "fixed:50" as the values of two inputs, "none" as that of one. */
function readParts(name: InputName, option: TerminalOption, text: string): EngineValues {
  const at = text.indexOf(':')
  const [kind, rest] = at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
  const suffix = INPUT_ENTRIES.find(([, { when, option: other }]) => {
    return other && 'behind' in other && other.behind === name && when?.[1] === kind
  })
  const isKnown = valuesOf(RUN_INPUTS[name]).includes(kind)
  if (!isKnown || (rest !== undefined && !suffix)) throw wrong(option, text)
  return { [name]: kind, ...(suffix && { [suffix[0]]: readSuffix(suffix[1], option, text, rest) }) }
}

function readSuffix(
  input: RunInput,
  option: TerminalOption,
  text: string,
  rest: string | undefined,
): unknown {
  // a number that is missing is refused by the engine, which knows its limits
  if (input.kind === 'number') return rest === undefined ? Number.NaN : parseNumber(option.name, rest)
  if (rest !== undefined && !valuesOf(input).includes(rest)) throw wrong(option, text)
  return rest
}

function read(input: RunInput, option: TerminalOption, text: string): unknown {
  if (input.kind === 'number') return parseNumber(option.name, text)
  const values = valuesOf(input)
  const isOpen = input.kind === 'name' || input.kind === 'day' || input.kind === 'time'
  if (!isOpen && !values.includes(text))
    throw wrong({ ...option, mustBe: `must be one of ${values.join(', ')}` }, text)
  return toEngineValue(input, text)
}

/** The words that the terminal takes for the input. */
function valuesOf(input: RunInput): readonly string[] {
  if (input.option?.only) return input.option.only
  if (input.kind === 'switch') return ['on', 'off']
  if (input.kind === 'part') return [input.choices[0].value, input.none.value]
  return 'choices' in input ? (input.choices ?? []).map(({ value }) => value) : []
}

/** Options besides those of inputs that the engine names as the terminal does. */
const OTHER_OPTIONS: readonly string[] = [
  'hedge',
  'seed',
  'axis',
  'points',
  'in-sample',
  'out-of-sample',
  'metric',
  'block-days',
]

/** Options by another name that the engine has for what they give. */
type OptionNames = Readonly<Record<string, string>>

/**
 * What the engine says of an input, under the name of the option that gives it: `--square-off: "25:00" is not a time.` A
 * sentence that is the form's stands there without a name, beside its field.
 */
export function inOptions(
  { message, field }: Pick<InputError, 'message' | 'field'>,
  names: OptionNames = {},
): string {
  if (message.startsWith('--')) return message
  const [, named, which = '', sentence = message] = /^([\w-]+)( \w+)?: (.*)$/s.exec(message) ?? []
  const option = named === undefined ? optionOfInput(field) : (names[named] ?? optionNamed(named))
  return option === undefined ? message : `--${option}${which}: ${inTerminal(sentence)}`
}

/** The form's words for a choice, as the terminal has it. */
function inTerminal(sentence: string): string {
  return sentence.replace(/ or use current rates\.$/, ' or add --rates today.')
}

/**
 * Does the work.
 * @throws InputError with the option first where the engine says it of one of these names, which elsewhere mean another.
 */
export function inOptionsNamed<T>(names: OptionNames, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    throw new InputError(inOptions(error, names), error.field)
  }
}

function optionNamed(name: string): string | undefined {
  const isTyped = OTHER_OPTIONS.includes(name) || INPUT_OPTIONS.includes(name)
  return isTyped ? name : optionOfInput(name)
}

/** The engine may call an input what the table does, or by the end of its path: `maxVolumeFraction`. */
function optionOfInput(name: string | undefined): string | undefined {
  return OPTIONS.find(
    one => one.name === name || [one.input.field].flat().some(path => path.split('.').at(-1) === name),
  )?.option.name
}

function wrong({ name, mustBe }: TerminalOption, text: string): InputError {
  return new InputError(`--${name}: "${text}" ${mustBe}.`)
}

/** What only one choice of another input reads must not be given in vain. */
function unused({ when }: RunInput, { name }: TerminalOption): InputError {
  const [other, value] = when as readonly [InputName, string]
  const needed = `--${optionOf(RUN_INPUTS[other])!.name} ${value}`
  return new InputError(`--${name}: only ${needed} has it. Add ${needed} or leave it out.`)
}

/** @throws InputError for what is no finite number; of one with commas, as amounts are read, it says how to write it. */
export function parseNumber(name: string, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isFinite(value)) return value
  const plain = text.trim().replaceAll(',', '')
  throw new InputError(
    plain !== '' && Number.isFinite(Number(plain))
      ? `--${name}: write "${text}" without commas, as ${plain}.`
      : `--${name}: "${text}" is not a number.`,
  )
}

const LINE_WIDTH = 118
const WORDS_AT = 26

/** The lines of the help for these options, in the order of the inputs. */
export function optionHelp(isWanted: (name: InputName) => boolean): string {
  return OPTIONS.filter(({ name }) => isWanted(name))
    .flatMap(({ option }) =>
      [option.help].flat().map((line, k) => {
        const [form = '', words = ''] = line.split('  ')
        const before = k === 0 ? `  --${option.name} ` : ' '.repeat(option.name.length + 5)
        return helpLine(before + form, fillIn(words))
      }),
    )
    .join('\n')
}

function helpLine(before: string, words: string): string {
  const lines = ['']
  for (const word of words.split(' ')) {
    const line = lines.at(-1)!
    if (WORDS_AT + line.length + word.length >= LINE_WIDTH) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  const start = before.length < WORDS_AT ? before.padEnd(WORDS_AT) : `${before}  `
  return start + lines.join(`\n${' '.repeat(WORDS_AT)}`)
}

function fillIn(words: string): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'strategies'
      ? CATALOG.map(({ id }) => id).join(', ')
      : standardWords(RUN_INPUTS[name as InputName]),
  )
}

/** The default as the terminal takes it; the choices where there is none. */
function standardWords(input: RunInput): string {
  const { initial } = input
  if (initial === null) return valuesOf(input).join(', ')
  return typeof initial === 'boolean' ? (initial ? 'on' : 'off') : String(initial)
}

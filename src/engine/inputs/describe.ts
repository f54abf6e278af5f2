/** What is said of one input of a run. */

/** A value to choose, as screens name it. */
export interface Choice<V extends string = string> {
  readonly value: V
  readonly label: string
  /** A quiet second line. */
  readonly hint?: string
}

/** How the terminal takes an input: by an option of its own. */
export interface TerminalOption {
  readonly name: string
  /** Lines of the help: "form  words". `{capital}` in the words is the default of that input, or else its choices. */
  readonly help: string | readonly string[]
  /** The values that it takes, where not all. */
  readonly only?: readonly string[]
  /** What a value must look like, where more may stand behind a colon. */
  readonly mustBe?: string
}

/** How the terminal takes an input that goes with one choice of another: behind a colon, as in "fixed:50". */
export interface TerminalSuffix {
  readonly behind: string
  readonly only?: readonly string[]
}

interface Described {
  /** Where `RunInputs` has it; `*` is each segment. */
  readonly field: string
  readonly label: string
  /** One line under its field in the form. */
  readonly help?: string
  /** It counts only where that other input has this value. */
  readonly when?: readonly [input: string, value: string]
  /** False where neither form nor address have it. */
  readonly onPage?: false
  readonly option?: TerminalOption | TerminalSuffix
  /** What the form says of a wrong value, where that is not the usual sentence. */
  readonly wrong?: string
  /** What the engine says of it. */
  readonly refused?: string
  /** The field that the engine blames, where it is not its own. */
  readonly fault?: string
  /** Of an input that saved runs do not have from before it was added: they ran with its default. */
  readonly isNew?: true
}

/** A number. Its limits, both included, are in the unit of the page. */
export interface NumberInput extends Described {
  readonly kind: 'number'
  readonly unit: string
  readonly min: number
  /** A name is that of the field beside it which it may not exceed. */
  readonly max: number | string
  /** Whether the page takes whole numbers only. */
  readonly isWhole?: true
  /** What an arrow key adds; 1 unless it is said. */
  readonly arrowStep?: number
  /** Per cent on the page, a share of one in the engine. */
  readonly isShare?: true
  /** Null where none is a value too: an empty field. */
  readonly initial: number | null
}

/** One of several values. */
export interface ChoiceInput extends Described {
  readonly kind: 'choice'
  readonly choices: readonly Choice[]
  /** What null is called. */
  readonly none?: Choice
  readonly initial: string | null
}

/** A part of the inputs that may be null as a whole. */
export interface PartInput extends Described {
  readonly kind: 'part'
  /** What the part is called where it is not null. */
  readonly choices: readonly [Choice]
  readonly none: Choice
  readonly initial: string | null
}

/** "on" or "off" on the page and in the terminal. */
export interface SwitchInput extends Described {
  readonly kind: 'switch'
  readonly initial: boolean
}

/** A name, a day, or a time of day. */
export interface TextInput extends Described {
  readonly kind: 'name' | 'day' | 'time'
  /** A word that may stand in the place of a time. */
  readonly choices?: readonly Choice[]
  readonly none?: Choice
  readonly initial: string | null
}

/** The numbers that a strategy declares, by their names. */
export interface ParamsInput extends Described {
  readonly kind: 'params'
  readonly initial: Readonly<Record<string, number>>
}

/** One input. `initial`, the default, is as the engine has it. */
export type RunInput = NumberInput | ChoiceInput | PartInput | SwitchInput | TextInput | ParamsInput

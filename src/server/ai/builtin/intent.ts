import type { Simulation } from '../tools/simulationInputs.ts'
import type { ToolContext } from '../tools/tool.ts'
import type { Phrase } from './phrase.ts'

/** What an intent may know besides the words of the question. */
export interface Situation extends ToolContext {
  /** The run of the last link that the assistant gave in this conversation; null without one. */
  readonly lastRun: Simulation | null
}

/** One kind of question that the built-in assistant answers. */
export interface Intent {
  /** "/backtest"; the word after the stroke chooses it. */
  readonly command: string
  /** What it does, in a few words, for the list of commands. */
  readonly about: string
  /** A question that it answers. */
  readonly example: string
  /** Whether the words ask for it. Nothing is read. */
  fits(phrase: Phrase, situation: Situation): boolean
  /**
   * The answer as Markdown; what it used of the phrase is read then.
   * @throws InputError with a sentence that says what is missing or wrong.
   */
  answer(phrase: Phrase, situation: Situation): Promise<string>
}

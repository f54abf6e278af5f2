import type { OwnStrategy } from '../conversation/question.ts'
import type { Discussed } from '../tools/runMemory.ts'
import type { ToolContext } from '../tools/tool.ts'
import type { Phrase } from './phrase.ts'

/** What an intent may know besides the words of the question. */
export interface Situation extends ToolContext {
  /** The runs that the conversation was about, the last one at the end; empty before the first. */
  readonly runs: readonly Discussed[]
  /** The runs that the answer before this question lists, such as those of a comparison. */
  readonly listed: readonly Discussed[]
  /** Whether the answer before this question was one on the desk. */
  readonly isDeskSaid: boolean
  /** Strategies of the trader's own that the question is about; null where the page did not look. */
  readonly own: readonly OwnStrategy[] | null
}

/** An answer as Markdown, and the runs that the next question may be about. */
export interface Answer {
  readonly text: string
  readonly runs: readonly Discussed[]
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
   * The answer as Markdown, alone where it made no run; what it used of the phrase is read then.
   * @throws InputError with a sentence that says what is missing or wrong.
   */
  answer(phrase: Phrase, situation: Situation): Promise<string | Answer>
}

import { answerBuiltin } from './builtin.ts'
import type { Question } from './conversation/question.ts'
import type { ModelConfig } from './model/config.ts'
import { answerWithModel } from './model/converse.ts'
import { TOOLBOX } from './tools/toolbox.ts'

/** Answers questions, in Markdown. */
export interface Assistant {
  /** @throws ModelError when a model is configured that cannot be asked; what `signal` aborted with. */
  answer(question: Question, signal: AbortSignal): Promise<string>
}

/** What the assistant may be given instead of the real thing, in tests. */
interface Options {
  readonly now?: () => number
  readonly limitMs?: number
}

/** The built-in assistant, or the model of the configuration with the same tools. */
export function createAssistant(
  config: ModelConfig | null,
  { now = Date.now, limitMs }: Options = {},
): Assistant {
  return {
    answer(question, signal) {
      const context = { nowMs: now(), desk: question.desk, signal }
      return config === null
        ? answerBuiltin(question, context)
        : answerWithModel(config, TOOLBOX, question, context, limitMs)
    },
  }
}

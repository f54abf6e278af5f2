import { InputError } from '../../engine/index.ts'
import type { Situation } from './builtin/intent.ts'
import { chooseIntent, INTENTS } from './builtin/intents/intentTable.ts'
import { Phrase } from './builtin/phrase.ts'
import type { Question } from './conversation/question.ts'
import { escapeMarkdown, paragraphs } from './conversation/text.ts'
import { lastRunIn } from './tools/runLink.ts'
import type { ToolContext } from './tools/tool.ts'

/** Stands under the first answer of a conversation. */
export const FOOTER =
  '_This is the built-in assistant: no model is configured, and nothing leaves this machine. `/help` shows what I can do._'

const SUGGESTED = ['/backtest', '/charges', '/calendar']
/** Words of the question that an answer repeats, and letters of each. */
const MAX_UNREAD = 5
const MAX_WORD_CHARS = 20

/** The built-in assistant's answer as Markdown: the same question on the same day has the same answer. */
export async function answerBuiltin({ message, context }: Question, tools: ToolContext): Promise<string> {
  const said = context.filter(({ role }) => role === 'assistant')
  const lastRun = said.map(({ content }) => lastRunIn(content)).findLast(run => run !== null) ?? null
  const answer = await answerPhrase(new Phrase(message), { ...tools, lastRun })
  return paragraphs(answer, said.length === 0 && FOOTER)
}

async function answerPhrase(phrase: Phrase, situation: Situation): Promise<string> {
  const intent = chooseIntent(phrase, situation)
  if (!intent) return paragraphs('I did not understand that.', suggestions())
  try {
    const answer = await intent.answer(phrase, situation)
    return paragraphs(answer, unreadNote(phrase))
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return paragraphs(escapeMarkdown(error.message), unreadNote(phrase), `For example: ${intent.example}`)
  }
}

function suggestions(): string {
  const intents = INTENTS.filter(({ command }) => SUGGESTED.includes(command))
  return `I can do these, for example:\n${intents.map(({ example, command }) => `- ${example} (\`${command}\`)`).join('\n')}`
}

/** What the answer does not take into account: letters and digits only, so that no mark of Markdown can be among them. */
function unreadNote(phrase: Phrase): string | null {
  const words = [...new Set(phrase.unread())].slice(0, MAX_UNREAD)
  if (words.length === 0) return null
  const quoted = words.map(word => `\`${word.slice(0, MAX_WORD_CHARS)}\``)
  return `Ignored, because I did not understand: ${quoted.join(', ')}.`
}

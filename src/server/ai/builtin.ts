import { InputError } from '../../engine/index.ts'
import { toEnglish } from './builtin/hinglish.ts'
import type { Answer, Situation } from './builtin/intent.ts'
import { NOT_YOUR_ACCOUNT } from './builtin/intents/desk/desk.ts'
import { chooseIntent, INTENTS } from './builtin/intents/intentTable.ts'
import { Phrase } from './builtin/phrase.ts'
import type { Question } from './conversation/question.ts'
import { escapeMarkdown, paragraphs } from './conversation/text.ts'
import { definitionsOf, discussedIn, listedIn } from './tools/runMemory.ts'
import type { ToolContext } from './tools/tool.ts'

/** Stands under the first answer of a conversation. */
export const FOOTER =
  '_This is the built-in assistant: no model is configured, and nothing leaves this machine. `/help` shows what I can do._'

const SUGGESTED = ['/backtest', '/charges', '/calendar']
/** Words of the question that an answer repeats, and letters of each. */
const MAX_UNREAD = 5
const MAX_WORD_CHARS = 20

/** The built-in assistant's answer as Markdown: the same question on the same day has the same answer. */
export async function answerBuiltin(
  { message, context, own }: Question,
  tools: ToolContext,
): Promise<string> {
  const said = context.flatMap(({ role, content }) => (role === 'assistant' ? [content] : []))
  const situation = {
    ...tools,
    runs: discussedIn(said, own),
    listed: listedIn(said.at(-1) ?? '', own),
    isDeskSaid: said.at(-1)?.includes(NOT_YOUR_ACCOUNT) ?? false,
    own: own ?? null,
  }
  const { text, runs } = await answerPhrase(new Phrase(toEnglish(message)), situation)
  return paragraphs(text, said.length === 0 && FOOTER, definitionsOf([...situation.runs, ...runs]))
}

async function answerPhrase(phrase: Phrase, situation: Situation): Promise<Answer> {
  const intent = chooseIntent(phrase, situation)
  if (!intent) return { text: paragraphs('I did not understand that.', suggestions()), runs: [] }
  try {
    const answer = await intent.answer(phrase, situation)
    const { text, runs } = typeof answer === 'string' ? { text: answer, runs: [] } : answer
    return { text: paragraphs(text, unreadNote(phrase)), runs }
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    const sentence = escapeMarkdown(error.message)
    return { text: paragraphs(sentence, unreadNote(phrase), `For example: ${intent.example}`), runs: [] }
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

import { toIsoDate } from '../../../engine/index.ts'
import type { Question } from '../conversation/question.ts'
import { paragraphs } from '../conversation/text.ts'
import type { Tool, ToolContext } from '../tools/tool.ts'
import type { ModelConfig } from './config.ts'
import { markUnverified } from './figures.ts'
import { type Message, parseAnswer, type Said, systemPrompt, toolList } from './messages.ts'
import { toldQuestion } from './ownWords.ts'
import { ModelError, postToModel } from './post.ts'
import { withoutSecret } from './secret.ts'
import { type Called, callTools } from './toolCalls.ts'

/** Times that the model is asked for one answer. */
const MAX_ROUNDS = 5
/** Times that a call which can be none is told to the model; after that it has no tools. */
const MAX_REASKS = 2
/** The page waits for 60 seconds. */
const LIMIT_MS = 50_000
/** The longest answer: the page lays longer ones out as plain text. */
const MAX_ANSWER_CHARS = 64_000
const NO_ANSWER = 'The model came to no answer: it kept asking for tools. Ask again, or ask for less at once.'

/**
 * The model's answer as Markdown, with the results that it rests on and the figures that rest on none.
 * @throws ModelError when the model cannot be asked; what the signal of `context` aborted with.
 */
export async function answerWithModel(
  config: ModelConfig,
  tools: readonly Tool[],
  question: Question,
  context: ToolContext,
  limitMs: number = LIMIT_MS,
): Promise<string> {
  const limit = AbortSignal.timeout(limitMs)
  const signal = AbortSignal.any([context.signal, limit])
  try {
    const { text, called } = await converse(config, tools, question, { ...context, signal })
    return withoutSecret(finish(text, called, question), config.apiKey)
  } catch (error) {
    if (!limit.aborted || context.signal.aborted) throw error
    throw new ModelError(`The model took longer than ${Math.round(limitMs / 1_000)} seconds.`, 504)
  }
}

interface Outcome {
  readonly text: string
  readonly called: readonly Called[]
}

async function converse(
  config: ModelConfig,
  tools: readonly Tool[],
  question: Question,
  context: ToolContext,
): Promise<Outcome> {
  const messages: Message[] = [
    { role: 'system', content: systemPrompt(toIsoDate(context.nowMs)) },
    ...question.context,
    { role: 'user', content: toldQuestion(question) },
  ]
  const called: Called[] = []
  let faults = 0
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const mayCall = round < MAX_ROUNDS && faults <= MAX_REASKS
    const said = await ask(config, mayCall ? tools : [], messages, context.signal)
    if (!mayCall || said.calls.length === 0) {
      return { text: said.content.trim() === '' ? NO_ANSWER : said.content, called }
    }
    const results = await callTools(tools, said.calls, context)
    called.push(...results)
    if (results.some(({ isFault }) => isFault)) faults++
    messages.push({ role: 'assistant', content: said.content || null, tool_calls: said.calls })
    messages.push(...results.map(result => result.message))
  }
  return { text: NO_ANSWER, called }
}

async function ask(
  config: ModelConfig,
  tools: readonly Tool[],
  messages: readonly Message[],
  signal: AbortSignal,
): Promise<Said> {
  const body = {
    model: config.model,
    messages,
    stream: false,
    ...(tools.length > 0 && { tools: toolList(tools) }),
  }
  const said = parseAnswer(await postToModel(config, body, signal))
  if (!said) throw new ModelError('The answer of the model has no message.')
  return said
}

function finish(text: string, called: readonly Called[], question: Question): string {
  const isCut = text.length > MAX_ANSWER_CHARS
  const answer = isCut ? `${text.slice(0, MAX_ANSWER_CHARS)}\n\nReply truncated` : text
  const good = called.filter(({ result, isGuide }) => result !== null && !isGuide)
  const sources = [toldQuestion(question), ...good.map(call => call.message.content ?? '')]
  return paragraphs(markUnverified(answer, sources), resultLine(good))
}

/** Every figure carries the id of the result that it comes from. */
function resultLine(called: readonly Called[]): string | null {
  if (called.length === 0) return null
  const results = new Map(called.map(({ tool, result }) => [result!.runId, { tool, result: result! }]))
  const words = [...results.values()].map(({ tool, result }) => {
    const { data, runId } = result
    const link = typeof data === 'object' && data !== null && 'link' in data ? String(data.link) : null
    return `${tool} ${link === null ? '' : `[open](${link}) `}\`${runId}\``
  })
  return `Results: ${words.join(', ')}`
}

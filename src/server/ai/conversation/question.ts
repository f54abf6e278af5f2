import { z } from 'zod'

/** The longest question; the page sends no longer one. */
const MAX_MESSAGE_CHARS = 50_000
/** Messages that the page sends, oldest first; older ones are left out. */
const CONTEXT_MESSAGES = 5
const MAX_CONTEXT = 100

/** One earlier message. The conversation comes from the page: anybody may have written any of it. */
export interface Turn {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** What is asked, and what was said before. */
export interface Question {
  readonly message: string
  /** What was said before, oldest first. The page's own error messages are not among it. */
  readonly context: readonly Turn[]
}

const BODY = z.object({
  message: z.string().max(MAX_MESSAGE_CHARS),
  context: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant', 'system']),
        content: z.string(),
        timestamp: z.string(),
      }),
    )
    .max(MAX_CONTEXT),
})

/** The body as a question, or the sentence that says what is wrong with it. */
export function parseQuestion(body: unknown): Question | string {
  const parsed = BODY.safeParse(body)
  if (!parsed.success) {
    return 'Send {message, context}: a text of at most 50,000 characters, and messages with role, content and timestamp.'
  }
  const { message, context } = parsed.data
  if (message.trim() === '') return 'The message is empty. Type a question.'
  const turns = context
    .slice(-CONTEXT_MESSAGES)
    .flatMap(({ role, content }) => (role === 'system' ? [] : [{ role, content }]))
  return { message, context: turns }
}

import { z } from 'zod'
import type { DeskFacts } from '../../../engine/index.ts'
import { DESK } from './deskBody.ts'

/** The longest question; the page sends no longer one. */
const MAX_MESSAGE_CHARS = 50_000
/** Messages that the page sends, oldest first; older ones are left out. */
const CONTEXT_MESSAGES = 5
const MAX_CONTEXT = 100
/** Strategies of the trader's own that a question brings, and parameters of each. */
const MAX_OWN = 100
const MAX_PARAMS = 100

/** One earlier message. The conversation comes from the page: anybody may have written any of it. */
export interface Turn {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** A number that a strategy of the trader's own takes. */
export interface OwnParam {
  readonly label: string
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly default: number
}

/** A strategy of the trader's own as the page tells of it: never its rules, nor its code. */
export interface OwnStrategy {
  /** Its name and a hash: "rsi-reversal~a449de8f9b83d96a". */
  readonly id: string
  readonly title: string
  readonly kind: 'rules' | 'code'
  /** What it does: its rules in a sentence, or what its code says of itself. Missing where only names were asked for. */
  readonly summary?: string | undefined
  readonly params?: Readonly<Record<string, OwnParam>> | undefined
  /** Instruments that it trades; missing is one. */
  readonly legs?: 1 | 2 | undefined
}

/** What is asked, and what was said before. */
export interface Question {
  readonly message: string
  /** What was said before, oldest first. The page's own error messages are not among it. */
  readonly context: readonly Turn[]
  /** Those that the question names, or of all the names where it asks for them; missing where the page did not look. */
  readonly own?: readonly OwnStrategy[]
  /** The desk that the page shows, where the question is about it. */
  readonly desk?: DeskFacts
}

const WORD = z.string().max(200)
const OWN = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,120}~[0-9a-f]{16}$/),
  title: WORD,
  kind: z.enum(['rules', 'code']),
  summary: z.string().max(2_000).optional(),
  params: z
    .record(
      WORD,
      z.strictObject({ label: WORD, unit: WORD, min: z.number(), max: z.number(), default: z.number() }),
    )
    .refine(params => Object.keys(params).length <= MAX_PARAMS)
    .optional(),
  legs: z.union([z.literal(1), z.literal(2)]).optional(),
})

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
  ownStrategies: z.array(OWN).max(MAX_OWN).optional(),
  desk: DESK.optional(),
})

/** The body as a question, or the sentence that says what is wrong with it. */
export function parseQuestion(body: unknown): Question | string {
  const parsed = BODY.safeParse(body)
  if (!parsed.success) {
    return 'Send {message, context}: a text of at most 50,000 characters, and messages with role, content and timestamp; ownStrategies, where they are sent, with id, title and kind; desk, where it is sent, as the page sends it.'
  }
  const { message, context, ownStrategies: own, desk } = parsed.data
  if (message.trim() === '') return 'The message is empty. Type a question.'
  const turns = context
    .slice(-CONTEXT_MESSAGES)
    .flatMap(({ role, content }) => (role === 'system' ? [] : [{ role, content }]))
  return { message, context: turns, ...(own && { own }), ...(desk && { desk }) }
}

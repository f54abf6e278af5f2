/** What goes along with a question: what it is about of the trader's own, and nothing where it is about neither. */
import { isDeskQuestion, orderIdsIn, spokenNames, wordsOf } from '../../engine/desk/deskQuestion.ts'
import type { DeskFacts } from '../../engine/desk/facts.ts'
import type { DeskStrategy } from '../../engine/desk/types.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import type { ChatTurn } from './chatReply.ts'
import { type OwnMention, ownMentions } from './ownMentions.ts'

/** What the page found for a question. */
export interface SentAlong {
  /** Strategies of the trader's own that the question is about; null where it is about none. */
  readonly own: readonly OwnMention[] | null
  /** The figures of the desk that is shown; null where the question is about something else. */
  readonly desk: DeskFacts | null
}

/** Finds what goes along with a question; null where there is nothing to look for. */
export type LookAlong = (question: string, context: readonly ChatTurn[]) => Promise<SentAlong> | null

/** Looks through the strategies that are saved, and the desk with these strategies. */
export function lookAlong(client: Client, strategies: () => readonly DeskStrategy[]): LookAlong {
  return (question, context) => {
    const own = ownMentions(client, question, context)
    const desk = asksDesk(question, strategies()) ? factsOf(client, question) : null
    return own || desk ? Promise.all([own, desk]).then(([own, desk]) => ({ own, desk })) : null
  }
}

/** Whether the question is about the desk with these strategies. */
export function asksDesk(question: string, strategies: readonly DeskStrategy[]): boolean {
  const text = ` ${wordsOf(question)} `
  const has = (...phrases: readonly string[]) => phrases.some(words => text.includes(` ${wordsOf(words)} `))
  const named = strategies.map(({ name, type, own }) => ({ name, type: own?.title ?? type }))
  return isDeskQuestion(has, has(...spokenNames(named)) || orderIdsIn(question).length > 0)
}

async function factsOf(client: Client, question: string): Promise<DeskFacts | null> {
  // a worker that died is told of by the desk's own screens: the question goes without its figures, and says so
  return client.deskFacts(orderIdsIn(question)).catch(() => null)
}

import type { DeskFacts } from '../../engine/index.ts'
import { createAssistant } from '../ai/assistant.ts'
import type { OwnStrategy } from '../ai/conversation/question.ts'
import { createApp } from '../app.ts'

/** A Saturday morning in India: what "today" is in the questions. */
export const NOW_MS = Date.parse('2026-11-21T05:00:00Z')
/** Messages that the page sends with a question. */
const SENT = 5

interface Said {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** A conversation with the app as it is served, without any model, sent as the page sends it. */
export class Conversation {
  readonly #app = createApp(new Map(), createAssistant(null, { now: () => NOW_MS }))
  readonly #said: Said[] = []

  /** The answer to one more question. */
  async ask(message: string, ownStrategies?: readonly OwnStrategy[], desk?: DeskFacts): Promise<string> {
    const context = this.#said
      .slice(-SENT)
      .map(said => ({ ...said, timestamp: new Date(NOW_MS).toISOString() }))
    const response = await this.#app.request(
      'http://127.0.0.1:4173/api/ai/chat',
      {
        method: 'POST',
        headers: { host: '127.0.0.1:4173', 'content-type': 'application/json' },
        body: JSON.stringify({ message, context, ownStrategies, desk }),
      },
      { incoming: { url: '/api/ai/chat', socket: { localPort: 4173 } } },
    )
    if (response.status !== 200) throw new Error(`The chat answered ${response.status}`)
    const { response: text } = (await response.json()) as { response: string }
    this.#said.push({ role: 'user', content: message }, { role: 'assistant', content: text })
    return text
  }

  /** All questions one after the other, and the answer to the last of them. */
  async askAll(...messages: readonly string[]): Promise<string> {
    let answer = ''
    for (const message of messages) answer = await this.ask(message)
    return answer
  }

  /** What the page adds to the last reply: the figures of a card that its worker ran. */
  addToReply(text: string): void {
    const last = this.#said.pop()!
    this.#said.push({ ...last, content: `${last.content}\n\n${text}` })
  }
}

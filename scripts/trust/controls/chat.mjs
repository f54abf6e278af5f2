import { node } from './control.mjs'

const conversation = (id, guard, off) =>
  node(id, 'ui/assistant/useChat.test.ts', 'ui/assistant/useChat.ts', guard, off)
const reply = (id, guard, off) =>
  node(id, 'ui/assistant/chatReply.test.ts', 'ui/assistant/chatReply.ts', guard, off)

/** Controls of the chat. */
export const CHAT = [
  conversation('H1', '() => this.#receive(job, null),\n    )', '() => {},\n    )'),
  reply(
    'H2',
    'return JSON.parse(json)\n  } catch {\n    return null',
    'return JSON.parse(json)\n  } catch {\n    return { response: json }',
  ),
  reply('H3', "isReply && typeof answer.response === 'string' ?", 'isReply ?'),
  reply(
    'H4',
    'const { text, isCut } = await readStart(response)',
    'if (!response.ok) return null\n  const { text, isCut } = await readStart(response)',
  ),
  reply('H5', 'if (left < 0) {', 'if (left < -1e9) {'),
  conversation(
    'H6',
    'setTimeout(() => this.#receive(job, null), WAIT_LIMIT_MS)',
    'setTimeout(() => {}, WAIT_LIMIT_MS)',
  ),
  conversation(
    'H7',
    "if (this.#job || text.trim() === '') return false",
    "if (text.trim() === '') return false",
  ),
  conversation('H8', 'messages.slice(-CONTEXT_MESSAGES)', 'messages'),
  node(
    'H9',
    'server/ai/model/converse.test.ts',
    'server/ai/model/converse.ts',
    'round < MAX_ROUNDS && faults <= MAX_REASKS',
    'round < MAX_ROUNDS',
  ),
  node(
    'H10',
    'server/ai/model/converse.test.ts',
    'engine/desk/facts.ts',
    'positions: positions.slice(0, FACT_LIMITS.rows).map(positionFact),',
    'positions: positions.slice((globalThis.asked = (globalThis.asked ?? -1) + 1)).map(positionFact),',
  ),
  node(
    'H11',
    'ui/assistant/strategyBlocks.test.ts',
    'ui/assistant/strategyBlocks.ts',
    'if (open) add(open, true)',
    'if (open) add(open, false)',
  ),
]

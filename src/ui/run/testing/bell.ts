/** What was sent to the bell, newest last. For tests. */
import type { NoticeTone } from '../../../engine/desk/types.ts'
import type { DeskClient } from '../../../workers/api/deskApi.ts'

export const bell: { text: string; tone: NoticeTone }[] = []

/** The part of a client that rings it. */
export const bellClient: Pick<DeskClient, 'deskCommand'> = {
  deskCommand(command) {
    if (command.kind === 'notify') bell.push({ text: command.text, tone: command.tone })
    return Promise.resolve({ ok: false, problem: { message: 'There is no desk in this test.' } })
  },
}

import { useCallback, useEffect, useState } from 'react'
import type { Outcome, Problem } from '../../engine/core/problem.ts'
import type { DeskCommand, DeskReceipt, DeskView } from '../../engine/desk/types.ts'
import type { DeskClient } from '../../workers/api/deskApi.ts'
import { type ToastAction, toast, toastError } from '../primitives/toasts.ts'
import { WAITS_FOR_FEED } from '../session/notices.ts'

/** The desk as it is now; null until the worker has said so for the first time. */
export function useDesk(client: DeskClient): DeskView | null {
  const [view, setView] = useState<DeskView | null>(null)
  useEffect(() => client.onDesk(setView), [client])
  return view
}

/** The desk as it is at the moment, for what happens outside a screen. */
export function deskNow(client: DeskClient): Promise<DeskView> {
  return new Promise(resolve => {
    const stop = client.onDesk(view => {
      resolve(view)
      // the first call may come before there is anything to stop
      queueMicrotask(() => stop())
    })
  })
}

interface SendOptions {
  /** Offered by the toast. */
  readonly next?: ToastAction
  /** Whether the form that asks shows this refusal itself: then no toast repeats it over the form. */
  readonly isShown?: (problem: Problem) => boolean
}

/** Sends one command and says in a toast what it did, with Undo where it can be undone, or why it did nothing. */
export type SendDeskCommand = (command: DeskCommand, options?: SendOptions) => Promise<Outcome<DeskReceipt>>

/** A function that stays the same for a client; what it answers never rejects. */
export function useDeskCommand(client: DeskClient): SendDeskCommand {
  return useCallback((command, options) => say(client, client.deskCommand(command), options), [client])
}

async function say(
  client: DeskClient,
  answer: Promise<Outcome<DeskReceipt>>,
  { next, isShown }: SendOptions = {},
): Promise<Outcome<DeskReceipt>> {
  const outcome = await answer.catch(lost)
  if (!outcome.ok) {
    if (!isShown?.(outcome.problem)) toastError(outcome.problem.message)
  } else {
    const { message, undoVersion, isLater } = outcome.value
    const undo = () => void say(client, client.undoDesk(undoVersion!))
    toast(message, undoVersion === null ? undefined : undo, next, isLater ? WAITS_FOR_FEED : undefined)
  }
  return outcome
}

/** The worker died or hung: it is no problem of the desk, but the trader must know that nothing was confirmed. */
function lost(error: unknown): Outcome<DeskReceipt> {
  const reason = error instanceof Error ? error.message : String(error)
  return { ok: false, problem: { message: `The desk did not answer. ${reason}` } }
}

/** Sends the command of a question, once at a time; `onDone` hears of its success, and after a failure it can be sent again. */
export function useConfirmed(send: SendDeskCommand, onDone: () => void) {
  const [isSending, setSending] = useState(false)
  const confirm = async (command: DeskCommand) => {
    if (isSending) return
    setSending(true)
    const outcome = await send(command)
    setSending(false)
    if (outcome.ok) onDone()
  }
  return { isSending, confirm: (command: DeskCommand) => void confirm(command) }
}

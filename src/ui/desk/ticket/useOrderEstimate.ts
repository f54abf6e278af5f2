import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Outcome } from '../../../engine/core/problem.ts'
import type { OrderTicket } from '../../../engine/desk/types.ts'
import type { OrderEstimate } from '../../../engine/paper/ticket.ts'
import type { PaperClient } from '../../../workers/api/paperApi.ts'

/** Typing rests for so long before the desk is asked. */
const TYPED_MS = 200
/** Prices move every second, and faster when the feed does. */
const MOVED_MS = 500

/** What the desk says of a ticket. */
export interface AskedEstimate {
  /** The last answer; null before the first, and without a ticket. */
  readonly outcome: Outcome<OrderEstimate> | null
  /** Whether it is of another ticket: the answer to this one is on its way. */
  readonly isStale: boolean
  /** Whether the desk did not answer. */
  readonly failed: boolean
  readonly retry: () => void
}

interface Answer {
  readonly key: string
  readonly outcome: Outcome<OrderEstimate> | null
}

/**
 * The estimate of a ticket, asked again a moment after the ticket has changed and while prices move (`version`). Of answers
 * the one to the latest question is shown. `ticket` null asks nothing.
 */
export function useOrderEstimate(
  client: Pick<PaperClient, 'estimateOrder'>,
  ticket: OrderTicket | null,
  version: number | undefined,
): AskedEstimate {
  const key = ticket ? JSON.stringify(ticket) : ''
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const line = useRef({ key: '', timer: 0, asked: 0, answered: 0 })
  const ask = useEffectEvent(() => {
    const state = line.current
    state.timer = 0
    if (!ticket) return
    const question = ++state.asked
    const finish = (isFailed: boolean, outcome: Outcome<OrderEstimate> | null) => {
      if (question < state.answered) return
      state.answered = question
      setFailed(isFailed)
      if (outcome) setAnswer({ key, outcome })
    }
    client.estimateOrder(ticket).then(
      outcome => finish(false, outcome),
      () => finish(true, null),
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version or attempt asks the same question again
  useEffect(() => {
    const state = line.current
    const isTyped = state.key !== key
    // a wait that has begun goes on: a desk that changes quickly must not put it off for ever
    if (!isTyped && state.timer) return
    clearTimeout(state.timer)
    state.key = key
    state.timer = window.setTimeout(ask, isTyped ? TYPED_MS : MOVED_MS)
  }, [key, version, attempt])
  useEffect(() => {
    const state = line.current
    return () => {
      clearTimeout(state.timer)
      // strict mode starts everything twice
      state.timer = 0
      state.key = ''
    }
  }, [])
  const retry = () => setAttempt(attempt + 1)
  if (!ticket) return { outcome: null, isStale: false, failed: false, retry }
  return { outcome: answer?.outcome ?? null, isStale: answer !== null && answer.key !== key, failed, retry }
}

import { startTransition, useEffect, useRef, useState } from 'react'
import type { DeskOrder, OrderPage, OrderQuery } from '../../../engine/desk/types.ts'
import type { DeskClient } from '../../../workers/api/deskApi.ts'

/** A page of orders and the question that it answers. */
export interface OrdersAnswer {
  readonly query: OrderQuery
  readonly page: OrderPage
}

export interface Orders {
  /** The last answer; it stays while another one is on its way. Null before the first. */
  readonly answer: OrdersAnswer | null
  /** Why the last question was not answered, one sentence; null when it was. */
  readonly failure: string | null
  readonly retry: () => void
}

/**
 * The page of orders that `query` asks for; asks again when the query or the desk's version changes. An answer to an
 * earlier query never shows, nor one that a later answer has overtaken.
 */
export function useOrders(client: DeskClient, query: OrderQuery, version: number | undefined): Orders {
  const [answer, setAnswer] = useState<OrdersAnswer | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const now = useRef({ query, asked: 0, answered: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version or attempt asks the same question again
  useEffect(() => {
    const state = now.current
    const question = ++state.asked
    state.query = query
    // of one query any answer newer than the last will do: a desk that changes quickly must not starve the page
    const finish = (show: () => void) => {
      if (state.query !== query || question < state.answered) return
      state.answered = question
      show()
    }
    const succeed = (page: OrderPage) => {
      // in slices: a hundred new rows at once would hold the page up
      startTransition(() => {
        setAnswer({ query, page })
        setFailure(null)
      })
    }
    client.queryOrders(query).then(
      page => finish(() => succeed(page)),
      error => finish(() => setFailure(sentence(error))),
    )
  }, [client, query, version, attempt])
  return { answer, failure, retry: () => setAttempt(attempt + 1) }
}

function sentence(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return `The orders could not be read. ${reason}`
}

/**
 * One order as the desk has it now; `known` until the desk has answered, and where its day is over: it no longer changes,
 * and an order of today has its number.
 */
export function useOrder(
  client: DeskClient,
  known: DeskOrder,
  version: number | undefined,
  isOver: boolean,
): DeskOrder {
  const [order, setOrder] = useState(known)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version asks the same question again
  useEffect(() => {
    if (isOver) return
    let isGone = false
    client.getOrder(known.orderId).then(
      answer => !isGone && answer && setOrder(answer),
      // the list behind it asks at the same moment, and says why there is no answer
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [client, known.orderId, version, isOver])
  return order
}

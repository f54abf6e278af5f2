import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DeskOrder, OrderPage, OrderQuery } from '../../../engine/desk/types.ts'
import type { DeskClient } from '../../../workers/api/deskApi.ts'
import { toOrderQuery } from './orderQuery.ts'
import { ORDER_SEARCH_DEFAULTS } from './orderSearch.ts'
import { useOrder, useOrders } from './useOrders.ts'

const queryFor = (search: string): OrderQuery => toOrderQuery({ ...ORDER_SEARCH_DEFAULTS, search })
const FIRST = queryFor('first')
const SECOND = queryFor('second')

/** A desk that answers when the test says so, in whatever order. */
function slowDesk() {
  const questions: {
    query: OrderQuery
    answer: (total: number) => Promise<void>
    fail: () => Promise<void>
  }[] = []
  const client = {
    queryOrders: (query: OrderQuery) =>
      new Promise<OrderPage>((resolve, reject) => {
        questions.push({
          query,
          answer: total => act(async () => resolve({ rows: [], total, page: 1, pages: 1 })),
          fail: () => act(async () => reject(new Error('The engine stopped.'))),
        })
      }),
  } as unknown as DeskClient
  const { result, rerender } = renderHook(
    ({ query, version }: { query: OrderQuery; version: number | undefined }) =>
      useOrders(client, query, version),
    { initialProps: { query: FIRST, version: 1 } },
  )
  return { questions, result, rerender, total: () => result.current.answer?.page.total }
}

it('an answer that comes after the answer to a later query is dropped', async () => {
  const { questions, rerender, result, total } = slowDesk()
  rerender({ query: SECOND, version: 1 })
  expect(questions.map(({ query }) => query)).toEqual([FIRST, SECOND])
  await questions[1]!.answer(2)
  await questions[0]!.answer(1)
  expect(total()).toBe(2)
  expect(result.current.answer?.query).toBe(SECOND)
})

it('an answer to an earlier query never shows, not even while nothing else is there', async () => {
  const { questions, rerender, total } = slowDesk()
  rerender({ query: SECOND, version: 1 })
  await questions[0]!.answer(1)
  expect(total()).toBeUndefined()
})

it('a query that comes back is asked anew: its first answer is as good as its second', async () => {
  const { questions, rerender, total } = slowDesk()
  rerender({ query: SECOND, version: 1 })
  rerender({ query: FIRST, version: 1 })
  await questions[2]!.answer(3)
  await questions[0]!.answer(1)
  await questions[1]!.answer(2)
  expect(total()).toBe(3)
})

it('another version asks again, and the last answer stays meanwhile', async () => {
  const { questions, rerender, total } = slowDesk()
  await questions[0]!.answer(10)
  rerender({ query: FIRST, version: 2 })
  expect(total()).toBe(10)
  await questions[1]!.answer(11)
  expect(total()).toBe(11)
})

it('a desk that changes faster than it answers still shows its answers, in order', async () => {
  const { questions, rerender, total } = slowDesk()
  for (let version = 2; version <= 4; version++) rerender({ query: FIRST, version })
  await questions[1]!.answer(2)
  expect(total()).toBe(2)
  await questions[0]!.answer(1)
  expect(total()).toBe(2)
  await questions[3]!.answer(4)
  await questions[2]!.answer(3)
  expect(total()).toBe(4)
})

it('a failure says what could not be done, keeps the last answer, and goes with the next one', async () => {
  const { questions, rerender, result, total } = slowDesk()
  await questions[0]!.answer(10)
  rerender({ query: SECOND, version: 1 })
  await questions[1]!.fail()
  expect(result.current.failure).toBe('The orders could not be read. The engine stopped.')
  expect(total()).toBe(10)
  act(() => result.current.retry())
  expect(questions).toHaveLength(3)
  await questions[2]!.answer(12)
  expect(result.current.failure).toBeNull()
  expect(total()).toBe(12)
})

it('the failure of an earlier query says nothing', async () => {
  const { questions, rerender, result } = slowDesk()
  rerender({ query: SECOND, version: 1 })
  await questions[0]!.fail()
  expect(result.current.failure).toBeNull()
})

it('one order follows the desk, and stays as it was known when the desk does not have it or does not answer', async () => {
  const known = { orderId: 'ORD000001', status: 'OPEN' } as DeskOrder
  const answers = [
    () => Promise.resolve({ ...known, status: 'COMPLETE' as const }),
    () => Promise.resolve(null),
    () => Promise.reject(new Error('gone')),
  ]
  const client = { getOrder: () => answers.shift()!() } as unknown as DeskClient
  const { result, rerender } = renderHook(({ version }) => useOrder(client, known, version, false), {
    initialProps: { version: 1 },
  })
  expect(result.current.status).toBe('OPEN')
  await act(async () => {})
  expect(result.current.status).toBe('COMPLETE')
  for (const version of [2, 3]) {
    rerender({ version })
    await act(async () => {})
    expect(result.current.status).toBe('COMPLETE')
  }
  expect(answers).toEqual([])
})

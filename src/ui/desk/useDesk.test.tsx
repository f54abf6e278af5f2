import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Outcome } from '../../engine/core/problem.ts'
import type { DeskReceipt } from '../../engine/desk/types.ts'
import type { DeskClient } from '../../workers/api/deskApi.ts'
import { scriptedDesk } from '../app/shell/testing/scriptedDesk.ts'
import { Toasts } from '../primitives/Toasts.tsx'
import { toasts } from '../primitives/toasts.ts'
import { WAITS_FOR_FEED } from '../session/notices.ts'
import { useDesk, useDeskCommand } from './useDesk.ts'

let outcomes: Outcome<DeskReceipt>[] = []

function Desk({ client }: { client: DeskClient }) {
  const desk = useDesk(client)
  const send = useDeskCommand(client)
  const press = async () => {
    outcomes.push(await send({ kind: 'toggle-strategy', id: 's1' }))
  }
  return (
    <>
      <p>{desk ? `version ${desk.version}` : 'silent'}</p>
      <button type="button" onClick={() => void press()}>
        Toggle
      </button>
      <Toasts />
    </>
  )
}

beforeEach(() => {
  outcomes = []
  toasts.set([])
})
afterEach(() => vi.useRealTimers())

const toggle = () => userEvent.click(screen.getByRole('button', { name: 'Toggle' }))

it('follows the desk, and stops when it leaves', () => {
  const desk = scriptedDesk()
  const stopped = vi.fn()
  const onDesk: DeskClient['onDesk'] = listener => {
    const stop = desk.answers.onDesk(listener)
    return () => {
      stopped()
      stop()
    }
  }
  const { unmount } = render(<Desk client={{ ...desk.answers, onDesk }} />)
  expect(screen.getByText('version 1')).toBeTruthy()
  act(() => desk.show({ halted: true }))
  expect(screen.getByText('version 2')).toBeTruthy()
  unmount()
  expect(stopped).toHaveBeenCalledTimes(1)
})

it('is null until the desk has spoken', () => {
  render(<Desk client={{ ...scriptedDesk().answers, onDesk: () => () => {} }} />)
  expect(screen.getByText('silent')).toBeTruthy()
})

it('sends a command, answers its outcome, and says in a toast what it did', async () => {
  const desk = scriptedDesk()
  desk.answer({ ok: true, value: { message: 'Paused Nifty spread maker.', undoVersion: null } })
  render(<Desk client={desk.answers} />)
  await toggle()
  expect(desk.commands).toEqual([{ kind: 'toggle-strategy', id: 's1' }])
  expect(await screen.findByText('Paused Nifty spread maker.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(outcomes.map(outcome => outcome.ok)).toEqual([true])
})

it('offers Undo, which takes back that version and says so', async () => {
  const desk = scriptedDesk()
  desk.answer({ ok: true, value: { message: 'Paused.', undoVersion: 7 } })
  render(<Desk client={desk.answers} />)
  await toggle()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(desk.undone).toEqual([7])
  expect(await screen.findByText('Taken back.')).toBeTruthy()
  expect(screen.queryByText('Paused.')).toBeNull()
})

it('keeps Undo for ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const desk = scriptedDesk()
  desk.answer({ ok: true, value: { message: 'Paused.', undoVersion: 7 } })
  render(<Desk client={desk.answers} />)
  act(() => screen.getByRole('button', { name: 'Toggle' }).click())
  await screen.findByText('Paused.')
  act(() => void vi.advanceTimersByTime(9_000))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1_500))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('marks what it says of a paused feed, which is not true for longer than the pause', async () => {
  const desk = scriptedDesk()
  const message = 'Order placed. The feed is paused: this takes effect when it moves.'
  desk.answer({ ok: true, value: { message, undoVersion: null, isLater: true } })
  render(<Desk client={desk.answers} />)
  await toggle()
  await screen.findByText(message)
  expect(toasts.get().map(({ topic }) => topic)).toEqual([WAITS_FOR_FEED])
})

it('shows a problem as an error', async () => {
  const desk = scriptedDesk()
  desk.answer({ ok: false, problem: { message: 'Trading is halted.' } })
  render(<Desk client={desk.answers} />)
  await toggle()
  expect(await screen.findByText('Trading is halted.')).toBeTruthy()
  expect(toasts.get().map(item => item.isError)).toEqual([true])
  expect(outcomes).toEqual([{ ok: false, problem: { message: 'Trading is halted.' } }])
})

it('a desk that dies is a problem too, never a rejection', async () => {
  const desk = scriptedDesk()
  desk.answer(new Error('The engine stopped unexpectedly and was restarted.'))
  render(<Desk client={desk.answers} />)
  await toggle()
  expect(await screen.findByText(/The desk did not answer\. The engine stopped/)).toBeTruthy()
  expect(outcomes.map(outcome => outcome.ok)).toEqual([false])
})

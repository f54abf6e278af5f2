/** The screen of a sweep over a hill, as its tests open and press it. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { fakeClient } from '../../../../../test/fakeClient.ts'
import type { Client } from '../../../../workers/client/clientTypes.ts'
import { Screen } from '../../../app/screens/testing/Screen.tsx'
import { Sweeps } from '../sweeps.ts'
import { setSweeps } from '../useSweep.ts'
import { HILL, HillClient } from './hillSweep.ts'
import { memorySweeps } from './memorySweeps.ts'

/** Short 4, 6, 8, 10 and long 10, 20, 30: the best is 8 and 20, and 10 and 10 is refused. */
export const START = {
  mode: 'market',
  strategy: 'momentum',
  view: 'sweep',
  from: '2023-01-02',
  to: '2023-03-31',
  dataset: 'synthetic',
  sweep: 'shortBars~4~10~2,longBars~10~30~10',
}

/** A client whose sweeps climb a hill, with what they keep on the device. */
export function clients(part: Partial<Client> = {}, over = HILL) {
  const { client } = fakeClient()
  const hill = new HillClient(client.sweep.plan, over)
  const memory = memorySweeps()
  const whole = fakeClient({ ...part, sweep: hill.client }).client
  const sweeps = new Sweeps(whole, memory.db)
  setSweeps(whole, sweeps)
  return { client: whole, hill, memory, sweeps }
}

/** Each test of the file has a clock that it turns itself, and a device that keeps nothing. */
export function withOwnClock(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.clear()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })
}

export const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(50)))
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export async function show(client: Client, start: object = START) {
  render(<Screen client={client} start={{ ...start }} />)
  await settle()
}
export async function press(name: string | RegExp) {
  fireEvent.click(button(name))
  await settle()
}

/** Data from before the charge book: a sweep and a walk-forward offer what a single backtest does. */
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { address } from '../app/screens/testing/Screen.tsx'
import { DATASET } from '../run/testing/run.ts'
import { clients, press, START, settle, show, withOwnClock } from './sweep/testing/sweepScreen.tsx'
import { memoryWalkForwards } from './testing/memoryWalkForwards.ts'
import { setWalkForwards, WalkForwards } from './walkForwardJob.ts'

const TOO_EARLY =
  '2 Jan 2015 is too early: NSE charges start on 1 Jan 2018. Start later, or use current rates.'
const AT = (day: string) => Date.parse(`${day}T09:15:00+05:30`)
const FROM_2015 = { ...DATASET, fromMs: AT('2015-01-02'), toMs: AT('2020-12-31') }

/** A client with data from 2015, which refuses both for the same reason. */
function refusing(problem = { field: 'costs', message: TOO_EARLY }) {
  const refuse = () => Promise.resolve({ ok: false, problem } as const)
  const { client, hill } = clients({
    listDatasets: () => Promise.resolve([FROM_2015]),
    research: { ...fakeClient().client.research, walkForward: refuse },
  })
  hill.client.run = refuse
  const memory = memoryWalkForwards()
  setWalkForwards(client, new WalkForwards(client, memory.db, memory.past))
  return client
}

const offered = () =>
  screen.queryAllByRole('button', { name: /^Start on|^Use current/ }).map(({ textContent }) => textContent)

withOwnClock()
beforeEach(() => sessionStorage.clear())

describe.each([
  ['sweep', 'Start sweep'],
  ['walk-forward', 'Run walk-forward'],
])('a %s of data from before the charge book', (view, start) => {
  const early = { ...START, view, dataset: FROM_2015.id, from: '2015-01-02', to: '2019-12-31' }

  it('C2 starts with the rates at one press, or takes current rates at another', async () => {
    const remedies = [
      ['Start on 1 Jan 2018', { from: '2018-01-01' }],
      ['Use current rates', { rates: 'today' }],
    ] as const
    for (const [label, patch] of remedies) {
      await show(refusing(), early)
      await settle()
      expect(offered()).toEqual([])
      await press(start)
      expect(screen.getByText(TOO_EARLY)).toBeTruthy()
      expect(offered()).toEqual(remedies.map(([name]) => name))
      await press(label)
      expect(address.search).toMatchObject({ ...patch, view })
      expect(screen.queryByText(TOO_EARLY)).toBeNull()
      expect(offered()).toEqual([])
      cleanup()
    }
  })

  it('offers nothing for another fault', async () => {
    await show(refusing({ field: 'slippageTicks', message: 'Enter fewer ticks.' }), early)
    await settle()
    await press(start)
    expect(screen.getByText('Enter fewer ticks.')).toBeTruthy()
    expect(offered()).toEqual([])
  })
})

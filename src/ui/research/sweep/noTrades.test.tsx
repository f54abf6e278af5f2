import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Finding } from '../../../engine/research/diagnosis/finding.ts'
import { rupeeWords } from '../../../engine/research/diagnosis/findingWords.ts'
import { withCapital } from '../../../engine/research/diagnosis/remedy.ts'
import type { RunView } from '../../../workers/api/api.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { address } from '../../app/screens/testing/Screen.tsx'
import { viewOf } from '../../run/testing/run.ts'
import { clients, press, settle, show, withOwnClock } from './testing/sweepScreen.tsx'

const REJECTED: Finding = {
  id: 'orders-refused',
  words: `120 of 120 orders (100%) were rejected: less than one lot of 50. One lot of 50 takes up to ${rupeeWords(94_000_000)}.`,
  value: 100,
  limit: 10,
  unit: 'share',
  explains: 1,
  remedy: withCapital(950_000),
}
const ORDERS = { placed: 0, filled: 0, refused: 0, cancelled: 0, refusals: [] }

/** A sweep in which nothing trades; one run of it says what a test says. */
async function sweepWithout(part: (inputs: Parameters<Client['run']>[1]) => RunView) {
  const run = vi.fn<Client['run']>(async (_, inputs) => ({ ok: true, value: part(inputs) }))
  const made = clients({ run }, () => ({ trades: 0, netProfit: 0, charges: 0 }))
  await show(made.client)
  await press('Start sweep')
  await settle()
  return { ...made, run }
}

withOwnClock()

describe('a sweep in which nothing trades', () => {
  it('says so, why, and what helps, in the words of a single run', async () => {
    const { run } = await sweepWithout(inputs => viewOf(inputs, { findings: [REJECTED] }))
    expect(
      screen.getByText(
        `No combination made a trade. The run of MA short period 8, MA long period 10: ${REJECTED.words}`,
      ),
    ).toBeTruthy()
    expect(run).toHaveBeenCalledOnce()
    expect(run.mock.calls[0]![1].params).toMatchObject({ shortBars: 8, longBars: 10 })
    await press('Use ₹9,50,000 capital')
    expect(address.search).toMatchObject({ view: 'sweep', capital: 950_000 })
  })

  it('has nothing to measure', async () => {
    await sweepWithout(inputs => viewOf(inputs, { findings: [REJECTED] }))
    const panel = within(screen.getByRole('region', { name: 'Overfitting statistics' }))
    expect(panel.queryByRole('button')).toBeNull()
    expect(panel.getByText('Not available. No run has a Sharpe ratio.')).toBeTruthy()
  })

  it('says that no order was placed, where that is why', async () => {
    await sweepWithout(inputs =>
      viewOf(inputs, { findings: [], orders: { ...viewOf(inputs).orders, ...ORDERS } }),
    )
    expect(
      screen.getByText(
        /^No combination made a trade\. The run of MA short period 8, MA long period 10 placed no order\.$/,
      ),
    ).toBeTruthy()
  })

  it('says it without a reason where that one run fails, and opens it', async () => {
    const made = clients({ run: () => Promise.reject(new Error('the worker died')) }, () => ({
      trades: 0,
      netProfit: 0,
    }))
    vi.stubGlobal('reportError', vi.fn())
    await show(made.client)
    await press('Start sweep')
    await settle()
    expect(screen.getByText('No combination made a trade.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Open one of the runs' })).toBeTruthy()
    vi.unstubAllGlobals()
  })

  it('is not said of one with a trade', async () => {
    const run = vi.fn<Client['run']>()
    const { client } = clients({ run }, ({ shortBars = 0 }) => ({
      trades: shortBars === 4 ? 1 : 0,
      netProfit: 0,
      sharpe: 1,
    }))
    await show(client)
    await press('Start sweep')
    expect(screen.queryByText(/^No combination made a trade/)).toBeNull()
    expect(run).not.toHaveBeenCalled()
  })
})

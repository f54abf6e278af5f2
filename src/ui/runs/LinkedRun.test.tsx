/** Where the keyboard goes when a result goes, and when it comes back. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { sampleRun } from '../../engine/sample/sampleRun.ts'
import { Screen } from '../app/screens/testing/Screen.tsx'
import { Toasts } from '../primitives/Toasts.tsx'
import { toasts } from '../primitives/toasts.ts'
import { bellClient } from '../run/testing/bell.ts'
import { candlesOf, viewOf } from '../run/testing/run.ts'

afterEach(() => {
  cleanup()
  toasts.set([])
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: string) => screen.getByRole('button', { name })

async function press(name: string) {
  button(name).focus()
  fireEvent.click(button(name))
  await pass(50)
}

/** Opens the screen and runs once; `isSlow` leaves a second run under way. */
async function openResult({ isSlow = false, mode = 'market' } = {}) {
  vi.useFakeTimers()
  let runs = 0
  const { client } = fakeClient({
    ...bellClient,
    listDatasets: () => Promise.resolve([]),
    run: (_, inputs) =>
      isSlow && runs++ > 0 ? new Promise(() => {}) : Promise.resolve({ ok: true, value: viewOf(inputs) }),
    candles: () => Promise.resolve(candlesOf()),
    sampleRun: (...asked) => Promise.resolve({ ok: true, value: sampleRun(...asked) }),
  })
  render(
    <>
      <Screen client={client} start={{ mode, strategy: 'momentum' }} />
      <Toasts />
    </>,
  )
  await pass(300)
  await press('Run Backtest')
  // the sample's two seconds, and the code of its result
  await pass(2_500)
}

const MODES = ['sample', 'market']

it.each(MODES)('from Reset the keyboard goes to Run, which comes next: %s', async mode => {
  await openResult({ mode })
  await press('Reset')
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
  expect(document.activeElement).toBe(button('Run Backtest'))
})

it('from Reset during another run the keyboard goes to Run once that is cancelled', async () => {
  await openResult({ isSlow: true })
  await press('Run Backtest')
  await press('Reset')
  expect(document.activeElement).toBe(button('Run Backtest'))
})

it.each(MODES)(
  'from Undo, to which it came by what the result replaces, the keyboard goes to Run: %s',
  async mode => {
    await openResult({ mode })
    await press('Reset')
    screen.getByLabelText('Import my price files').focus()
    await press('Undo')
    expect(button('Reset')).toBeTruthy()
    expect(document.activeElement).toBe(button('Run Backtest'))
  },
)

it.each(MODES)('from Undo the keyboard goes back to a control that stays: %s', async mode => {
  await openResult({ mode })
  await press('Reset')
  screen.getByLabelText('Start date').focus()
  await press('Undo')
  expect(document.activeElement).toBe(screen.getByLabelText('Start date'))
})

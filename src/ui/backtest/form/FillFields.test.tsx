import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import type { RunInputs } from '../../../engine/inputs/inputs.ts'
import { toSavedRun } from '../../../storage/runs/savedRun.ts'
import { address, Screen } from '../../app/screens/testing/Screen.tsx'
import { fillRows } from '../../run/inputRows.ts'
import { openingOf } from '../../run/runAddress.ts'
import { bellClient } from '../../run/testing/bell.ts'
import { candlesOf, DATASET, viewOf } from '../../run/testing/run.ts'

let runs: RunInputs[] = []

const { client } = fakeClient({
  ...bellClient,
  listDatasets: () => Promise.resolve([DATASET]),
  run: (_, inputs) => {
    runs.push(inputs)
    return Promise.resolve({ ok: true, value: viewOf(inputs) })
  },
  candles: () => Promise.resolve(candlesOf()),
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const field = () => screen.getByLabelText<HTMLInputElement>('Share of volume')
const fold = () => screen.getByRole('button', { name: /^Fills/ })

/** What the line of the folded fields says. */
async function summary() {
  fireEvent.click(fold())
  await pass(0)
  const words = fold().textContent
  fireEvent.click(fold())
  await pass(0)
  return words
}

async function open(start: object = {}) {
  cleanup()
  render(<Screen client={client} start={{ mode: 'market', strategy: 'momentum', ...start }} />)
  await pass(0)
  await pass(0)
  fireEvent.click(fold())
  await pass(0)
}

async function type(text: string) {
  fireEvent.change(field(), { target: { value: text } })
  await pass(0)
}

/** The share that a run asks for; undefined where none starts. */
async function runShare() {
  runs = []
  fireEvent.click(screen.getByRole('button', { name: 'Run Backtest' }))
  await pass(500)
  return runs.at(-1)?.fill.maxVolumeFraction
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(async () => {
  await pass(500)
  cleanup()
  vi.useRealTimers()
})

describe('F8 the share of volume that orders fill at most', () => {
  it('is no limit while it is empty', async () => {
    await open()
    expect(field().value).toBe('')
    expect(address.search).not.toHaveProperty('maxVolumePct')
    expect(await runShare()).toBeNull()
  })

  it('is per cent in the form, stands in the address and in the line of the folded fields', async () => {
    await open()
    await type('2.5')
    expect(address.search.maxVolumePct).toBe(2.5)
    expect(await summary()).toContain('at most 2.5% of volume')
    expect(await runShare()).toBe(0.025)
  })

  it('comes back by reload and link, and is no limit again once it is emptied', async () => {
    await open({ maxVolumePct: 10 })
    expect(field().value).toBe('10')
    expect(await runShare()).toBe(0.1)
    await type('')
    expect(address.search.maxVolumePct).toBeUndefined()
    expect(field().getAttribute('aria-invalid')).not.toBe('true')
    expect(await summary()).not.toContain('volume')
    expect(await runShare()).toBeNull()
  })

  it.each(['0', '101', '-1', 'ten', '5x'])('refuses %j in a sentence, and runs nothing', async text => {
    await open({ maxVolumePct: 10 })
    await type(text)
    const note = document.getElementById(field().getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toContain('Enter a number from 0.01 to 100')
    expect(field().value).toBe(text)
    expect(await runShare()).toBeUndefined()
  })

  it('comes back with a saved run, and goes where that has none', async () => {
    for (const share of [0.1, null]) {
      await open({ maxVolumePct: 50 })
      await runShare()
      const inputs = { ...runs[0]!, fill: { ...runs[0]!.fill, maxVolumeFraction: share } }
      const facts = {
        view: viewOf(inputs),
        requested: inputs,
        source: 'Simulated',
        strategyTitle: 'Momentum',
      }
      const data = { main: { kind: 'synthetic', seed: 1 }, hedge: null } as const
      const saved = toSavedRun({ ...facts, data }, 'abcdefghij', 1)
      const search = openingOf(saved)
      expect('maxVolumePct' in search).toBe(true)
      expect(search.maxVolumePct).toBe(share === null ? undefined : 10)
      expect(fillRows(saved)).toContainEqual({
        label: 'Share of volume',
        value: share === null ? 'off' : '10%',
      })
    }
  })
})

import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { address } from '../../app/screens/testing/Screen.tsx'
import { drawn } from '../../charts/testing/drawings.ts'
import { toasts } from '../../primitives/toasts.ts'
import { bell } from '../../run/testing/bell.ts'
import {
  answerLast,
  asked,
  drag,
  field,
  finishRun,
  metric,
  open,
  openResult,
  pass,
  profit,
  release,
  runs,
  slide,
  slider,
  startTuner,
} from './testing/tuner.tsx'

beforeEach(() => {
  startTuner()
})
afterEach(async () => {
  await pass(500)
  cleanup()
  toasts.set([])
  vi.useRealTimers()
})

describe('what a trader changes', () => {
  it('is no longer what a link expects: nothing is verified against it any more', async () => {
    const fingerprint = 'f'.repeat(64)
    await openResult({ fingerprint }, { verify: fingerprint.slice(0, 16) })
    expect(screen.getByText(/^Verified/)).toBeTruthy()
    await drag(40)
    await release()
    await finishRun({ fingerprint: 'e'.repeat(64) })
    expect(address.search.verify).toBeUndefined()
    expect(screen.queryByText(/^Not identical/)).toBeNull()
  })

  it('to a value that is none leaves a result that is marked as one of other inputs', async () => {
    await openResult()
    fireEvent.change(field(), { target: { value: '9999' } })
    await pass(600)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Inputs changed since')).toBeTruthy()
  })
})

describe('a slider that moves', () => {
  it('shows what the run would be, at once and nowhere else', async () => {
    await openResult()
    const before = address.search
    await drag(40)
    expect(asked.map(({ runId, longBars }) => [runId, longBars])).toEqual([['run-1', 40]])
    expect([slider().value, field().value]).toEqual(['40', '40'])
    await answerLast()
    expect([metric('Net profit'), metric('Trades')]).toEqual(['+₹4,000', '40'])
    // the table follows a little later
    await pass(300)
    expect(screen.getByRole('tab', { name: /^Trades/ }).textContent).toBe('Trades40')
    expect(
      within(screen.getByRole('region', { name: 'Trades' })).getAllByText(/^(LONG|SHORT)$/),
    ).toHaveLength(7)
    expect(address.search).toBe(before)
    expect(runs).toHaveLength(1)
  })

  it('lets the latest win: what was overtaken before it began never runs, and an old answer is not drawn', async () => {
    await openResult()
    await drag(39)
    await answerLast()
    await slide(40)
    for (const value of [41, 42, 43]) await slide(value)
    expect(asked.map(({ longBars }) => longBars)).toEqual([39, 40])
    await answerLast()
    expect(asked.map(({ longBars }) => longBars)).toEqual([39, 40, 43])
    expect(metric('Net profit')).toBe('+₹3,900')
    await answerLast()
    expect(metric('Net profit')).toBe('+₹4,300')
    // 40 is remembered, so that coming back takes no run
    await slide(40)
    expect(metric('Net profit')).toBe('+₹4,000')
    expect(asked).toHaveLength(3)
  })

  it('draws an overtaken answer when the picture has stood still for long', async () => {
    await openResult()
    await drag(40)
    await pass(150)
    await slide(50)
    await answerLast()
    expect(metric('Net profit')).toBe('+₹4,000')
    await answerLast()
    expect(metric('Net profit')).toBe('+₹5,000')
  })

  it('runs the neighbours after the paint, and draws them as a band', async () => {
    await openResult()
    await drag(40)
    await answerLast()
    expect(asked).toHaveLength(1)
    await pass(40)
    for (const _ of [41, 39, 42, 38]) await answerLast()
    expect(asked.map(({ longBars }) => longBars)).toEqual([40, 41, 39, 42, 38])
    const band = drawn.band!
    expect(band.words).toBe('MA long period 38 to 42')
    expect([band.low[0], band.high[0]]).toEqual([100_038, 100_042])
    expect(screen.getByText('MA long period 38 to 42')).toBeTruthy()
    // a neighbour is there at once
    await slide(41)
    expect(metric('Net profit')).toBe('+₹4,100')
  })

  it('says where a move changes nothing, such as a stop that no trade reaches', async () => {
    await openResult({ stats: profit(40).stats })
    await drag(40)
    await answerLast()
    expect(screen.getByText('Every figure stays the same.')).toBeTruthy()
    await slide(41)
    await answerLast()
    expect(screen.queryByText('Every figure stays the same.')).toBeNull()
  })

  it('what only a finished run is told of stands back until there is one', async () => {
    await openResult({ notes: ['A note of the run.'] })
    const isBack = () => screen.getByText('A note of the run.').closest('[inert]') !== null
    expect(isBack()).toBe(false)
    await drag(40)
    await answerLast()
    expect(isBack()).toBe(true)
    await release()
    await finishRun({ runId: 'run-2', notes: ['A note of the run.'] })
    expect(isBack()).toBe(false)
  })

  it('is read out by no live region', async () => {
    await openResult()
    await drag(40)
    await answerLast()
    const live = document.querySelectorAll('[aria-live], [role=status], [role=alert]')
    expect([...live].some(({ textContent }) => textContent?.includes('4,000'))).toBe(false)
  })
})

describe('letting go', () => {
  it('runs exactly, keeps the result, and says nothing of changed inputs meanwhile', async () => {
    await openResult()
    await drag(40)
    await answerLast()
    bell.length = 0
    await release()
    expect(runs.at(-1)!.inputs.params).toMatchObject({ longBars: 40 })
    expect(address.search.params).toEqual({ longBars: 40 })
    expect(screen.queryByText('Inputs changed since')).toBeNull()
    expect(metric('Net profit')).toBe('+₹4,000')
    expect(slider().closest('fieldset:disabled')).toBeNull()
    await finishRun({ runId: 'run-2' })
    // the exact run has the metrics of every hand-made one
    expect(metric('Net profit')).toBe('+₹4,321')
    expect(bell).toEqual([])
    await drag(50)
    // a neighbour was still running
    await answerLast()
    expect(asked.at(-1)).toMatchObject({ runId: 'run-2', longBars: 50 })
  })

  it('comes 400 ms after the last key', async () => {
    await openResult()
    for (const value of [31, 32, 33]) await slide(value)
    await pass(399)
    expect(runs).toHaveLength(1)
    await pass(1)
    expect(runs.at(-1)!.inputs.params).toMatchObject({ longBars: 33 })
  })

  it('where it began changes nothing', async () => {
    await openResult()
    await drag(40, 30)
    await release()
    expect(runs).toHaveLength(1)
    expect(metric('Net profit')).toBe('+₹4,321')
    expect(screen.getByRole('button', { name: 'Undo parameter change' })).toHaveProperty('disabled', true)
  })

  it('keeps the picture of the result when the engine refuses, and says why', async () => {
    await openResult()
    await drag(40)
    await answerLast()
    await release()
    runs.at(-1)!.answer({ ok: false, problem: { message: 'No bars.', field: 'longBars' } })
    await pass(10)
    expect(screen.getByText('No bars.')).toBeTruthy()
    expect(metric('Net profit')).toBe('+₹4,321')
  })

  it('starts the first result', async () => {
    await open()
    await drag(40)
    expect(asked).toEqual([])
    expect(runs).toEqual([])
    await release()
    expect(runs.at(-1)!.inputs.params).toMatchObject({ longBars: 40 })
  })
})

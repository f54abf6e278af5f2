import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { address } from '../../app/screens/testing/Screen.tsx'
import { toasts } from '../../primitives/toasts.ts'
import {
  asked,
  drag,
  field,
  finishRun,
  open,
  openResult,
  pass,
  release,
  runs,
  slide,
  slider,
  startTuner,
} from './testing/tuner.tsx'

const press = (key: string, change: Record<string, boolean>, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ctrlKey: true, ...change })

beforeEach(() => {
  startTuner()
})
afterEach(async () => {
  await pass(500)
  cleanup()
  toasts.set([])
  vi.useRealTimers()
})

describe('Live', () => {
  it('off leaves the result as it is, and is remembered', async () => {
    await openResult()
    fireEvent.click(screen.getByRole('switch', { name: 'Live' }))
    await drag(40)
    await release()
    expect(asked).toEqual([])
    expect(runs).toHaveLength(1)
    expect(screen.getByText('Inputs changed since')).toBeTruthy()
    cleanup()
    await openResult()
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Live' }).checked).toBe(false)
  })

  it('waits while another input has changed', async () => {
    await openResult()
    fireEvent.change(screen.getByLabelText('Initial capital'), { target: { value: '300000' } })
    await pass(0)
    expect(screen.getByText('Inputs changed since')).toBeTruthy()
    fireEvent.change(field(), { target: { value: '45' } })
    await pass(500)
    expect(asked).toEqual([])
    expect(runs).toHaveLength(1)
    expect(address.search.params).toEqual({ longBars: 45 })
  })
})

describe('undo', () => {
  it('goes back and forth between parameters, and the result follows', async () => {
    await openResult()
    await drag(40)
    await release()
    await finishRun({ runId: 'run-2' })
    await drag(50)
    await release()
    await finishRun({ runId: 'run-3' })
    press('z', {})
    await finishRun({ runId: 'run-4' })
    expect([field().value, runs.at(-1)!.inputs.params.longBars]).toEqual(['40', 40])
    press('z', {})
    await finishRun({ runId: 'run-5' })
    expect([field().value, runs.at(-1)!.inputs.params.longBars]).toEqual(['30', 30])
    press('Z', { shiftKey: true })
    await finishRun({ runId: 'run-6' })
    expect(field().value).toBe('40')
    fireEvent.click(screen.getByRole('button', { name: 'Redo parameter change' }))
    await finishRun({ runId: 'run-7' })
    expect(field().value).toBe('50')
    expect(screen.getByRole('button', { name: 'Redo parameter change' })).toHaveProperty('disabled', true)
  })

  it('leaves a field of text its own', async () => {
    await openResult()
    await drag(40)
    await release()
    await finishRun()
    press('z', {}, field())
    await pass(10)
    expect(field().value).toBe('40')
    press('z', {}, slider())
    await pass(10)
    expect(field().value).toBe('30')
  })

  it('without Live changes the parameters only, each change as a whole', async () => {
    await open()
    fireEvent.click(screen.getByRole('switch', { name: 'Live' }))
    fireEvent.change(field(), { target: { value: '4' } })
    fireEvent.change(field(), { target: { value: '45' } })
    await pass(500)
    press('z', {})
    await pass(10)
    expect([field().value, address.search.params]).toEqual(['30', {}])
    expect(runs).toEqual([])
  })
})

describe('undo after values that cannot be run', () => {
  const type = async (text: string) => {
    fireEvent.change(field(), { target: { value: text } })
    // long enough for the change to be over
    await pass(500)
  }
  const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

  it.each([
    ['nothing', ''],
    ['half a number', '4x'],
    ['more than the most', '99999'],
    ['less than the parameter beside it', '5'],
  ])('goes past %s to the values before, and redo comes back past it', async (_, text) => {
    await open()
    await type('40')
    await type(text)
    await type('45')
    press('z', {})
    await pass(10)
    expect(field().value).toBe('40')
    press('z', {})
    await pass(10)
    expect(field().value).toBe('30')
    expect(button(/^Undo/).disabled).toBe(true)
    press('Z', { shiftKey: true })
    press('Z', { shiftKey: true })
    await pass(10)
    expect(field().value).toBe('45')
    expect(button(/^Redo/).disabled).toBe(true)
  })

  it('comes back from them, and redo does not bring them again', async () => {
    await open()
    await type('40')
    await type('')
    press('z', {})
    await pass(10)
    expect([field().value, address.search.params]).toEqual(['40', { longBars: 40 }])
    expect(button(/^Redo/).disabled).toBe(true)
  })

  it('has no step where they end in the values before', async () => {
    await open()
    await type('40')
    await type('')
    await type('40')
    press('z', {})
    await pass(10)
    expect(field().value).toBe('30')
    expect(button(/^Undo/).disabled).toBe(true)
  })
})

it('Run takes along what was not committed', async () => {
  await openResult()
  await slide(40)
  fireEvent.click(screen.getByRole('button', { name: 'Run Backtest' }))
  await finishRun()
  expect(runs).toHaveLength(2)
  expect(runs.at(-1)!.inputs.params).toMatchObject({ longBars: 40 })
  expect(address.search.params).toEqual({ longBars: 40 })
})

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { walkForwardAnswer } from '../../storage/runs/testing/walkForward.ts'
import { address } from '../app/screens/testing/Screen.tsx'
import { button, page, START, settle, show, withFreshDevice } from './testing/walkForwardScreen.tsx'

withFreshDevice()

describe('a walk-forward that a reload has ended', () => {
  const reload = async (search: object) => {
    dispatchEvent(new Event('pagehide'))
    const left = sessionStorage.getItem('sauda.walkForward')
    // what a page that is gone was doing is gone with it
    for (const { answer } of page.calls) answer({ ok: false, problem: { message: 'Gone.' } })
    await settle()
    if (left !== null) sessionStorage.setItem('sauda.walkForward', left)
    cleanup()
    await show(search)
  }

  it('says how far it was, keeps its form, and is forgotten with the next one', async () => {
    await show()
    fireEvent.change(screen.getByLabelText('In-sample'), { target: { value: '40' } })
    await settle()
    fireEvent.click(button('Run walk-forward'))
    act(() => page.calls[0]!.onProgress({ runs: 1_200, of: 3_600 }))
    await reload(address.search)
    const words = 'The walk-forward was interrupted after 1,200 of 3,600 in-sample runs; start it again.'
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByText('No walk-forward yet')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('In-sample').value).toBe('40')
    fireEvent.click(button('Run walk-forward'))
    expect(screen.queryByText(words)).toBeNull()
    await reload(address.search)
    expect(
      screen.getByText('The walk-forward was interrupted before its first in-sample run; start it again.'),
    ).toBeTruthy()
  })

  it('is not said of one that has ended', async () => {
    await show()
    fireEvent.click(button('Run walk-forward'))
    const { ask, answer } = page.calls[0]!
    answer({ ok: true, value: walkForwardAnswer(ask) })
    await settle()
    await reload(START)
    expect(screen.queryByText(/^The walk-forward was interrupted/)).toBeNull()
  })
})

describe('windows that are shorter than a period', () => {
  const short = 'In-sample of 5 days has 5 bars, fewer than MA long period needs (40)'
  const daily = { ...START, timeframe: '1D', wfIn: 5, wfOut: 5 }

  it('W2 are named before the start, and only while they are too short', async () => {
    await show(daily)
    expect(screen.getByText(text => text.startsWith(short))).toBeTruthy()
    expect(button('Run walk-forward').disabled).toBe(false)
    fireEvent.change(screen.getByLabelText('In-sample'), { target: { value: '40' } })
    await settle()
    expect(screen.queryByText(/fewer than MA long period needs/)).toBeNull()
  })

  it('W2 count the bars of the timeframe, on which the strategy decides', async () => {
    await show({ ...daily, timeframe: '15m', wfIn: 1 })
    expect(
      screen.getByText(/^In-sample of 1 day has 25 bars, fewer than MA long period needs \(40\)/),
    ).toBeTruthy()
    cleanup()
    await show({ ...daily, timeframe: '15m', wfIn: 2 })
    expect(screen.queryByText(/fewer than MA long period needs/)).toBeNull()
  })
})

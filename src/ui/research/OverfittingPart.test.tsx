import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { OverfittingPart } from './OverfittingPart.tsx'
import { OVERFITTING, RESULT } from './testing/answers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the minimum track record length', () => {
  const recordOf = async (part_: Partial<typeof OVERFITTING>) => {
    const statistics = { ...OVERFITTING, neededDays: null, ...part_ }
    const { client } = fakeClient()
    const research = { ...client.research, evaluateOverfitting: async () => statistics }
    render(<OverfittingPart client={{ ...client, research }} result={RESULT} sweepId={undefined} />)
    for (const ms of [0, 500, 100]) await act(() => vi.advanceTimersByTimeAsync(ms))
    return within(screen.getByRole('region', { name: 'Overfitting' }))
  }

  it('W6 has a reason where no number of days is enough', async () => {
    const panel = await recordOf({ sharpe: 0.9, luckSharpe: 1.4, trials: 12 })
    expect(panel.getByText('Minimum track record length (days)').closest('div')?.textContent).toMatch(/N\/A$/)
    expect(
      panel.getByText(
        'Minimum track record length: N/A, since the Sharpe ratio is not above the 1.40 that luck gives after 12 trials, however many days are added.',
      ),
    ).toBeTruthy()
  })

  it('W6 says so of a run alone, and where the moments contradict each other', async () => {
    const alone = await recordOf({ sharpe: -0.9, luckSharpe: 0, trials: 1 })
    expect(alone.getByText(/N\/A, since the Sharpe ratio is not above zero, however many/)).toBeTruthy()
    cleanup()
    const odd = await recordOf({ sharpe: 2, luckSharpe: 1.4 })
    expect(odd.getByText(/N\/A, since skew and kurtosis contradict each other\.$/)).toBeTruthy()
  })
})

import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { paperViewOf } from '../../../../test/paperView.ts'
import { refused } from '../../../../test/refused.ts'
import type { PaperView } from '../../../engine/desk/paperView.ts'
import { PAPER, type PerformancePoint } from '../../../workers/api/paperApi.ts'
import { drawn } from '../../charts/testing/drawings.ts'
import { PaperPerformance } from './PaperPerformance.tsx'

const at = (time: string) => Date.parse(`2023-03-14T${time}+05:30`)

const PAPER_1 = paperViewOf({ feedMs: at('09:18:30'), isPlaying: true, phaseUntilMs: null })

const minutes = (count: number): PerformancePoint[] =>
  Array.from({ length: count }, (_, i) => ({ ms: at('09:16:00') + i * 60_000, value: i * 100 }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function show(performance: (range: string) => Promise<readonly PerformancePoint[]>) {
  const { client } = fakeClient({ paper: { ...refused(PAPER, 'paper.'), performance } })
  const panel = (part: Partial<PaperView>, range: 'today' | 'week') => (
    <PaperPerformance client={client} paper={{ ...PAPER_1, ...part }} range={range} />
  )
  const { rerender } = render(panel({}, 'today'))
  return (part: Partial<PaperView>, range: 'today' | 'week' = 'today') => rerender(panel(part, range))
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('draws what the session has made after charges, and says it in words', async () => {
  show(async () => minutes(3))
  await pass(0)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    "Today's P&L, net. Today's P&L, net: 3 points from 9:16 to 9:18; first ₹0, last ₹200, lowest ₹0, highest ₹200.",
  )
  expect(screen.getByText(/simulated prices: not evidence about the real market/)).toBeTruthy()
})

it('shows the minute that runs once, with what it has come to', async () => {
  show(async () => [...minutes(2), { ms: at('09:17:05'), value: 150 }])
  await pass(0)
  expect(drawn.performance).toEqual([
    { ms: at('09:16:00'), value: 0 },
    { ms: at('09:17:05'), value: 150 },
  ])
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('2 points from 9:16 to 9:17')
})

it('goes on in the same drawing while the feed runs, and asks at most once a second', async () => {
  let count = 3
  const performance = vi.fn(async () => minutes(count))
  const again = show(performance)
  await pass(0)
  const made = drawn.performances
  // five minutes of the feed within a second
  for (let minute = 1; minute <= 5; minute++) {
    count += 1
    again({ feedMs: at('09:18:30') + minute * 60_000 })
    await pass(150)
  }
  expect(performance).toHaveBeenCalledTimes(1)
  await pass(300)
  expect(performance).toHaveBeenCalledTimes(2)
  expect(drawn.performance).toHaveLength(8)
  expect(drawn.performances).toBe(made)
  // nothing new, nothing asked
  await pass(5_000)
  expect(performance).toHaveBeenCalledTimes(2)
})

it('draws days anew after hours, and leaves the drawing that is gone alone', async () => {
  const days = [1, 2, 3].map(day => ({ ms: at('00:00:00') + day * 86_400_000, value: day }))
  const again = show(async range => (range === 'today' ? minutes(3) : days))
  await pass(0)
  const made = drawn.performances
  again({}, 'week')
  await pass(0)
  expect(drawn.performance).toEqual(days)
  expect(drawn.performances).toBe(made + 1)
})

it('asks at once for another range and for another moment, and leaves out an answer that comes too late', async () => {
  const answers: ((points: readonly PerformancePoint[]) => void)[] = []
  const asked: string[] = []
  const again = show(range => {
    asked.push(range)
    return new Promise(resolve => answers.push(resolve))
  })
  again({}, 'week')
  expect(asked).toEqual(['today', 'week'])
  answers[1]!([{ ms: at('00:00:00'), value: 700 }])
  answers[0]!(minutes(3))
  await pass(0)
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain("This week's P&L, net")
  again({ shownMs: at('09:17:00') }, 'week')
  expect(asked).toHaveLength(3)
})

it('says when the chart begins, and that it could not be read', async () => {
  const performance = vi.fn(async () => minutes(0))
  const again = show(performance)
  await pass(0)
  // the first minute is over, and nothing of the day trades
  expect(
    screen.getByText('The chart begins with the first full minute of a strategy or an order.'),
  ).toBeTruthy()
  again({ phase: 'pre-open' })
  expect(screen.getByText('The chart begins after the first minute of the session.')).toBeTruthy()
  performance.mockRejectedValueOnce(new Error('gone'))
  again({ id: 'p2' })
  await pass(0)
  expect(screen.getByRole('alert').textContent).toContain('could not be read')
})

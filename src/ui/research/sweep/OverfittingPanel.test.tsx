import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { OVERFITTING } from '../testing/answers.ts'
import { OverfittingPanel } from './OverfittingPanel.tsx'
import type { OverfittingResult } from './overfittingTrials.ts'

function show(part: Partial<OverfittingResult>) {
  const overfitting = { statistics: OVERFITTING, evaluated: 0, compared: 9, ran: 9, isKnown: true, ...part }
  const rest = {
    isMeasuring: false,
    canMeasure: true,
    again: { runs: 0, ms: 0 },
    evaluated: 'MA short period 8',
    onMeasure: () => {},
  }
  render(<OverfittingPanel overfitting={overfitting} {...rest} />)
}

afterEach(cleanup)

it('says how many trials count besides the runs of the sweep', () => {
  show({})
  expect(screen.getByText('After 12 trials')).toBeTruthy()
  expect(
    screen.getByText('Besides the 9 runs of this sweep, 3 other trials on the same data count.'),
  ).toBeTruthy()
  cleanup()
  show({ ran: 11 })
  expect(
    screen.getByText('Besides the 11 runs of this sweep, 1 other trial on the same data counts.'),
  ).toBeTruthy()
})

it('says when the trials of the device cannot be counted', () => {
  show({ ran: 12, isKnown: false })
  expect(screen.queryByText(/^Besides/)).toBeNull()
  expect(screen.getByText(/only this sweep is counted/)).toBeTruthy()
})

it('tells the probabilistic Sharpe ratio beside the deflated one, each with its source', () => {
  show({})
  const terms = screen.getAllByRole('term')
  expect(terms.map(term => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Deflated Sharpe', '61.0%'],
    ['Probabilistic Sharpe', '80.0%'],
    ['Probability of overfitting', 'N/A'],
    ['Best Sharpe by luck', '1.40'],
  ])
  for (const term of terms) expect(term.getAttribute('aria-description')).toMatch(/Bailey.*20\d\d/)
})

it('never shows a ratio that misses its target as the target: 0.9496 is 94.9%, as the sentence says', () => {
  show({ statistics: { ...OVERFITTING, deflated: 0.9496, probabilistic: 0.999 } })
  const shown = screen.getAllByRole('term').map(term => term.nextElementSibling?.textContent)
  expect(shown.slice(0, 2)).toEqual(['94.9%', '99.9%'])
  cleanup()
  show({ statistics: { ...OVERFITTING, deflated: 0.95, probabilistic: null } })
  const whole = screen.getAllByRole('term').map(term => term.nextElementSibling?.textContent)
  expect(whole.slice(0, 2)).toEqual(['95.0%', '–'])
})

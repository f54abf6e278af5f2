import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Finding, Remedy } from '../../engine/research/diagnosis/finding.ts'
import { Diagnosis } from './Diagnosis.tsx'

afterEach(cleanup)

describe('the diagnosis', () => {
  const LIMITS_OFF: Remedy = {
    kind: 'run',
    label: 'Run without limits',
    inputs: { risk: null },
    needsMoreBars: false,
  }
  const MORE_DAYS: Remedy = { ...LIMITS_OFF, label: 'Double the period', needsMoreBars: true }
  const finding = (
    id: Finding['id'],
    value: number,
    unit: Finding['unit'],
    explains: number,
    remedy: Remedy | null = null,
  ): Finding => ({ id, words: `About ${id}.`, value, limit: 1, unit, explains, remedy })
  const findings = [
    finding('risk-stops', 205, 'days', 0.82, LIMITS_OFF),
    finding('charges-eat-edge', 77, 'share', 0.77),
    finding('loses-before-charges', -36_713, 'rupees', 0.23),
    finding('few-trades', 12, 'count', 0, MORE_DAYS),
    finding('gap-loss', 2.34, 'percent', 0),
  ]

  const items = (group: string) =>
    within(screen.getByRole('region', { name: group }))
      .getAllByRole('listitem')
      .map(item => item.textContent)

  it('W10 shows what made the result apart from what limits the trust in it, each with its number and its press', () => {
    const onRemedy = vi.fn()
    render(<Diagnosis findings={findings} isMade onRemedy={onRemedy} />)
    expect(items('What made this result')).toEqual([
      '205 dAbout risk-stops.Run without limits',
      '77%About charges-eat-edge.',
      '−₹36,713About loses-before-charges.',
    ])
    expect(items('How far to trust it')).toEqual(['12About few-trades.Double the period'])
    expect(screen.getByRole('img', { name: 'Explains 77% of the result' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all 5' }))
    expect(items('How far to trust it')[1]).toBe('2.3%About gap-loss.')
    fireEvent.click(screen.getByRole('button', { name: 'Run without limits' }))
    expect(onRemedy.mock.calls).toEqual([[LIMITS_OFF]])
  })

  it('W10 offers no days that a file does not have, and no press to a form that asks for something else', () => {
    render(<Diagnosis findings={findings} isMade={false} onRemedy={() => {}} />)
    expect(screen.queryByRole('button', { name: 'Double the period' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Run without limits' })).toBeTruthy()
    cleanup()
    render(<Diagnosis findings={findings} isMade onRemedy={null} />)
    expect(screen.queryByRole('button', { name: 'Run without limits' })).toBeNull()
  })

  it('says so when nothing was found', () => {
    render(<Diagnosis findings={[]} isMade onRemedy={null} />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText('Nothing found')).toBeTruthy()
  })
})

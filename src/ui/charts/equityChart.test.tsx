import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EquityCurve } from '../../workers/api/api.ts'
import type { EquityBand } from './band.ts'
import { EquityChart } from './EquityChart.tsx'
import { drawn } from './testing/drawings.ts'

function curveOf(...rupees: number[]): EquityCurve {
  const equity = Float64Array.from(rupees)
  const ms = equity.map((_, i) => Date.parse('2023-01-02T09:15:00+05:30') + i * 60_000)
  return { ms, equity, drawdown: equity.map(() => 0), bars: equity.length }
}

const GAIN = curveOf(100_000, 101_000, 102_000)
const RUIN = curveOf(100_000, 20_000, 0)

async function show(curve: EquityCurve, band: EquityBand | null = null) {
  await act(async () => void render(<EquityChart curve={curve} band={band} />))
}

const logAxis = () => screen.getByRole('button', { name: 'Log axis' })
const drawdown = () => screen.getByRole('button', { name: /^Drawdown/ })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('the equity chart', () => {
  it('has a linear axis and its drawdown until the trader chooses, and keeps what was chosen', async () => {
    await show(GAIN)
    expect(drawn).toMatchObject({ isLog: false, hasDrawdown: true })
    fireEvent.click(logAxis())
    fireEvent.click(drawdown())
    expect(drawn).toMatchObject({ isLog: true, hasDrawdown: false })
    cleanup()
    await show(GAIN)
    expect(drawn).toMatchObject({ isLog: true, hasDrawdown: false })
    expect(logAxis().getAttribute('aria-pressed')).toBe('true')
    expect(drawdown().getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(logAxis())
    fireEvent.click(drawdown())
    expect(drawn).toMatchObject({ isLog: false, hasDrawdown: true })
    expect(localStorage).toHaveLength(0)
  })

  it('names the runs whose band is drawn behind the curve', async () => {
    const { equity } = GAIN
    const band = { words: 'MA long period 38 to 42', low: equity, high: equity.map(value => value + 500) }
    await show(GAIN, band)
    expect(drawn.band).toEqual(band)
    expect(screen.getByText('With MA long period 38 to 42')).toBeTruthy()
    cleanup()
    await show(GAIN)
    expect(drawn.band).toBeNull()
    expect(screen.queryByText(/^With /)).toBeNull()
  })

  it('refuses a log axis where equity is not above zero, says why, and goes back to it for the next run', async () => {
    await show(GAIN)
    fireEvent.click(logAxis())
    cleanup()
    await show(RUIN)
    expect(drawn.isLog).toBe(false)
    expect(logAxis().getAttribute('aria-disabled')).toBe('true')
    const described = document.getElementById(logAxis().getAttribute('aria-describedby')!)
    expect(described?.textContent).toContain('A log axis needs values above ₹0')
    fireEvent.click(logAxis())
    expect(drawn.isLog).toBe(false)
    cleanup()
    await show(GAIN)
    expect(drawn.isLog).toBe(true)
  })
})

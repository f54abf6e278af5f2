import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { address } from '../../app/screens/testing/Screen.tsx'
import { withAtLeast } from './fewTrades.ts'
import { heatGrid } from './heatGrid.ts'
import { bestRuns } from './neighbours.ts'
import { orderRows } from './sweepOrder.ts'
import type { Hill } from './testing/hillSweep.ts'
import { AXES, hillTable } from './testing/hillTable.ts'
import { clients, press, START, settle, show, withOwnClock } from './testing/sweepScreen.tsx'

/** The best by far has two trades. */
const LUCKY: Hill = ({ shortBars = 0, longBars = 0 }) => {
  if (shortBars >= longBars) return 'The short period must be below the long one.'
  const isLucky = shortBars === 4 && longBars === 30
  return { sharpe: isLucky ? 9 : shortBars / 10, netProfit: 1, trades: isLucky ? 2 : 40 }
}

withOwnClock()

describe('runs with few trades', () => {
  it('are in none of the pictures, and what is hidden is counted', () => {
    const all = hillTable({ axes: AXES }, { hill: LUCKY })
    const shown = withAtLeast(all, 3)
    expect([shown.ran, shown.refused, shown.hidden]).toEqual([10, 1, 1])
    expect(bestRuns(shown, 'sharpe', 1)[0]).toMatchObject({ value: 1 })
    expect([...orderRows(shown, { by: 'run', order: 'ascending' })]).not.toContain(2)
    const { cells } = heatGrid(shown, { x: 1, y: 0, metric: 'sharpe', others: 'best', at: {} })
    expect(cells[2]).toEqual({ run: null, value: null, ran: 0, refused: 0, hidden: 1 })
  })

  it('are all there without a limit, in the same table', () => {
    const all = hillTable({ axes: AXES }, { hill: LUCKY })
    expect(withAtLeast(all, 0)).toBe(all)
    expect(all.hidden).toBe(0)
  })

  it('stay where the number of trades is not known: it was not few', () => {
    const all = hillTable({ axes: AXES }, { hill: () => ({ sharpe: 1 }) })
    expect(withAtLeast(all, 10)).toMatchObject({ ran: 12, hidden: 0 })
  })

  it('are hidden by a field of the results, which the address keeps', async () => {
    const { client } = clients({}, LUCKY)
    await show(client)
    await press('Start sweep')
    expect(screen.getByText(/^Best Sharpe ratio 9\.00/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Fewest trades'), { target: { value: '3' } })
    await settle()
    expect(address.search).toMatchObject({ sweepTrades: 3 })
    expect(screen.getByText(/^Best Sharpe ratio 1\.00/)).toBeTruthy()
    expect(
      screen.getByText('1 run with fewer than 3 trades is hidden; overfitting statistics count it.'),
    ).toBeTruthy()
    expect(screen.getByRole('grid', { name: /10 of 12 cells/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: /^Table/ }))
    await settle()
    const table = screen.getByRole('table', { name: 'Runs of the sweep' })
    expect(within(table).getAllByRole('button', { name: /^Open run/ })).toHaveLength(11)
    fireEvent.click(screen.getByRole('tab', { name: 'Parallel' }))
    await settle()
    expect(screen.getByText(/^10 of 10 runs\./)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Fewest trades'), { target: { value: '0' } })
    await settle()
    expect(address.search.sweepTrades).toBeUndefined()
    expect(screen.getByText(/^11 of 11 runs\./)).toBeTruthy()
  })

  it('may be all of them: then it is said what to do', async () => {
    const { client } = clients({}, LUCKY)
    await show(client, { ...START, sweepTrades: 500 })
    await press('Start sweep')
    expect(
      screen.getByText('All 11 runs have fewer than 500 trades and are hidden: enter a smaller number.'),
    ).toBeTruthy()
  })
})

import { describe, expect, it } from 'vitest'
import { onGrid } from './onGrid.ts'

const column = (...values: number[]) => Float64Array.from(values)

describe('onGrid', () => {
  it('reads values off between the points of a line', () => {
    const line = { ms: column(0, 10, 20), values: column(100, 200, 0) }
    expect([...onGrid(column(0, 5, 10, 15, 20), line)]).toEqual([100, 150, 200, 100, 0])
  })

  it('holds the ends of a line that is shorter than the grid', () => {
    const line = { ms: column(10, 20), values: column(7, 9) }
    expect([...onGrid(column(0, 10, 20, 30), line)]).toEqual([7, 7, 9, 9])
  })

  it('returns the very values at the moments of the line itself', () => {
    const ms = column(3, 7, 7.5, 90, 91)
    const values = column(0.1, 0.2, 0.3, 1e9, 0.7)
    expect([...onGrid(ms, { ms, values })]).toEqual([...values])
  })

  it('is flat for a line of one point', () => {
    expect([...onGrid(column(1, 2), { ms: column(5), values: column(4) })]).toEqual([4, 4])
  })
})

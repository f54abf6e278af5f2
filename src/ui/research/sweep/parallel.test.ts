import { describe, expect, it } from 'vitest'
import { type LineAxis, linesOf, readBrushes, spanOf, writeBrushes } from './parallel.ts'
import { BRUSHES_PATTERN } from './sweepSearch.ts'
import { AXES, hillTable } from './testing/hillTable.ts'

const table = hillTable({ axes: AXES })
const axes = AXES.map(
  ({ param, from, to }, k): LineAxis => ({
    id: param,
    label: param,
    low: from,
    high: to,
    column: table.plan.columns[k]!,
    text: String,
  }),
)

describe('runs as lines', () => {
  it('draws the best on top, and no run without the metric', () => {
    const { runs, passed } = linesOf(table, 'sharpe', axes, {})
    expect(passed).toBe(11)
    expect(runs.at(-1)).toBe(7)
    expect([...runs]).not.toContain(9)
  })

  it('lets through what crosses every brushed part, ends included', () => {
    const brushes = { shortBars: { from: 6, to: 8 }, longBars: { from: 15, to: 20 } }
    expect([...linesOf(table, 'sharpe', axes, brushes).runs]).toEqual([4, 7])
  })

  it('draws of too many every so manieth, the lowest and the highest among them', () => {
    const { runs, passed } = linesOf(table, 'sharpe', axes, {}, 4)
    expect(passed).toBe(11)
    expect(runs).toHaveLength(4)
    expect([runs[0], runs.at(-1)]).toEqual([0, 7])
  })

  it('spans what is known', () => {
    expect(spanOf(table, table.figures.sharpe)).toEqual([0, 3])
    expect(spanOf(table, table.figures.calmar)).toEqual([0, 0])
  })

  it('keeps the brushes in the address', () => {
    const brushes = { shortBars: { from: 6, to: 8 }, sharpe: { from: -0.5, to: 2.25 } }
    expect(readBrushes(writeBrushes(brushes))).toEqual(brushes)
    expect(writeBrushes({})).toBeUndefined()
    for (const hostile of ['x', 'a~1', 'a~1~b', 'a~1~2~3']) expect(BRUSHES_PATTERN.test(hostile)).toBe(false)
  })
})

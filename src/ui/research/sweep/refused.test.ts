import { describe, expect, it } from 'vitest'
import { momentum } from '../../../engine/strategies/momentum.ts'
import { combinationWords, refusalWords, refusedIn, refusedInGrid, refusedOf } from './refused.ts'
import { countRuns } from './sweepWords.ts'
import { hillTable, planOf } from './testing/hillTable.ts'

const ORDER = 'MA short period must be below MA long period'
const GRID = { kind: 'grid' } as const
/** The default grid: short 5 to 15, long 15 to 45. */
const AXES = [
  { param: 'shortBars', from: 5, to: 15, step: 1 },
  { param: 'longBars', from: 15, to: 45, step: 3 },
]

describe('the combinations that a strategy refuses', () => {
  it('B4 are counted before the sweep, by its plan or by its axes alone', () => {
    const plan = planOf({ strategy: 'momentum', axes: AXES, method: GRID })
    const one = new Map([[ORDER, 1]])
    expect(refusedIn(momentum, AXES, plan, {})).toEqual(one)
    expect(refusedInGrid(momentum, AXES, GRID, {})).toEqual(one)
    expect(refusedInGrid(momentum, AXES, { kind: 'sobol', points: 121 }, {})).toEqual(one)
  })

  it('B4 are those against the value of a parameter that stands still', () => {
    const [short] = AXES
    expect(refusedInGrid(momentum, [short!], GRID, { longBars: 13 })).toEqual(new Map([[ORDER, 3]]))
    expect(refusedInGrid(momentum, [short!], GRID, { longBars: 30 })).toEqual(new Map())
  })

  it('are not guessed where cells are drawn, or too many to look at', () => {
    expect(refusedInGrid(momentum, AXES, { kind: 'random', points: 120, seed: 1 }, {})).toEqual(new Map())
    const long = { param: 'longBars', from: 2, to: 2e9, step: 1 }
    expect(refusedInGrid(momentum, [AXES[0]!, long], GRID, {})).toEqual(new Map())
  })

  it('are counted after it by what the strategy said, without the names of the terminal', () => {
    const { plan, ...table } = hillTable({ axes: AXES }, { ended: [] })
    const refusals = new Map([[10, 'MA short period (shortBars) must be below MA long period (longBars).']])
    expect(refusedOf({ ...table, plan, refusals })).toEqual(new Map([[ORDER, 1]]))
    expect(refusalWords({ ...table, refusals }, 10)).toBe(`${ORDER}.`)
  })

  it('are one combination and one run where there is one', () => {
    expect(combinationWords(1, new Map())).toBe('1 combination')
    expect([countRuns(1), countRuns(0), countRuns(1_200)]).toEqual(['1 run', '0 runs', '1,200 runs'])
  })
})

describe('the count of combinations', () => {
  it('names the reason of the refused ones', () => {
    expect(combinationWords(121, new Map())).toBe('121 combinations')
    expect(combinationWords(1, new Map())).toBe('1 combination')
    expect(combinationWords(121, new Map([[ORDER, 1]]))).toBe(`121 combinations, 1 refused: ${ORDER}`)
    expect(combinationWords(9, new Map([[ORDER, 2]]), ' per window')).toBe(
      `9 combinations per window, 2 refused: ${ORDER}`,
    )
  })

  it('names the two most frequent of several, and counts the others', () => {
    const many = new Map([
      ['A', 1],
      ['B', 5],
      ['C', 2],
      ['D', 1],
    ])
    expect(combinationWords(20, many)).toBe('20 combinations, 9 refused: B (5); C (2); other reasons (2)')
  })
})

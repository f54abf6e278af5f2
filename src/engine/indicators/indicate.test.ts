import { expect, it } from 'vitest'
import { Workspace } from '../core/workspace.ts'
import { ownColumns } from './indicate.ts'
import { sma } from './sma.ts'

const prices = Float64Array.from({ length: 100 }, (_, i) => 100 + (i % 7))

it('own columns are computed each time, in the memory of the workspace', () => {
  const workspace = new Workspace()
  workspace.start(prices.length)
  const indicate = ownColumns(workspace)
  const first = indicate(sma, prices, 5)
  const second = indicate(sma, prices, 5)
  expect(second).not.toBe(first)
  expect(second).toEqual(sma(prices, 5))
  workspace.start(prices.length)
  expect(indicate(sma, prices, 3)).toBe(first)
})

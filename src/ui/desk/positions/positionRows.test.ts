import { expect, it } from 'vitest'
import type { DeskPosition, DeskStrategy } from '../../../engine/desk/types.ts'
import { closeErrors, shareQty } from './positionClose.ts'
import { changePct, positionTotals, visiblePositions } from './positionRows.ts'
import { parsePositionSearch } from './positionSearch.ts'

const position = (part: Partial<DeskPosition>): DeskPosition => ({
  instrument: 'NIFTY',
  qty: 50,
  avgPrice: 100,
  currentPrice: 102,
  pnlPaise: 10_000,
  strategy: 'Nifty spread maker',
  entryMs: 0,
  lot: 1,
  exitingQty: 0,
  ...part,
})
const ROWS = [
  position({}),
  position({ instrument: 'TCS', qty: -120, currentPrice: 103, pnlPaise: -36_000, strategy: 'TCS gap fade' }),
  position({ instrument: 'HDFC', qty: -10, currentPrice: 90, pnlPaise: 10_000, strategy: 'Index pair' }),
]
const STRATEGIES = [
  { name: 'Nifty spread maker', type: 'market-making' },
  { name: 'TCS gap fade', type: 'gap-trading' },
  { name: 'Index pair', type: 'arbitrage' },
] as readonly Partial<DeskStrategy>[] as readonly DeskStrategy[]
const shown = (search: Record<string, unknown>) =>
  visiblePositions(ROWS, STRATEGIES, parsePositionSearch(search)).map(row => row.instrument)

it('the change of a long is that of its price, of a short the opposite', () => {
  expect(changePct(position({}))).toBe(2)
  expect(changePct(position({ qty: -50 }))).toBe(-2)
  expect(changePct(position({ qty: -50, currentPrice: 98 }))).toBe(2)
})

it('a position that cost nothing has no change', () => {
  expect(changePct(position({ avgPrice: 0 }))).toBeNull()
})

it('the search looks in instrument and strategy, whatever the case and the spaces round it', () => {
  expect(shown({ search: ' tcs ' })).toEqual(['TCS'])
  expect(shown({ search: 'PAIR' })).toEqual(['HDFC'])
  expect(shown({ search: 'spread|pair' })).toEqual([])
})

it('the filter is by the type of the strategy', () => {
  expect(shown({ strategy: 'market-making' })).toEqual(['NIFTY'])
  expect(shown({ strategy: 'arbitrage' })).toEqual(['HDFC'])
  expect(shown({ strategy: 'momentum' })).toEqual([])
  expect(shown({ strategy: 'arbitrage', search: 'nifty' })).toEqual([])
})

it('rows sort by a column and turn round; without one they stay as the desk has them', () => {
  expect(shown({})).toEqual(['NIFTY', 'TCS', 'HDFC'])
  expect(shown({ sort: 'change' })).toEqual(['TCS', 'NIFTY', 'HDFC'])
  expect(shown({ sort: 'instrument', order: 'descending' })).toEqual(['TCS', 'NIFTY', 'HDFC'])
})

it('an address that makes no sense falls back, and a number is text', () => {
  const asked = { search: 2023, strategy: 'gap', sort: 'luck', order: 'up' }
  expect(parsePositionSearch(asked)).toEqual({ search: '2023', strategy: 'all', order: 'ascending' })
  expect(parsePositionSearch({ search: 'x'.repeat(101) }).search).toBe('')
})

it('totals count longs and shorts and add up the profit', () => {
  expect(positionTotals(ROWS)).toEqual({ count: 3, longs: 1, shorts: 2, pnlPaise: -16_000 })
})

it('a share is in whole units and never nothing', () => {
  const shares = [shareQty(75, 1, '25'), shareQty(75, 1, '50'), shareQty(75, 1, '100'), shareQty(1, 1, '25')]
  expect(shares).toEqual([18, 37, 75, 1])
})

it('a share of what trades in lots is whole lots, one at least where there is one', () => {
  const shares = [
    shareQty(200, 50, '25'),
    shareQty(150, 50, '50'),
    shareQty(150, 50, '25'),
    shareQty(50, 50, '25'),
  ]
  expect(shares).toEqual([50, 50, 50, 50])
  expect(shareQty(30, 50, '25')).toBe(30)
})

it('a quantity is whole and no more than is held; a limit is above zero and on the tick', () => {
  const form = { qty: 50, type: 'market', limitPrice: null, isLimitOffered: false } as const
  expect(closeErrors(form, 50, 1, 0.05)).toEqual({})
  for (const qty of [null, 0, -1, 1.5, 51]) {
    expect(closeErrors({ ...form, qty }, 50, 1, 0.05)).toEqual({
      qty: 'Enter a whole quantity from 1 to 50',
    })
  }
  expect(closeErrors({ ...form, qty: 51 }, 150, 50, 0.05)).toEqual({ qty: 'Enter a multiple of 50, the lot' })
  for (const qty of [50, 100, 150]) expect(closeErrors({ ...form, qty }, 150, 50, 0.05)).toEqual({})
  expect(closeErrors({ ...form, qty: 130 }, 130, 50, 0.05)).toEqual({})
  for (const limitPrice of [null, 0, -1, 10.03]) {
    const limit = { ...form, type: 'limit', limitPrice } as const
    expect(closeErrors(limit, 50, 1, 0.05)).toEqual({
      limitPrice: 'Enter a price above ₹0, in steps of ₹0.05',
    })
  }
  const limit = { ...form, type: 'limit', limitPrice: 1_290.05 } as const
  expect(closeErrors(limit, 50, 1, 0.1)).toEqual({ limitPrice: 'Enter a price above ₹0, in steps of ₹0.10' })
  expect(closeErrors(limit, 50, 1, null)).toEqual({})
})

import { expect, it } from 'vitest'
import type { DeskStrategy, StrategyDraft } from '../../../engine/desk/types.ts'
import { CATALOG } from '../../../engine/strategies/catalog.ts'
import { parseRunSearch } from '../../run/runSearch.ts'
import { TYPE_OPTIONS, typeTitle } from '../deskWords.ts'
import { NEW_STRATEGY } from './strategyForm.ts'
import { backtestSearch } from './strategyParams.ts'
import { visibleStrategies } from './strategyRows.ts'
import { parseStrategySearch } from './strategySearch.ts'

const ROWS = [
  { name: 'S10', status: 'active', pnlPaise: 500, instruments: ['TCS'] },
  { name: 's2', status: 'error', pnlPaise: -700, instruments: ['NIFTY'] },
  { name: 'S1', status: 'paused', pnlPaise: 900, instruments: ['NIFTY', 'TCS'] },
] as readonly Partial<DeskStrategy>[] as readonly DeskStrategy[]
const shown = (search: Record<string, unknown>) =>
  visibleStrategies(ROWS, parseStrategySearch(search)).map(row => row.name)

it('each tab shows its status; an error is under All only', () => {
  expect(shown({})).toEqual(['S10', 's2', 'S1'])
  expect(shown({ tab: 'active' })).toEqual(['S10'])
  expect(shown({ tab: 'paused' })).toEqual(['S1'])
})

it('names sort as a person would, amounts by size', () => {
  expect(shown({ sort: 'name' })).toEqual(['S1', 's2', 'S10'])
  expect(shown({ sort: 'pnl' })).toEqual(['s2', 'S10', 'S1'])
  expect(shown({ sort: 'pnl', order: 'descending' })).toEqual(['S1', 'S10', 's2'])
  expect(shown({ sort: 'instruments' })).toEqual(['s2', 'S1', 'S10'])
})

it('an address that makes no sense falls back', () => {
  expect(parseStrategySearch({ tab: 'error', sort: 1, order: null, new: 'yes' })).toEqual({
    tab: 'all',
    order: 'ascending',
    new: false,
  })
})

it("a type is a strategy of the engine, shown by the specification's title", () => {
  expect(TYPE_OPTIONS.map(({ value }) => value)).toEqual(CATALOG.map(({ id }) => id))
  const titles = ['Market Making', 'Momentum', 'Arbitrage', 'Gap Trading']
  expect(TYPE_OPTIONS.map(({ value }) => typeTitle({ type: value }))).toEqual(titles)
})

it('the address of Backtesting has all of the strategy, and nothing that it would refuse', () => {
  const draft: StrategyDraft = {
    ...NEW_STRATEGY,
    type: 'momentum',
    instruments: ['TCS', 'NIFTY'],
    params: { shortBars: 5 },
    capital: 250_000,
    squareOff: '15:00',
  }
  const asked = backtestSearch(draft)
  expect(parseRunSearch(asked)).toMatchObject({
    mode: 'market',
    strategy: 'momentum',
    instrument: 'TCS',
    params: { shortBars: 5 },
    capital: 250_000,
    squareOff: '15:00',
  })
  expect(backtestSearch({ ...draft, capital: 5, instruments: [] })).not.toHaveProperty('capital')
  expect(backtestSearch({ ...draft, instruments: [] })).not.toHaveProperty('instrument')
})

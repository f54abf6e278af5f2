import { expect, it } from 'vitest'
import { isValidInput } from '../../run/runSearch.ts'
import { BACKTEST_DEFAULTS, isDefaultSearch } from './backtestDefaults.ts'
import { hidesResults, parseBacktestSearch } from './backtestSearch.ts'

it("an address without inputs gives the specification's defaults", () => {
  expect(parseBacktestSearch({})).toEqual({
    mode: 'sample',
    strategy: 'market-making',
    instrument: 'NIFTY',
    capital: 100_000,
    params: {},
    view: 'results',
    tab: 'trades',
    sort: 'exit',
    order: 'ascending',
  })
})

it('each invalid value falls back to its default and leaves the others alone', () => {
  const search = parseBacktestSearch({
    mode: 'live',
    strategy: 7,
    instrument: '',
    capital: 'x',
    params: { shortBars: 'ten' },
    from: '2023-02-30',
    to: '2023-05-01',
    timeframe: '2m',
    qty: 0.5,
    sharePct: 400,
    squareOff: '25:00',
    risk: true,
    slippageTicks: 3,
  })
  const { to, slippageTicks, ...rest } = search
  expect([to, slippageTicks]).toEqual(['2023-05-01', 3])
  expect(isDefaultSearch(parseBacktestSearch(rest))).toBe(true)
})

it('a valid address is kept as it is', () => {
  const search = {
    ...BACKTEST_DEFAULTS,
    mode: 'market' as const,
    instrument: 'M&M',
    from: '2023-01-01',
    params: { longBars: 40 },
    squareOff: 'off',
    sizing: 'fixed' as const,
    qty: 50,
  }
  expect(parseBacktestSearch(search)).toEqual(search)
  expect(isDefaultSearch(search)).toBe(false)
})

it('the form judges values as the address does', () => {
  expect(isValidInput('capital', 1_000)).toBe(true)
  for (const capital of [999.99, 1e9 + 1, Number.NaN, null, 1e308])
    expect(isValidInput('capital', capital)).toBe(false)
  expect(isValidInput('from', '')).toBe(false)
  expect(isValidInput('squareOff', '15:15')).toBe(true)
})

it('a run shows its results in the place of a list alone: what is on show already is no new place to come back from', () => {
  const views = ['results', 'data', 'runs', 'sweep', 'walk-forward'] as const
  expect(views.filter(view => hidesResults({ mode: 'market', view }))).toEqual(['data', 'runs'])
  expect(hidesResults({ mode: 'sample', view: 'data' })).toBe(false)
})

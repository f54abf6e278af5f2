import { expect, it } from 'vitest'
import type { RunSummary } from '../tools/simulation.ts'
import { limitNotes, marketLine, runText } from './runText.ts'

const RUN: RunSummary = {
  runId: 'abc',
  fingerprint: 'abc'.repeat(3),
  link: '/backtest',
  market: 'built-in synthetic market, seed 1',
  seed: 1,
  strategy: 'momentum',
  instrument: 'RELIANCE',
  hedge: null,
  spreads: null,
  from: '2023-01-01',
  to: '2023-05-31',
  firstDay: '2023-01-02',
  lastDay: '2023-05-31',
  bars: 2,
  capital: 200_000,
  timeframe: '1m',
  direction: 'both',
  slippageTicks: 0,
  params: { shortBars: 10, takeProfitPct: 1.5 },
  figures: [],
  notes: [],
  limits: { count: 0, first: null },
}

it('days are said as on the screens, a single one once', () => {
  expect(marketLine(RUN)).toContain('1 Jan 2023 to 31 May 2023, one-minute bars')
  expect(marketLine({ ...RUN, from: RUN.to })).toContain('**not real prices**. 31 May 2023, one-minute bars')
})

it('parameters are said in the words and units of the form', () => {
  expect(runText(RUN)).toContain('Parameters: MA short period 10 bars, Take profit 1.5%.')
  const maker = { ...RUN, strategy: 'market-making', params: { orderQty: 10, minTick: 0.05 } }
  expect(runText(maker)).toContain('10 qty')
})

it.each([
  [1, 'Drawdown of 5% reached.'],
  [2, 'Limits hit twice, first: Drawdown of 5% reached.'],
  [3, 'Limits hit 3 times, first: Drawdown of 5% reached.'],
])('limits that acted %i times', (count, words) => {
  expect(limitNotes({ ...RUN, limits: { count, first: 'Drawdown of 5% reached.' } })).toEqual([words])
})

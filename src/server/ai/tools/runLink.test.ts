import { describe, expect, it } from 'vitest'
import { parseRunSearch } from '../../../ui/run/runSearch.ts'
import { parseRunLink, runLink, runLinksIn } from './runLink.ts'
import type { Simulation } from './simulationInputs.ts'

const RUN: Simulation = {
  strategy: 'momentum',
  instrument: 'RELIANCE',
  params: { shortBars: 5, stopLossPct: 0.4 },
  from: '2023-01-01',
  to: '2023-05-31',
  capital: 200_000,
  timeframe: '15m',
  direction: 'long',
  slippageTicks: 2,
  seed: 7,
}

/** The router reads each value as JSON where it is some. */
function asRouter(link: string): Record<string, unknown> {
  const pairs = [...new URLSearchParams(link.slice(link.indexOf('?')))].map(([name, text]) => {
    try {
      return [name, JSON.parse(text)] as const
    } catch {
      return [name, text] as const
    }
  })
  return Object.fromEntries(pairs)
}

describe('the link of a run', () => {
  it('says all of it in the words of the Backtesting screen', () => {
    expect(parseRunSearch(asRouter(runLink(RUN)))).toMatchObject({
      mode: 'market',
      dataset: 'synthetic',
      strategy: 'momentum',
      instrument: 'RELIANCE',
      params: { shortBars: 5, stopLossPct: 0.4 },
      from: '2023-01-01',
      to: '2023-05-31',
      capital: 200_000,
      timeframe: '15m',
      direction: 'long',
    })
    expect(asRouter(runLink(RUN)).seed).toBe(7)
  })

  it('names the other instrument of a strategy that trades two', () => {
    expect(asRouter(runLink({ ...RUN, strategy: 'arbitrage', instrument: 'NIFTY' })).hedge).toBe('BANKNIFTY')
  })

  it('gives the run back, each one of a text', () => {
    const other = { ...RUN, params: {}, timeframe: null, direction: 'both' } as const
    const found = runLinksIn(`[a](${runLink(RUN)}) and [b](${runLink(other)})`)
    expect(found.map(({ link }) => parseRunLink(link))).toEqual([RUN, other])
    expect(found[0]!.after).toBe(') and [b](')
  })

  it.each([
    'no link',
    '/backtest?',
    '/backtest?dataset=synthetic&strategy=evil&instrument=NIFTY&from=2023-01-01&to=2023-01-02',
    '/backtest?dataset=synthetic&strategy=momentum&instrument=<img>&from=2023-01-01&to=2023-01-02',
    '/backtest?dataset=synthetic&strategy=momentum&instrument=NIFTY&from=2023-01-01&to=2023-01-02&params=%5B1%5D',
    '/backtest?dataset=synthetic&strategy=momentum&instrument=NIFTY&from=2023-01-01&to=2023-01-02&params=%7B',
  ])('X5 "%s" is no run', text => {
    expect(parseRunLink(text)).toBeNull()
  })
})

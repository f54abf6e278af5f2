import { describe, expect, it } from 'vitest'
import type { Simulation } from '../tools/asked.ts'
import { chooseIntent, INTENTS } from './intentTable.ts'
import { Phrase } from './phrase.ts'

const LAST_RUN: Simulation = {
  strategy: 'momentum',
  instrument: 'NIFTY',
  params: {},
  from: '2023-01-02',
  to: '2023-01-06',
  capital: 100_000,
  timeframe: null,
  direction: 'both',
  seed: 1,
}

function chosen(text: string, lastRun: Simulation | null = null): string | undefined {
  const situation = { nowMs: 0, signal: new AbortController().signal, lastRun }
  return chooseIntent(new Phrase(text), situation)?.command
}

describe('the kind of a question', () => {
  it.each([
    ['hello', '/help'],
    ['thank you', '/help'],
    ['what can you do?', '/help'],
    ['Backtest momentum on RELIANCE from Jan to May 2023 with 2 lakh', '/backtest'],
    ['hello, backtest momentum on nifty', '/backtest'],
    ['how would gap trading have done on TCS', '/backtest'],
    ['compare all strategies on BANKNIFTY', '/compare'],
    ['momentum versus arbitrage on nifty', '/compare'],
    ['optimise momentum on NIFTY', '/sweep'],
    ['what does it cost to buy and sell 50 NIFTY futures at 18,000 on 2023-05-15', '/charges'],
    ['buy 100 reliance at 2500 and sell at 2600', '/charges'],
    ['what changed in STT', '/rates'],
    ['explain stamp duty', '/rates'],
    ["what's the brokerage", '/rates'],
    ['what is momentum', '/strategies'],
    ['which strategies do you have?', '/strategies'],
    ['show my strategies', '/desk'],
    ['which days is the market closed in 2026', '/calendar'],
    ['is the market open on 26 January', '/calendar'],
    ['next expiry of bank nifty', '/calendar'],
    ['lot size of NIFTY', '/instrument'],
    ['what is my win rate', '/desk'],
    ['show my open positions', '/desk'],
    ['explain Sharpe', '/explain'],
    ['what is the maximum drawdown', '/explain'],
    ['/explain cagr', '/explain'],
    ['/calendar 2025', '/calendar'],
  ])('"%s" is for %s', (text, command) => {
    expect(chosen(text)).toBe(command)
  })

  it.each(['what is my win rate', 'and its drawdown?', 'what was the Sharpe ratio of that run'])(
    '"%s" is about the last run where there is one',
    text => {
      expect(chosen(text, LAST_RUN)).toBe('/figure')
      expect(chosen(text)).not.toBe('/figure')
    },
  )

  it.each(['should I buy gold', 'xyzzy', '/unknown', '?', 'close all positions now please sir'])(
    '"%s" is not answered as something else',
    text => {
      expect(['/desk', undefined]).toContain(chosen(text))
    },
  )

  it('each example of the list is for its own command', () => {
    for (const { command, example } of INTENTS)
      expect(chosen(example, LAST_RUN)).toBe(command === '/desk' ? '/figure' : command)
  })
})

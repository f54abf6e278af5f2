import { describe, expect, it } from 'vitest'
import type { Simulation } from '../../tools/simulationInputs.ts'
import { Phrase } from '../phrase.ts'
import { chooseIntent, INTENTS } from './intentTable.ts'

const LAST_RUN: Simulation = {
  strategy: 'momentum',
  instrument: 'NIFTY',
  params: {},
  from: '2023-01-02',
  to: '2023-01-06',
  capital: 100_000,
  timeframe: null,
  direction: 'both',
  slippageTicks: 0,
  seed: 1,
}

const NOW_MS = Date.parse('2026-11-21T05:00:00Z')

function chosen(text: string, lastRun: Simulation | null = null): string | undefined {
  const runs = lastRun === null ? [] : [{ run: lastRun, own: null }]
  const { signal } = new AbortController()
  const situation = { nowMs: NOW_MS, signal, runs, listed: [], isDeskSaid: false, own: [] }
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
    ['should I buy gold', '/limits'],
    ['Should I buy RELIANCE today?', '/limits'],
    ['which stock should I buy', '/limits'],
    ['suggest a good stock for tomorrow', '/limits'],
    ['NIFTY prediction for tomorrow', '/limits'],
    ['close all positions now please sir', '/limits'],
    ['Buy 50 NIFTY', '/limits'],
    ['please cancel order ORD000341', '/limits'],
    ['price of reliance', '/limits'],
    ['nifty target tomorrow', '/limits'],
    ['which strategy is losing money', '/desk'],
    ['why is Index pair in error', '/desk'],
    ['how many orders were rejected', '/desk'],
    ['best strategy for BANKNIFTY', '/compare'],
    ['STT on options', '/rates'],
    ['what is BANKNIFTY trading at', '/limits'],
    ['buy 50 nifty futures at 18000 and sell at 18100', '/charges'],
    ['what are the charges when I sell 10 TCS shares at 3500', '/charges'],
    ['backtest momentum on NIFTY and suggest', '/backtest'],
    ['buy when RSI is below 30, sell above 70, stop 1 %', '/rules'],
    ['Buy NIFTY when the 20 EMA crosses above the 50 EMA', '/rules'],
    ['backtest: buy when RSI is below 30 on NIFTY', '/rules'],
    ['sell when RSI is above 70', '/rules'],
    ['buy when the moon is full', '/rules'],
  ])('"%s" is for %s', (text, command) => {
    expect(chosen(text)).toBe(command)
  })

  it.each([
    'what is my win rate',
    'and its drawdown?',
    'what was the Sharpe ratio of that run',
    'what was the max drawdown of that run',
  ])('"%s" is about the last run where there is one', text => {
    expect(chosen(text, LAST_RUN)).toBe('/metric')
    expect(chosen(text)).not.toBe('/metric')
  })

  it('an old spelling of a command still works', () => {
    expect(chosen('/figure win rate', LAST_RUN)).toBe('/metric')
  })

  it.each(['tell me a joke', 'xyzzy', '/unknown', '?'])('"%s" is not answered as something else', text => {
    expect(chosen(text)).toBeUndefined()
  })

  it('each example of the list is for its own command', () => {
    for (const { command, example } of INTENTS)
      expect(chosen(example, LAST_RUN)).toBe(command === '/desk' ? '/metric' : command)
  })
})

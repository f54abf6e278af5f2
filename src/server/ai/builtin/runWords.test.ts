import { describe, expect, it } from 'vitest'
import { readStrategies, readSymbols } from './names.ts'
import { Phrase } from './phrase.ts'
import { readParams, readSettings } from './runWords.ts'

const NOW_MS = Date.parse('2026-11-21T05:00:00Z')
const params = (text: string) =>
  Object.fromEntries(
    readParams(new Phrase(text), { strategy: 'momentum' }).map(({ name, values }) => [name, values]),
  )

describe('the parameters of a run', () => {
  it.each([
    ['with 5/20 averages', { shortBars: [5], longBars: [20] }],
    ['with 5/20 averages and stop loss 1%', { shortBars: [5], longBars: [20], stopLossPct: [1] }],
    ['shortBars=7 longBars = 40', { shortBars: [7], longBars: [40] }],
    ['take profit of 2.5 percent', { takeProfitPct: [2.5] }],
    ['short period 5 to 20 step 5', { shortBars: [5, 10, 15, 20] }],
    ['long period 30, 60 and 90', { longBars: [30, 60, 90] }],
    ['volume threshold 1 to 2', { volumeThreshold: [1, 2] }],
    ['stop loss 0.2 to 0.6 by 0.2%', { stopLossPct: [0.2, 0.4, 0.6] }],
    ['a stop of 1 %', { stopLossPct: [1] }],
    ['1% stop loss and 2% take profit', { stopLossPct: [1], takeProfitPct: [2] }],
    ['sl 0.8 tp 1.6', { stopLossPct: [0.8], takeProfitPct: [1.6] }],
    ['fast 5 slow 40', { shortBars: [5], longBars: [40] }],
    ['nothing of the kind', {}],
  ])('%s', (text, values) => {
    expect(params(text)).toEqual(values)
  })
})

describe('the settings of a run', () => {
  it('are the defaults where nothing is said', () => {
    expect(readSettings(new Phrase('go'), NOW_MS)).toEqual({
      from: '2023-01-01',
      to: '2023-05-31',
      timeframe: null,
      direction: 'both',
      slippageTicks: 0,
      seed: 1,
      capital: 100_000,
    })
  })

  it('are read in any order', () => {
    const phrase = new Phrase('long only 15 minute seed 7 with 3 lakh in March 2024 and 2 ticks of slippage')
    expect(readSettings(phrase, NOW_MS)).toEqual({
      from: '2024-03-01',
      to: '2024-03-31',
      timeframe: '15m',
      direction: 'long',
      slippageTicks: 2,
      seed: 7,
      capital: 300_000,
    })
    expect(phrase.unread()).toEqual([])
  })
})

describe('names', () => {
  it.each([
    ['bank nifty and NIFTY 50', ['BANKNIFTY', 'NIFTY']],
    ['Nifty vs banknifty', ['NIFTY', 'BANKNIFTY']],
    ['HDFC Bank', ['HDFCBANK']],
    ['hdfc and ril', ['HDFC', 'RELIANCE']],
    ['INFY', []],
  ])('of instruments in "%s"', (text, symbols) => {
    expect(readSymbols(new Phrase(text))).toEqual(symbols)
  })

  it.each([
    ['Market-Making', ['market-making']],
    ['momentum or gap trading', ['momentum', 'gap-trading']],
    ['scalping', []],
  ])('of strategies in "%s"', (text, strategies) => {
    expect(readStrategies(new Phrase(text))).toEqual(strategies)
  })
})

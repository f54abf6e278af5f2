import { describe, expect, it } from 'vitest'
import { isDeskQuestion, orderIdsIn, spokenNames, wordsOf } from './deskQuestion.ts'

const STRATEGIES = [
  { name: 'Index pair', type: 'Arbitrage' },
  { name: 'Gap Trading', type: 'gap-trading' },
  { name: 'Scalper', type: 'Momentum' },
  { name: 'M&M trend', type: 'Momentum' },
]

function asks(question: string): boolean {
  const text = ` ${wordsOf(question)} `
  const has = (...phrases: readonly string[]) => phrases.some(words => text.includes(` ${wordsOf(words)} `))
  return isDeskQuestion(has, has(...spokenNames(STRATEGIES)))
}

describe('a question on the desk', () => {
  it.each([
    '/desk',
    'what is my P&L',
    'what is my P & L today?',
    'which strategy is losing',
    'am I halted',
    'is trading halted?',
    'what positions do I have',
    'show my open positions',
    'why were my orders rejected',
    'what is my win rate',
    'aaj ka profit kitna hua bhai',
    'mera ghata kitna hai',
    'why is index pair in error',
    'how is M&M trend doing',
    'how did my scalper do',
    'how much did my gap trading make',
    'what was the last order',
    'show pending orders',
    'what did I buy today',
    'how much margin is available',
    'what is my exposure',
    'mera drawdown aaj kitna hai',
    'realised and unrealised P&L',
    'charges paid today',
    'which strategy lost the most',
    'what was my best trade',
    'P&L of NIFTY positions',
    'how much did I lose today',
    'how close am I to the daily loss limit',
    'how much of the loss limit is left',
    'my last 5 trades',
    'why did momentum not trade',
    'why no trades',
    "why hasn't the scalper traded",
    'index pair ne trade kyun nahi kiya',
    'how many positions are short',
    'kitne position short hai',
    'my postions',
    'open oders',
    'margn available',
    'pnl and margin?',
    'which strategy is paused',
    'how many trades won',
    'can I still trade',
    'did my stop loss hit',
    'kitna brokerage laga',
    'sabse zyada loss kisme hua',
    'kaunsi strategy loss me hai',
    'what is my ROI today',
    'my avg price in BANKNIFTY',
  ])('is “%s”', question => expect(asks(question)).toBe(true))

  it.each([
    'Backtest momentum on RELIANCE with a stop loss of 1%',
    'why did it lose?',
    'which one is better?',
    'what changed in STT',
    'lot size of NIFTY',
    'explain profit factor',
    'what is my net profit of that run',
    'is the market open today',
    'gap trading on TCS',
    'what is a scalper',
    'backtest index pair on NIFTY',
    'should I buy RELIANCE',
    'buy when RSI is below 30, sell above 70, stop 1%',
    'expiry of nifty this week',
    'max drawdown of the last run',
    'what was my max drawdown of that run',
    'what was the best trade of this run',
    'explain drawdown',
    'what is exposure',
    'what does it cost to buy 50 NIFTY futures at 18,000',
    'charges of NIFTY futures',
    'margin for NIFTY',
    'compare P&L of all strategies on NIFTY',
    'what did the backtest buy',
    'why did the last run not trade',
    'why do traders trade gaps',
  ])('is not “%s”', question => expect(asks(question)).toBe(false))
})

it('ids of orders are read in any case, each once, five at most', () => {
  expect(orderIdsIn('why was ord000012 rejected, and ORD000012, ORD000013?')).toEqual([
    'ORD000012',
    'ORD000013',
  ])
  expect(orderIdsIn('ORD12, XORD000012, ORD0000121')).toEqual([])
  expect(orderIdsIn(Array.from({ length: 9 }, (_, k) => `ORD00000${k}`).join(' '))).toHaveLength(5)
})

/** Questions without a run, in other words and in Hinglish, and trades that are told by their prices. */
import { describe, expect, it } from 'vitest'
import {
  chargeRoundTrip,
  contractLotOn,
  dayOf,
  findInstrument,
  parsePrice,
  toDecimal,
} from '../engine/index.ts'
import { Conversation } from './testing/conversation.ts'
import { rupees } from './testing/engineRuns.ts'

const ask = (message: string) => new Conversation().ask(message)

it.each([
  'buy at 18350 and sell at 18400 on 15 May 2023',
  'bought at 18,350, sold at 18,400 on 2023-05-15',
  '1 lot nifty futures buy 18350 sell 18400 on 15/05/2023',
])('%s', async question => {
  const qty = contractLotOn(findInstrument('NIFTY'), dayOf('2023-05-15'))!
  const days = { buyDay: '2023-05-15', sellDay: '2023-05-15' }
  const prices = { buyPrice: parsePrice('18350', 'price'), sellPrice: parsePrice('18400', 'price') }
  const { net, total } = chargeRoundTrip({ segment: 'index-futures', qty, ...prices, ...days, dp: true })
  const answer = await ask(question)
  expect(answer).toContain(
    `charges ${rupees(Number(toDecimal(total)))}, net P&L ${rupees(Number(toDecimal(net)))}`,
  )
  expect(answer).not.toContain('Ignored')
  expect(answer).not.toContain('| --')
})

it.each([
  [
    'What are the charges for buying 65 NIFTY futures at 21800 and selling at 21900 on 16 Nov 2026?',
    'bought at ₹21,800.00, sold at ₹21,900.00',
  ],
  ['charges for selling 65 NIFTY futures at 21900 and buying at 21800', 'bought at ₹21,800.00'],
  ['what is the tick of NIFTY futures', '**NIFTY tick size on 21 Nov 2026:**'],
  ['lot size of NIFTY futures', '**NIFTY lot size: 65 units**'],
  ['GST and stamp duty today', 'Stamp duty:'],
])('words that were used are not said to be ignored: %s', async (question, words) => {
  const answer = await ask(question)
  expect(answer).toContain(words)
  expect(answer).not.toContain('Ignored')
})

it('a tick of futures that is not known is not taken for that of the shares', async () => {
  expect(await ask('tick size of RELIANCE futures')).toContain('I did not understand: `futures`.')
})

describe('what the screens of the desk do is told with its place', () => {
  it.each([
    ['import tradebook from zerodha', 'Open Positions, Journal, Tradebook, and press Import tradebook'],
    ['how do I import my tradebook csv', 'Open Positions, Journal, Tradebook'],
    ['how do I set a price alert', 'In a paper session press the bell, then _Alerts…_'],
    ['set an alert when NIFTY crosses 18000', 'I can’t set alerts. In a paper session press the bell'],
    ['how do I journal my trades', 'Open Positions, Journal: a calendar of the days'],
    ['what is a paper session', 'A paper session trades the built-in market, or a replay'],
    ['what does the kill switch do', 'The red button at the top right halts trading'],
    ['how do I modify an order', 'Open the order in the Order Book'],
    ['shortcuts', 'Press ? on any screen'],
    ['what are my risk limits', 'are set in Settings, Risk Management'],
    ['what is my max position size', 'are set in Settings, Risk Management'],
    ['how do I set a daily loss limit', 'are set in Settings, Risk Management'],
    ['what is my max daily loss', 'The sample desk has no daily loss limit.'],
    ['why did it lose money', 'A run in Backtesting has its _Diagnosis_ there.'],
    ['which month was the worst', 'Open the run in Backtesting, Analysis'],
    ['is it overfit?', 'Open the run in Backtesting, Robustness'],
    ['how do I import my Zerodha data?', 'Open Backtesting, choose Data'],
  ])('%s', async (question, words) => {
    const answer = await ask(question)
    expect(answer).toContain(words)
    expect(answer).not.toContain('Ignored')
  })
})

describe('one line for one fact', () => {
  it.each([
    ['what is nifty lot size', 'NIFTY lot size: 65 units'],
    ['bank nifty ka lot kitna hai', 'BANKNIFTY lot size: 30 units'],
    ['kal bazaar band hai kya, market?', 'NSE is closed on Sunday, 22 Nov 2026'],
    ['aaj market khula hai kya', 'NSE is closed on Saturday, 21 Nov 2026'],
    ['kal market khula tha kya', 'NSE is open (09:15-15:15 IST) on Friday, 20 Nov 2026'],
    ['agli chutti kab hai?', 'The next NSE holiday is Tuesday, 24 Nov 2026'],
    ['how much did I make today', 'P&L today: ₹12,459.00'],
    ['aaj kitna fayda hua', 'P&L today: ₹12,459.00'],
    ['is the index pair strategy stopped', 'Index pair is in error'],
    ['which strategy is in error', 'Index pair is in error'],
    ['why were my orders rejected', '12 orders were rejected today'],
    ['current stt on futures', 'index futures: **0.05% of sales**'],
    ['banknifty expiry kab hai', 'Next BANKNIFTY expiry: Monday, 23 Nov 2026'],
    ['next nifty expiry', 'Next NIFTY expiry: Monday, 23 Nov 2026'],
    ['margin for 2 lots of banknifty futures at 50,000', 'About ₹3,60,000.00'],
    // 12 % of 65 × 26,033.75
    ['nifty futures margin 1 lot', 'About ₹2,03,063.25**: 12% of 65 units of NIFTY'],
    ['margin for 1 lot nifty', 'at ₹26,033.75, its close of 4 Dec 2025, the last one known here'],
    ['margin for 1 lot of nifty options', 'About 100% of the position’s value'],
    ['margin for 100 shares of RELIANCE at 1400', 'About ₹28,000.00**: 20% of 100 units of RELIANCE'],
    ['theta matlab kya', 'the value that an option loses each day'],
    ['explain monte carlo', 'resamples the days or shuffles the trades'],
    ['sharpe simple words mein samjhao', 'how much return you got for the ups and downs'],
    ['momentum kya hai', 'Buys when the short average crosses above the long one'],
    ['thank you bhai', 'You are welcome.'],
  ])('%s', async (question, words) => {
    const answer = await ask(question)
    expect(answer).toContain(words)
    expect(answer).not.toContain('| --')
  })
})

it('the number after "for" is the quantity where a price follows', async () => {
  const answer = await ask('charges for 50 NIFTY futures at 18000')
  expect(answer).toContain('50 units of NIFTY, index futures, at ₹18,000.00')
})

it('two strategies of which one is better are compared, not looked up', async () => {
  const answer = await ask('which is better, momentum or gap trading on nifty?')
  expect(answer).toMatch(/on NIFTY (lost least|had the highest net profit)/)
  expect(answer).toMatch(
    /- Momentum on NIFTY.*: .*\n- Gap Trading on NIFTY.*: |- Gap Trading on NIFTY.*: .*\n- Momentum on NIFTY.*: /,
  )
})

describe('what it does not do', () => {
  it.each([
    ['TCS bechu kya?', 'I don’t give recommendations'],
    ['is RELIANCE a good buy', 'I don’t give recommendations'],
    ['kya main HDFC kharidu', 'I don’t give recommendations'],
    ['buy 2 lots of banknifty at market', 'I can’t place, change or close orders'],
    ['square off everything', 'I can’t place, change or close orders'],
  ])('%s', async (question, words) => {
    expect(await ask(question)).toContain(words)
  })
})

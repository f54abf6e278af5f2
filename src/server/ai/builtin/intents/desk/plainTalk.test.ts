/** Questions on the desk and the market as traders type them: short, mistyped, in Hinglish, two at once, and what follows on them. */
import { describe, expect, it } from 'vitest'
import { Conversation } from '../../../../testing/conversation.ts'
import { PAPER_FACTS } from '../../../../testing/paperFacts.ts'

const ask = (question: string) => new Conversation().ask(question, undefined, PAPER_FACTS)
const PNL = '**P&L today: −₹1,234.50**'
const MARGIN = '**Margin available: ₹8,29,000.00**'

describe('of the desk', () => {
  it.each([
    ['how many positions are short', '**1 of 2 positions is short:**'],
    ['how many short positions', '**1 of 2 positions is short:**'],
    ['how many NIFTY positions are long', '**No long positions in NIFTY are open.**'],
    ['kitne position short hai', '**1 of 2 positions is short:**'],
    ['sabse zyada loss kisme hua', '| BANKNIFTY | −₹2,134.50 |'],
    ['kaunsi strategy loss me hai', '**2 of 4 strategies are losing money today:**'],
    ['kitna brokerage laga', '**Charges today: ₹234.50**'],
    ['mera margin kitna bacha hai', MARGIN],
    ['P&L aur margin', MARGIN],
    ['pnl and margin?', PNL],
    ['how much have I lost today and how many trades', PNL],
    ['wat is my p&l', PNL],
    ['my postions', '| NIFTY | Gap fade | −50 |'],
    ['open oders', '**1 open, 1 pending:**'],
    ['margn available', MARGIN],
    ['who is losing', '- Night rider: −₹2,000.00, 3 trades'],
    ['which strategy is paused', '| Night rider | active |'],
    ['how many trades won', '**4 closed trades today**, 1 winner'],
    ['win ratio today', '**Win rate today: 25.00%**'],
    ['can I still trade', '**Yes, trading is not halted.**'],
    ['did my stop loss hit', '**I do not know how trades were closed'],
    ['my avg price in banknifty', '| BANKNIFTY | Momentum | 10 | ₹39,010.00 |'],
    ['what is my ROI today', '**I do not know the return in per cent'],
    ['why is my pnl negative', 'Why prices moved I do not know; this is where it comes from.'],
    ['how much pnl yesterday', 'I see only the day on which the desk is now.'],
    ['is gap fade running', '**Gap fade is active.**'],
    ['mere orders reject kyun hue', '**3 orders were rejected today:**'],
    ['own code kyun band hai', '**Own code is in error.**'],
  ])('%s', async (question, words) => {
    const answer = await ask(question)
    expect(answer).toContain(words)
    expect(answer).toContain('From Paper 1')
    expect(answer).not.toContain('Ignored')
  })

  it('may one trade is answered with no where trading is halted', async () => {
    const halted = { ...PAPER_FACTS, halted: true }
    expect(await new Conversation().ask('can I still trade', undefined, halted)).toContain(
      '**No, trading is halted.**',
    )
  })
})

describe('a few words after an answer on the desk', () => {
  it.each([
    ['what is my pnl', 'and yesterday?', 'I see only the day on which the desk is now.'],
    ['what is my pnl', 'what about BANKNIFTY?', 'ask _my P&L in BANKNIFTY_'],
    ['my positions in NIFTY', 'and BANKNIFTY?', 'ask _my P&L in BANKNIFTY_'],
    ['what is my pnl', 'why?', 'ask _why is my P&L negative_'],
    ['what is my pnl', 'what is SQN', '**SQN**'],
    ['what is my pnl', 'how many orders were rejected', 'orders were rejected today'],
  ])('%s, then %s', async (first, then, words) => {
    const conversation = new Conversation()
    await conversation.ask(first, undefined, PAPER_FACTS)
    // the page sends no desk with words that ask for none
    expect(await conversation.ask(then)).toContain(words)
  })
})

describe('of the market', () => {
  it.each([
    ['what is freeze quantity', '**Freeze quantity** is'],
    ['freeze qty of banknifty', '| Freeze quantity of its contracts | 600 units |'],
    ['what is T+1 settlement', '**Settlement at T+1**'],
    ['what is MIS', '**MIS, CNC and NRML**'],
    ['what is SL-M order', '**SL-M** is a stop'],
    ['circuit limit of reliance', 'I do not know them'],
    ['what is short selling', '**Short selling** is'],
    ['what is peak margin', 'I do not know yours'],
    ['pre open session time', 'from 9:00 to 9:15'],
    ['square off time', 'I do not know it'],
    ['when does market close', 'It is open 09:15'],
    ['market kab khulega', 'The next trading day is Monday, 23 Nov 2026.'],
    ['sensex expiry?', 'The expiry days of SENSEX are not known: only those of NIFTY and BANKNIFTY.'],
    ['lot size of finnifty', 'I do not know FINNIFTY'],
    ['how much margin for short straddle on nifty', 'I do not know the margin of several options together'],
    ['STT kitna lagta hai options par', 'Securities transaction tax, index options'],
    ['stt on mis', 'Securities transaction tax, equity intraday'],
  ])('%s', async (question, words) => {
    const answer = await new Conversation().ask(question)
    expect(answer).toContain(words)
    expect(answer).not.toContain('Ignored')
  })
})

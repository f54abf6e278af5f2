/** What a trader asks of the desk in sight, in the words of traders, and what is answered from its figures. */
import { describe, expect, it } from 'vitest'
import { type DeskFacts, sampleDesk, sampleFacts } from '../engine/index.ts'
import { Conversation, NOW_MS } from './testing/conversation.ts'
import { PAPER_FACTS, strategyFact } from './testing/paperFacts.ts'

const SAMPLE = sampleFacts(sampleDesk(NOW_MS), NOW_MS)

/** What is said of the desk, without where it is from. */
async function ask(question: string, desk: DeskFacts = PAPER_FACTS): Promise<string> {
  const answer = await new Conversation().ask(question, undefined, desk)
  const [said, source] = answer.split('\n\nFrom ')
  expect(source, answer).toContain(desk.source)
  expect(answer).not.toContain('Ignored')
  return said!
}

const LAST_ORDER =
  'Last order: **ORD000013 is open.** BUY 50 NIFTY, LIMIT at ₹17,050.00, placed 14 Mar 2023, 10:30, Night rider.'
const REJECTED =
  'Last rejected order: **ORD000012 was rejected: Margin shortfall: the order needs ₹1,20,000.** BUY 50 NIFTY, MARKET, placed 14 Mar 2023, 10:05, Night rider. 2 more were rejected today.'
const OTHER = 'Your last order, ORD000013, is open. '
const WORKING =
  '**1 open, 1 pending:**\n\n| Order | What | Status | Strategy | Filled | Price |\n| --- | --- | --- | --- | --: | --: |\n| ORD000013 | BUY 50 NIFTY, LIMIT | OPEN | Night rider | 0 | ₹17,050.00 |\n| ORD000011 | SELL 25 BANKNIFTY, SL-M | PENDING | Night rider | 0 | ₹38,900.00 |'
const BOUGHT =
  '| Instrument | Bought | Average price |\n| --- | --: | --: |\n| NIFTY | 150 | ₹17,020.50 |\n| BANKNIFTY | 35 | ₹39,080.00 |'
const SOLD =
  '| Instrument | Sold | Average price |\n| --- | --: | --: |\n| NIFTY | 200 | ₹17,060.00 |\n| BANKNIFTY | 25 | ₹39,000.00 |'
const MARGIN =
  '**Margin available: ₹8,29,000.00**, used by positions and working orders: ₹1,70,900.00. This is the capital for orders by hand; each strategy has its own.'
const EXPOSURE =
  '**Exposure: ₹12,44,500.00** at the last prices, ₹3,90,000.00 long and ₹8,54,500.00 short: net −₹4,64,500.00.'
const DRAWDOWN =
  '**Drawdown today: ₹2,000.00** below the high of the day, at most ₹2,500.00 so far. From the peak of all days, ₹10,03,000.00, the desk is down ₹3,009.00 (0.30%); the limit is 5%.'
const REALISED =
  '**Realised P&L −₹1,400.00, unrealised P&L ₹400.00**, both before charges. Less charges of ₹234.50, the P&L today is −₹1,234.50.'
const CHARGES =
  '**Charges today: ₹234.50**, brokerage, taxes and fees together. The P&L today, −₹1,234.50, is after them.'
const LAST_TRADE =
  '**Last closed trade today: −₹420.00** after charges. Short 50 NIFTY from ₹17,000.00 to ₹17,010.00, Momentum, closed 14 Mar 2023, 10:30.'
const TRADES = `, newest first, P&L after charges:

| Closed | Instrument | Strategy | Side | Quantity | Entry | Exit | P&L |
| --- | --- | --- | --- | --: | --: | --: | --: |
| 14 Mar 2023, 10:30 | NIFTY | Momentum | Short | 50 | ₹17,000.00 | ₹17,010.00 | −₹420.00 |
| 14 Mar 2023, 10:29 | NIFTY | Momentum | Long | 50 | ₹17,000.00 | ₹17,040.00 | ₹1,800.00 |`
const LOSS_LIMIT =
  '**Daily loss limit ₹50,000.00: ₹1,234.50 (2.47%) lost today, ₹48,765.50 (97.53%) left.** The P&L today, −₹1,234.50, is after charges and with open positions.'
const BEST_TRADE =
  '**Best trade today: ₹1,800.00** after charges. Long 50 NIFTY from ₹17,000.00 to ₹17,040.00'
const WORST_TRADE = '**Worst trade today: −₹1,950.00** after charges. Long 25 BANKNIFTY'
const NIFTY =
  '**NIFTY today: ₹900.00** after charges. Realised ₹550.00, unrealised ₹500.00 (1 open position), charges ₹150.00.'
const BANKNIFTY =
  '**BANKNIFTY today: −₹2,134.50** after charges. Realised −₹1,950.00, unrealised −₹100.00 (1 open position), charges ₹84.50.'
const BIGGEST = '**Biggest position: short 50 NIFTY**, ₹8,54,500.00 at the last price. P&L ₹500.00, Gap fade.'

describe('a paper desk answers', () => {
  it.each([
    ['what was my last order', LAST_ORDER],
    ['my latest order', LAST_ORDER],
    ['mera last order kya tha', LAST_ORDER],
    ['why was it rejected', REJECTED],
    ['why was my order rejected', REJECTED],
    ['last rejected order', REJECTED],
    ['kyun reject hua mera order', REJECTED],
    ['why was my last order rejected', OTHER + REJECTED],
    ['show my open orders', WORKING],
    ['pending orders', WORKING],
    ['how many open orders do I have', WORKING],
    ['mere open orders dikhao', WORKING],
    ['what did I buy today', BOUGHT],
    ['what have I bought today', BOUGHT],
    ['which stocks did I buy today', BOUGHT],
    ['what did I sell today', SOLD],
    ['what price did I buy NIFTY at', '| NIFTY | 150 | ₹17,020.50 |\n\n'],
    ['my average sell price of BANKNIFTY', '| --: |\n| BANKNIFTY | 25 | ₹39,000.00 |'],
    ['what did I buy and sell in NIFTY', '| NIFTY | 150 | ₹17,020.50 | 200 | ₹17,060.00 |'],
    ['did I buy TCS today', '**No TCS was bought today.**'],
    ['how much margin is available', MARGIN],
    ['how much margin is used', MARGIN],
    ['do I have enough margin', MARGIN],
    ['mera margin kitna hai', MARGIN],
    ['what is my exposure', EXPOSURE],
    ['what is my exposure in bank nifty', '**Exposure in BANKNIFTY: ₹3,90,000.00** at the last prices'],
    ['what is my exposure in TCS', '**No exposure in TCS: no positions are open.**'],
    ['my drawdown today', DRAWDOWN],
    ['how far am I from the drawdown limit', DRAWDOWN],
    ['mera drawdown aaj kitna hai', DRAWDOWN],
    ['my drawdown in NIFTY today', `${DRAWDOWN}\n\nThis is the whole desk, not NIFTY alone.`],
    ['drawdown of night rider', '**Night rider: max. drawdown today −0.40%** of its capital'],
    ['realised and unrealised P&L', REALISED],
    ['what is my unrealized pnl', REALISED],
    ['my mtm', REALISED],
    ['charges paid today', CHARGES],
    ['how much brokerage did I pay today', CHARGES],
    ['how much STT have I paid', CHARGES],
    ['aaj ka charges kitna hua', CHARGES],
    ['which strategy lost most', '**Night rider lost the most today: −₹2,000.00**, 3 trades.'],
    ['my worst strategy', '**Night rider lost the most today: −₹2,000.00**, 3 trades.'],
    ['which strategy made most', '**Momentum made the most today: ₹1,500.00**, 3 trades.'],
    ['my best strategy today', '**Momentum made the most today: ₹1,500.00**, 3 trades.'],
    ['which strategies lost money today', '- Night rider: −₹2,000.00, 3 trades\n- Gap fade: −₹734.50'],
    ['what was my last trade', LAST_TRADE],
    ['my last closed trade', LAST_TRADE],
    ['my last 1 trade', LAST_TRADE],
    ['my last 2 trades', `**Last 2 closed trades today**${TRADES}`],
    ['show my 2 latest trades', `**Last 2 closed trades today**${TRADES}`],
    ['my last 5 trades', `**All 4 closed trades today**${TRADES}`],
    ['my last 4 trades', '| 14 Mar 2023, 10:02 | NIFTY |'],
    ['my recent trades', `**All 4 closed trades today**${TRADES}`],
    ['how close am I to the daily loss limit', LOSS_LIMIT],
    ['how much of my loss limit is left', LOSS_LIMIT],
    ['what is my daily loss limit', LOSS_LIMIT],
    ['my best trade today', BEST_TRADE],
    ['what was my biggest win today', BEST_TRADE],
    ['my worst trade today', WORST_TRADE],
    ['my biggest loss today', WORST_TRADE],
    ['my biggest position', BIGGEST],
    ['which position is losing most', '**Worst position: long 10 BANKNIFTY**'],
    ['my best position', '**Best position: short 50 NIFTY**'],
    ['P&L of NIFTY', NIFTY],
    ['P&L of NIFTY positions', NIFTY],
    ['how much did I make on NIFTY today', NIFTY],
    ['aaj kitna profit hua NIFTY mein', NIFTY],
    ['pnl of bank nifty', BANKNIFTY],
    ['P&L of NIFTY and BANKNIFTY', `${NIFTY}\n\n${BANKNIFTY}`],
    ['my P&L in TCS', '**Nothing of TCS was traded today, and none is held.**'],
    ['how much did I lose today', '**P&L today: −₹1,234.50**, with 2 open positions.'],
    ['what is my P&L this session', '**P&L today: −₹1,234.50**, with 2 open positions.'],
    ['what was my P&L yesterday', 'I see only the day on which the desk is now.'],
  ])('%s', async (question, words) => {
    expect(await ask(question)).toContain(words)
  })

  it('with what there is: no figure is made up on an empty desk', async () => {
    const orders = { COMPLETE: 0, PENDING: 0, REJECTED: 0, OPEN: 0, CANCELLED: 0 }
    const lists = { strategies: [], positions: [], instruments: [], rejections: [], workingOrders: [] }
    const none = { lastOrder: null, lastRejected: null, lastTrades: [], bestTrade: null, worstTrade: null }
    const counts = { openPositions: 0, longValue: 0, shortValue: 0, endedTrades: 0 }
    const empty = { ...PAPER_FACTS, ...lists, ...none, ...counts, orders }
    expect(await ask('what was my last order', empty)).toBe('**There are no orders today.**')
    expect(await ask('why was it rejected', empty)).toBe('No orders were rejected today.')
    expect(await ask('show my open orders', empty)).toBe('**No orders are open or pending.**')
    expect(await ask('what did I buy today', empty)).toBe('**Nothing was bought today.**')
    expect(await ask('what did I buy and sell today', empty)).toBe('**Nothing was bought or sold today.**')
    expect(await ask('my best trade today', empty)).toBe('**No trade has closed today.**')
    expect(await ask('my biggest position', empty)).toBe('**No positions are open.**')
    expect(await ask('what is my exposure', empty)).toBe('**No exposure: no positions are open.**')
    expect(await ask('which strategy lost most', empty)).toBe('**No strategy has lost money today.**')
  })

  it('at most ten of the last trades, and says so where more are asked for', async () => {
    const [trade] = PAPER_FACTS.lastTrades
    const many = { ...PAPER_FACTS, endedTrades: 40, lastTrades: Array.from({ length: 10 }, () => trade!) }
    const answer = await ask('my last 25 trades', many)
    expect(answer).toContain('**Last 10 closed trades today**')
    expect(answer).toContain('I list at most 10 of today’s 40 trades.')
    expect(await ask('my last 10 trades', many)).not.toContain('I list')
    expect(await ask('my last 3 trades', { ...many, endedTrades: 0, lastTrades: [] })).toBe(
      '**No trade has closed today.**',
    )
  })

  it('how much of the daily loss limit is left in a profit, beyond the limit and without one', async () => {
    const of = (part: Partial<DeskFacts>) =>
      ask('how close am I to the daily loss limit', { ...PAPER_FACTS, ...part })
    expect(await of({ dailyPnl: 700 })).toContain('₹0.00 (0.00%) lost today, ₹50,000.00 (100.00%) left.**')
    const reached = await of({ dailyPnl: -50_100, limited: 'Daily loss limit' })
    expect(reached).toContain('₹50,100.00 (100.20%) lost today, ₹0.00 (0.00%) left.**')
    expect(reached).toContain('**Daily loss limit reached: no new entries until the next trading day.**')
    expect(await of({ dailyLossLimit: null })).toBe(
      '**No daily loss limit is set**: the session was opened without limits.',
    )
  })

  it('that no strategy lost where all made money', async () => {
    const strategies = [strategyFact('Night rider', 5), strategyFact('Gap fade', 10)]
    const facts = { ...PAPER_FACTS, strategies }
    expect(await ask('which strategy lost most', facts)).toBe('**No strategy has lost money today.**')
  })

  it('of a desk at its high that there is no drawdown now, and where no limit is set that none is', async () => {
    const drawdown = { today: 0, mostToday: 700, fromPeak: 0, peak: 1_000_000, limitPct: null }
    expect(await ask('my drawdown today', { ...PAPER_FACTS, drawdown })).toBe(
      '**No drawdown now: the P&L is at its high of the day**, at most ₹700.00 so far. From the peak of all days, ₹10,00,000.00, the desk is down ₹0.00 (0.00%); no drawdown limit is set.',
    )
  })

  it('of an order that has filled in part how much', async () => {
    const lastOrder = { ...PAPER_FACTS.lastOrder!, filled: 25 }
    expect(await ask('my last order', { ...PAPER_FACTS, lastOrder })).toContain(
      '**ORD000013 is open.** BUY 50 NIFTY, LIMIT at ₹17,050.00, 25 filled, placed',
    )
  })

  it('of many working orders the newest, and how many more there are', async () => {
    const [order] = PAPER_FACTS.workingOrders
    const workingOrders = Array.from({ length: 20 }, () => order!)
    const orders = { ...PAPER_FACTS.orders, OPEN: 33, PENDING: 2 }
    const answer = await ask('show my open orders', { ...PAPER_FACTS, orders, workingOrders })
    expect(answer).toContain('**33 open, 2 pending:**')
    expect(answer).toContain('And 25 more in the Order Book.')
  })
})

describe('the sample desk', () => {
  it('says that it has no margin, no drawdown and no loss limit, as its screens have none', async () => {
    expect(await ask('how much margin is available', SAMPLE)).toBe(
      'The sample desk has no account, so no margin is available or used. In a paper session the order ticket shows what is _Available_.',
    )
    expect(await ask('how close am I to the daily loss limit', SAMPLE)).toMatch(
      /^The sample desk has no daily loss limit\./,
    )
    expect(await ask('my drawdown today', SAMPLE)).toMatch(
      /^The sample desk keeps no P&L through the day, so it has no drawdown\. The largest max\. drawdown of a strategy is −\d\.\d\d%: .+\.$/,
    )
  })

  it.each([
    ['charges paid today', '**Charges today: ₹'],
    ['realised and unrealised P&L', 'the P&L today is ₹12,459.00.'],
    ['what was my last order', 'Last order: **ORD000342 is complete.**'],
    ['what is my exposure', '**Exposure: ₹'],
    ['my best trade today', '**Best trade today: ₹'],
  ])('has its own figures: %s', async (question, words) => {
    expect(await ask(question, SAMPLE)).toContain(words)
  })
})

describe('other questions with these words', () => {
  const RUN = 'Backtest momentum on NIFTY from 2 Jan 2023 to 6 Jan 2023 with 5 lakh'

  it.each([
    ['max drawdown of the last run', '**Max drawdown'],
    ['what was my max drawdown of that run', '**Max drawdown'],
    ['explain drawdown', '**Max drawdown'],
    ['explain max drawdown in simple words', 'the worst fall of your account from a high'],
    ['what is exposure', '**Time in market**'],
    ['what does it cost to buy and sell 50 NIFTY futures at 18,000', '**50 units of NIFTY, index futures'],
    ['charges of 50 NIFTY bought at 18000 and sold at 18100 today', '50 units of NIFTY'],
    ['what is the brokerage today', 'Brokerage:'],
    ['what is STT today', 'Securities transaction tax:'],
    ['margin for 1 lot of BANKNIFTY', 'of the position’s value'],
    ['what should I sell today', 'I don’t give recommendations'],
    ['close my biggest position', 'I can’t place, change or close orders.'],
    ['is the market open today', '**NSE is closed on Saturday'],
    ['how many sessions in 2025', '**NSE is closed on 14 weekdays'],
    ['price of NIFTY', 'I have no live prices'],
    ['compare P&L of all strategies on NIFTY', '**All on NIFTY**'],
  ])('are not for the desk: %s', async (question, words) => {
    const answer = await new Conversation().ask(question, undefined, PAPER_FACTS)
    expect(answer).toContain(words)
    expect(answer).not.toContain('I cannot see your own account')
  })

  it('are about the last run where there is one, but for what is asked of today', async () => {
    const conversation = new Conversation()
    await conversation.ask(RUN)
    const say = (question: string) => conversation.ask(question, undefined, PAPER_FACTS)
    expect(await say('what was my max drawdown')).toContain('of your last run')
    expect(await say('my drawdown today')).toContain(DRAWDOWN)
    expect(await say('what is my win rate today')).toContain('**Win rate today: 25.00%**')
    expect(await say('why was my last order rejected')).toContain(REJECTED)
    expect(await say('P&L of NIFTY positions')).toContain(NIFTY)
    expect(await say('why no trades?')).toContain('**Momentum on NIFTY:')
    expect(await say('why no trades today')).toContain('**4 closed trades today**')
    expect(await say('why did night rider not trade')).toContain('**Night rider is active.**')
  })
})

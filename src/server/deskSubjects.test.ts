/** What a question on the desk has beside its first subject: it is answered too, or named as what is not known. */
import { describe, expect, it } from 'vitest'
import type { DeskFacts } from '../engine/index.ts'
import { Conversation } from './testing/conversation.ts'
import { orderFact, PAPER_FACTS, tradeFact } from './testing/paperFacts.ts'

const ask = (question: string, desk: DeskFacts = PAPER_FACTS) =>
  new Conversation().ask(question, undefined, desk)

const PNL = '**P&L today: −₹1,234.50**, with 2 open positions.'
const BEST = '**Best trade today: ₹1,800.00** after charges.'
const WORST = '**Worst trade today: −₹1,950.00** after charges.'
const MARGIN = '**Margin available: ₹8,29,000.00**'
const NIGHT = '| Night rider | active | −₹2,000.00 | 3 | 40.00% | −0.40% |'
const GAP = '| Gap fade | active | −₹734.50 | 3 | 40.00% | −0.40% |'
const TRADES = '**4 closed trades today**, 1 winner (25.00%).'

describe('each of two subjects is answered', () => {
  it.each([
    ['best trade and my worst trade', [BEST, WORST]],
    ['my best and worst trade today', [BEST, WORST]],
    ['best and worst strategy today', ['**Momentum made the most', '**Night rider lost the most']],
    [
      'best and worst position',
      ['**Best position: short 50 NIFTY**', '**Worst position: long 10 BANKNIFTY**'],
    ],
    ['my P&L and my margin', [PNL, MARGIN]],
    ['my P&L, my win rate and my margin', [PNL, '**Win rate today: 25.00%**', MARGIN]],
    ['open orders and positions', ['**1 open, 1 pending:**', '| NIFTY | Gap fade | −50 |']],
    ['what was my last order and my last trade', ['Last order: **ORD000013', '**Last closed trade today']],
    ['max drawdown of my desk today and my limit', ['**Drawdown today: ₹2,000.00**', '**Daily loss limit']],
    ['my orders today and my exposure', ['**13 orders today**', '**Exposure: ₹12,44,500.00**']],
    [
      'my positions in TCS and P&L in NIFTY',
      ['**No positions in TCS are open.**', '**NIFTY today: ₹900.00**'],
    ],
    ['P&L of Night rider and Gap fade together', ['**Together today: −₹2,734.50**, 6 trades.', NIGHT, GAP]],
    ['Compare my Night rider with Gap fade', [NIGHT, GAP]],
    ['is Night rider better than Gap fade today', [NIGHT, GAP]],
    ['win rate of Night rider and its drawdown', ['win rate today 40.00%', 'max. drawdown today −0.40%']],
    ['total pnl of the desk and of Night rider', [PNL, '**Night rider is active.**']],
  ])('%s', async (question, words) => {
    const answer = await ask(question)
    for (const each of words) expect(answer).toContain(each)
    expect(answer).not.toContain('Ignored')
  })

  it.each([
    ['my profit and loss today', PNL],
    ['realised and unrealised P&L', '**Realised P&L −₹1,400.00, unrealised P&L ₹400.00**'],
    ['how many orders were rejected and why', '**3 orders were rejected today:**'],
    ['what did I buy and sell today', '| NIFTY | 150 | ₹17,020.50 | 200 | ₹17,060.00 |'],
  ])('what is one subject is answered once: %s', async (question, words) => {
    const answer = await ask(question)
    expect(answer.split(words)).toHaveLength(2)
    expect(answer).not.toContain('Ignored')
  })

  it.each([
    ['my win rate on longs today', '**Win rate today: 25.00%**', '`longs`'],
    ['my average loss today', PNL, '`average`'],
    ['my 3 worst trades today', WORST, '`3`'],
    ['my longest losing streak today', PNL, '`longest`, `streak`'],
    ['which order was the biggest today', '**13 orders today**', '`biggest`'],
    ['why was ORD000012 rejected and what is my margin', 'ORD000012', '`margin`'],
  ])('what is not answered is named: %s', async (question, words, ignored) => {
    const answer = await ask(question)
    expect(answer).toContain(words)
    expect(answer).toContain(`Ignored, because I did not understand: ${ignored}.`)
  })
})

describe('a time of day that is not now is named as not known', () => {
  it.each([
    ['What was my P&L at 11 am?', 'at 11 am', PNL],
    ['my P&L at 11:00', 'at 11:00', PNL],
    ['my P&L at 9.45 am', 'at 9.45 am', PNL],
    ['how much did I make between 10 and 11', 'between 10 and 11', PNL],
    ['how many trades since 2 pm today', 'since 2 pm', TRADES],
    ['what did I buy before 10', 'before 10', '| NIFTY | 150 |'],
    ['how many orders did I place in the last hour', 'in the last hour', '**13 orders today**'],
    ['my realised P&L this morning', 'of this morning', '**Realised P&L'],
    ['my P&L an hour ago', 'an hour ago', PNL],
    ['my P&L per hour today', 'per hour', PNL],
    ['what was the P&L of Night rider at 10 am', 'at 10 am', '**Night rider is active.**'],
  ])('%s', async (question, time, words) => {
    const answer = await ask(question)
    expect(answer).toContain(
      `**I do not know the figures ${time}: the desk tells only the present ones, as of 10:31.**\n\n`,
    )
    expect(answer).toContain(words)
    expect(answer).not.toContain('Ignored')
  })

  it.each([
    'what is my P&L at 10:31',
    'my P&L since the open',
    'my P&L since this morning',
    'good morning, what is my P&L',
    'my P&L so far today',
  ])('but the present and the whole day are: %s', async question => {
    const answer = await ask(question)
    expect(answer).toContain(PNL)
    expect(answer).not.toContain('I do not know')
    expect(answer).not.toContain('Ignored')
  })

  it.each(['my P&L on Monday', 'my P&L on 13 March', 'is my P&L better than last week'])(
    'another day too: %s',
    async question => {
      const answer = await ask(question)
      expect(answer).toContain('I see only the day on which the desk is now.')
      expect(answer).not.toContain('−₹1,234.50')
    },
  )

  it('the desk’s own weekday and date are today', async () => {
    expect(await ask('my P&L on Tuesday, 14 March 2023')).toContain(PNL)
  })

  it('and when something was done, where the desk has no time of it', async () => {
    expect(await ask('when did I buy NIFTY today')).toContain('**I do not know when: ')
    expect(await ask('how long have I held my position')).toContain('**I do not know when: ')
    expect(await ask('when was my worst trade')).not.toContain('I do not know')
  })
})

describe('a condition or a future has no figure, and no other is told in its place', () => {
  it.each([
    ['What is my P&L if NIFTY falls 1%?', 'what would be if NIFTY falls 1%'],
    ['if NIFTY fell to 17,000, what is my P&L', 'what would be if NIFTY fell to 17,000'],
    ['P&L of Night rider if it stops now', 'what would be if it stops now'],
    ['what would I lose if I closed everything now', 'what would be if I closed everything now'],
    ['will my P&L be positive by the close today', 'what would or will be'],
    ['what would my P&L be at 17:00', 'what would or will be'],
    ['suppose BANKNIFTY gains 2%, what is my profit', 'what would or will be'],
  ])('%s', async (question, words) => {
    const answer = await ask(question)
    expect(answer).toContain(`**I cannot say ${words}: the desk tells only what is.**`)
    expect(answer).not.toMatch(/₹/)
    expect(answer).not.toContain('Ignored')
  })

  it.each(['tell me if I am halted', 'I would like to know if I am halted'])(
    'whether something is so has an answer: %s',
    async question => expect(await ask(question)).toContain('**No, trading is not halted.**'),
  )

  it('X5 what was typed of it comes back without marks', async () => {
    const answer = await ask('what is my P&L if [x](https://evil.example) <img src=x> `y` **z**')
    expect(answer).toContain('I cannot say what would be if x https evil')
    expect(answer).not.toMatch(/<img|\]\(http|evil\.example|`y|\*\*z/)
  })
})

it.each([
  ['what is my P&L without Night rider', 'I cannot leave out Night rider: what follows counts everything.'],
  ['my orders today, except the rejected ones', 'I cannot leave out the rejected ones: '],
])('what is to be left out is counted, and that is said: %s', async (question, words) => {
  expect(await ask(question)).toContain(words)
})

it('a P&L without charges is known', async () => {
  const answer = await ask('what is my P&L without charges')
  expect(answer).toContain('both before charges.')
  expect(answer).not.toContain('leave out')
})

describe('of orders by hand', () => {
  const byHand: DeskFacts = {
    ...PAPER_FACTS,
    positions: [{ ...PAPER_FACTS.positions[0]!, strategy: 'Manual' }, PAPER_FACTS.positions[1]!],
    lastTrades: [tradeFact(700, { strategy: 'Manual' }), ...PAPER_FACTS.lastTrades.slice(1)],
    workingOrders: [orderFact('ORD000013', { strategy: 'Manual' }), PAPER_FACTS.workingOrders[1]!],
    handOrders: { ...PAPER_FACTS.handOrders, OPEN: 1 },
  }

  it.each([
    'how many orders did I place by hand today?',
    'how many manual orders today',
    'how many orders did I place by hand and how many did strategies place',
    'how many of my manual orders were rejected',
  ])('their number is told, and that of strategies beside it: %s', async question => {
    const answer = await ask(question)
    expect(answer).toContain(
      '**3 of 13 orders today are by hand**: 2 complete, 0 pending, 1 rejected, 0 open, 0 cancelled. The other 10 are of strategies.',
    )
    expect(answer).not.toContain('I do not know')
    expect(answer).not.toContain('Ignored')
  })

  it('a desk without any says so', async () => {
    const handOrders = { COMPLETE: 0, PENDING: 0, REJECTED: 0, OPEN: 0, CANCELLED: 0 }
    expect(await ask('how many manual orders today', { ...PAPER_FACTS, handOrders })).toContain(
      '**No orders were placed by hand today**: all 13 are of strategies.',
    )
  })

  it('what they made is not known', async () => {
    expect(await ask('P&L of my manual orders today')).toContain('**I do not know what orders by hand made')
  })

  it.each([
    ['what positions did I open by hand', '| NIFTY | Manual | −50 |', '| BANKNIFTY |'],
    ['my open orders by hand', '| ORD000013 |', 'ORD000011'],
    ['how many trades did I do by hand today', '**1 trade by hand closed today: ₹700.00**', '4 closed'],
  ])('those that the desk tells of are told alone: %s', async (question, words, other) => {
    const answer = await ask(question, byHand)
    expect(answer).toContain(words)
    expect(answer).not.toContain(other)
  })

  it.each([
    ['what positions did I open by hand', '**No positions opened by hand are open.**'],
    ['my open orders by hand', '**No orders placed by hand are open or pending.**'],
    ['how many trades did I do by hand today', '**No trade by hand has closed today.**'],
  ])('none is none: %s', async (question, words) => expect(await ask(question)).toContain(words))

  it('of more open orders than the desk tells of the number is known, and the rest is in the Order Book', async () => {
    const many = { ...byHand, handOrders: { ...byHand.handOrders, OPEN: 30 } }
    const answer = await ask('my open orders by hand', many)
    expect(answer).toContain('**30 open, 0 pending:**')
    expect(answer).toContain('And 29 more in the Order Book.')
  })

  it('of more trades than the desk tells of the number is not known', async () => {
    expect(await ask('how many trades did I do by hand today', { ...byHand, endedTrades: 40 })).toContain(
      '**I do not know which trades were by hand',
    )
  })
})

describe('what stands out', () => {
  it.each([
    ['which trade lost the most', WORST],
    ['which trade lost the most money today', WORST],
    ['which trade made the most money today', BEST],
    ['which instrument lost most today', '| BANKNIFTY | −₹2,134.50 | −₹1,950.00 | −₹100.00 | ₹84.50 |'],
    ['my short positions', '| NIFTY | Gap fade | −50 |'],
  ])('%s', async (question, words) => {
    const answer = await ask(question)
    expect(answer).toContain(words)
    expect(answer).not.toContain('Ignored')
  })
})

describe('what the desk has only together is not told as a part of it', () => {
  it.each([
    ['STT paid today?', '**Securities transaction tax alone I do not know', '**Charges today: ₹234.50**'],
    ['how much brokerage did I pay today', '**Brokerage alone I do not know', '**Charges today: ₹234.50**'],
    ['how many buy orders today', '**I do not know orders by side or type', '**13 orders today**'],
    ['how many of my trades were stopped out today', '**I do not know how trades were closed', '| Exit |'],
    ['charges of Gap fade today', '**I do not know the charges of Gap fade**', 'P&L today −₹734.50'],
    ['orders of Night rider today', '**I do not know the number of orders of Night rider**', '−₹2,000.00'],
    ['P&L of Night rider on NIFTY', 'This is all of Night rider, not NIFTY alone.', '−₹2,000.00'],
  ])('%s', async (question, note, words) => {
    const answer = await ask(question)
    expect(answer).toContain(note)
    expect(answer).toContain(words)
  })
})

describe('a strategy of the desk', () => {
  it.each([
    ['positions of Gap fade', '| NIFTY | Gap fade | −50 |'],
    ['positions of Night rider', '**Night rider has no open position.**'],
    ['worst trade of Night rider', '**Worst trade today: −₹1,950.00**'],
    ['last trade of Gap fade', '**No trade of Gap fade has closed today.**'],
    ['last order of Night rider', 'Last order: **ORD000013 is open.**'],
    ['why is Gap fade not trading?', '**Gap fade has traded today: 3 trades.**'],
    ['why is Gap fade not trading?', 'Whether its rules asked for an order I cannot see.'],
  ])('%s', async (question, words) => {
    const answer = await ask(question)
    expect(answer).toContain(words)
    expect(answer).not.toContain('Ignored')
  })

  it('that does not trade for a known reason has it', async () => {
    const [first, ...others] = PAPER_FACTS.strategies
    const strategies = [
      { ...first!, trades: 0, rejected: 1, lastRejection: 'Less than one lot: 12 of 50' },
      ...others,
    ]
    const answer = await ask('why is Night rider not trading', { ...PAPER_FACTS, strategies })
    expect(answer).toContain('**Night rider has not traded today.**')
    expect(answer).toContain('Less than one lot')
    expect(answer).not.toContain('I know of nothing')
  })
})

/** The other questions of that session: the desk, the market book, terms, and what the assistant does not do. */
import { beforeAll, describe, expect, it } from 'vitest'
import {
  chargeRoundTrip,
  contractLotOn,
  dayOf,
  expiriesOf,
  findInstrument,
  isTradingDay,
  MARGIN_FRACTIONS,
  parsePrice,
  STT,
  sampleDesk,
  toDecimal,
  toView,
} from '../engine/index.ts'
import { Conversation, NOW_MS } from './testing/conversation.ts'
import { rupees } from './testing/engineRuns.ts'
import { QUESTIONS } from './testing/questions.ts'

const answers: string[] = []
const answer = (number: number) => answers[number - 1]!

beforeAll(async () => {
  const conversation = new Conversation()
  for (const question of QUESTIONS) answers.push(await conversation.ask(question))
})

describe('the desk', () => {
  const desk = sampleDesk(NOW_MS)

  it('8 and 13 today’s P&L, in English and in Hinglish', () => {
    const pnl = rupees(toView(desk).summary.dailyPnlPaise / 100)
    for (const number of [8, 13]) {
      expect(answer(number)).toContain(`P&L today: ${pnl}`)
      expect(answer(number)).toContain('I cannot see your own account')
    }
  })

  it('9 why a strategy is in error', () => {
    const { status, statusReason } = desk.strategies.find(({ name }) => name === 'Index pair')!
    expect(status).toBe('error')
    expect(answer(9)).toContain(`Index pair is in error.** ${statusReason}`)
  })

  it('31 the rejected orders by their reasons', () => {
    const rejected = desk.orders.filter(order => order.status === 'REJECTED')
    expect(answer(31)).toContain(`${rejected.length} orders were rejected`)
    for (const reason of new Set(rejected.map(({ statusReason }) => statusReason.split(':')[0]!))) {
      const count = rejected.filter(({ statusReason }) => statusReason.startsWith(reason)).length
      expect(answer(31)).toContain(`- ${reason}: ${count} (ORD`)
    }
  })
})

describe('what it does not do, and where it is done', () => {
  it.each([10, 39])('%i it places, changes and closes no orders', number => {
    expect(answer(number)).toContain('I can’t place, change or close orders. Close positions on Positions')
  })

  it('14 it gives no advice, and offers a test', () => {
    expect(answer(14)).toContain('I don’t give recommendations')
    expect(answer(14)).toContain('Compare all strategies on RELIANCE')
  })

  it('37 it writes no code, and says what it can do instead', () => {
    expect(answer(37)).toContain('I can’t write code')
    expect(answer(37)).toContain('Backtest momentum on')
  })

  it('29 how data comes in', () => {
    expect(answer(29)).toContain('Open Backtesting, choose Data')
    expect(answer(29)).toContain('tradebook')
  })

  it('38 thanks are no question', () => {
    expect(answer(38).split('\n')[0]).toBe('You are welcome.')
    expect(answer(38)).not.toContain('`/help`')
  })
})

describe('the market book', () => {
  it('11 the lot of today', () => {
    const lot = contractLotOn(findInstrument('NIFTY'), dayOf('2026-11-21'))
    expect(answer(11)).toContain(`NIFTY lot size: ${lot} units`)
  })

  it('12 and 24 whether a day is a holiday', () => {
    expect([dayOf('2026-11-22'), dayOf('2026-01-26')].map(isTradingDay)).toEqual([false, false])
    expect(answer(12)).toContain('NSE is closed on Sunday, 22 Nov 2026')
    expect(answer(24)).toContain('NSE is closed on Monday, 26 Jan 2026**: it is a holiday of NSE')
  })

  it('25 the next holiday', () => {
    expect(isTradingDay(dayOf('2026-11-24'))).toBe(false)
    expect(isTradingDay(dayOf('2026-11-23'))).toBe(true)
    expect(answer(25)).toContain('The next NSE holiday is Tuesday, 24 Nov 2026.')
  })

  it('23 the expiry of this week, which is over, and the next one', () => {
    const days = expiriesOf('NIFTY', 2026).map(({ day }) => day)
    expect(days).toContain(dayOf('2026-11-17'))
    expect(days.find(day => day >= dayOf('2026-11-21'))).toBe(dayOf('2026-11-23'))
    expect(answer(23)).toContain('Next NIFTY expiry: Monday, 23 Nov 2026')
    expect(answer(23)).toContain('expired on Tuesday, 17 Nov 2026')
  })

  it('18 the rate of STT on options now', () => {
    const { from, value } = STT['index-options'].findLast(row => row.from <= '2026-11-21')!
    expect(from).toBe('2026-04-01')
    expect(answer(18)).toContain(`index options: **${value.sell / 100_000}% of sales** since 1 Apr 2026`)
    expect(answer(18)).not.toContain('futures')
  })

  it('19 the brokerage of a round trip tomorrow', () => {
    const day = '2026-11-22'
    const { lines, total, net } = chargeRoundTrip({
      segment: 'index-futures',
      qty: 65,
      buyPrice: parsePrice('24000', 'price'),
      sellPrice: parsePrice('24050', 'price'),
      buyDay: day,
      sellDay: day,
      dp: true,
    })
    const text = (value: typeof total) => rupees(Number(toDecimal(value)))
    expect(answer(19)).toContain(`**Brokerage ${text(lines.brokerage)}**: 65 units of NIFTY`)
    expect(answer(19)).toContain(`charges ${text(total)}, net P&L ${text(net)}`)
    expect(answer(19)).toContain('NSE is closed on 22 Nov 2026')
  })

  it('30 the margin of two lots, as a share of a value that it has no price for', () => {
    const units = 2 * contractLotOn(findInstrument('BANKNIFTY'), dayOf('2026-11-21'))!
    expect(answer(30)).toContain(`About ${MARGIN_FRACTIONS['index-futures'] * 100}% of the position’s value`)
    expect(answer(30)).toContain(`${units} units of BANKNIFTY`)
    expect(answer(30)).toContain('Add a price')
  })
})

describe('terms', () => {
  it.each([
    [20, 'The largest fall as a percentage of the equity high before it'],
    [21, 'If ₹1,00,000 grows to ₹1,20,000 and then falls to ₹90,000, the drawdown is ₹30,000, or 25%'],
    [22, 'the value that an option loses each day'],
    [34, 'resamples the days or shuffles the trades of a run'],
  ])('%i in a few words', (number, words) => {
    expect(answer(number)).toContain(words)
  })
})

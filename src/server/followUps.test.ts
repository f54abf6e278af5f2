/** Follow-ups in other words than the trader's: nothing is keyed to a literal sentence. */
import { describe, expect, it } from 'vitest'
import { CHARGE_LABELS, itemise, METRICS } from '../engine/index.ts'
import { metricText } from './ai/conversation/text.ts'
import { Conversation } from './testing/conversation.ts'
import { byEngine, percent, ratio, rupees } from './testing/engineRuns.ts'

const RUN = 'backtest momentum on NIFTY in January 2023 with 5 lakh'
const DAYS = { from: '2023-01-01', to: '2023-01-31', capital: 500_000 }
const OWN =
  "On the trader's own data: [Momentum on INFY](/backtest?mode=market&dataset=3f2a&strategy=momentum&instrument=INFY&from=2022-01-03&to=2022-12-30&capital=100000&costs=nse&risk=off): Net profit: −₹4,321; Total return: −4.32%; Max drawdown: −9.10%; Sharpe ratio: −0.77; Win rate: 31.0%; Trades: 210; Charges: ₹9,000; Finding: 5 of 60 winners made 75% of all gains."

const following = (...questions: readonly string[]) => new Conversation().askAll(RUN, ...questions)

describe('the last run with something else', () => {
  it.each([
    ['same on banknifty', { instrument: 'BANKNIFTY' }],
    ['what about reliance?', { instrument: 'RELIANCE' }],
    ['ab wahi RELIANCE pe chalao', { instrument: 'RELIANCE' }],
    ['with a stop of 1 %', { params: { stopLossPct: 1 } }],
    ['try sl 0.8% and target 1.6%', { params: { stopLossPct: 0.8, takeProfitPct: 1.6 } }],
    ['and with 10 lakh?', { capital: 1_000_000 }],
    ['same but long only', { direction: 'long' as const }],
    ['use 15 minute candles', { timeframe: '15m' as const }],
    ['now on gap trading', { strategy: 'gap-trading' }],
    ['in February 2023', { from: '2023-02-01', to: '2023-02-28' }],
  ])('%s', async (question, patch) => {
    const answer = await following(question)
    const before = byEngine({ instrument: 'NIFTY', strategy: 'momentum', ...DAYS })
    const now = byEngine({ instrument: 'NIFTY', strategy: 'momentum', ...DAYS, ...patch })
    const words = `- Net profit: ${rupees(before.stats.netProfit)} → ${rupees(now.stats.netProfit)}`
    expect(answer).toContain(words)
    expect(answer).not.toContain('Ignored')
    expect(answer).not.toContain('| --')
  })

  it.each(['2 ticks of slippage', 'what if slippage is 2 ticks', 'add 2 tick slippage'])(
    '%s',
    async question => {
      const inputs = { instrument: 'NIFTY', strategy: 'momentum', ...DAYS }
      const plain = byEngine(inputs)
      const worse = byEngine({ ...inputs, fill: { ...plain.inputs.fill, slippageTicks: 2 } })
      expect(await following(question)).toContain(
        `${rupees(plain.stats.netProfit)} → ${rupees(worse.stats.netProfit)}`,
      )
    },
  )

  it('a run that could not trade says at once what a lot takes, and which capital carries it', async () => {
    const answer = await new Conversation().ask('backtest momentum on NIFTY in January 2023 with 1 lakh')
    expect(answer).toMatch(
      /- .* were rejected: .* One lot of 50 takes up to ₹1,1\d,\d{3}\. Try: use ₹2,\d0,000 capital\./,
    )
    const carried = await following('same with 2.4 lakh')
    expect(carried).not.toContain('One lot of')
  })

  it('changes add up, and each is told against the run before it', async () => {
    const answer = await following('same on banknifty', 'with a stop of 1%')
    const params = { stopLossPct: 1 }
    const now = byEngine({ instrument: 'BANKNIFTY', strategy: 'momentum', ...DAYS, params })
    expect(answer).toContain(`→ ${rupees(now.stats.netProfit)}`)
    expect(answer).toContain('Stop loss 0.5% → 1%')
  })

  it('a run is still known after many questions on other things', async () => {
    const others = ['next holiday?', 'what is theta decay', 'stt on options now', 'thanks', 'my pnl today']
    const { stats } = byEngine({ instrument: 'NIFTY', strategy: 'momentum', ...DAYS })
    const answer = await following(...others, 'what was its sharpe ratio')
    expect(answer).toContain(`Sharpe ratio of your last run: ${ratio(stats.sharpe)}`)
  })

  it.each(['same on banknifty', 'which one is better?'])(
    '"%s" without a run is told to run one, or is not understood',
    async question => {
      expect(await new Conversation().ask(question)).toMatch(/did not understand|Run a backtest first/)
    },
  )
})

describe('each metric of the last run is told, not what the word means or what the desk has', () => {
  it.each([
    ['how many trades did it take', 'trades', 'count'],
    ['how many winners did that run have', 'wins', 'count'],
    ['what was the biggest loss', 'largestLoss', 'rupees'],
    ['and its best trade?', 'largestWin', 'rupees'],
    ['what was the average win', 'averageWin', 'rupees'],
    ['what was its calmar', 'calmar', 'ratio'],
  ] as const)('%s', async (question, id, unit) => {
    const { stats } = byEngine({ instrument: 'NIFTY', strategy: 'momentum', ...DAYS })
    const label = `${METRICS[id].label} of your last run: ${metricText(stats[id], unit)}`
    const answer = await following(question)
    expect(answer).toContain(label)
    expect(answer).not.toContain('Ignored')
  })

  it.each(['what is my biggest loss', 'how many trades did I take today'])(
    '"%s" stays a question on the desk',
    async question => {
      expect(await following(question)).toContain('I cannot see your own account')
    },
  )
})

describe('what a metric means is told after a run too, though its name has words of a loss', () => {
  it.each([
    ['profit factor', 'profitFactor'],
    ['the profit factor', 'profitFactor'],
    ['gross profit', 'grossProfit'],
    ['net profit', 'netProfit'],
    ['average loss', 'averageLoss'],
    ['largest loss', 'largestLoss'],
    ['losing trades', 'losses'],
    ['longest losing streak', 'lossStreak'],
    ['P&L before charges', 'pnlBeforeCharges'],
  ] as const)('explain %s', async (name, id) => {
    const answer = await following(`explain ${name}`)
    expect(answer).toContain(METRICS[id].help)
    expect(answer).not.toContain('Ignored')
  })

  it.each(['explain the loss', 'explain its net profit', 'explain why the profit factor is bad'])(
    '"%s" is of the run',
    async question => expect(await following(question)).toContain('P&L before charges'),
  )

  it('two metrics of one question are both told', async () => {
    const { stats } = byEngine({ instrument: 'NIFTY', strategy: 'momentum', ...DAYS })
    const answer = await following('what was its sharpe ratio and its win rate')
    expect(answer).toContain(`Sharpe ratio of your last run: ${ratio(stats.sharpe)}`)
    expect(answer).toContain(`Win rate of your last run: ${percent(stats.winRatePct)}`)
    const meant = await following('explain sharpe and sortino')
    expect(meant).toContain(METRICS.sharpe.help)
    expect(meant).toContain(METRICS.sortino.help)
  })
})

describe('what the last run paid, and what holding made', () => {
  it.each(['compare it with buy and hold', 'vs buy & hold?', 'did it beat buy and hold'])(
    '"%s" has both returns',
    async question => {
      const { stats } = byEngine({ instrument: 'NIFTY', strategy: 'momentum', ...DAYS })
      const [made, held] = [percent(stats.totalReturnPct), percent(stats.buyHoldReturnPct)]
      expect(await following(question)).toContain(`returned ${made}, buy and hold ${held}**: the run did 2.5`)
      expect(await new Conversation().ask(question)).toContain(
        'Run a backtest first, then compare it with buy and hold.',
      )
    },
  )

  it.each([
    ['how much brokerage did I pay', 'brokerage'],
    ['brokerage paid?', 'brokerage'],
    ['how much STT did it pay', 'stt'],
  ] as const)('"%s" is that line of its charges', async (question, line) => {
    const report = byEngine({ instrument: 'NIFTY', strategy: 'momentum', ...DAYS })
    const paid = rupees(itemise(report)!.run[line])
    const words = `${CHARGE_LABELS[line]} of your last run: ${paid}**, of ${rupees(report.stats.charges)}`
    expect(await following(question)).toContain(words)
  })

  it('"total charges?" has each line', async () => {
    const report = byEngine({ instrument: 'NIFTY', strategy: 'momentum', ...DAYS })
    expect(await following('total charges?')).toContain(`| GST | ${rupees(itemise(report)!.run.gst)} |`)
  })

  it('what is paid today is the desk’s, and what one pays is a rate', async () => {
    expect(await following('how much brokerage did I pay today')).toContain('Charges today')
    expect(await following('how much brokerage do I pay')).toContain('at most ₹20')
  })
})

describe('other words for the same', () => {
  it.each([
    ['what went wrong?', 'P&L before charges'],
    ['loss kyun hua?', 'P&L before charges'],
    ['reason for the loss', 'P&L before charges'],
    ['optimize this', 'had the highest Sharpe ratio of'],
    ['find the best parameters', 'had the highest Sharpe ratio of'],
    ['test this on my own data', '[Run on your data]('],
    ['mere data pe chalao: use my csv', '[Run on your data]('],
    ['is it profitable post tax?', 'Income tax is not computed'],
    ['give me pine script code for this', 'I can’t write code'],
    ['how to upload kite csv files?', 'Open Backtesting, choose Data'],
    ['which format should my csv file be in, to import it?', 'Open Backtesting, choose Data'],
  ])('%s', async (question, words) => {
    const answer = await following(question)
    expect(answer).toContain(words)
    expect(answer).not.toContain('| --')
  })

  it.each(['which was better?', 'compare both', 'kaunsa behtar hai?'])('%s', async question => {
    expect(await following('same on reliance', question)).toMatch(/lost less|did better|same net profit/)
  })
})

describe('a run on the trader’s own bars, once the page has run it', () => {
  async function withOwn(): Promise<Conversation> {
    const conversation = new Conversation()
    await conversation.askAll(RUN, 'run it on my data')
    conversation.addToReply(OWN)
    return conversation
  }

  it('its figures are known, also two questions later', async () => {
    const conversation = await withOwn()
    expect(await conversation.ask('what was the sharpe ratio of that run')).toContain(
      'Sharpe ratio of your last run: −0.77',
    )
    await conversation.askAll('next holiday?', 'thanks', 'what is theta decay')
    expect(await conversation.ask('and its win rate?')).toContain('Win rate of your last run: 31.0%')
  })

  it('its charges and what holding made are told as far as its page told them', async () => {
    const conversation = await withOwn()
    expect(await conversation.ask('how much brokerage did I pay')).toContain(
      'Charges of your last run: ₹9,000',
    )
    expect(await conversation.ask('compare it with buy and hold')).toContain('open the run for it')
    conversation.addToReply(OWN.replace('Max drawdown', 'Buy and hold: 3.10%; Max drawdown'))
    expect(await conversation.ask('did it beat buy and hold')).toContain(
      'Your last run returned −4.32%, buy and hold 3.10%.',
    )
  })

  it('why it lost is the diagnosis that came with it', async () => {
    const answer = await (await withOwn()).ask('why did it lose?')
    expect(answer).toContain('net profit −₹4,321')
    expect(answer).toContain('5 of 60 winners made 75% of all gains.')
  })

  it('it is compared with the run before it', async () => {
    const { stats } = byEngine({ instrument: 'NIFTY', strategy: 'momentum', ...DAYS })
    const answer = await (await withOwn()).ask('which one is better?')
    const [better, worse] =
      stats.netProfit > -4321 ? [rupees(stats.netProfit), '−₹4,321'] : ['−₹4,321', rupees(stats.netProfit)]
    expect(answer).toContain(`- Net profit: ${better} against ${worse}`)
  })

  it('a change of it is a card again, since the server has no bars of it', async () => {
    const answer = await (await withOwn()).ask('with a stop of 1%')
    const [, link = ''] = /\[Run on your data\]\(([^)]+)\)/.exec(answer) ?? []
    expect(decodeURIComponent(link)).toMatch(/dataset=own.*"stopLossPct":1/)
  })

  it('X5 what a page makes up in its place is no markup', async () => {
    const conversation = new Conversation()
    await conversation.askAll(RUN, 'run it on my data')
    conversation.addToReply(OWN.replace('5 of 60', '<img src=x> [a](https://evil.example)'))
    const answer = await conversation.ask('why did it lose?')
    expect(answer.replaceAll(/^\[run-\d\].*$/gm, '')).not.toMatch(/[^\\]<img|[^\\]\]\(http/)
  })
})

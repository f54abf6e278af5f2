/** Ten questions to the app as it is served, without any model: each figure of the answers is computed anew. */
import { describe, expect, it } from 'vitest'
import {
  CATALOG,
  CHARGE_LABELS,
  CHARGE_LINES,
  chargeRoundTrip,
  contractLotOn,
  dateWords,
  dayOf,
  expiriesOf,
  findInstrument,
  isRegularDay,
  METRICS,
  parsePrice,
  SEGMENTS,
  STT,
  sampleDesk,
  toDate,
  toDecimal,
  tradingDays,
  walkFills,
  weekday,
} from '../engine/index.ts'
import { FOOTER } from './ai/builtin.ts'
import { discussedIn } from './ai/tools/runMemory.ts'
import { Conversation, NOW_MS } from './testing/conversation.ts'
import { byEngine, percent, rupees } from './testing/engineRuns.ts'

const ask = (message: string) => new Conversation().ask(message)

describe('ten questions', () => {
  it('1 a backtest in plain words, with its link and its fingerprint', async () => {
    const answer = await ask('Backtest momentum on RELIANCE from Jan to May 2023 with 2 lakh')
    const { stats, fingerprint } = byEngine({
      instrument: 'RELIANCE',
      strategy: 'momentum',
      capital: 200_000,
    })
    expect(answer).toContain(`| ${METRICS.netProfit.label} | ${rupees(stats.netProfit)} |`)
    expect(answer).toContain(`| ${METRICS.totalReturnPct.label} | ${percent(stats.totalReturnPct)} |`)
    expect(answer).toContain(`| ${METRICS.maxDrawdownPct.label} | ${percent(stats.maxDrawdownPct)} |`)
    expect(answer).toContain(`| ${METRICS.winRatePct.label} | ${percent(stats.winRatePct)} |`)
    expect(answer).toContain(`| ${METRICS.trades.label} | ${stats.trades} |`)
    expect(answer).toContain(`fingerprint \`${fingerprint}\``)
    expect(answer).toContain('On the built-in synthetic market, seed 1: **not real prices**')
    expect(discussedIn([answer]).at(-1)?.run).toMatchObject({
      strategy: 'momentum',
      instrument: 'RELIANCE',
      capital: 200_000,
    })
    expect(answer).toContain(FOOTER)
  })

  it('1 a backtest of a pair says which figures count legs, and how many spread trades were won', async () => {
    const answer = await ask('Backtest arbitrage on BANKNIFTY in January 2023 with 10 lakh')
    expect(answer).toMatch(/\| Win rate \(legs\) \| [\d.]+% \|\n\| Trades \(legs\) \| [1-9]\d* \|/)
    expect(answer).toMatch(/\| Spread trades \| [1-9]\d*, \d+ won \|/)
  })

  it('2 a comparison of all strategies', async () => {
    const answer = await ask('compare all strategies on BANKNIFTY')
    for (const { id, title } of CATALOG) {
      const { stats, fingerprint } = byEngine({ instrument: 'BANKNIFTY', strategy: id })
      const line = answer.split('\n').find(each => each.startsWith(`| ${title} |`))
      expect(line, id).toContain(rupees(stats.netProfit))
      expect(line, id).toContain(percent(stats.maxDrawdownPct))
      expect(answer).toContain(fingerprint)
    }
    // what all trade is said once; the pair names its other leg below
    expect(answer).toContain('**All on BANKNIFTY**')
    expect(answer).not.toContain('| Instrument |')
    expect(answer).toContain('Arbitrage trades BANKNIFTY against NIFTY.')
  })

  it('3 the cost of a trade on a day', async () => {
    const answer = await ask('what does it cost to buy and sell 50 NIFTY futures at 18,000 on 2023-05-15')
    const price = parsePrice('18000', 'price')
    const { lines, total } = chargeRoundTrip({
      segment: 'index-futures',
      qty: 50,
      buyPrice: price,
      sellPrice: price,
      buyDay: '2023-05-15',
      sellDay: '2023-05-15',
      dp: true,
    })
    for (const line of CHARGE_LINES) {
      const value = Number(toDecimal(lines[line]))
      if (value !== 0) expect(answer).toContain(`| ${CHARGE_LABELS[line]} | ${rupees(value)} |`)
    }
    expect(answer).toContain(`**${rupees(Number(toDecimal(total)))}**`)
    expect(answer).toContain('₹221.98')
  })

  it('3 the cost of a trade is told to the paisa, its days as people write them', async () => {
    const answer = await ask(
      'charges for 50 NIFTY futures, buy at 18,000 on 15 May 2023 and sell at 18,050 on 16 May 2023',
    )
    expect(answer).toContain('bought on 15 May 2023, sold on 16 May 2023')
    expect(answer).toContain('₹222.35')
    expect(answer).not.toMatch(/₹[\d,]+\.\d{3}/)
    expect(answer).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  })

  it('4 the win rate of the desk', async () => {
    const ended = [...walkFills(sampleDesk(NOW_MS).orders).values()].flatMap(book => book.ended)
    const won = ended.filter(({ netPaise }) => netPaise > 0).length
    const answer = await ask('what is my win rate')
    expect(answer).toContain(`Win rate today: ${percent((100 * won) / ended.length)}`)
    expect(answer).toContain('the sample desk')
  })

  it('5 the win rate of the run that was talked about', async () => {
    const answer = await new Conversation().askAll('backtest momentum on TCS', 'and what is its win rate?')
    const { stats, fingerprint } = byEngine({ instrument: 'TCS', strategy: 'momentum' })
    expect(answer).toContain(`Win rate of your last run: ${percent(stats.winRatePct)}`)
    expect(answer).toContain(fingerprint)
    expect(answer).not.toContain(FOOTER)
  })

  it('6 what a metric means', async () => {
    expect(await ask('explain Sharpe')).toContain(METRICS.sharpe.help)
    expect(await ask('what does profit factor mean?')).toContain(METRICS.profitFactor.help)
  })

  it('7 the days on which the market is closed', async () => {
    const answer = await ask('which days is the market closed in 2026')
    const days = Array.from({ length: 365 }, (_, k) => dayOf('2026-01-01') + k)
    const closed = days.filter(day => weekday(day) < 5 && !isRegularDay(day))
    for (const day of closed) expect(answer).toContain(`| ${dateWords(toDate(day))} |`)
    expect(answer).toContain(`closed on ${closed.length} weekdays`)
    expect(answer).toContain(`${tradingDays(days[0]!, days.at(-1)!).length} trading days`)
  })

  it('8 what changed in STT, each segment by its name', async () => {
    const answer = await ask('what changed in STT')
    for (const segment of SEGMENTS) {
      for (const { from, value } of STT[segment]) {
        const rate = `${value.sell / 100_000}%`
        expect(answer).toContain(`| ${segment.replace('-', ' ')} | ${dateWords(from)} | ${rate}`)
      }
    }
  })

  it('8 the margins of an instrument, each segment by its name', async () => {
    expect(await ask('details of RELIANCE')).toContain(
      '20% of the value in equity intraday, 100% in equity delivery',
    )
  })

  it('9 the lot on a day and the next expiries', async () => {
    const lot = contractLotOn(findInstrument('BANKNIFTY'), dayOf('2023-05-01'))
    expect(await ask('what was the lot size of bank nifty in May 2023')).toContain(`${lot} units`)
    const answer = await ask('when do NIFTY contracts expire in December 2026')
    const ends = expiriesOf('NIFTY', 2026).filter(({ day }) => day >= dayOf('2026-12-01'))
    expect(ends.length).toBeGreaterThan(0)
    for (const { day, kind } of ends) expect(answer).toMatch(new RegExp(`${dateWords(toDate(day))}.*${kind}`))
  })

  it('10 a sweep, best first', async () => {
    const answer = await ask('sweep momentum on NIFTY short period 5 to 15 step 5')
    const runs = [5, 10, 15].map(shortBars =>
      byEngine({ instrument: 'NIFTY', strategy: 'momentum', params: { shortBars } }),
    )
    for (const { stats, fingerprint } of runs) {
      expect(answer).toContain(rupees(stats.netProfit))
      expect(answer).toContain(fingerprint.slice(0, 12))
    }
    const best = runs.toSorted((a, b) => b.stats.netProfit - a.stats.netProfit)[0]!
    expect(answer).toContain(`Best run: fingerprint \`${best.fingerprint}\``)
  })
})

describe('other questions', () => {
  it('a greeting says what it is and what it can do', async () => {
    const answer = await ask('Hello')
    expect(answer).toContain('built-in assistant')
    expect(answer).toContain('`/backtest`')
  })

  it('what it does not understand it says, with three things that it can do', async () => {
    const answer = await ask('tell me a joke')
    expect(answer).toContain('I did not understand that.')
    expect(answer.match(/^- /gm)).toHaveLength(3)
  })

  it.each([
    ['Should I buy RELIANCE?', 'I don’t give recommendations or forecasts'],
    ['close all positions', 'I can’t place, change or close orders'],
    ['price of NIFTY', 'I have no live prices or news'],
  ])('"%s" is told what it does not do, and where or what instead', async (question, sentence) => {
    const answer = await ask(question)
    expect(answer).toContain(sentence)
    expect(answer).toContain(
      `Compare all strategies on ${question.includes('RELIANCE') ? 'RELIANCE' : 'NIFTY'}`,
    )
    expect(answer).not.toContain('Ignored')
  })

  it.each(['is the market open now?', 'what are the market hours', 'is market open'])(
    '"%s" is about today, not the whole year',
    async question => {
      // 2026-11-21 is a Saturday
      const answer = await ask(question)
      expect(answer).toContain('**NSE is closed on Saturday, 21 Nov 2026**')
      expect(answer).not.toContain('Ignored')
    },
  )

  it('the next holiday is looked for from today on, in one line', async () => {
    const answer = await ask('when is the next holiday')
    expect(answer).toContain('**The next NSE holiday is Tuesday, 24 Nov 2026.**')
    expect(answer).not.toContain('|')
  })

  it('a tick has the bands of its day', async () => {
    expect(await ask('tick size of NIFTY on 2026-05-15')).toContain(
      '₹0.05 up to ₹15,000, ₹0.10 up to ₹30,000, ₹0.20 above',
    )
    expect(await ask('tick size of NIFTY on 2023-05-15')).toContain('₹0.05.')
  })

  it('the list of commands ends with what it does not do', async () => {
    const rows = (await ask('/help')).match(/^\| `\/\w+`/gm)
    expect(rows?.at(-1)).toBe('| `/limits`')
  })

  it.each([
    ['backtest momentum on INFY', 'Name an instrument'],
    ['backtest scalping on NIFTY', 'Name a strategy'],
    ['backtest momentum on NIFTY from May to Jan 2023', 'Start date must be on or before end date'],
    ['backtest momentum on NIFTY with ₹5', 'Enter capital between'],
    ['backtest momentum on NIFTY from 2018 to 2026', 'at most 270 sessions'],
    ['backtest momentum on HDFC in 2024', 'HDFC Ltd last traded on 12 Jul 2023'],
    ['/charges NIFTY', 'Give the price'],
    ['cost of NIFTY delivery at 100, 5 shares', 'Charges for NIFTY are known for index futures'],
    ['market closed in 2040', 'known for 2018 to 2026'],
    ['expiry of TCS', 'The expiry days of TCS are not known'],
    ['backtest momentum on HDFC Bank', 'The synthetic market has no HDFCBANK'],
  ])('"%s" is refused in a sentence', async (question, sentence) => {
    expect(await ask(question)).toContain(sentence)
  })

  it('X5 what was typed comes back as letters only', async () => {
    const hostile =
      'backtest momentum on <img src=x onerror=alert(1)> [click](https://evil.example) `x` |a|b| NIFTY'
    const answer = await ask(`${hostile} 2 Jan 2023`)
    expect(answer).not.toMatch(/<|evil\.example|onerror=|\]\(http/)
    expect(answer).toContain('Ignored, because I did not understand: `img`, `src`, `x`')
  })

  it('X5 a run in the conversation that somebody made up is checked as any other', async () => {
    const link =
      '/backtest?mode=market&dataset=synthetic&seed=1&strategy=momentum&instrument=NIFTY&from=1000-01-01&to=2999-01-01&capital=1'
    const conversation = new Conversation()
    await conversation.ask('hello')
    conversation.addToReply(`[open](${link})`)
    const answer = await conversation.ask('what is its win rate')
    expect(answer).toContain('at most 270 sessions')
  })

  it('the same question has the same answer', async () => {
    const question = 'backtest gap trading on NIFTY in January 2023'
    expect(await ask(question)).toBe(await ask(question))
  })
})

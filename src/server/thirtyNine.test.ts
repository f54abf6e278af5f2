/** The questions of a trader's session, asked as one conversation: every figure of the answers is computed anew. */
import { beforeAll, describe, expect, it } from 'vitest'
import {
  diagnose,
  evaluateRows,
  findStrategy,
  METRICS,
  prepareSweep,
  type Report,
  type RunInputs,
} from '../engine/index.ts'
import { Conversation } from './testing/conversation.ts'
import { byEngine, dataOf, percent, ratio, rupees } from './testing/engineRuns.ts'
import { QUESTIONS } from './testing/questions.ts'

const answers: string[] = []
const answer = (number: number) => answers[number - 1]!
/** The answer without what it only carries on. */
const shown = (number: number) => answer(number).replace(/^\[run-\d\]: .*$/gm, '')

const DAYS = { from: '2026-05-22', to: '2026-11-21' }
const FIRST = { instrument: 'NIFTY', strategy: 'momentum', capital: 500_000, ...DAYS } as const
const AROUND = [5, 10, 15, 20].flatMap(shortBars =>
  [15, 30, 45, 60].map(longBars => ({ shortBars, longBars })),
)

/** The run of a small sweep with the highest Sharpe ratio. */
function best(base: Pick<RunInputs, 'instrument' | 'strategy'> & Partial<RunInputs>): Report {
  const runs = AROUND.flatMap(params => {
    try {
      return [byEngine({ ...base, params })]
    } catch {
      return []
    }
  })
  const sharpe = ({ stats }: Report) => stats.sharpe ?? -Infinity
  return runs.reduce((one, other) => (sharpe(other) > sharpe(one) ? other : one))
}

let chosen: Report
const tuned = (): RunInputs['params'] => chosen.inputs.params
const stopped = () => ({ ...tuned(), stopLossPct: 1, takeProfitPct: 2 })

/** "- Net profit: −₹1.00 → −₹2.00" of two runs, for each metric that matters. */
function changes(before: Report, after: Report): string[] {
  const [old, now] = [before.stats, after.stats]
  return [
    `- Net profit: ${rupees(old.netProfit)} → ${rupees(now.netProfit)}`,
    `- Max drawdown: ${percent(old.maxDrawdownPct)} → ${percent(now.maxDrawdownPct)}`,
    `- Win rate: ${percent(old.winRatePct)} → ${percent(now.winRatePct)}`,
    `- Trades: ${old.trades} → ${now.trades}`,
    `- Charges: ${rupees(old.charges)} → ${rupees(now.charges)}`,
  ]
}

beforeAll(async () => {
  chosen = best(FIRST)
  const conversation = new Conversation()
  for (const question of QUESTIONS) answers.push(await conversation.ask(question))
})

/** A table belongs to a backtest, a comparison and a sweep, and to nothing else. */
const WITH_TABLE = [1, 15, 26, 33]

describe('one conversation', () => {
  it('understands every question, and prints no table that was not asked for', () => {
    expect(QUESTIONS).toHaveLength(39)
    for (const [k, text] of answers.entries()) {
      expect(text, QUESTIONS[k]).not.toContain('did not understand that')
      expect(text.includes('| --'), QUESTIONS[k]).toBe(WITH_TABLE.includes(k + 1))
    }
  })

  it('ignores a word in two of them only: what it names is not there', () => {
    const ignored = answers.flatMap((text, k) => (text.includes('Ignored') ? [k + 1] : []))
    expect(ignored).toEqual([28, 35])
  })
})

describe('the run and what follows on it', () => {
  it('1 the last six months with five lakh', () => {
    const { stats, fingerprint } = byEngine(FIRST)
    expect(answer(1)).toContain(`| ${METRICS.netProfit.label} | ${rupees(stats.netProfit)} |`)
    expect(answer(1)).toContain(`| ${METRICS.sharpe.label} | ${ratio(stats.sharpe)} |`)
    expect(answer(1)).toContain('22 May 2026 to 21 Nov 2026')
    expect(answer(1)).toContain(fingerprint)
  })

  it('2 why it lost: the money, the trades, and the diagnosis of the engine', () => {
    const report = byEngine(FIRST)
    const { netProfit, pnlBeforeCharges, charges, wins, trades } = report.stats
    expect(netProfit).toBeLessThan(0)
    expect(answer(2)).toContain(`it lost ${rupees(-netProfit)}`)
    expect(answer(2)).toContain(`P&L before charges ${rupees(pnlBeforeCharges)}, charges ${rupees(charges)}`)
    expect(answer(2)).toContain(`${wins} of ${trades} trades won`)
    const [first] = diagnose(dataOf(FIRST), report)
    expect(answer(2).replaceAll('\\', '')).toContain(first!.words)
  })

  it('3 the best of a small sweep, with how far it is luck and a link to the sweep', () => {
    const { shortBars, longBars } = chosen.inputs.params
    expect(answer(3)).toContain(
      `MA short period ${shortBars}, MA long period ${longBars} had the highest Sharpe`,
    )
    const before = byEngine(FIRST).stats
    expect(answer(3)).toContain(`${rupees(before.netProfit)} → ${rupees(chosen.stats.netProfit)}`)
    const sweep = prepareSweep(dataOf(FIRST), chosen.inputs, {})
    const luck = evaluateRows(
      dataOf(FIRST),
      chosen.inputs,
      AROUND.map(params => sweep.run(params)),
    )
    if (!('words' in luck)) throw new Error(luck.reason)
    for (const words of luck.words) expect(answer(3).replaceAll('\\', '')).toContain(words)
    expect(answer(3)).toContain('view=sweep&sweep=shortBars~5~20~5%2ClongBars~15~60~15')
  })

  it('4 a card of the same run for the trader’s own bars, which the server never sees', () => {
    const { shortBars } = tuned()
    expect(answer(4)).toContain('[Run on your data](/backtest?mode=market&dataset=own&strategy=momentum')
    expect(decodeURIComponent(answer(4))).toContain(`"shortBars":${shortBars}`)
    expect(answer(4)).toContain('your bars stay there')
  })

  it('5 other stops: what changed, from what to what', () => {
    const before = byEngine({ ...FIRST, params: tuned() })
    const after = byEngine({ ...FIRST, params: stopped() })
    for (const line of changes(before, after)) expect(answer(5)).toContain(line)
    expect(answer(5)).toContain('Take profit 1% → 2%, Stop loss 0.5% → 1%')
  })

  it('6 the same on another instrument', () => {
    const before = byEngine({ ...FIRST, params: stopped() })
    const after = byEngine({ ...FIRST, params: stopped(), instrument: 'BANKNIFTY' })
    for (const line of changes(before, after)) expect(answer(6)).toContain(line)
  })

  it('7 the better of the last two', () => {
    const nifty = byEngine({ ...FIRST, params: stopped() }).stats
    const bank = byEngine({ ...FIRST, params: stopped(), instrument: 'BANKNIFTY' }).stats
    const [better, worse, name] =
      nifty.netProfit > bank.netProfit ? [nifty, bank, 'NIFTY'] : [bank, nifty, 'BANKNIFTY']
    expect(answer(7)).toMatch(new RegExp(`^\\*\\*Momentum on ${name} .* (lost less|did better)`))
    expect(answer(7)).toContain(
      `- Net profit: ${rupees(better.netProfit)} against ${rupees(worse.netProfit)}`,
    )
    expect(answer(7)).toContain(`- Sharpe ratio: ${ratio(better.sharpe)} against ${ratio(worse.sharpe)}`)
  })
})

describe('comparisons, sweeps and runs', () => {
  const bank = ['market-making', 'momentum', 'arbitrage', 'gap-trading'].map(
    strategy => [strategy, () => byEngine({ strategy, instrument: 'BANKNIFTY' })] as const,
  )

  it('15 to 17 all strategies of an index, the Sharpe ratio of each, and which did best', () => {
    const reports = bank.map(([, run]) => run())
    for (const { stats, fingerprint } of reports) {
      expect(answer(15)).toContain(rupees(stats.netProfit))
      expect(answer(15)).toContain(fingerprint)
      expect(answer(16)).toContain(`on BANKNIFTY: ${ratio(stats.sharpe)}`)
      expect(answer(17)).toContain(rupees(stats.netProfit))
    }
    const first = reports.toSorted((a, b) => b.stats.netProfit - a.stats.netProfit)[0]!
    expect(answer(16)).toContain(`Sharpe ratio of the best run compared: ${ratio(first.stats.sharpe)}`)
    const { title } = findStrategy(first.inputs.strategy)
    const words = first.stats.netProfit < 0 ? 'lost least; all lost money' : 'had the highest net profit'
    expect(answer(17)).toContain(`${title} on BANKNIFTY`)
    expect(answer(17)).toContain(words)
    expect(answer(17)).toContain('This is not a forecast')
  })

  it('26 the sweep that was asked for', () => {
    for (const shortBars of [5, 10, 15, 20]) {
      const { stats } = byEngine({ instrument: 'NIFTY', strategy: 'momentum', params: { shortBars } })
      expect(answer(26)).toContain(`| shortBars ${shortBars} | ${rupees(stats.netProfit)} |`)
    }
  })

  it('27 the best parameters', () => {
    const found = best({ instrument: 'RELIANCE', strategy: 'momentum' })
    const { shortBars, longBars } = found.inputs.params
    expect(answer(27)).toContain(
      `MA short period ${shortBars}, MA long period ${longBars} had the highest Sharpe`,
    )
    expect(answer(27)).toContain(`- Net profit: ${rupees(found.stats.netProfit)}`)
  })

  it('28 and 35 a strategy and an instrument that are not there, with those that are', () => {
    expect(answer(28)).toContain('Name a strategy: Market Making, Momentum, Arbitrage, Gap Trading.')
    expect(answer(28)).toContain('I did not understand: `supertrend`')
    expect(answer(35)).toContain('NIFTY, BANKNIFTY, RELIANCE, TCS, HDFC')
    expect(answer(35)).toContain('`infy`')
  })

  it('32 two ticks of slippage on the last backtest', () => {
    const { params } = best({ instrument: 'RELIANCE', strategy: 'momentum' }).inputs
    const before = byEngine({ instrument: 'RELIANCE', strategy: 'momentum', params })
    const fill = { ...before.inputs.fill, slippageTicks: 2 }
    const after = byEngine({ instrument: 'RELIANCE', strategy: 'momentum', params, fill })
    for (const line of changes(before, after)) expect(answer(32)).toContain(line)
    expect(answer(32)).toContain('slippage 0 → 2 ticks')
  })

  it('33 and 36 a year with a crore, and whether it is profitable after tax', () => {
    const year = { from: '2023-01-01', to: '2023-12-31', capital: 10_000_000 }
    const { stats } = byEngine({ instrument: 'TCS', strategy: 'gap-trading', ...year })
    expect(answer(33)).toContain(`| ${METRICS.netProfit.label} | ${rupees(stats.netProfit)} |`)
    expect(answer(36)).toContain(`Gap Trading on TCS: ${rupees(stats.netProfit)} after charges`)
    expect(shown(36)).toContain('Income tax is not computed')
  })
})

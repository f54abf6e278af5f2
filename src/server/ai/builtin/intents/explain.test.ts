/** Each metric of the catalogue is explained by its own words, whatever else its name holds. */
import { describe, expect, it } from 'vitest'
import { METRICS, type MetricId } from '../../../../engine/index.ts'
import { Conversation } from '../../../testing/conversation.ts'

const IDS = Object.keys(METRICS) as MetricId[]
/** "**Sharpe ratio** (risk and return)" of each, in the order of the answer. */
const headOf = (id: MetricId) => `**${METRICS[id].label}** (${METRICS[id].group.toLowerCase()})`
const ask = (question: string) => new Conversation().ask(question)

describe('what a metric means', () => {
  it.each(IDS)('%s by its label', async id => {
    const { label, help } = METRICS[id]
    for (const question of [`explain ${label}`, `what is ${label}?`, `What does ${label} mean`]) {
      const answer = await ask(question)
      expect(answer, question).toContain(`${headOf(id)}\n\n${help}`)
      expect(answer, question).not.toContain('Ignored')
    }
  })

  it.each<[string, ...MetricId[]]>([
    ['what is SQN', 'sqn'],
    ['explain system quality number', 'sqn'],
    ['what does CVaR 95% mean', 'cvar95Pct'],
    ['what is expected shortfall', 'cvar95Pct'],
    ['define value at risk', 'var95Pct'],
    ['ulcer index?', 'ulcerPct'],
    ['MAE and MFE', 'averageMae', 'averageMfe'],
    ['what is maximum adverse excursion', 'averageMae'],
    ['explain annualised return', 'cagrPct'],
    ['what is max dd', 'maxDrawdownPct'],
    ['explain max drawdown in rupees', 'maxDrawdown'],
    ['explain win rate of long trades', 'longWinRatePct'],
    ['what is the losing streak', 'lossStreak'],
    ['max consecutive losses?', 'lossStreak'],
    ['what is risk reward ratio', 'payoff'],
    ['what is break even slippage', 'breakEvenSlippageTicks'],
    ['Kelly?', 'kellyPct'],
    ['alpha?', 'alphaPct'],
    ['best day?', 'bestDay'],
    ['PSR', 'probabilisticSharpePct'],
    ['explain P&L before charges', 'pnlBeforeCharges'],
  ])('by what it is called elsewhere: %s', async (question, ...ids) => {
    const answer = await ask(question)
    for (const id of ids) expect(answer).toContain(headOf(id))
  })

  it.each([
    ['trading days', 'NSE is closed on'],
    ['what is slippage', '**Slippage** is'],
    ['my losing streak today', '**P&L today:'],
    ['explain max drawdown in simple words', 'the worst fall of your account'],
  ])('but more than its name is another question: %s', async (question, words) => {
    expect(await ask(question)).toContain(words)
  })
})

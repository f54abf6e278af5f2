import { expect, it } from 'vitest'
import { type Case, sides, winning } from '../../../../test/handFindings.ts'
import { dayBars, flat } from '../../../../test/handRun.ts'
import { CATALOG } from '../../strategies/catalog.ts'
import { handReport } from '../testing/handReport.ts'
import type { Rule } from './finding.ts'
import { winsTooSmall } from './loss.ts'
import { oneSide, topFive } from './trades.ts'

const RULES: readonly (readonly [name: string, rule: Rule, hand: Case])[] = [
  ['wins against losses', winsTooSmall, winning(3, 9)],
  ['one side against the other', oneSide, sides(10, -10, 20)],
  ['the five best', topFive, { stats: { topFiveSharePct: 62, wins: 34, netProfit: 100 } }],
]

it.each(RULES)(
  'W10 S5 legs win and lose against each other: of several instruments there is no %s',
  (_, rule, hand) => {
    const report = handReport(hand)
    const bars = dayBars(flat(100))
    const leg = (instrument: string) => ({ instrument, bars })
    const of = (...instruments: readonly string[]) =>
      rule({
        report,
        strategy: CATALOG[0]!,
        dataset: { bars, stamp: report.dataset },
        legs: instruments.map(leg),
      })
    expect(of('NIFTY')).not.toBeNull()
    expect(of('NIFTY', 'BANKNIFTY')).toBeNull()
  },
)

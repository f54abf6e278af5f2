import { drawdowns } from './drawdown.ts'
import { moneyFigures } from './moneyFigures.ts'
import { byDay, type RunOutcome } from './outcome.ts'
import { ratioFigures } from './ratioFigures.ts'
import { riskFigures } from './riskFigures.ts'
import { type Stats, toStats } from './stats.ts'
import { pathFigures, tradeFigures } from './tradeFigures.ts'

/** All figures of a run: a few passes over its bars, and one day and one trade after the other. */
export function summarise(run: RunOutcome): Stats {
  const days = byDay(run)
  const falls = drawdowns(run.bars.openMs, run.equityPaise, run.capitalPaise)
  return toStats({
    ...moneyFigures(run, days),
    ...riskFigures(run, days, falls),
    ...ratioFigures(run, days, falls.fraction.depth),
    ...tradeFigures(run),
    ...pathFigures(run),
  })
}

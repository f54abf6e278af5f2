import { indianFormat } from '../core/indian.ts'
import { type EpochMs, toRupees } from '../core/units.ts'
import { dayTimeWords } from '../market/ist.ts'
import type { PreviewReport } from '../run/previewRun.ts'
import type { RiskEvent } from '../trading/risk.ts'
import type { Fill } from '../trading/trade.ts'
import { riskRows } from './riskRows.ts'

/** What limits would have done first to a run that went without them. */
export interface FirstLimit {
  /** Of the close at which they act, or of the fill that they change. */
  readonly ms: EpochMs
  /** One sentence, with the figures. */
  readonly words: string
}

/** The first difference that limits make (R1 to R3), of the same run without them and with them; null where they make none. */
export function firstLimit(free: Pick<PreviewReport, 'fills'>, bound: PreviewReport): FirstLimit | null {
  const [stop] = riskRows(bound)
  const limits = bound.inputs.risk!
  const changed = firstChange(free.fills, bound.fills)
  if (changed && (!stop || isBefore(changed, bound.riskEvents[0]!))) {
    const { maxPositionQty } = limits
    const units = `${INDIAN.format(maxPositionQty)} ${maxPositionQty === 1 ? 'unit' : 'units'}`
    return {
      ms: changed.ms,
      words: `Your position limit of ${units} would have changed this run from ${dayTimeWords(changed.ms)} on.`,
    }
  }
  if (!stop || bound.riskEvents[0]!.kind === 'ruin') return null
  const { ms, equityPaise, drawdownFraction } = stop
  const when = dayTimeWords(ms)
  if (bound.riskEvents[0]!.kind === 'daily-loss') {
    const words = `Your daily loss limit of ₹${INDIAN.format(limits.maxDailyLoss)} would have stopped trading for the day on ${when}.`
    return { ms, words }
  }
  const lost = `₹${INDIAN.format(toRupees(Math.round(equityPaise / (1 + drawdownFraction)) - equityPaise))}`
  const share = `${(-100 * drawdownFraction).toFixed(2)}%`
  return {
    ms,
    words: `Your ${limits.maxDrawdownPct}% drawdown limit would have ended this run on ${when}, ${lost} (${share}) below its peak.`,
  }
}

/** What differs after a stop is its doing: from the next open on, or from the fills at that very close. */
function isBefore({ bar, atClose }: Fill, stop: RiskEvent): boolean {
  return atClose ? bar < stop.bar : bar <= stop.bar
}

/** The first fill of a run that is another one, or none, in the other run. */
function firstChange(free: readonly Fill[], bound: readonly Fill[]): Fill | null {
  const at = free.findIndex((fill, k) => !isSame(fill, bound[k]))
  return at < 0 ? null : free[at]!
}

function isSame(one: Fill, other: Fill | undefined): boolean {
  return other !== undefined && one.bar === other.bar && one.side === other.side && one.qty === other.qty
}

const INDIAN = indianFormat({ maximumFractionDigits: 2 })

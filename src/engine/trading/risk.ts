import { indianFormat } from '../core/indian.ts'
import { type EpochMs, type Paise, toPaise, toRupees } from '../core/units.ts'
import type { RiskInputs } from '../inputs/inputs.ts'

/** Which limit acted; `ruin` is an equity of nothing, which stops a run without limits, too (A7). */
export type RiskKind = 'daily-loss' | 'drawdown' | 'ruin'

/** A limit of the Settings screen that acted during a run. */
export interface RiskEvent {
  readonly ms: EpochMs
  readonly bar: number
  readonly kind: RiskKind
  /** In words, with the figures. */
  readonly message: string
}

/** Why positions were closed, for the trade list. */
export const RISK_REASONS: Readonly<Record<RiskKind, string>> = {
  'daily-loss': 'Daily loss limit',
  drawdown: 'Drawdown limit',
  ruin: 'Equity used up',
}

/** Watches the equity of one run. See RULES.md, A7, R2 and R3. */
export class RiskMonitor {
  readonly events: RiskEvent[] = []
  /** Equity above it is a new peak. */
  peakPaise: Paise
  /** Equity at or below it trips a limit. */
  floorPaise: Paise = 0
  readonly #limits: RiskInputs | null
  #dayStartPaise: Paise
  #dayStopped = false
  #stopped = false

  constructor(limits: RiskInputs | null, capitalPaise: Paise) {
    this.#limits = limits
    this.peakPaise = capitalPaise
    this.#dayStartPaise = capitalPaise
    this.#setFloor()
  }

  /** Why entries are refused now, or null. */
  get blocked(): string | null {
    if (this.#stopped) return 'Stopped for the rest of the run'
    return this.#dayStopped ? 'Daily loss limit reached' : null
  }

  /** A day begins, with the equity at the end of the day before. */
  startDay(equityPaise: Paise): void {
    this.#dayStartPaise = equityPaise
    this.#dayStopped = false
    this.#setFloor()
  }

  /** The equity at a close is above the peak or at the floor: the limit that acted, or null for a new peak. */
  look(equityPaise: Paise, ms: EpochMs, bar: number): RiskKind | null {
    if (equityPaise > this.peakPaise) {
      this.peakPaise = equityPaise
      this.#setFloor()
      return null
    }
    const kind = this.#kindOf(equityPaise)
    this.events.push({ ms, bar, kind, message: this.#describe(kind, equityPaise) })
    if (kind === 'daily-loss') this.#dayStopped = true
    else this.#stopped = true
    this.#setFloor()
    return kind
  }

  #kindOf(equityPaise: Paise): RiskKind {
    if (equityPaise <= 0) return 'ruin'
    return equityPaise <= this.#drawdownFloor() ? 'drawdown' : 'daily-loss'
  }

  #describe(kind: RiskKind, equityPaise: Paise): string {
    if (kind === 'ruin') return 'Equity used up: trading stopped for the rest of the run.'
    if (kind === 'drawdown') {
      const lost = rupees(this.peakPaise - equityPaise)
      return `${this.#limits!.maxDrawdownPct}% drawdown limit hit, ${lost} below the peak: trading stopped for the rest of the run.`
    }
    const lost = rupees(this.#dayStartPaise - equityPaise)
    return `Daily loss limit of ${rupees(toPaise(this.#limits!.maxDailyLoss))} hit with a loss of ${lost}: trading stopped for the day.`
  }

  #drawdownFloor(): Paise {
    return this.#limits
      ? this.peakPaise - Math.round((this.peakPaise * this.#limits.maxDrawdownPct) / 100)
      : 0
  }

  #setFloor(): void {
    if (this.#stopped) {
      this.floorPaise = -Infinity
      return
    }
    const watchesDay = this.#limits !== null && !this.#dayStopped
    const dayFloor = watchesDay ? this.#dayStartPaise - toPaise(this.#limits!.maxDailyLoss) : 0
    this.floorPaise = Math.max(0, this.#drawdownFloor(), dayFloor)
  }
}

const INDIAN = indianFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })

function rupees(paise: Paise): string {
  return `₹${INDIAN.format(toRupees(paise))}`
}

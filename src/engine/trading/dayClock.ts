import { DAY_MS, istDay, istDayStart, MINUTE_MS, parseIstTime } from '../market/ist.ts'
import type { EpochMs } from '../units.ts'

/** The Indian day and the square-off time that a walk over bars has reached. See RULES.md, R4. */
export class DayClock {
  /** When the next day or the square-off comes: the one number that the bar loop compares. */
  nextMs: EpochMs = -Infinity
  #endMs: EpochMs = -Infinity
  readonly #squareOffMinute: number | null

  constructor(squareOff: string | null) {
    this.#squareOffMinute = squareOff === null ? null : parseIstTime(squareOff, 'squareOff')
  }

  /** Whether positions must not be carried past the day. */
  get intraday(): boolean {
    return this.#squareOffMinute !== null
  }

  /** What this time, which is not before `nextMs`, brings. After a new day the square-off may be due at once. */
  pass(ms: EpochMs): 'day' | 'square-off' {
    if (ms < this.#endMs) {
      this.nextMs = this.#endMs
      return 'square-off'
    }
    const startMs = istDayStart(istDay(ms))
    this.#endMs = startMs + DAY_MS
    this.nextMs = this.#squareOffMinute === null ? this.#endMs : startMs + this.#squareOffMinute * MINUTE_MS
    return 'day'
  }
}

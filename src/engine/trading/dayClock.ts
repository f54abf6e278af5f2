import type { EpochMs } from '../core/units.ts'
import { DAY_MS, istDay, istDayStart, MINUTE_MS, parseIstTime } from '../market/ist.ts'

/** When the square-off that was asked for acts on a day, both in minutes since midnight. */
type SquareOffOn = (day: number, askedMinute: number) => number

/** The Indian day and the square-off time that a walk over bars has reached. See RULES.md, R4. */
export class DayClock {
  /** When the next day or the square-off comes: the one number that the bar loop compares. */
  nextMs: EpochMs = -Infinity
  #endMs: EpochMs = -Infinity
  readonly #squareOffMinute: number | null
  readonly #squareOffOn: SquareOffOn

  /** `squareOffOn` fits the square-off to the sessions of a calendar; without it the time stands as it is. */
  constructor(squareOff: string | null, squareOffOn: SquareOffOn = (_day, askedMinute) => askedMinute) {
    this.#squareOffOn = squareOffOn
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
    const day = istDay(ms)
    const startMs = istDayStart(day)
    const askedMinute = this.#squareOffMinute
    this.#endMs = startMs + DAY_MS
    this.nextMs =
      askedMinute === null ? this.#endMs : startMs + this.#squareOffOn(day, askedMinute) * MINUTE_MS
    return 'day'
  }
}

import {
  type Dataset,
  dayOf,
  InputError,
  parseIsoDate,
  stampOf,
  syntheticBars,
  tradingDays,
} from '../../../engine/index.ts'
import { type ToolContext, yieldToEventLoop } from './tool.ts'

/** Sessions of one run: a year. A longer one belongs on the Backtesting screen, which has a worker of its own. */
const MAX_SESSIONS = 270
/** Sessions of all runs of one request together. */
const MAX_SESSIONS_IN_ALL = 4_000

/** Bars of the synthetic market: days in India, both included. */
export interface DataRequest {
  readonly symbol: string
  readonly seed: number
  readonly from: string
  readonly to: string
}

/**
 * Checks that a number of runs over these days is not too much for one request.
 * @throws InputError that says how much is possible.
 */
export function checkWork({ from, to }: Pick<DataRequest, 'from' | 'to'>, runs: number): void {
  parseIsoDate(from, 'from')
  parseIsoDate(to, 'to')
  // a few centuries of days would take a while to walk
  const calendarDays = dayOf(to) - dayOf(from) + 1
  const sessions = calendarDays > 2 * MAX_SESSIONS ? Infinity : tradingDays(dayOf(from), dayOf(to)).length
  if (sessions > MAX_SESSIONS) {
    throw new InputError(
      `The assistant simulates at most ${MAX_SESSIONS} sessions in a run: choose a shorter period, or run it on the Backtesting screen.`,
      'from',
    )
  }
  if (sessions * runs > MAX_SESSIONS_IN_ALL) {
    throw new InputError(
      `${runs} runs over ${sessions} sessions are too many for the assistant, which simulates ${MAX_SESSIONS_IN_ALL} sessions in all: choose fewer runs or fewer days.`,
      'from',
    )
  }
}

/** The datasets of one request, each made once. */
export class SyntheticData {
  readonly #made = new Map<string, Dataset>()
  readonly #context: ToolContext

  constructor(context: ToolContext) {
    this.#context = context
  }

  /**
   * Minute bars of exactly those days.
   * @throws InputError for what the synthetic market does not have.
   */
  async get({ symbol, seed, from, to }: DataRequest): Promise<Dataset> {
    const key = `${symbol} ${seed} ${from} ${to}`
    let dataset = this.#made.get(key)
    if (!dataset) {
      const bars = syntheticBars({ symbol, seed, from, to })
      await yieldToEventLoop(this.#context.signal)
      dataset = { bars, stamp: stampOf(bars), origin: { kind: 'synthetic', seed } }
      this.#made.set(key, dataset)
      await yieldToEventLoop(this.#context.signal)
    }
    return dataset
  }
}

import { z } from 'zod'
import { STRATEGY_API, STRATEGY_EXAMPLE } from './strategyApi.ts'
import { defineTool, resultId } from './tool.ts'

/** What a model needs to write a strategy in code. */
export interface StrategyGuide {
  readonly rules: readonly string[]
  /** What "sauda" exports and what a strategy is given, a line each. */
  readonly api: readonly string[]
  /** A whole file. */
  readonly example: string
}

const RULES: readonly string[] = [
  'Answer with one fenced ```ts block that holds one whole file, and with a few sentences before it that say what the strategy does and when it fails.',
  'The file imports from "sauda" alone and ends in one `export default defineStrategy({…})` with id (lower case, words joined by hyphens), title, summary (one sentence), params and start.',
  '`start` asks for its columns by `indicator(…)` and returns a function of i, which is called after bar i has closed. Read no column beyond i: what looks ahead is found and not offered.',
  'Orders fill from the open of bar i + 1. `broker.buy()` and `broker.sell()` without a quantity take the size of the run; `broker.close()` closes the position.',
  'Columns are NaN until their indicator is ready, and comparing with NaN is false: write no warm-up code, and never negate a comparison.',
  'Every number that a trader may want to change is a parameter: integer, decimal or choice, with label, unit, min, max and default.',
  'There is no clock, network, storage or page. `Math.random` gives the same numbers in each run. The bars and the parameters alone decide.',
  'Times are India Standard Time: `istMinute(openMs)` is the minute of the day. Intraday runs are squared off by the run itself.',
  'Claim no result: the page checks and runs the file, and shows what came of it.',
]

/** How to write a strategy in code; it knows no figure of any run. */
export const strategyGuideTool = defineTool({
  name: 'strategy_guide',
  description:
    'Says how to write a strategy in code for this desk: the rules, all that a file may import from "sauda", and a whole example. Call it before you write or change such a file.',
  isGuide: true,
  schema: z.strictObject({}),
  run(args): { runId: string; data: StrategyGuide } {
    const data = { rules: RULES, api: STRATEGY_API, example: STRATEGY_EXAMPLE }
    return { runId: resultId('strategy_guide', args, data), data }
  },
})

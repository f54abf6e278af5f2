/** What sensitivity, overfitting and Monte Carlo say, held against the runs and the days. */

import type { MonteCarlo } from '../../research/monteCarlo.ts'
import { monteCarlo } from '../../research/monteCarlo.ts'
import type { SensitivityId } from '../../research/sensitivityCase.ts'
import { type Claim, claim, type Told } from './claim.ts'
import { AMOUNT, COUNT, countOf, isAmount, isNumber } from './numbers.ts'

const NAMES: Readonly<Record<string, SensitivityId>> = {
  'with 2× charges': 'charges-2',
  'at 1 tick of slippage': 'slippage-1',
  'at 2 ticks of slippage': 'slippage-2',
  'with a one-bar delay': 'one-bar-later',
}

const netOf = ({ sensitivity }: Told, id: SensitivityId) =>
  sensitivity.cases.find(one => one.id === id)!.stats?.netProfit

/** Whether each case that is named ended on that side of zero; a case that was left out must not have been needed. */
function casesHold(told: Told, words: string, isProfit: boolean): boolean {
  const named = words.split(/, | and /).map(name => NAMES[name]!)
  const others = Object.values(NAMES).filter(id => !named.includes(id) && netOf(told, id) !== undefined)
  const earns = (id: SensitivityId) => netOf(told, id)! > 0
  // two ticks of slippage take what one has taken
  const isTold = (id: SensitivityId) => !isProfit && id === 'slippage-2' && named.includes('slippage-1')
  return named.every(id => earns(id) === isProfit) && others.every(id => isTold(id) || earns(id))
}

const TAIL = `(?: Re-run without charges, it (makes|loses|breaks even) ?${AMOUNT}?\\.)?`

function freeHolds(told: Told, verb: string | undefined, amount: string | undefined): boolean {
  if (verb === undefined) return netOf(told, 'charges-0') === undefined || told.charges === 0
  const net = Math.round(netOf(told, 'charges-0')! * 100)
  if (verb === 'breaks even') return net === 0
  return (verb === 'makes') === net > 0 && net !== 0 && isAmount(amount!, Math.abs(net))
}

/** Of the sensitivity; each of its sentences is one of them. */
export const SENSITIVITY_CLAIMS: readonly Claim[] = [
  claim(
    `The run loses ${AMOUNT}(?:: ([^.]*(?:\\.\\d\\d[^.]*)*))?\\.${TAIL}`,
    (told, [loss, made, verb, amount]) => {
      const { net, gross, charges } = told
      const parts = [...(made ?? '').matchAll(new RegExp(AMOUNT, 'g'))].map(([one]) => one)
      const expected = gross === 0 ? [charges] : [Math.abs(gross), charges]
      const isSplit =
        made === undefined ? charges === 0 : parts.every((part, k) => isAmount(part, expected[k]!))
      const isNamed = made === undefined || made.includes('made before charges') === gross >= 0
      return net < 0 && isAmount(loss!, -net) && isSplit && isNamed && freeHolds(told, verb, amount)
    },
  ),
  claim('The run made neither a profit nor a loss\\.', ({ net }) => net === 0),
  claim('Turns unprofitable (.*)\\.', (told, [words]) => told.net > 0 && casesHold(told, words!, false)),
  claim('Still profitable (.*)\\.', (told, [words]) => told.net > 0 && casesHold(told, words!, true)),
  claim(
    "Break-even slippage: (less than 0\\.01|\\d+\\.\\d\\d) ticks per fill on top of the run's own\\.",
    (told, [ticks]) => told.net > 0 && isTicks(told, ticks!),
  ),
  claim(
    'To break even, each fill would have to be (less than 0\\.01|\\d+\\.\\d\\d) ticks better\\.',
    (told, [ticks]) => told.net < 0 && isTicks(told, ticks!),
  ),
  claim(
    'A risk limit stopped (every case|(\\d+) of (\\d+) cases) early: cases that trade different days also differ by chance\\.',
    ({ sensitivity, report, days }, [, some]) => {
      const stopped = sensitivity.cases.filter(({ isStopped }) => isStopped).length
      const last = report.riskEvents.find(({ kind }) => kind !== 'daily-loss')
      const own = last !== undefined && report.equity.ms[days.at(-2)?.lastBar ?? -1]! >= last.ms
      return stopped === Number(some ?? sensitivity.cases.length) && sensitivity.cases[0]!.isStopped === own
    },
  ),
]

/** Net profit ÷ (units bought and sold × tick), where all legs have one tick. */
function isTicks({ report, net, legs }: Told, ticks: string): boolean {
  const units = report.fills.reduce((sum, { qty }) => sum + qty, 0)
  const own = Math.abs(net) / 100 / (units * report.inputs.fill.tick!)
  if (legs.length > 1) return report.stats.breakEvenSlippageTicks !== null
  return ticks.startsWith('less') ? own < 0.005 : isNumber(ticks, own)
}

/** Mean ÷ sample deviation of the daily returns, of a year. */
function sharpeOf({ days, report }: Told): number {
  const returns = days.map(({ change, startPaise }) => (startPaise > 0 ? change / startPaise : 0))
  const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length
  const variance = returns.reduce((sum, one) => sum + (one - mean) * (one - mean), 0) / (returns.length - 1)
  return (mean / Math.sqrt(variance)) * Math.sqrt(report.stats.periodsPerYear)
}

const READ = '(no profit to test|deflated Sharpe .*)'
const RATIO = '(−?\\d+\\.\\d\\d)'

/** A verdict must not speak of luck where nothing was earned, and its threshold must be on the side that it says. */
function isRead({ net }: Told, read: string): boolean {
  if (read === 'no profit to test') return net <= 0
  const [, ratio, side, limit] = /^deflated Sharpe (\d+\.\d)%, (below|at or above) (95|50)%,/.exec(read) ?? []
  if (ratio === undefined) return net > 0
  return net > 0 && Number(ratio) >= Number(limit) === (side === 'at or above')
}

/** Of the overfitting statistics of a run without a sweep. */
export const OVERFITTING_CLAIMS: readonly Claim[] = [
  claim(
    `One trial: nothing to deflate; yours is ${RATIO}: ${READ}\\.`,
    (told, [own, read]) => isNumber(own!, sharpeOf(told)) && isRead(told, read!),
  ),
  claim(
    `After 40 trials, a Sharpe of ${RATIO} is what luck alone would give; yours is ${RATIO}: ${READ}\\.`,
    (told, [luck, own, read]) => Number(luck) > 0 && isNumber(own!, sharpeOf(told)) && isRead(told, read!),
  ),
  claim('Probability of overfitting: N/A\\. Needs a sweep: .*', () => true),
]

/** Whether a share of the paths agrees with the percentiles of what they came to. */
function agrees(share: number, percentiles: readonly number[], isIn: (value: number) => boolean): boolean {
  return [5, 25, 50, 75, 95].every((percent, k) => {
    const isBelow = isIn(percentiles[k]!)
    return isBelow ? share >= percent / 100 - 0.011 : share <= percent / 100 + 0.011
  })
}

/** What a Monte Carlo of the run says, or why it is wrong; null where all is so. */
export function monteCarloFault(told: Told, drawn: MonteCarlo): string | null {
  const claims = [
    claim(
      `${COUNT} paths of (?:the ${COUNT} trades in random order|${COUNT} days resampled in blocks of ${COUNT} on average): (?:(\\d+\\.\\d)% ended below the capital, )?(\\d+\\.\\d)% had a drawdown of ([\\d.]+)%(, the run's limit,)? or more\\. 5% of paths had a drawdown of (\\d+\\.\\d)% or more(?:; 90% ended between ${AMOUNT} and ${AMOUNT})?\\.(?: The order changes only the way: every path ends at ${AMOUNT}\\.)?(?: The (?:position that is|${COUNT} positions that are) still open (?:is|are) left out\\.)?(?: Left out: ${COUNT} idle days? at the start or end of the run\\.)?`,
      pathsHold(drawn),
    ),
  ]
  const match = claims[0]!.form.exec(drawn.words)
  if (!match) return `unknown: ${drawn.words}`
  return claims[0]!.holds(told, match.slice(1)) ? null : `false: ${drawn.words}`
}

function pathsHold(drawn: MonteCarlo): Claim['holds'] {
  return ({ days, report }, parts) => {
    const [paths, trades, drawnDays, , loss, fall, limit, own, worst, low, high, end, held, idle] = parts
    // a day that begins in debt has no return (M1)
    const changes = days.map(({ change, startPaise }) => change !== 0 && startPaise > 0)
    const first = changes.indexOf(true)
    const active = changes.lastIndexOf(true) - first + 1
    const isWhole = trades
      ? countOf(trades) === report.trades.length &&
        idle === undefined &&
        isHeld(drawn, report.open.length, held)
      : countOf(drawnDays!) === active && countOf(idle ?? '0') === days.length - active
    const { capital, risk } = report.inputs
    return (
      countOf(paths!) === drawn.plan.paths &&
      isWhole &&
      areEnds(drawn, capital, { loss, low, high, end }) &&
      Number(limit) === (risk ? risk.maxDrawdownPct : 20) &&
      (own !== undefined) === (risk !== null) &&
      isNumber(worst!, -drawn.maxDrawdownPct.percentiles[0]!) &&
      agrees(Number(fall) / 100, drawn.maxDrawdownPct.percentiles, value => value <= -Number(limit))
    )
  }
}

/** Of trades in another order: what is still open is said to be left out, and nothing where nothing is. */
function isHeld({ words }: MonteCarlo, open: number, held: string | undefined): boolean {
  return words.includes('still open') === open > 0 && countOf(held ?? '1') === Math.max(1, open)
}

/** Where paths that end alike end, and no share of them; of others the share below the capital, and of days the range. */
function areEnds(
  { plan, finalEquity }: MonteCarlo,
  capital: number,
  { loss, low, high, end }: Readonly<Record<'loss' | 'low' | 'high' | 'end', string | undefined>>,
): boolean {
  const ends = finalEquity.percentiles
  if (plan.method === 'trade-order' && finalEquity.lowest === finalEquity.highest)
    return loss === undefined && end !== undefined && isAmount(end, ends[0]! * 100)
  const isRange = low === undefined || (isAmount(low, ends[0]! * 100) && isAmount(high!, ends[4]! * 100))
  return end === undefined && isRange && agrees(Number(loss) / 100, ends, value => value < capital)
}

/** The Monte Carlo by both methods, as far as the run has enough of either. */
export function paths({ report }: Told): readonly MonteCarlo[] {
  const drawdownLimitPct = report.inputs.risk?.maxDrawdownPct ?? 20
  return (['trade-order', 'daily-returns'] as const).flatMap(method => {
    const plan = { method, paths: 200, seed: 1, meanBlockDays: null, drawdownLimitPct }
    const drawn = monteCarlo(report, plan)
    return 'reason' in drawn ? [] : [drawn]
  })
}

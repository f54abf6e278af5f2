import { dateSpanWords, findStrategy, InputError, METRICS, type MetricId } from '../../../../engine/index.ts'
import { metricText, paragraphs, plain } from '../../conversation/text.ts'
import { runBacktestTool } from '../../tools/runBacktest.ts'
import type { Discussed } from '../../tools/runMemory.ts'
import type { RunSummary } from '../../tools/simulation.ts'
import type { Simulation } from '../../tools/simulationInputs.ts'
import { runTool } from '../../tools/tool.ts'
import type { Answer, Intent, Situation } from '../intent.ts'
import { names, readStrategies, readSymbols } from '../names.ts'
import type { Phrase } from '../phrase.ts'
import { bullets, limitNotes, marketWords, runLinkText, runTitle, titleOf } from '../runText.ts'
import { readParams, readSaid } from '../runWords.ts'
import { checkSimulated } from './backtest.ts'
import { browserCard, ownCard } from './ownData.ts'

/** What says that a run is to be made again, but for what follows. */
const SAME = ['same', 'again', 'rerun', 'repeat', 'instead', 'what about', 'how about', 'what if']
/** Words beside the change that say no more. */
const AROUND = [
  'impact',
  'effect',
  'now',
  'but',
  'only',
  'add',
  'set',
  'change',
  'put',
  'backtest',
  'simulate',
  'thing',
  'ok',
  'okay',
  'previous',
  'capital',
  'else',
]
const RUNNING = ['backtest', 'back test', 'backtesting', 'simulate', 'simulation']
const DAY_WORDS = ['today', 'tomorrow', 'yesterday']
/** The metrics that show what a change did. */
const TOLD: readonly MetricId[] = ['netProfit', 'maxDrawdownPct', 'winRatePct', 'trades', 'charges']

/** "Same on BANKNIFTY", "with a stop of 1 %", "2 ticks of slippage": the last run with something else. */
export const changeIntent: Intent = {
  command: '/change',
  about: 'runs the last backtest again with something changed',
  example: 'Same on BANKNIFTY with a stop of 1%',
  fits(phrase, { runs, nowMs }) {
    const last = runs.at(-1)
    if (!last || phrase.has(...DAY_WORDS)) return false
    const isNew = names.strategy(phrase) && (names.symbol(phrase) || phrase.has(...RUNNING))
    if (phrase.has(...SAME) && (isNew || !phrase.has('why'))) return true
    if (isNew) return false
    const probe = phrase.fresh()
    const { isChanged, hasValue } = readChange(probe, last.run, nowMs)
    return isChanged && (hasValue || probe.unread().length === 0)
  },
  async answer(phrase, situation) {
    const last = situation.runs.at(-1)
    if (!last) throw new InputError('Run a backtest first: I change the last run of this conversation.')
    const { run, isChanged } = readChange(phrase, last.run, situation.nowMs)
    if (!isChanged) {
      throw new InputError('Say what to change: the instrument, the days, the capital or a parameter.')
    }
    if (last.own === null) return changed(last, run, situation)
    return last.own.where === 'your data' ? ownCard([run]) : browserCard([run])
  },
}

interface Change {
  readonly run: Simulation
  readonly isChanged: boolean
  /** Whether a parameter or the slippage has a value: words that nothing else asks for. */
  readonly hasValue: boolean
}

function readChange(phrase: Phrase, last: Simulation, nowMs: number): Change {
  while (phrase.take(...SAME));
  const [strategy = last.strategy] = readStrategies(phrase)
  const { own, ...rest } = last
  const base = strategy === last.strategy ? last : rest
  const [instrument = last.instrument] = readSymbols(phrase)
  const params = Object.fromEntries(
    readParams(phrase, { strategy, ...(base === last && own && { own }) }).flatMap(({ name, values }) =>
      values.length === 1 ? [[name, values[0]!]] : [],
    ),
  )
  const said = readSaid(phrase, nowMs)
  while (phrase.take(...AROUND));
  const kept = strategy === last.strategy ? last.params : {}
  const run = { ...base, ...said, strategy, instrument, params: { ...kept, ...params } }
  const hasValue = Object.keys(params).length > 0 || said.slippageTicks !== undefined
  const isOther = strategy !== last.strategy || instrument !== last.instrument
  return { run, isChanged: hasValue || isOther || Object.keys(said).length > 0, hasValue }
}

async function changed(last: Discussed, run: Simulation, situation: Situation): Promise<Answer> {
  checkSimulated(run.instrument)
  const before = (await runTool(runBacktestTool, last.run, situation)).data
  const { data } = await runTool(runBacktestTool, run, situation)
  return {
    text: paragraphs(
      `**${runTitle(data)}: ${differences(before, data)}**`,
      metricChanges(before, data),
      bullets(limitNotes(data)),
      `${marketWords(data)} ${runLinkText(data)}`,
    ),
    runs: [{ run, own: null }],
  }
}

/** "- Net profit: −₹1,000.00 → −₹800.00" for each metric that matters. */
export function metricChanges(before: RunSummary, after: RunSummary): string {
  return TOLD.map(id => {
    const [old, now] = [before, after].map(run => run.figures.find(each => each.id === id)!)
    const { label, unit } = METRICS[id]
    return `- ${label}: ${metricText(old!.value, unit)} → ${metricText(now!.value, unit)}`
  }).join('\n')
}

/** "stop loss 0.5% → 1%, slippage 0 → 2 ticks". */
function differences(before: RunSummary, after: RunSummary): string {
  const words = [
    before.strategy !== after.strategy && `strategy was ${titleOf(before.strategy)}`,
    before.instrument !== after.instrument && `instrument ${before.instrument} → ${after.instrument}`,
    (before.from !== after.from || before.to !== after.to) &&
      `days ${dateSpanWords(before.from, before.to)} → ${dateSpanWords(after.from, after.to)}`,
    before.capital !== after.capital &&
      `capital ${metricText(before.capital, 'rupees')} → ${metricText(after.capital, 'rupees')}`,
    before.timeframe !== after.timeframe && `bars ${before.timeframe} → ${after.timeframe}`,
    before.direction !== after.direction && `direction ${before.direction} → ${after.direction}`,
    before.slippageTicks !== after.slippageTicks &&
      `slippage ${before.slippageTicks} → ${after.slippageTicks} ticks`,
    before.seed !== after.seed && `seed ${before.seed} → ${after.seed}`,
    ...(before.strategy === after.strategy ? paramChanges(before, after) : []),
  ].filter(word => word !== false)
  return words.length === 0 ? 'nothing changed' : words.join(', ')
}

function paramChanges(before: RunSummary, after: RunSummary): string[] {
  return Object.entries(findStrategy(after.strategy).params).flatMap(([name, { label, unit }]) => {
    const [old, now] = [before.params[name]!, after.params[name]!]
    const suffix = /^\w/.test(unit) ? ` ${unit}` : unit
    return old === now ? [] : [`${label} ${plain(old)}${suffix} → ${plain(now)}${suffix}`]
  })
}

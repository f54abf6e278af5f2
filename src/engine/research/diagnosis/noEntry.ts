/** Why a run placed no order, where its bars made every entry impossible. */
import { InputError } from '../../core/problem.ts'
import { strategySegment } from '../../inputs/inputs.ts'
import { hasVolume } from '../../market/bars.ts'
import { DAY_MINUTES } from '../../market/ist.ts'
import { barMinutesOf } from '../../market/resample.ts'
import { remembering } from '../../rules/columns.ts'
import { rulesOf } from '../../rules/ruleStrategy.ts'
import { type NoEntryCause, whyNoEntry } from '../../rules/whyNoEntry.ts'
import { decidingBars } from '../../run/smallerBars.ts'
import { checkParams } from '../../strategies/define.ts'
import { INSIDE_A_DAY } from '../../strategies/gapTrading.ts'
import { NEVER_QUOTES } from '../../strategies/marketMaking.ts'
import type { Remedy, Subject } from './finding.ts'
import { numberWords } from './findingWords.ts'
import { onBarsOf, overMoreDays } from './remedy.ts'

/** What a strategy notes that places no order on bars as long as these. */
const BARS_TOO_LONG: readonly string[] = [NEVER_QUOTES, INSIDE_A_DAY]
/** More would be a list. */
const MAX_CAUSES = 2

interface NoEntry {
  readonly words: string
  /** Null: no input of the run can help. */
  readonly remedy: Remedy | null
}

/** What left no entry possible; null where that is not known, or where entries only never came about. */
export function noEntry(subject: Subject): NoEntry | null {
  const { report, dataset, strategy } = subject
  if (report.orders.placed > 0 || report.fills.length > 0) return null
  const note = report.notes.find(each => BARS_TOO_LONG.includes(each))
  if (note !== undefined) return { words: note, remedy: onBarsOf({ dataset, report }) }
  const causes = rulesOf(strategy) ? causesOfRules(subject) : lineCauses(subject)
  if (causes.length === 0) return null
  const bars = numberWords(boundBars(subject).openMs.length)
  const facts = causes.slice(0, MAX_CAUSES).map(cause => causeWords(cause, bars))
  const canLast = causes.every(({ kind }) => kind === 'no-value')
  return {
    words: `No orders placed${rulesOf(strategy) ? ':' : '.'} ${facts.join('; ')}.`,
    remedy: canLast ? overMoreDays({ dataset, report }) : null,
  }
}

function causeWords({ kind, what }: NoEntryCause, bars: string): string {
  if (kind === 'times') return `no bar closes in the time for entries (${what})`
  if (kind === 'no-volume') return `${what} needs volume, and this data has none`
  return `${what} has no value on any bar of the run (${bars})`
}

/** The bars on which the strategy decides. */
function boundBars({ report, legs }: Subject) {
  return decidingBars(report.inputs, legs[0]!.bars)
}

function causesOfRules(subject: Subject): readonly NoEntryCause[] {
  const { strategy, report } = subject
  const bars = boundBars(subject)
  const source = {
    bars,
    barMinutes: bars.openMs.length > 1 ? barMinutesOf(bars) : DAY_MINUTES,
    isNse: strategySegment(report.inputs) !== null,
    params: checkParams(strategy, report.inputs.params),
    indicator: remembering((compute, ...inputs) => compute(...inputs)),
  }
  return whyNoEntry(rulesOf(strategy)!, source, report.inputs.direction)
}

/** Of a strategy in code its lines are known, which it says it acts on. */
function lineCauses(subject: Subject): readonly NoEntryCause[] {
  const { strategy, report, legs } = subject
  const bars = boundBars(subject)
  const others = legs.map((leg, k) => (k === 0 ? bars : leg.bars))
  const params = checkParams(strategy, report.inputs.params)
  try {
    const lines = strategy.lines?.(bars, params, strategySegment(report.inputs), others) ?? []
    return lines
      .filter(({ values }) => !values.some(Number.isFinite))
      .map(({ name }) => ({
        kind: isOfVolume(name) && !hasVolume(bars) ? 'no-volume' : 'no-value',
        what: name,
      }))
  } catch (error) {
    if (error instanceof InputError) return []
    throw error
  }
}

function isOfVolume(name: string): boolean {
  return /\bvwap\b|\bvolume\b/i.test(name)
}

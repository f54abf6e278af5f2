/** Whether there is enough market in the run, whether it is all there, and whether it is the instrument's. */

import { runSegment } from '../../inputs/inputs.ts'
import { isRegularDay, knowsHolidays, toDate, tradingDays } from '../../market/calendar.ts'
import { findInstrument } from '../../market/instruments.ts'
import { dateWords, istDay } from '../../market/ist.ts'
import { foreignLevel } from '../../market/quality/levels.ts'
import { levelWords } from '../../market/quality/qualityWords.ts'
import { SESSIONS_PER_YEAR } from '../../market/spacing.ts'
import { dayEnds } from '../../metrics/returns.ts'
import type { Finding, Subject } from './finding.ts'
import { countWords, numberWords, periodNoun } from './findingWords.ts'
import { LOOK_AT_DATA, OTHER_PERIODS, overMoreDays } from './remedy.ts'

/** NSE has held 244 to 252 sessions a year: from here on a run has seen one, with each season, expiry and budget. */
const YEAR_SESSIONS = 240

/** Less than a year of data. */
export function shortPeriod({ report, dataset }: Subject): Finding | null {
  const { tradingDays: days, periodsPerYear } = report.stats
  const year = Math.ceil((periodsPerYear * YEAR_SESSIONS) / SESSIONS_PER_YEAR)
  if (days >= year) return null
  const noun = periodNoun(periodsPerYear)
  return {
    id: 'short-period',
    words: `Only ${countWords(days, noun === 'day' ? 'trading day' : noun)}: less than a year of data. Results may not hold in other market regimes.`,
    value: days,
    limit: year,
    unit: noun === 'day' ? 'days' : 'count',
    explains: 0,
    remedy: overMoreDays({ dataset, report }) ?? OTHER_PERIODS,
  }
}

/**
 * Sessions of the exchange without a bar, between the first and the last day of the run, counted as the quality of the
 * data counts them. Special sessions alone are no finding: many vendors leave out the hour of Muhurat trading.
 */
export function missingSessions({ report }: Subject): Finding | null {
  const { stats, inputs, equity } = report
  const isDaily = stats.periodsPerYear === SESSIONS_PER_YEAR
  if (!isDaily || findInstrument(inputs.instrument).calendar === 'none') return null
  const days = new Set(dayEnds(equity.ms).map(end => istDay(equity.ms[end]!)))
  const expected = tradingDays(istDay(equity.ms[0]!), istDay(equity.ms.at(-1)!)).filter(knowsHolidays)
  const missing = expected.filter(day => !days.has(day))
  const special = missing.filter(day => !isRegularDay(day)).length
  const [first] = missing
  if (first === undefined || special === missing.length) return null
  const of = `${numberWords(missing.length)} of ${countWords(expected.length, 'session')}`
  const firstDay = dateWords(toDate(first))
  const ofThem = special === 0 ? '' : `, ${numberWords(special)} of them special (such as Muhurat)`
  return {
    id: 'missing-sessions',
    words:
      missing.length === 1
        ? `${of} has no data, ${firstDay}: what would have happened on that day is not in the result.`
        : `${of} have no data${ofThem}, the first on ${firstDay}: what would have happened on those days is not in the result.`,
    value: missing.length,
    limit: 0,
    unit: 'days',
    explains: 0,
    remedy: LOOK_AT_DATA,
  }
}

/**
 * Prices of a file that the instrument cannot have had: all of the result rests on them. Premiums of options are far from the
 * level of their index.
 */
export function foreignPrices({ report, dataset, legs }: Subject): Finding | null {
  const sources = [dataset, ...(dataset.hedges ?? [])]
  const [far] = legs.flatMap(({ bars, instrument }, k) =>
    sources[k]?.origin?.kind === 'synthetic' ||
    runSegment({ ...report.inputs, instrument }) === 'index-options'
      ? []
      : (foreignLevel(bars, instrument) ?? []),
  )
  if (!far) return null
  return {
    id: 'foreign-level',
    words: levelWords(far),
    value: Math.max(far.times, 1 / far.times),
    limit: far.most,
    unit: 'ratio',
    explains: 1,
    remedy: LOOK_AT_DATA,
  }
}

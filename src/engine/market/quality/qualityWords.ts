import { indianFormat } from '../../core/indian.ts'
import type { EpochMs, Fraction } from '../../core/units.ts'
import { dateWords, dayTimeWords } from '../ist.ts'
import { SESSIONS_PER_YEAR } from '../spacing.ts'
import type { ForeignLevel } from './levels.ts'
import type { BarFinding, Findings, Quality } from './quality.ts'

const MAX_NAMED = 5
/** Bars of a second are recorded ticks. */
const SECOND_MINUTES = 1 / 60
/** Prices so many times the level are in paise: the level itself moves within half a year. */
const PAISE_TIMES = { least: 50, most: 200 }
const PAISE_ADVICE = 'they look like paise; divide them by 100 and import the file again.'
const COUNT = indianFormat({ maximumFractionDigits: 4 })
const RATIO = indianFormat({ maximumSignificantDigits: 3 })

/** One thing that a trader should know of a dataset. */
export interface QualityFinding {
  /** One sentence. */
  readonly text: string
  /** Nothing is wrong with it. */
  readonly isFine: boolean
  /** Where it was found, one line each; at most a hundred. */
  readonly places: readonly string[]
}

/** What a trader should know of a dataset, one sentence for each finding; what is in order is said too. */
export function qualityFindings(quality: Quality): QualityFinding[] {
  return [
    sessions(quality),
    ...spacing(quality),
    ...level(quality),
    {
      text: `Bars per day: ${quantity(quality.barsPerDay.usual)} on most days, minimum ${quantity(quality.barsPerDay.fewest)}.`,
      isFine: quality.barsPerDay.shortDays.count === 0,
      places: quality.barsPerDay.shortDays.first.map(dateWords),
    },
    ...days(quality),
    gaps(quality),
    ...cut(quality),
    {
      text: `${quantity(quality.duplicates)} duplicate rows, ${quantity(quality.leftOut)} out-of-session bars, ${quantity(quality.others)} rows of other symbols, ${quantity(quality.widened)} bars widened by a tick.`,
      isFine: quality.widened === 0,
      places: [],
    },
    ...volume(quality),
    ...jumps(quality),
    { text: `Timestamps: ${STAMPS[quality.stamps]}.`, isFine: true, places: [] },
  ]
}

/** The sentences of what is not in order. */
export function qualityNotes(quality: Quality): string[] {
  return qualityFindings(quality).flatMap(({ text, isFine }) => (isFine ? [] : [text]))
}

const STAMPS: Readonly<Record<Quality['stamps'], string>> = {
  open: 'start of bar',
  close: 'end of bar, moved to the start',
  day: 'dates',
}

function sessions(quality: Quality): QualityFinding {
  const { sessionsFound, sessionsExpected, sessionsUnchecked = 0, closedDays, spacing } = quality
  if (spacing?.kind === 'weekly' || spacing?.kind === 'monthly') {
    const text = `${quantity(sessionsFound)} ${spacing.kind} bars, not checked against the calendar.`
    return { text, isFine: true, places: [] }
  }
  if (sessionsExpected === null) {
    const text = `${quantity(sessionsFound)} days; no calendar to check them against.`
    return { text, isFine: true, places: [] }
  }
  const found = sessionsFound - sessionsUnchecked - closedDays.count
  const days = sessionsUnchecked === 1 ? 'day' : 'days'
  const others =
    sessionsUnchecked === 0 ? '' : `; ${quantity(sessionsUnchecked)} ${days} outside 2018 to 2026 not checked`
  return {
    text: `${quantity(found)} of ${quantity(sessionsExpected)} calendar sessions present${others}.`,
    isFine: found === sessionsExpected,
    places: [],
  }
}

/** T9: what has not a bar on nearly each trading day is annualised in another way. */
function spacing({ spacing }: Quality): QualityFinding[] {
  if (!spacing || spacing.periodsPerYear === SESSIONS_PER_YEAR) return []
  const { kind, days, tradingDays, periodsPerYear } = spacing
  const apart =
    kind === 'weekly' || kind === 'monthly'
      ? `The bars are ${kind}`
      : `Bars on ${quantity(days)} of ${quantity(tradingDays)} trading days`
  const text = `${apart}: annualised metrics use ${RATIO.format(periodsPerYear)} periods a year, not 252.`
  return [{ text, isFine: false, places: [] }]
}

function level({ level }: Quality): QualityFinding[] {
  if (level === undefined || level === null) return []
  const times = `Prices are ${RATIO.format(level)}× the instrument’s real level`
  const advice = isPaise(level) ? PAISE_ADVICE : 'check the unit, the adjustment and the instrument.'
  return [{ text: `${times}: ${advice}`, isFine: false, places: [] }]
}

/** The same of a run on them, with the prices and the level. */
export function levelWords({ symbol, times, price, level }: ForeignLevel): string {
  const advice = isPaise(times) ? PAISE_ADVICE : `check that the file is of ${symbol} and in rupees.`
  return `Prices are around ${RATIO.format(price)}, far from ${symbol}’s level of that time (around ${RATIO.format(level)}): ${advice}`
}

function isPaise(times: Fraction): boolean {
  return times >= PAISE_TIMES.least && times <= PAISE_TIMES.most
}

function days({ missingDays, closedDays }: Quality): QualityFinding[] {
  const found: QualityFinding[] = []
  const add = (what: string, { count, first }: Findings<string>) => {
    if (count > 0)
      found.push({ text: `${what}: ${named(first, count)}.`, isFine: false, places: first.map(dateWords) })
  }
  add('Missing sessions', missingDays)
  add('Days when NSE was closed (left out of runs)', closedDays)
  return found
}

function gaps({ gaps: { count, first }, missingBars, intervalMinutes }: Quality): QualityFinding {
  const isTicks = intervalMinutes <= SECOND_MINUTES
  if (count === 0) {
    const text = isTicks ? 'No gap of more than 30 s within a day.' : 'No gaps within a day.'
    return { text, isFine: true, places: [] }
  }
  const line = first[0]?.line ?? null
  const where = line === null ? '' : `, the first after line ${quantity(line - 1)}`
  const inGaps = `in ${quantity(count)} ${count === 1 ? 'gap' : 'gaps'}`
  const text = isTicks
    ? `No ticks for ${quantity(missingBars)} s within days, ${inGaps} of more than 30 s${where}.`
    : `Missing bars within days: ${quantity(missingBars)}, ${inGaps}${where}.`
  return {
    text,
    isFine: false,
    places: first.map(
      gap =>
        `${dayTimeWords(gap.openMs)} to ${minuteWords(gap.toMs)}: ${quantity(gap.missingBars)} missing${lineWords(gap.line)}`,
    ),
  }
}

function cut({ cutBars = 0 }: Quality): QualityFinding[] {
  if (cutBars === 0) return []
  const bars = cutBars === 1 ? 'bar' : 'bars'
  return [
    { text: `${quantity(cutBars)} ${bars} missing at the start or end of days.`, isFine: false, places: [] },
  ]
}

function volume({ hasVolume, zeroVolume }: Quality): QualityFinding[] {
  if (!hasVolume)
    return [{ text: 'No volume: volume filter and volume cap are off.', isFine: true, places: [] }]
  if (zeroVolume.count === 0) return []
  const text = `${quantity(zeroVolume.count)} bars without volume.`
  return [{ text, isFine: false, places: zeroVolume.first.map(placeWords) }]
}

function jumps({ jumps: { count, first } }: Quality): QualityFinding[] {
  const named = first.slice(0, MAX_NAMED).map(jump => ({
    text: `Price jump: ×${jump.factor.toFixed(3)} vs previous close, ${
      jump.ratio === null ? 'beyond the price band' : `as in a ${jump.ratio} split`
    }${lineWords(jump.line)}.`,
    isFine: false,
    places: [placeWords(jump)],
  }))
  const others = first.slice(MAX_NAMED)
  if (others.length === 0) return named
  const text = `${quantity(count - MAX_NAMED)} more price jumps.`
  return [...named, { text, isFine: false, places: others.map(placeWords) }]
}

function placeWords({ openMs, line }: BarFinding): string {
  return `${dayTimeWords(openMs)}${lineWords(line)}`
}

function lineWords(line: number | null): string {
  return line === null ? '' : ` (line ${quantity(line)})`
}

/** "09:41" in India. */
function minuteWords(ms: EpochMs): string {
  return dayTimeWords(ms).slice(-5)
}

function quantity(count: number): string {
  return COUNT.format(count)
}

function named(first: readonly string[], count: number): string {
  const more = count > MAX_NAMED ? ` and ${quantity(count - MAX_NAMED)} more` : ''
  return `${first.slice(0, MAX_NAMED).map(dateWords).join(', ')}${more}`
}

import type { Quality } from '../../engine/market/quality/quality.ts'
import type { SpacingKind } from '../../engine/market/spacing.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import { quantity } from '../format/format.ts'
import type { Tone } from '../primitives/Tag.tsx'
import type { FormValues } from '../run/useRunForm.ts'

/** The quality of a dataset at a glance. */
export interface QualityScore {
  readonly word: 'Good' | 'Fair' | 'Poor' | 'Not known'
  readonly tone: Tone
  /** Bars that are there and sound, of those that should be: 0 to 100. −1 where that is not known. */
  readonly scorePct: number
  /** What is wrong, the gravest first, in few words each. */
  readonly wrong: readonly string[]
}

const GOOD_PCT = 99.5
const FAIR_PCT = 95
const NOT_KNOWN: QualityScore = { word: 'Not known', tone: 'neutral', scorePct: -1, wrong: [] }

/**
 * Good: at least 99.5 % of the bars that the calendar expects, no bar on a closed day, no step as of a split, and prices
 * near the level of `instrument`. Fair: at least 95 %. Poor: fewer.
 */
export function qualityScore(quality: Quality | undefined, instrument = 'the instrument'): QualityScore {
  if (!quality) return NOT_KNOWN
  const {
    bars,
    missingBars,
    cutBars = 0,
    missingDays,
    closedDays,
    rejected,
    barsPerDay,
    jumps,
    level,
  } = quality
  const isForeign = level !== undefined && level !== null
  const expected = bars + missingBars + cutBars + missingDays.count * barsPerDay.usual + rejected
  const scorePct = expected > 0 ? (bars / expected) * 100 : 0
  const wrong = [
    isForeign ? `prices far from ${instrument}’s level` : null,
    counted(jumps.count, 'price jump', 'price jumps'),
    counted(missingDays.count, 'session missing', 'sessions missing'),
    counted(missingBars + cutBars, 'bar missing', 'bars missing'),
    counted(closedDays.count, 'day when NSE was closed', 'days when NSE was closed'),
    counted(rejected, 'row skipped', 'rows skipped'),
    counted(barsPerDay.shortDays.count, 'short day', 'short days'),
    counted(quality.zeroVolume.count, 'bar without volume', 'bars without volume'),
    spacingWords(quality.spacing?.kind),
  ].filter(words => words !== null)
  const isSound = !isForeign && jumps.count === 0 && closedDays.count === 0
  if (isSound && scorePct >= GOOD_PCT) return { word: 'Good', tone: 'up', scorePct, wrong }
  if (scorePct >= FAIR_PCT) return { word: 'Fair', tone: 'warn', scorePct, wrong }
  return { word: 'Poor', tone: 'down', scorePct, wrong }
}

/** The quality of a dataset whose prices are held against the level of what they are traded as; null: of its own instrument. */
export function qualityAs(
  { symbol, quality }: Pick<DatasetInfo, 'symbol' | 'quality'>,
  instrument: string | null,
): Quality | undefined {
  if (!quality || instrument === null || instrument === symbol) return quality
  return { ...quality, level: quality.farFrom?.find(each => each.symbol === instrument)?.times ?? null }
}

/** What prices are held against: premiums have no level, where the segment makes options of an index. */
export function tradedAs({
  instrument,
  segment,
  costs = 'nse',
}: Pick<FormValues, 'instrument' | 'segment' | 'costs'>): string {
  return segment === 'index-options' && costs === 'nse' ? `${instrument} options` : instrument
}

/** Weekly bars are in order, but no daily ones. */
function spacingWords(kind: SpacingKind | undefined): string | null {
  return kind === undefined || kind === 'intraday' || kind === 'daily' ? null : `${kind} bars`
}

function counted(count: number, one: string, more: string): string | null {
  return count === 0 ? null : `${quantity(count)} ${count === 1 ? one : more}`
}

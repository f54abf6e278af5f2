import type { Quality } from '../../engine/market/quality.ts'
import { quantity } from '../format.ts'

const MOST_NAMED = 5

/** What a trader should know of a dataset, one sentence for each finding; what is in order is said too. */
export function qualityLines(quality: Quality): string[] {
  const { sessionsFound, sessionsExpected, missingDays, closedDays, barsPerDay, gaps, jumps, zeroVolume } =
    quality
  const lines = [
    sessionsExpected === null
      ? `${quantity(sessionsFound)} days; no calendar is known for them.`
      : `${quantity(sessionsFound - closedDays.count)} of ${quantity(sessionsExpected)} sessions of the calendar.`,
    `${quantity(barsPerDay.usual)} bars on most days, ${quantity(barsPerDay.fewest)} at least.`,
  ]
  if (missingDays.count > 0) lines.push(`Sessions missing: ${named(missingDays.first, missingDays.count)}.`)
  if (closedDays.count > 0)
    lines.push(`Days on which NSE was closed: ${named(closedDays.first, closedDays.count)}.`)
  lines.push(
    gaps.count === 0
      ? 'No gap inside a day.'
      : `${quantity(quality.missingBars)} bars missing in ${quantity(gaps.count)} gaps, the first after line ${quantity((gaps.first[0]?.line ?? 1) - 1)}.`,
  )
  lines.push(
    `${quantity(quality.duplicates)} repeated rows, ${quantity(quality.leftOut)} prints outside the session, ${quantity(quality.others)} rows of others, ${quantity(quality.widened)} bars widened by a tick.`,
  )
  if (!quality.hasVolume) lines.push('No volume: rules on volume are off.')
  else if (zeroVolume.count > 0) lines.push(`${quantity(zeroVolume.count)} bars without volume.`)
  for (const { factor, ratio, line } of jumps.first.slice(0, MOST_NAMED)) {
    const words = ratio === null ? 'further than a price band allows' : `as a split of ${ratio} would`
    lines.push(
      `A step to ${factor.toFixed(3)} of the close before, ${words}${line === null ? '' : ` (line ${quantity(line)})`}.`,
    )
  }
  const stamps = {
    open: 'the open of each bar',
    close: 'the close of each bar, moved to its open',
    day: 'days',
  }
  lines.push(`Times are ${stamps[quality.stamps]}.`)
  return lines
}

function named(first: readonly string[], count: number): string {
  const more = count > MOST_NAMED ? ` and ${quantity(count - MOST_NAMED)} more` : ''
  return `${first.slice(0, MOST_NAMED).join(', ')}${more}`
}

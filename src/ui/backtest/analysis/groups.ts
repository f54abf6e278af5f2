/** Trades in groups, in words. */
import type { GroupsView, GroupView } from '../../../workers/api/analysisApi.ts'
import { quantity, signedInr } from '../../format/format.ts'

/** A mean below this is told in paise. */
const FINE_RUPEES = 100

/** How many decimals the means of these tables have, all alike: paise where a rupee is much of one of them. */
export function meanDecimals(views: readonly GroupsView[]): 0 | 2 {
  const isFine = views.some(({ groups }) => groups.some(({ mean }) => Math.abs(mean) < FINE_RUPEES))
  return isFine ? 2 : 0
}

/** The groups that made most and least, or why there is none. */
export function groupsSummary({ groups, note }: GroupsView): string {
  const sorted = groups.toSorted((a, b) => b.net - a.net)
  const [best] = sorted
  const worst = sorted.at(-1)
  const notes = note === null ? '' : ` ${note}`
  if (!best || !worst) return note ?? 'No closed trades.'
  if (best === worst) return `${words(best)}.${notes}`
  return `Best: ${words(best)}; worst: ${words(worst)}.${notes}`
}

function words({ label, net, trades }: GroupView): string {
  return `${label} ${signedInr(net)} in ${quantity(trades)} ${trades === 1 ? 'trade' : 'trades'}`
}

/** How long bars are: the head of section B of RULES.md, and T9's and F12's question. */

/** When a bar opens: its Indian day, and the minutes since its midnight. */
interface Opened {
  readonly day: number
  readonly minute: number
}

const DAY_MINUTES = 1440

/**
 * "The length of a bar is the most frequent distance between two bars of one day, the shorter of two, among the first 500
 * bars of the run, and a day where no day of them has two."
 */
export function barMinutes(bars: readonly Opened[]): number {
  const counts = new Map<number, number>()
  const first = bars.slice(0, 500)
  first.forEach((bar, i) => {
    const before = first[i - 1]
    if (before?.day !== bar.day) return
    const minutes = bar.minute - before.minute
    counts.set(minutes, (counts.get(minutes) ?? 0) + 1)
  })
  const ranked = [...counts].sort(([a, timesA], [b, timesB]) => timesB - timesA || a - b)
  return ranked[0]?.[0] ?? DAY_MINUTES
}

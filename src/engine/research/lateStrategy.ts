import type { Strategy } from '../strategies/define.ts'

/**
 * The strategy with each decision one bar late: what it makes of bar i it only says at the close of bar i + 1, so that its
 * orders, entries and closes alike, act from bar i + 2. What has become of its position by then it knows.
 */
export function oneBarLate(strategy: Strategy): Strategy {
  return {
    ...strategy,
    start(context) {
      // the bars that it names would be those before
      const step = strategy.start({ ...context, setSignalBars: () => {} })
      return i => {
        if (i > 0) step(i - 1)
      }
    },
  }
}

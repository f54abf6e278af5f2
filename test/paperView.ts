/** A paper session as the page is told of it. For tests. */
import type { PaperView } from '../src/engine/desk/paperView.ts'

/** A session of the built-in market on 14 Mar 2023 at 11:00, with what a test changes of it. */
export function paperViewOf(part: Partial<PaperView> = {}): PaperView {
  return {
    id: 'paper-1',
    name: 'Paper 1',
    feed: { kind: 'built-in', seed: 1 },
    terms: { manualCapital: 1_000_000, ordersPerSecond: 10, overLimit: 'wait', limits: null },
    feedMs: Date.parse('2023-03-14T11:00:00+05:30'),
    speed: 60,
    isPlaying: false,
    phase: 'open',
    phaseUntilMs: Date.parse('2023-03-14T15:30:00+05:30'),
    role: 'trading',
    limited: null,
    stale: [],
    ordersThisSecond: 0,
    mostOrdersInASecond: 0,
    alerts: [],
    alertEvents: { fills: false, rejects: true, risk: true },
    shownMs: null,
    fault: null,
    ...part,
  }
}

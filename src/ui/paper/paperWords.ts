/** What the page says of a paper session. The header is fetched with the page, so this stays small. */
import type { FeedPhase, PaperFeed, PaperView } from '../../engine/desk/paperView.ts'

const PHASES: Readonly<Record<FeedPhase, string>> = {
  'pre-open': 'Pre-open',
  open: 'Open',
  closed: 'Closed',
  holiday: 'Holiday',
  ended: 'Ended',
}

/** "Open", "Pre-open": what the header's market badge says of the feed's time. */
export function phaseWord(phase: FeedPhase): string {
  return PHASES[phase]
}

const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** "Simulated", or "Imported: NIFTY.csv and 2 more"; `names` are those of datasets by id, else their symbols stand for them. */
export function feedWords(feed: PaperFeed, names = NO_NAMES): string {
  if (feed.kind === 'built-in') return 'Simulated'
  const [first, ...others] = feed.datasets.map(({ id, symbol }) => names.get(id) ?? symbol)
  return `Imported: ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`
}

/** Whether prices are coming in: what the header's WebSocket indicator shows in Paper. */
export function isFlowing({ isPlaying, stale, fault }: PaperView): boolean {
  return isPlaying && stale.length === 0 && fault === null
}

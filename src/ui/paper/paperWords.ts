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

/** Whether prices are coming in, which the header says in the place of the Sample's WebSocket flag. */
export interface FeedState {
  readonly word: string
  readonly tone: 'up' | 'down' | 'neutral'
}

/** A pause is the trader's own doing, and the end of the data no fault: only what is wrong is red. */
export function feedState({ isPlaying, stale, fault, phase }: PaperView): FeedState {
  if (fault !== null) return { word: 'Stopped', tone: 'down' }
  if (phase === 'ended') return { word: 'Ended', tone: 'neutral' }
  if (!isPlaying) return { word: 'Paused', tone: 'neutral' }
  return stale.length > 0 ? { word: 'Stale', tone: 'down' } : { word: 'Running', tone: 'up' }
}

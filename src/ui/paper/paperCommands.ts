import {
  CirclePlus,
  FastForward,
  FlaskConical,
  Gauge,
  History,
  type LucideIcon,
  Pause,
  Play,
  Save,
  SkipForward,
  Undo2,
} from 'lucide-react'
import { FEED_SPEEDS, type PaperView } from '../../engine/desk/paperView.ts'
import {
  askPaper,
  exportSession,
  leaveToSample,
  type PaperHolder,
  pauseFeed,
  skipToOpen,
  startFeed,
  stepFeed,
} from './askPaper.ts'
import { openPaper } from './paperDialog.ts'

/** One line of the palette, as the palette has it. */
interface PaperCommand {
  readonly label: string
  readonly icon: LucideIcon
  readonly keys?: string
  readonly also?: string
  readonly run: () => void
}

/** What the palette offers of the paper desk: in the Sample the ways to it, in a session all that moves it. */
export function paperCommands(client: PaperHolder, paper: PaperView | null): readonly PaperCommand[] {
  const ways: readonly PaperCommand[] = [
    {
      label: 'Paper sessions',
      icon: FlaskConical,
      also: 'open resume delete source simulated live trading',
      run: () => openPaper('sessions'),
    },
    {
      label: 'New paper session',
      icon: CirclePlus,
      also: 'start paper trading simulated live add create',
      run: () => openPaper('new'),
    },
  ]
  return paper ? [...feedCommands(client, paper), ...sessionCommands(client, paper), ...ways] : ways
}

function feedCommands(client: PaperHolder, paper: PaperView): readonly PaperCommand[] {
  if (paper.phase === 'ended') return []
  return [
    paper.isPlaying
      ? { label: 'Pause the feed', icon: Pause, keys: 'Space', run: () => void pauseFeed(client) }
      : {
          label: 'Start the feed',
          icon: Play,
          keys: 'Space',
          also: 'play resume',
          run: () => void startFeed(client, paper.speed),
        },
    ...FEED_SPEEDS.map(speed => ({
      label: `Play the feed at ${speed}x`,
      icon: Gauge,
      also: 'speed start',
      run: () => void startFeed(client, speed),
    })),
    { label: 'Step 1 s', icon: SkipForward, also: 'feed second', run: () => void stepFeed(client, 1) },
    { label: 'Step 1 min', icon: SkipForward, also: 'feed minute', run: () => void stepFeed(client, 60) },
    ...(paper.phase === 'open'
      ? []
      : [
          {
            label: 'Skip to open',
            icon: FastForward,
            also: 'feed next session market day',
            run: () => void skipToOpen(client),
          },
        ]),
  ]
}

function sessionCommands(client: PaperHolder, paper: PaperView): readonly PaperCommand[] {
  return [
    ...(paper.shownMs === null
      ? []
      : [{ label: 'Back to now', icon: History, run: () => void askPaper(client.paper.showAt(null)) }]),
    {
      label: 'Replay this session',
      icon: History,
      also: 'prove identical fingerprint',
      run: () => openPaper('replay'),
    },
    {
      label: 'Export session',
      icon: Save,
      also: 'download save log',
      run: () => void exportSession(client),
    },
    {
      label: 'Back to Sample',
      icon: Undo2,
      also: 'leave paper source',
      run: () => void leaveToSample(client, paper),
    },
  ]
}

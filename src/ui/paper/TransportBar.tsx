import { FastForward, Pause, Play, SkipForward } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { FEED_SPEEDS, type FeedSpeed, type PaperView } from '../../engine/desk/paperView.ts'
import { istDate, istDayMonth, istTime } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { cx } from '../primitives/cx.ts'
import { Icon } from '../primitives/Icon.tsx'
import { Menu, type MenuEntry } from '../primitives/Menu.tsx'
import { Segmented } from '../primitives/Segmented.tsx'
import { useFocusHeir } from '../primitives/useFocusHeir.ts'
import { useMedia } from '../primitives/useMedia.ts'
import {
  exportSession,
  leaveToSample,
  type PaperHolder,
  pauseFeed,
  skipToOpen,
  startFeed,
  stepFeed,
} from './askPaper.ts'
import { FeedScrubber } from './FeedScrubber.tsx'
import { OrderMeter } from './OrderMeter.tsx'
import { openPaper } from './paperDialog.ts'

interface TransportBarProps {
  client: PaperHolder
  paper: PaperView
}

const SPEEDS = FEED_SPEEDS.map(speed => ({ value: String(speed), label: `${speed}x` }))
/** Below it the steps are in the menu. */
const ROOMY = '(min-width: 64rem)'

/** Moves the feed of the session: its time, speed and steps, the moment that is shown, and the orders of its second. */
export function TransportBar({ client, paper }: TransportBarProps) {
  const { speed, choose, toggle } = useFeed(client, paper)
  const isRoomy = useMedia(ROOMY)
  useSpaceKey(toggle)
  const isOver = paper.phase === 'ended'
  const canSkip = paper.phase !== 'open' && !isOver
  return (
    <section
      aria-label="Paper session"
      className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-2 py-1 md:gap-x-3 md:px-5 print:hidden"
    >
      <Button
        aria-keyshortcuts="Space"
        disabled={isOver}
        onClick={toggle}
        className={cx('max-md:w-11 max-md:px-0', !paper.isPlaying && 'border-accent! text-accent!')}
      >
        <Icon of={paper.isPlaying ? Pause : Play} />
        <span className="max-md:sr-only">{paper.isPlaying ? 'Pause' : 'Start'}</span>
      </Button>
      <FeedTime feedMs={paper.feedMs} />
      <Segmented
        label="Feed speed"
        value={String(speed)}
        options={SPEEDS}
        onChange={value => choose(Number(value) as FeedSpeed)}
        disabled={isOver}
      />
      {isRoomy &&
        STEPS.map(({ label, name, seconds }) => (
          <Button
            key={name}
            variant="ghost"
            aria-label={name}
            disabled={isOver}
            onClick={() => void stepFeed(client, seconds)}
            className="-mx-1 px-1.5"
          >
            {label}
          </Button>
        ))}
      {/* what has no room on the first line stands on the second one together */}
      <div
        className={cx(
          'flex min-w-0 flex-1 items-center gap-x-2 md:gap-x-3',
          canSkip ? 'basis-96 xl:basis-132' : 'basis-64',
        )}
      >
        <FeedScrubber client={client} paper={paper} />
        {canSkip && <SkipToOpen client={client} />}
        <OrderMeter paper={paper} isHidden={canSkip} />
        <Menu
          label="Session"
          entries={[...(isRoomy ? [] : stepEntries(client)), ...entriesOf(client, paper)]}
        />
      </div>
    </section>
  )
}

/** It goes once the market opens. */
function SkipToOpen({ client }: Pick<TransportBarProps, 'client'>) {
  return (
    <Button
      ref={useFocusHeir<HTMLButtonElement>(startButton)}
      icon={FastForward}
      onClick={() => void skipToOpen(client)}
    >
      Skip to open
    </Button>
  )
}

/** The first button of the transport. */
function startButton(leaving: HTMLElement): HTMLElement | null | undefined {
  return leaving.closest('section')?.querySelector('button')
}

/** The day and the time of the feed in India. */
function FeedTime({ feedMs }: Pick<PaperView, 'feedMs'>) {
  return (
    <time dateTime={new Date(feedMs).toISOString()} className="whitespace-nowrap">
      <span className="sr-only">Feed time </span>
      <span className="text-muted">
        <span className="max-xl:hidden">{istDate(feedMs)}</span>
        <span className="xl:hidden">{istDayMonth(feedMs)}</span>,{' '}
      </span>
      <span className="font-medium">{istTime(feedMs)}</span>
    </time>
  )
}

const STEPS = [
  { label: '+1 s', name: 'Step 1 s', seconds: 1 },
  { label: '+1 min', name: 'Step 1 min', seconds: 60 },
] as const

function stepEntries(client: PaperHolder): readonly MenuEntry[] {
  return STEPS.map(({ name, seconds }) => ({
    label: name,
    icon: SkipForward,
    onSelect: () => void stepFeed(client, seconds),
  }))
}

function entriesOf(client: PaperHolder, paper: PaperView): readonly MenuEntry[] {
  return [
    { label: 'Replay this session', onSelect: () => openPaper('replay') },
    { label: 'Export session', onSelect: () => void exportSession(client) },
    { label: 'Paper sessions', onSelect: () => openPaper('sessions') },
    { label: 'Back to Sample', onSelect: () => void leaveToSample(client, paper) },
  ]
}

/** The speed that is chosen, which a paused feed takes when it starts, and what starts and pauses it. */
function useFeed(client: PaperHolder, paper: PaperView) {
  const [chosen, setChosen] = useState<FeedSpeed | null>(null)
  const speed = chosen ?? paper.speed
  const start = async (next: FeedSpeed) => {
    await startFeed(client, next)
    setChosen(null)
  }
  const choose = (next: FeedSpeed) => {
    setChosen(next)
    if (paper.isPlaying) void start(next)
  }
  const toggle = () => void (paper.isPlaying ? pauseFeed(client) : start(speed))
  return { speed, choose, toggle }
}

const OVERLAY = '[role=dialog][aria-modal=true], [role=listbox], [role=menu]'

/** Space starts and pauses the feed while no control has the keyboard, which would take it for itself. */
function useSpaceKey(toggle: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key !== ' ' || event.defaultPrevented || repeat) return
    if (ctrlKey || metaKey || altKey || shiftKey || document.querySelector(OVERLAY)) return
    if (target !== document.body && !(target instanceof Element && target.id === 'main')) return
    // or the page would scroll
    event.preventDefault()
    toggle()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

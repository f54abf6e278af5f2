import { Eye, History, type LucideIcon, OctagonX, Unplug } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { PaperView } from '../../engine/desk/paperView.ts'
import { istTime } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { cx } from '../primitives/cx.ts'
import { Icon } from '../primitives/Icon.tsx'
import { dismissTopic } from '../primitives/toasts.ts'
import { useFocusHeir } from '../primitives/useFocusHeir.ts'
import { PAUSED_FEED, WAITS_FOR_FEED } from '../session/notices.ts'
import { askPaper, type PaperHolder } from './askPaper.ts'
import { openPaper } from './paperDialog.ts'
import { TransportBar } from './TransportBar.tsx'
import { useFollowedLimits, useSettings } from './useRiskLimits.ts'

interface SessionBarsProps {
  client: PaperHolder
  paper: PaperView
  /** Whether the screen below shows the desk: the others have what is wrong alone. */
  isDesk: boolean
}

/**
 * What stands below the header in a paper session, on every screen: what is wrong with it, and what moves its feed. While it
 * does, the session follows the limits of Settings.
 */
export function SessionBars({ client, paper, isDesk }: SessionBarsProps) {
  const { fault, limited, stale, shownMs, role } = paper
  useFollowedLimits(client.paper, paper, useSettings())
  usePauseToasts(paper)
  return (
    <>
      {isDesk && <TransportBar key={paper.id} client={client} paper={paper} />}
      {fault !== null && (
        <Bar
          tone="down"
          icon={OctagonX}
          title="Session stopped"
          action={<Button onClick={() => openPaper('sessions')}>Paper sessions</Button>}
        >
          {fault}
        </Bar>
      )}
      {limited !== null && (
        <Bar tone="down" icon={OctagonX} title={`${limited} reached`}>
          All orders are cancelled and all positions closed. No new entries until the next trading day.
        </Bar>
      )}
      {stale.length > 0 && (
        <Bar tone="warn" icon={Unplug} title="Feed stale">
          {staleWords(stale)}
        </Bar>
      )}
      {shownMs !== null && (
        <Bar
          tone="info"
          icon={History}
          title={`Showing ${istTime(shownMs)}`}
          action={<BackToNow client={client} />}
        >
          Orders and changes are off until you are back.
        </Bar>
      )}
      {role === 'watching' && isDesk && (
        <Bar tone="muted" icon={Eye} title="Watching">
          Another tab trades this session; what you do here counts too.
        </Bar>
      )}
    </>
  )
}

/** What says that the feed is paused goes once it is started; what waits for the feed goes once it moves. */
function usePauseToasts({ id, feedMs, isPlaying }: PaperView): void {
  const before = useRef({ id, feedMs })
  useEffect(() => {
    // the toast of a session that has just opened comes before or after the session itself
    const hasMoved = before.current.id === id && before.current.feedMs !== feedMs
    before.current = { id, feedMs }
    if (isPlaying) dismissTopic(PAUSED_FEED)
    if (isPlaying || hasMoved) dismissTopic(WAITS_FOR_FEED)
  }, [id, feedMs, isPlaying])
}

/** It goes with its bar. */
function BackToNow({ client }: Pick<SessionBarsProps, 'client'>) {
  return (
    <Button
      ref={useFocusHeir<HTMLButtonElement>(mainOfPage)}
      onClick={() => void askPaper(client.paper.showAt(null))}
    >
      Back to now
    </Button>
  )
}

/** The screen, which comes after the bars. */
function mainOfPage(): HTMLElement | null {
  return document.getElementById('main')
}

/** "No price for NIFTY for 30 s: …". */
function staleWords(stale: readonly string[]): string {
  const names =
    stale.length > 3 ? `${stale.slice(0, 3).join(', ')} and ${stale.length - 3} more` : stale.join(', ')
  const them = stale.length === 1 ? 'it' : 'them'
  return `No price for ${names} for 30 s: no new entries in ${them} until prices return. Check your open positions and orders in ${them}.`
}

const TONES = {
  down: { box: 'bg-down/12', ink: 'text-down' },
  warn: { box: 'bg-warn/12', ink: 'text-warn' },
  info: { box: 'bg-info/12', ink: 'text-info' },
  muted: { box: '', ink: 'text-muted' },
} as const

interface BarProps {
  tone: keyof typeof TONES
  icon: LucideIcon
  title: string
  children: ReactNode
  action?: ReactNode
}

/** What needs the trader is announced at once, what they did themselves when there is time. */
function Bar({ tone, icon, title, children, action }: BarProps) {
  const { box, ink } = TONES[tone]
  return (
    <div
      role={tone === 'down' || tone === 'warn' ? 'alert' : 'status'}
      className={cx('flex min-h-10 items-center gap-2 border-b border-line px-4 py-1 md:px-5', box)}
    >
      <Icon of={icon} className={ink} />
      <p className="min-w-0 flex-1">
        <strong className={cx('font-semibold', ink)}>{title}</strong>{' '}
        <span className="text-muted">{children}</span>
      </p>
      {action}
    </div>
  )
}

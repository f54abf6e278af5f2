import { Link } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import type { PaperView } from '../../../engine/desk/paperView.ts'
import type { DeskNotice, NoticeTone } from '../../../engine/desk/types.ts'
import { useDeskCommand } from '../../desk/useDesk.ts'
import { istDate, istDateTime, istDayMonth, istMinutes, istTime, quantity } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { cx } from '../../primitives/cx.ts'
import { Sheet } from '../../primitives/Dialog.tsx'
import { EmptyState } from '../../primitives/EmptyState.tsx'
import { Dot, type Tone } from '../../primitives/Tag.tsx'
import { unbroken } from '../../primitives/unbroken.ts'
import type { DeskOverlayProps, OpenOverlay } from './lazyOverlay.tsx'

const NONE: readonly DeskNotice[] = []

const COLOURS: Readonly<Record<NoticeTone, Tone>> = {
  neutral: 'neutral',
  good: 'up',
  warn: 'warn',
  bad: 'down',
}

interface NotificationsSheetProps extends DeskOverlayProps {
  onOpen: OpenOverlay
}

/** What the bell opens: newest first, each a link to its screen. */
export function NotificationsSheet({ client, desk, open, onClose, onOpen }: NotificationsSheetProps) {
  const send = useDeskCommand(client)
  const notices = desk?.notices ?? NONE
  const unread = notices.filter(notice => !notice.read).length
  const follow = (id: number) => {
    // nothing is lost when that fails: it only stays unread
    client.deskCommand({ kind: 'mark-read', id }).catch(() => {})
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Notifications"
      side="right"
      actions={
        <Button variant="ghost" onClick={() => onOpen('alerts')}>
          Alerts…
        </Button>
      }
    >
      {notices.length === 0 ? (
        <EmptyState
          icon={BellOff}
          title="No notifications"
          text={`Rejected orders, finished runs, imports and trading halts are listed here. ${rangeWords(desk?.paper)}`}
        />
      ) : (
        <>
          {unread > 0 && (
            <div className="flex items-center justify-between border-b border-grid py-1 pr-2 pl-4">
              <span className="text-label text-muted">{quantity(unread)} unread</span>
              <Button variant="ghost" onClick={() => void send({ kind: 'mark-read', id: 'all' })}>
                Mark all read
              </Button>
            </div>
          )}
          <ul className="py-1">
            {notices.map(notice => (
              <NoticeRow key={notice.id} notice={notice} onFollow={() => follow(notice.id)} />
            ))}
          </ul>
          <p className="px-4 pb-3 text-label text-faint">{rangeWords(desk?.paper)}</p>
        </>
      )}
    </Sheet>
  )
}

function NoticeRow({ notice, onFollow }: { notice: DeskNotice; onFollow: () => void }) {
  return (
    <li>
      <Link
        to={notice.to}
        onClick={onFollow}
        className="flex items-baseline gap-2.5 px-4 py-2 -outline-offset-2 hover:bg-raised"
      >
        <span className="relative -top-0.5">
          <Dot tone={COLOURS[notice.tone]} />
        </span>
        <span className={cx('min-w-0 flex-1 break-words', notice.read && 'text-muted')}>
          {!notice.read && <span className="sr-only">Unread: </span>}
          {unbroken(notice.text)}
        </span>
        <time
          dateTime={new Date(notice.ms).toISOString()}
          title={istDateTime(notice.ms)}
          className="shrink-0 text-label text-faint"
        >
          {momentWords(notice.ms)}
        </time>
      </Link>
    </li>
  )
}

/** What is listed here, since earlier ones are not. */
function rangeWords(paper: PaperView | undefined): string {
  if (!paper) return 'Only the last 100 notifications are kept.'
  return `Only those of ${istDate(paper.shownMs ?? paper.feedMs)} are listed, 100 at most: each trading day begins a new list.`
}

/** The time of today, "20 Nov, 15:29" of another day: a later time than the clock's would read like a fault. */
function momentWords(ms: number): string {
  const isToday = istDate(ms) === istDate(Date.now())
  return isToday ? istTime(ms) : `${istDayMonth(ms)}, ${istMinutes(ms)}`
}

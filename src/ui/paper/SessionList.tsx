import { FlaskConical, Trash2 } from 'lucide-react'
import { toRupees } from '../../engine/core/units.ts'
import type { PaperSummary } from '../../workers/api/paperApi.ts'
import { gainClass, istDateTime, signedInr } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { cx } from '../primitives/cx.ts'
import { EmptyState } from '../primitives/EmptyState.tsx'
import { IconButton } from '../primitives/IconButton.tsx'
import { Tag } from '../primitives/Tag.tsx'
import { feedWords } from './paperWords.ts'

interface SessionListProps {
  /** The newest first. */
  sessions: readonly PaperSummary[]
  shownId: string | null
  /** The one that is on its way; until it is there no other can be asked for. */
  resumingId: string | null
  onResume: (session: PaperSummary) => void
  onRemove: (session: PaperSummary) => void
}

/** The sessions with their feed, its time and what they have made after charges. */
export function SessionList({ sessions, shownId, resumingId, onResume, onRemove }: SessionListProps) {
  if (sessions.length === 0) {
    return (
      <EmptyState
        icon={FlaskConical}
        title="No paper sessions yet"
        text="A session trades a simulated market, or imported prices, with your strategies and orders."
      />
    )
  }
  return (
    <ul aria-label="Sessions" className="-mx-2 max-h-[50dvh] overflow-y-auto">
      {sessions.map(session => {
        const { id, name, feed, feedMs, netPaise } = session
        return (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-grid px-2 py-2 last:border-b-0"
          >
            <div className="min-w-0 flex-1 basis-40">
              <p className="truncate font-medium text-text">{name}</p>
              <p className="truncate text-label text-faint">
                {feedWords(feed)} · {istDateTime(feedMs)} IST
              </p>
            </div>
            <p className={cx('whitespace-nowrap', gainClass(toRupees(netPaise)))}>
              <span className="sr-only">Net P&L </span>
              {signedInr(toRupees(netPaise))}
            </p>
            <div className="flex items-center gap-1">
              {id === shownId ? (
                <Tag tone="info">Current</Tag>
              ) : (
                <Button
                  aria-label={`${id === resumingId ? 'Resuming' : 'Resume'} ${name}`}
                  disabled={resumingId !== null}
                  onClick={() => onResume(session)}
                >
                  {id === resumingId ? 'Resuming…' : 'Resume'}
                </Button>
              )}
              <IconButton icon={Trash2} label={`Delete ${name}`} onClick={() => onRemove(session)} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

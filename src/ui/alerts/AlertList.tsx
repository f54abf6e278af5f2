import { Trash2 } from 'lucide-react'
import { alertWords } from '../../engine/desk/alertWords.ts'
import type { PaperAlert } from '../../engine/desk/paperView.ts'
import { istDayMonth, istTime } from '../format/format.ts'
import { IconButton } from '../primitives/IconButton.tsx'
import { Tag } from '../primitives/Tag.tsx'
import { ALERT_TEXTS } from './alertTexts.ts'

interface AlertListProps {
  alerts: readonly PaperAlert[]
  onDelete: (id: string) => void
}

/** Each alert with whether it waits or when it triggered. */
export function AlertList({ alerts, onDelete }: AlertListProps) {
  if (alerts.length === 0) return <p>{ALERT_TEXTS.none}</p>
  return (
    <ul aria-label={ALERT_TEXTS.title} className="grid max-h-56 overflow-y-auto">
      {alerts.map(({ id, what, triggeredMs }) => {
        const words = alertWords(what)
        return (
          <li
            key={id}
            className="flex min-h-9 flex-wrap items-center gap-x-2 border-b border-grid last:border-0"
          >
            <span className="min-w-0 flex-1 basis-44 text-text first-letter:uppercase">{words}</span>
            {triggeredMs === null ? (
              <Tag>{ALERT_TEXTS.waiting}</Tag>
            ) : (
              <Tag tone="warn">
                Triggered {istDayMonth(triggeredMs)}, {istTime(triggeredMs)}
              </Tag>
            )}
            <IconButton
              icon={Trash2}
              label={`${ALERT_TEXTS.deleteAlert}${words}`}
              onClick={() => onDelete(id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

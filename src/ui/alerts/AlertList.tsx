import { Trash2 } from 'lucide-react'
import { alertWords } from '../../engine/desk/alertWords.ts'
import type { PaperAlert } from '../../engine/desk/paperView.ts'
import { istDayMonth, istTime } from '../format/format.ts'
import { IconButton } from '../primitives/IconButton.tsx'
import { Tag } from '../primitives/Tag.tsx'
import { useFocusHeir } from '../primitives/useFocusHeir.ts'
import { ALERT_TEXTS } from './alertTexts.ts'

interface AlertListProps {
  alerts: readonly PaperAlert[]
  onDelete: (id: string) => void
}

/** Each alert with whether it waits or when it triggered. */
export function AlertList({ alerts, onDelete }: AlertListProps) {
  return (
    <section aria-label={ALERT_TEXTS.title} tabIndex={-1}>
      {alerts.length === 0 ? (
        <p>{ALERT_TEXTS.none}</p>
      ) : (
        <ul aria-label={ALERT_TEXTS.title} className="grid max-h-56 overflow-y-auto">
          {alerts.map(alert => (
            <Row key={alert.id} alert={alert} onDelete={onDelete} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface RowProps extends Pick<AlertListProps, 'onDelete'> {
  alert: PaperAlert
}

function Row({ alert: { id, what, triggeredMs }, onDelete }: RowProps) {
  const words = alertWords(what)
  return (
    <li
      ref={useFocusHeir<HTMLLIElement>(boxOf)}
      className="flex min-h-9 items-center gap-x-2 border-b border-grid last:border-0"
    >
      {/* on phones its state stands below the words, and the button beside both */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <span className="min-w-0 flex-1 basis-44 text-text first-letter:uppercase">{words}</span>
        {triggeredMs === null ? (
          <Tag>{ALERT_TEXTS.waiting}</Tag>
        ) : (
          <Tag tone="warn">
            Triggered {istDayMonth(triggeredMs)}, {istTime(triggeredMs)}
          </Tag>
        )}
      </div>
      <IconButton icon={Trash2} label={`${ALERT_TEXTS.deleteAlert}${words}`} onClick={() => onDelete(id)} />
    </li>
  )
}

/** The box of the alerts, which stays when the last of them goes. */
function boxOf(row: HTMLElement): HTMLElement | null {
  return row.closest('section')
}

import type { RunView } from '../../../workers/api/api.ts'
import { istDateTime, quantity, times } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { Disclosure } from '../../primitives/Disclosure.tsx'
import { Notice } from '../../primitives/Notice.tsx'

/** More would bury the metrics; the rest is in the exported run. */
const LISTED = 50

interface RunNoticesProps {
  view: RunView
  /** Runs the same without the limits that acted; null where that cannot be asked for. */
  onWithoutLimits: (() => void) | null
}

/** What a trader must know to read the metrics: limits that acted, orders refused, the engine's notes. */
export function RunNotices({ view, onWithoutLimits }: RunNoticesProps) {
  const { notes, riskEvents, riskWords, orders } = view
  const isWarning = riskEvents.length > 0 || orders.refused > 0
  if (notes.length === 0 && !isWarning) return null
  return (
    <Notice
      tone={isWarning ? 'warn' : 'info'}
      action={
        riskEvents.length > 0 &&
        view.inputs.risk !== null &&
        onWithoutLimits && <Button onClick={onWithoutLimits}>Run without limits</Button>
      }
    >
      <div className="grid grid-cols-1 gap-0.5">
        {notes
          .filter(note => !orders.refusals.some(({ reason }) => isOf(note, reason)))
          .map(note => (
            <p key={note}>{note}</p>
          ))}
        {riskEvents.length > 0 && (
          <Several
            title={`Risk limits hit: ${riskWords}.`}
            lines={riskEvents.map(({ ms, message }) => `${istDateTime(ms)}: ${message}`)}
          />
        )}
        {orders.refused > 0 && (
          <Several
            title={`${quantity(orders.refused)} ${orders.refused === 1 ? 'order' : 'orders'} rejected`}
            lines={orders.refusals.map(({ reason, count }) =>
              count === orders.refused ? `${reason}.` : `${reason} (${times(count)})`,
            )}
          />
        )}
      </div>
    </Notice>
  )
}

/** Whether a note tells of a refusal, which stands among the refusals already. */
function isOf(note: string, reason: string): boolean {
  return note.toLowerCase().includes(reason.toLowerCase())
}

/** One line stands open; several fold away behind their number. */
function Several({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 1) return <p>{`${title.replace(/\.$/, '')}. ${lines[0]}`}</p>
  return (
    <Disclosure title={title}>
      <ul className="mb-2 max-h-48 overflow-y-auto text-muted">
        {lines.slice(0, LISTED).map((line, i) => (
          // two events may read alike
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={i}>{line}</li>
        ))}
        {lines.length > LISTED && <li>And {quantity(lines.length - LISTED)} more in the exported run.</li>}
      </ul>
    </Disclosure>
  )
}

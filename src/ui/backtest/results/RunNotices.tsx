import { isSoldOptionsNote } from '../../../engine/run/soldOptionsNote.ts'
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

/** One thing to know, and what belongs to it. */
interface Item {
  readonly title: string
  readonly lines: readonly string[]
}

/**
 * What a trader must know to read the metrics: limits that acted, orders refused, the engine's notes. The weightiest stands
 * on one line; what belongs to it and all others fold away behind it.
 */
export function RunNotices({ view, onWithoutLimits }: RunNoticesProps) {
  const { riskEvents, orders } = view
  const [first, ...others] = itemsOf(view)
  if (!first) return null
  const isWarning = riskEvents.length > 0 || orders.refused > 0
  return (
    <Notice
      tone={isWarning ? 'warn' : 'info'}
      action={
        riskEvents.length > 0 &&
        view.inputs.risk !== null &&
        onWithoutLimits && <Button onClick={onWithoutLimits}>Run without limits</Button>
      }
    >
      {others.length === 0 && first.lines.length === 0 ? (
        <p>{first.title}</p>
      ) : (
        <Disclosure
          title={first.title}
          summary={others.length > 0 && `${quantity(others.length)} more`}
          isCompact
        >
          <Lines lines={first.lines} />
          {others.map(({ title, lines }) => (
            <div key={title}>
              <p>{title}</p>
              <Lines lines={lines} />
            </div>
          ))}
        </Disclosure>
      )}
    </Notice>
  )
}

/** The weightiest first. */
function itemsOf({ notes, riskEvents, riskWords, orders, inputs }: RunView): readonly Item[] {
  const limits = {
    title: `${inputs.risk === null ? 'Run stopped early' : 'Risk limits hit'}: ${riskWords}.`,
    lines: riskEvents.map(({ ms, message }) => `${istDateTime(ms)}: ${message}`),
  }
  const refused = itemOf(
    `${quantity(orders.refused)} ${orders.refused === 1 ? 'order' : 'orders'} rejected`,
    orders.refusals.map(({ reason, count }) =>
      count === orders.refused ? `${reason}.` : `${reason} (${times(count)})`,
    ),
  )
  return [
    ...(riskEvents.length > 0 ? [limits] : []),
    ...(orders.refused > 0 ? [refused] : []),
    ...notes
      // it stands above the figures
      .filter(note => !isSoldOptionsNote(note) && !orders.refusals.some(({ reason }) => isOf(note, reason)))
      .map(title => ({ title, lines: [] })),
  ]
}

/** A single line is a part of the title. */
function itemOf(title: string, lines: readonly string[]): Item {
  return lines.length === 1
    ? { title: `${title.replace(/\.$/, '')}. ${lines[0]}`, lines: [] }
    : { title, lines }
}

/** Whether a note tells of a refusal, which stands among the refusals already. */
function isOf(note: string, reason: string): boolean {
  return note.toLowerCase().includes(reason.toLowerCase())
}

function Lines({ lines }: Pick<Item, 'lines'>) {
  if (lines.length === 0) return null
  return (
    <ul className="mb-2 max-h-48 overflow-y-auto text-muted">
      {lines.slice(0, LISTED).map((line, i) => (
        // two events may read alike
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={i}>{line}</li>
      ))}
      {lines.length > LISTED && <li>And {quantity(lines.length - LISTED)} more in the exported run.</li>}
    </ul>
  )
}

import type { ConsoleLines } from '../../../workers/api/api.ts'
import { quantity } from '../../format/format.ts'
import { Disclosure } from '../../primitives/Disclosure.tsx'
import { Card } from '../../primitives/Panel.tsx'

/** What the code of the strategy logged in this run; nothing where it logged nothing. */
export function ConsolePanel({ console: { lines, omitted } }: { console: ConsoleLines }) {
  if (lines.length === 0) return null
  const count = lines.length + omitted
  return (
    <Card>
      <Disclosure title={`Console: ${quantity(count)} ${count === 1 ? 'line' : 'lines'}`}>
        <pre className="max-h-80 overflow-auto px-4 pb-3 text-label whitespace-pre-wrap text-muted">
          {lines.join('\n')}
          {omitted > 0 && `\n${quantity(omitted)} more lines are not kept.`}
        </pre>
      </Disclosure>
    </Card>
  )
}

import { useState } from 'react'
import type { Finding } from '../../engine/research/diagnosis/finding.ts'
import { Panel } from '../primitives/Panel.tsx'
import { findingNumber } from './findings.ts'

/** So many stand open; what spoils a result most comes first. */
const FIRST = 3

/** What to know before a run is believed, in words, each with its number. */
export function RunWarnings({ findings }: { findings: readonly Finding[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? findings : findings.slice(0, FIRST)
  return (
    <Panel
      title="Run warnings"
      actions={
        <p className="text-label text-muted">
          {findings.length === 0 ? 'no issues found' : 'Check before you trust this result'}
        </p>
      }
    >
      {findings.length === 0 ? (
        <p className="px-4 py-3 text-muted">
          No warnings: trades, profit, charges, fills, gaps and parameters were checked.
        </p>
      ) : (
        <ul className="py-1.5">
          {shown.map(finding => (
            <li key={finding.id} className="flex items-baseline gap-4 px-4 py-1">
              <span className="w-16 shrink-0 text-right font-semibold text-warn">
                {findingNumber(finding)}
              </span>
              <span className="min-w-0 text-muted">{finding.words}</span>
            </li>
          ))}
        </ul>
      )}
      {findings.length > FIRST && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="mb-2 ml-24 min-h-6 text-label text-muted underline decoration-line-strong underline-offset-4 hover:text-text"
        >
          {isOpen ? 'Show less' : `Show all ${findings.length}`}
        </button>
      )}
    </Panel>
  )
}

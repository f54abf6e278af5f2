import { useState } from 'react'
import type { Finding, Remedy } from '../../engine/research/diagnosis/finding.ts'
import { percent } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { Panel } from '../primitives/Panel.tsx'
import { findingNumber } from './findings.ts'

/** So many stand open; what explains most comes first. */
const FIRST = 4

interface DiagnosisProps {
  findings: readonly Finding[]
  /** The market is made for the run, so that it can have more days. */
  isMade: boolean
  /** Tries a remedy; null where that cannot be asked for. */
  onRemedy: ((remedy: Remedy) => void) | null
}

/** Why the result is what it is, and how far it can be trusted: each finding with its number and what tests it. */
export function Diagnosis({ findings, isMade, onRemedy }: DiagnosisProps) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? findings : findings.slice(0, FIRST)
  const made = shown.filter(({ explains }) => explains > 0)
  const doubts = shown.filter(({ explains }) => explains === 0)
  const rowOf = (finding: Finding) => (
    <Row
      key={finding.id}
      finding={finding}
      remedy={isOffered(finding.remedy, isMade) ? finding.remedy : null}
      onRemedy={onRemedy}
    />
  )
  return (
    <Panel
      title="Diagnosis"
      actions={
        <p className="text-label text-muted">
          {findings.length === 0 ? 'Nothing found' : 'What explains most comes first'}
        </p>
      }
    >
      {findings.length === 0 && (
        <p className="px-4 py-3 text-muted">
          Charges, trades, limits, fills, gaps, data and parameters were checked.
        </p>
      )}
      {made.length > 0 && <Group title="What made this result">{made.map(rowOf)}</Group>}
      {doubts.length > 0 && <Group title="How far to trust it">{doubts.map(rowOf)}</Group>}
      {findings.length > FIRST && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="mx-4 mb-2.5 min-h-6 text-label text-muted underline decoration-line-strong underline-offset-4 hover:text-text"
        >
          {isOpen ? 'Show less' : `Show all ${findings.length}`}
        </button>
      )}
    </Panel>
  )
}

/** A file has no days but its own. */
function isOffered(remedy: Remedy | null, isMade: boolean): boolean {
  return remedy !== null && (remedy.kind === 'view' || isMade || !remedy.needsMoreBars)
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="@container pt-2.5 pb-1.5" aria-label={title}>
      <h3 className="px-4 pb-1 text-label text-faint">{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

interface RowProps {
  finding: Finding
  remedy: Remedy | null
  onRemedy: DiagnosisProps['onRemedy']
}

function Row({ finding, remedy, onRemedy }: RowProps) {
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-4 py-1.5 @xl:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
      <span className="self-start pt-0.5">
        <span className="block text-right font-semibold text-warn">{findingNumber(finding)}</span>
        {finding.explains > 0 && <Part of={finding.explains} />}
      </span>
      {/* a line must not end between a sign and its amount */}
      <span className="min-w-0 text-text">{finding.words.replaceAll('−₹', '−\u2060₹')}</span>
      {remedy && onRemedy && (
        <Button className="col-start-2 justify-self-start @xl:col-start-3" onClick={() => onRemedy(remedy)}>
          {remedy.label}
        </Button>
      )}
    </li>
  )
}

/** The part of the result that a finding explains, as a bar. */
function Part({ of }: { of: number }) {
  const words = `Explains ${percent(of * 100, 0)} of the result`
  return (
    <span role="img" aria-label={words} title={words} className="mt-1 block h-1 rounded-full bg-raised">
      <span className="block h-full rounded-full bg-warn" style={{ width: `${Math.max(of * 100, 2)}%` }} />
    </span>
  )
}

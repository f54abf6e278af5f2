import { type ReactNode, useId, useState } from 'react'
import { type DataColumns, DataTable } from '../../charts/DataTable.tsx'
import { cx } from '../../primitives/cx.ts'

/** A line must not end between a sign and its amount. */
const SIGNS = /[−+](?=\D)/g
const WORD_JOINER = '\u2060'

interface SectionProps {
  title: string
  /** What it shows, in one sentence. */
  summary: string
  /** Choices at the right of the title. */
  actions?: ReactNode
  /** The points as a table, where the part is not one itself. */
  data?: DataColumns | undefined
  /** Takes both columns of a wide page. */
  isWide?: boolean
  /** Nothing where there is nothing to draw: the sentence says why. */
  children?: ReactNode
}

/** One question to a run: its answer as a drawing, in a sentence, and as a table. */
export function Section({ title, summary, actions, data, isWide = false, children }: SectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx('flex min-w-0 flex-col bg-panel py-3', isWide && '@3xl:col-span-2')}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {actions}
      </div>
      {children && <div className="@container mt-2 min-w-0 flex-1">{children}</div>}
      <div className="mt-2 flex items-baseline justify-between gap-4 px-4 text-label text-faint">
        <p>{summary.replaceAll(SIGNS, `$&${WORD_JOINER}`)}</p>
        {data && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide data' : 'View data'}: ${title}`}
            onClick={() => setIsOpen(!isOpen)}
            className="min-h-6 shrink-0 text-muted underline decoration-line-strong underline-offset-4 hover:text-text"
          >
            {isOpen ? 'Hide data' : 'View data'}
          </button>
        )}
      </div>
      {isOpen && data && (
        <div className="mt-2 border-t border-line">
          <DataTable caption={`${title}: data`} data={data} />
        </div>
      )}
    </section>
  )
}

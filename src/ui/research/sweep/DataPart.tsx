import { useId, useState } from 'react'
import { type DataColumns, DataTable } from '../../charts/DataTable.tsx'

/** The points of a drawing as a table that opens on demand. */
export function DataPart({ label, summary, data }: { label: string; summary: string; data: DataColumns }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className="text-label">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="min-h-6 text-muted underline decoration-line-strong underline-offset-4 hover:text-text"
      >
        {isOpen ? 'Hide data' : 'View data'}
      </button>
      {isOpen && (
        <div id={id} className="-mx-4 mt-2 border-t border-line">
          <p className="px-4 py-2 text-muted">{summary}</p>
          <DataTable caption={`${label}: data`} data={data} />
        </div>
      )}
    </div>
  )
}

import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../primitives/Button.tsx'
import { CONTROL_CLASS } from '../primitives/Field.tsx'
import { IconButton } from '../primitives/IconButton.tsx'
import type { RowFault } from './faults.ts'

interface RowsFieldProps {
  /** "Buy when". */
  title: string
  rows: readonly string[]
  onRows: (rows: readonly string[]) => void
  faults: readonly RowFault[]
}

/** Conditions as they are written, one a row; all of them must hold. */
export function RowsField({ title, rows, onRows, faults }: RowsFieldProps) {
  const id = useId()
  const messageAt = (row: number) => faults.find(fault => fault.row === row)?.message
  const replace = (at: number, text: string) => onRows(rows.map((row, k) => (k === at ? text : row)))
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1 text-label text-muted">{title}</legend>
      {rows.map((row, k) => {
        const message = messageAt(k)
        return (
          // rows have no name of their own
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
          <div key={k} className="grid gap-1">
            <div className="flex gap-1">
              <input
                value={row}
                placeholder="RSI(14) crosses below 30"
                aria-label={`${title}, condition ${k + 1}`}
                aria-invalid={message !== undefined || undefined}
                aria-describedby={message === undefined ? undefined : `${id}-${k}`}
                spellCheck={false}
                autoComplete="off"
                onChange={event => replace(k, event.target.value)}
                className={CONTROL_CLASS}
              />
              <IconButton
                icon={X}
                label={`Remove condition ${k + 1}: ${title}`}
                onClick={() => onRows(rows.filter((_, other) => other !== k))}
              />
            </div>
            {message !== undefined && (
              <p id={`${id}-${k}`} className="text-label text-down wrap-anywhere">
                {message}
              </p>
            )}
          </div>
        )
      })}
      {messageAt(-1) !== undefined && <p className="text-label text-down">{messageAt(-1)}</p>}
      <Button
        variant="ghost"
        icon={Plus}
        className="-ml-2.5 justify-self-start"
        onClick={() => onRows([...rows, ''])}
      >
        {rows.length === 0 ? 'Add a condition' : 'And also'}
      </Button>
    </fieldset>
  )
}

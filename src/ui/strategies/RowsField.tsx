import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../primitives/Button.tsx'
import { CONTROL_CLASS } from '../primitives/Field.tsx'
import { IconButton } from '../primitives/IconButton.tsx'

interface RowsFieldProps {
  /** "Buy when". */
  title: string
  rows: readonly string[]
  onRows: (rows: readonly string[]) => void
  /** What is wrong, and at which row; −1 is the list itself. */
  fault: { readonly row: number; readonly message: string } | null
}

/** Conditions as they are written, one a row; all of them must hold. */
export function RowsField({ title, rows, onRows, fault }: RowsFieldProps) {
  const id = useId()
  const replace = (at: number, text: string) => onRows(rows.map((row, k) => (k === at ? text : row)))
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1 text-label text-muted">{title}</legend>
      {rows.map((row, k) => {
        const isWrong = fault?.row === k
        return (
          // rows have no name of their own
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
          <div key={k} className="grid gap-1">
            <div className="flex gap-1">
              <input
                value={row}
                placeholder="RSI(14) crosses below 30"
                aria-label={`${title}, condition ${k + 1}`}
                aria-invalid={isWrong || undefined}
                aria-describedby={isWrong ? id : undefined}
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
            {isWrong && (
              <p id={id} className="text-label text-down wrap-anywhere">
                {fault.message}
              </p>
            )}
          </div>
        )
      })}
      {fault?.row === -1 && <p className="text-label text-down">{fault.message}</p>}
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

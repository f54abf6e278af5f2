import { useState } from 'react'
import type { ImportAsks } from '../hooks/useImports.ts'
import { Button } from '../primitives/Button.tsx'
import { CONTROL_CLASS, Field } from '../primitives/Field.tsx'

interface ImportQuestionFormProps {
  asks: ImportAsks
  onAnswerImport: (asks: ImportAsks, value: string) => void
  onDismissImport: () => void
}

/** So many choices stand in sight as radio buttons; of more, one is typed. */
const MOST_RADIOS = 6
/** The browser would draw a list of all contracts of a day for seconds. */
const MOST_OFFERED = 3_000

/** What files leave open: the question, its choices, and the answer with which they are read again. */
export function ImportQuestionForm({ asks, onAnswerImport, onDismissImport }: ImportQuestionFormProps) {
  const [value, setValue] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const { message, choices, field } = asks.question
  const answer = () => {
    const chosen = choices.find(
      choice => choice.value === value || choice.value === value.trim().toUpperCase(),
    )
    setIsWrong(!chosen)
    if (chosen) onAnswerImport(asks, chosen.value)
  }
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-control border border-accent p-3">
      <legend className="sr-only">Question about the import</legend>
      <p>{message}</p>
      {choices.length <= MOST_RADIOS ? (
        choices.map(choice => (
          <label key={choice.value} className="flex min-h-6 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={`import-${field}`}
              checked={value === choice.value}
              onChange={() => setValue(choice.value)}
              className="accent-accent"
            />
            {choice.label}
          </label>
        ))
      ) : (
        <Field
          label={`One of ${choices.length.toLocaleString('en-IN')}`}
          error={isWrong ? `"${value}" is none of them. Type one as the file writes it.` : null}
        >
          {control => (
            <>
              <input
                {...control}
                list="import-choices"
                value={value}
                autoComplete="off"
                spellCheck={false}
                onChange={event => setValue(event.target.value)}
                className={CONTROL_CLASS}
              />
              <datalist id="import-choices">
                {choices.slice(0, MOST_OFFERED).map(choice => (
                  <option key={choice.value} value={choice.value} />
                ))}
              </datalist>
            </>
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={value === ''} onClick={answer}>
          Import
        </Button>
        <Button onClick={onDismissImport}>Cancel import</Button>
      </div>
    </fieldset>
  )
}

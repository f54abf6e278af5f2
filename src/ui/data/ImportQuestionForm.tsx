import { useId, useState } from 'react'
import { quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { CONTROL_CLASS, Field } from '../primitives/Field.tsx'
import { filesWords } from './importPlan.ts'
import { SampleTable } from './SampleTable.tsx'
import type { ImportAsks } from './useImports.ts'

interface ImportQuestionFormProps {
  asks: ImportAsks
  /** So many questions about other files come next. */
  asksAfter: number
  /** Other files are being read: the answer can be given after them. */
  isWaiting: boolean
  onAnswer: (asks: ImportAsks, value: string) => void
  onDismiss: () => void
}

/** So many choices stand in sight as radio buttons; of more, one is typed. */
const MAX_RADIOS = 6
/** The browser would draw a list of all contracts of a day for seconds. */
const MAX_OPTIONS = 3_000

/** What files leave open: the question beside the first rows, its choices, and the answer to read them with. */
export function ImportQuestionForm({
  asks,
  asksAfter,
  isWaiting,
  onAnswer,
  onDismiss,
}: ImportQuestionFormProps) {
  const [value, setValue] = useState(asks.suggested ?? '')
  const [isWrong, setIsWrong] = useState(false)
  const { message, choices, sample } = asks.question
  const answer = () => {
    const chosen = choices.find(
      choice => choice.value === value || choice.value === value.trim().toUpperCase(),
    )
    setIsWrong(!chosen)
    if (chosen) onAnswer(asks, chosen.value)
  }
  return (
    <fieldset className="@container min-w-0 rounded-control border border-accent p-3">
      <legend className="sr-only">Question about the import</legend>
      <div className="grid gap-3 @2xl:grid-cols-2 @2xl:gap-4">
        <div className="grid min-w-0 content-start gap-2">
          <div className="flex flex-wrap justify-between gap-x-3 text-label text-muted">
            <bdi className="wrap-anywhere">{filesWords(asks.files)}</bdi>
            <p role="status">
              {asksAfter > 0 && `${quantity(asksAfter)} more file${asksAfter === 1 ? '' : 's'} to ask about`}
            </p>
          </div>
          <p className="wrap-anywhere">{message}</p>
          {choices.length <= MAX_RADIOS ? (
            <Radios asks={asks} value={value} onChange={setValue} />
          ) : (
            <TypedChoice asks={asks} value={value} isWrong={isWrong} onChange={setValue} />
          )}
        </div>
        {sample && <SampleTable sample={sample} />}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" disabled={value === '' || isWaiting} onClick={answer}>
          Import
        </Button>
        <Button disabled={isWaiting} onClick={onDismiss}>
          Cancel import
        </Button>
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  asks: ImportAsks
  value: string
  onChange: (value: string) => void
}

function Radios({ asks, value, onChange }: ChoiceProps) {
  const { choices } = asks.question
  const name = useId()
  return choices.map(choice => (
    <label key={choice.value} className="flex min-h-6 cursor-pointer items-center gap-2 max-md:min-h-11">
      <input
        type="radio"
        name={name}
        checked={value === choice.value}
        onChange={() => onChange(choice.value)}
      />
      {choice.label}
    </label>
  ))
}

function TypedChoice({ asks, value, isWrong, onChange }: ChoiceProps & { isWrong: boolean }) {
  const { choices } = asks.question
  const listId = useId()
  return (
    <Field
      label={`One of ${choices.length.toLocaleString('en-IN')}`}
      help={asks.suggested && 'Your last choice is filled in.'}
      error={isWrong ? `"${value}" is not one of them. Type it as written in the file.` : null}
    >
      {control => (
        <>
          <input
            {...control}
            list={listId}
            value={value}
            autoComplete="off"
            spellCheck={false}
            onChange={event => onChange(event.target.value)}
            className={CONTROL_CLASS}
          />
          <datalist id={listId}>
            {choices.slice(0, MAX_OPTIONS).map(choice => (
              <option key={choice.value} value={choice.value} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

import type { Problem } from '../../engine/core/problem.ts'
import type { NumberField } from '../../engine/rules/rules.ts'
import type { RulesHelp } from '../../workers/api/api.ts'
import { Disclosure } from '../primitives/Disclosure.tsx'
import { CONTROL_CLASS, Field } from '../primitives/Field.tsx'
import { Select } from '../primitives/Select.tsx'
import { TextField, TimeField } from '../primitives/TextField.tsx'
import { fieldFault, paramFaults, rowFaults, TIME_LABELS } from './faults.ts'
import { ParamsField } from './ParamsField.tsx'
import { RowsField } from './RowsField.tsx'
import { isUsed, type RowField, type RulesDraft } from './rulesDraft.ts'

interface RulesFieldsProps {
  draft: RulesDraft
  onDraft: (draft: RulesDraft) => void
  problems: readonly Problem[]
  words: RulesHelp['words']
}

const ENTRIES: readonly (readonly [RowField, string])[] = [
  ['entryLong', 'Buy when'],
  ['entryShort', 'Sell short when'],
]
const EXITS: readonly (readonly [RowField, string])[] = [
  ['exitLong', 'Close a long position when'],
  ['exitShort', 'Close a short position when'],
]
const EXIT_NUMBERS: readonly (readonly [NumberField, string])[] = [
  ['takeProfitPct', 'Take profit, %'],
  ['stopLossPct', 'Stop loss, %'],
  ['trailingStopPct', 'Trailing stop, %'],
  ['maxBarsHeld', 'Exit after, bars'],
]
const LIMIT_NUMBERS: readonly (readonly [NumberField, string])[] = [
  ['coolDownBars', 'Wait after an exit, bars'],
  ['maxTradesPerDay', 'Entries a day'],
]
const OPPOSITE = [
  { value: 'reverse', label: 'Reverses the position' },
  { value: 'close', label: 'Closes the position' },
  { value: 'ignore', label: 'Does nothing' },
] as const

/** All fields of a strategy of rules. */
export function RulesFields({ draft, onDraft, problems, words }: RulesFieldsProps) {
  const set = (patch: Partial<RulesDraft>) => onDraft({ ...draft, ...patch })
  const rows = ([field, title]: readonly [RowField, string]) => (
    <RowsField
      key={field}
      title={title}
      rows={draft[field]}
      onRows={next => set({ [field]: next })}
      faults={rowFaults(problems, field, draft)}
    />
  )
  const number = ([field, label]: readonly [NumberField, string]) => (
    <TextField
      key={field}
      label={label}
      value={draft[field]}
      onChange={text => set({ [field]: text })}
      error={fieldFault(problems, field)}
    />
  )
  const time = (field: keyof typeof TIME_LABELS) => (
    <TimeField
      label={TIME_LABELS[field]}
      value={draft[field]}
      onChange={text => set({ [field]: text })}
      error={fieldFault(problems, field)}
    />
  )
  return (
    <>
      <TextField
        label="Name"
        // from a menu the keys would go back to its button
        autoFocus
        value={draft.name}
        onChange={name => set({ name })}
        error={fieldFault(problems, 'name')}
      />
      {ENTRIES.map(rows)}
      <p className="text-label text-faint">
        All conditions of a list must hold; “or” inside one separates alternatives.
      </p>
      <Disclosure title="What a condition can say" isCompact>
        <Words words={words} />
      </Disclosure>
      <div className="grid grid-cols-2 gap-3">
        {time('entryFrom')}
        {time('entryTo')}
      </div>
      {EXITS.map(rows)}
      <div className="grid grid-cols-2 gap-3">
        {EXIT_NUMBERS.map(number)}
        {time('exitAt')}
      </div>
      <p className="text-label text-faint">0 = off. A parameter’s name may stand in the place of a number.</p>
      <Select
        label="The opposite entry"
        value={draft.onOpposite}
        options={OPPOSITE}
        onChange={onOpposite => set({ onOpposite })}
      />
      <div className="grid grid-cols-2 gap-3">{LIMIT_NUMBERS.map(number)}</div>
      <Disclosure
        title="Parameters"
        summary={draft.params.map(({ name }) => name).join(', ') || 'None'}
        defaultOpen={draft.params.length > 0}
      >
        <ParamsField
          draft={draft}
          onDraft={set}
          isUsed={name => isUsed(draft, name)}
          faults={paramFaults(problems, draft.params)}
        />
      </Disclosure>
      <Field label="Note" help="What it does, and when it fails." error={fieldFault(problems, 'note')}>
        {control => (
          <textarea
            {...control}
            rows={3}
            value={draft.note}
            onChange={event => set({ note: event.target.value })}
            className={`${CONTROL_CLASS} h-auto! py-1.5`}
          />
        )}
      </Field>
    </>
  )
}

/** Every word with what it means. */
function Words({ words }: Pick<RulesFieldsProps, 'words'>) {
  return (
    <div className="grid gap-2 text-label text-muted">
      <p>
        Two values with “is above”, “is below”, “is at or above”, “is at or below”, “is”, “crosses above” or
        “crosses below” between them. [1] after a value is the previous bar, “on 15m” is the value on longer
        bars; + − * / work on values.
      </p>
      <dl className="grid gap-1">
        {words.map(({ text, help }) => (
          <div key={text} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
            <dt className="font-mono wrap-anywhere text-text">{text}</dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

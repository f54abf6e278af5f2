import { Plus, X } from 'lucide-react'
import { Button } from '../primitives/Button.tsx'
import { cx } from '../primitives/cx.ts'
import { IconButton } from '../primitives/IconButton.tsx'
import { Select } from '../primitives/Select.tsx'
import { TextField } from '../primitives/TextField.tsx'
import type { ParamFault } from './faults.ts'
import {
  type ParamDraft,
  type ParamsDraft,
  removeParam,
  renameParam,
  setBelow,
  upperOf,
} from './paramsDraft.ts'

interface ParamsFieldProps {
  draft: ParamsDraft
  onDraft: (draft: ParamsDraft) => void
  /** Whether a row or a number names it. */
  isUsed: (name: string) => boolean
  faults: readonly ParamFault[]
}

const NEW_PARAM: ParamDraft = {
  name: '',
  label: '',
  unit: 'bars',
  min: '1',
  max: '500',
  step: '1',
  default: '14',
}
/** The fields below the name: texts, then numbers, a line each. */
const LINES = [
  {
    columns: 'grid-cols-2',
    fields: [
      ['label', 'Label'],
      ['unit', 'Unit'],
    ],
  },
  {
    columns: 'grid-cols-4',
    fields: [
      ['default', 'Value'],
      ['min', 'From'],
      ['max', 'To'],
      ['step', 'Step'],
    ],
  },
] as const

/** Numbers that a run may set: rows use their names, the form has a slider for each, a sweep an axis. */
export function ParamsField({ draft, onDraft, isUsed, faults }: ParamsFieldProps) {
  const { params } = draft
  const change = (at: number, patch: Partial<ParamDraft>) =>
    onDraft({ ...draft, params: params.map((param, k) => (k === at ? { ...param, ...patch } : param)) })
  const errorAt = ({ name }: ParamDraft, field: keyof ParamDraft) =>
    faults.find(fault => fault.name === name.trim() && fault.field === field)?.message
  const ofAll = faults.find(({ name }) => name === '')?.message
  return (
    <div className="grid gap-3">
      {params.map((param, k) => (
        // a name may be typed twice on the way to another
        // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is known by its place
        <div key={k} className="grid gap-2 border-l-2 border-line pl-3">
          <div className="flex items-end gap-1">
            <TextField
              label="Name in conditions"
              value={param.name}
              onChange={name => onDraft(renameParam(draft, k, name))}
              error={errorAt(param, 'name')}
              help={isUsed(param.name) ? undefined : 'No condition uses it: it is not saved.'}
              className="flex-1"
            />
            <IconButton
              icon={X}
              label={`Remove parameter ${param.name || k + 1}`}
              onClick={() => onDraft(removeParam(draft, k))}
            />
          </div>
          {LINES.map(({ columns, fields }) => (
            <div key={columns} className={cx('grid gap-2', columns)}>
              {fields.map(([field, label]) => (
                <TextField
                  key={field}
                  label={label}
                  value={param[field]}
                  onChange={text => change(k, { [field]: text })}
                  error={errorAt(param, field)}
                />
              ))}
            </div>
          ))}
          {params.length > 1 && (
            <Select
              label="Must be below"
              value={upperOf(draft, param.name)}
              options={[
                { value: '', label: 'Any value' },
                ...params
                  .filter((other, at) => at !== k && other.name !== '')
                  .map(({ name, label }) => ({ value: name, label: label || name })),
              ]}
              onChange={upper => onDraft(setBelow(draft, param.name, upper))}
            />
          )}
        </div>
      ))}
      {ofAll !== undefined && <p className="text-label text-down">{ofAll}</p>}
      <Button
        variant="ghost"
        icon={Plus}
        className="-ml-2.5 justify-self-start"
        onClick={() => onDraft({ ...draft, params: [...params, NEW_PARAM] })}
      >
        Add a parameter
      </Button>
    </div>
  )
}

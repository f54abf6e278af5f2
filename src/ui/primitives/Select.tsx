import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { cx } from './cx.ts'
import { CONTROL_CLASS, Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'

/** One line of a list to choose from. */
export interface Option<T extends string> {
  readonly value: T
  readonly label: string
  /** A quiet second line. */
  readonly hint?: string
}

interface SelectProps<T extends string> extends FieldProps {
  value: T
  options: readonly Option<T>[]
  onChange: (value: T) => void
  placeholder?: string | undefined
}

/** Enter opens the list as Space does; Headless UI would submit the form instead. */
function openOnEnter(event: ReactKeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.dispatchEvent(
    new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }),
  )
}

/** A labelled choice of one from a list. Shows the raw value when no option has it. */
export function Select<T extends string>({
  value,
  options,
  onChange,
  disabled = false,
  placeholder = 'Choose…',
  ...field
}: SelectProps<T>) {
  const chosen = options.find(option => option.value === value)
  return (
    <Field {...field}>
      {control => (
        <Listbox value={value} onChange={onChange} disabled={disabled}>
          {/* a combobox has a name and a value; a labelled button would hide the value from screen readers */}
          <ListboxButton
            {...control}
            role="combobox"
            onKeyDown={openOnEnter}
            className={cx(CONTROL_CLASS, 'flex items-center justify-between gap-2 text-left')}
          >
            <span className="truncate">{chosen?.label ?? (value || placeholder)}</span>
            <Icon of={ChevronsUpDown} className="text-faint" />
          </ListboxButton>
          <ListboxOptions
            // the rest of the page stays readable: its label names this list
            modal={false}
            anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
            aria-label={field.label}
            className="z-40 max-h-72! max-w-[min(30rem,calc(100vw-1rem))]! min-w-(--button-width) overflow-auto rounded-control border border-line-strong bg-raised p-1 text-body shadow-overlay focus:outline-none"
          >
            {options.map(option => (
              <ListboxOption
                key={option.value}
                value={option.value}
                className="flex min-h-control cursor-pointer items-center gap-2 rounded-tag px-2 py-1 text-muted data-focus:bg-line data-focus:text-text data-selected:text-text"
              >
                {({ selected }) => (
                  <>
                    <span className="min-w-0 flex-1">
                      {option.label}
                      {option.hint && <small className="block text-label text-faint">{option.hint}</small>}
                    </span>
                    <Icon of={Check} className={selected ? 'text-accent' : 'invisible'} />
                  </>
                )}
              </ListboxOption>
            ))}
          </ListboxOptions>
        </Listbox>
      )}
    </Field>
  )
}

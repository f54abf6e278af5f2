interface BareCheckboxProps {
  label: string
  checked: boolean
  onChange: (isChecked: boolean) => void
}

/** A checkbox without visible words, with a name for screen readers; on phones as large as a finger. */
export function BareCheckbox({ label, checked, onChange }: BareCheckboxProps) {
  return (
    <label className="grid size-6 cursor-pointer place-items-center max-md:size-11">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={event => onChange(event.target.checked)}
        className="size-4 cursor-[inherit]"
      />
    </label>
  )
}

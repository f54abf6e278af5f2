interface TickBoxProps {
  label: string
  checked: boolean
  onChange: (isTicked: boolean) => void
}

/** A bare tick box with a name for screen readers; on phones as large as a finger. */
export function TickBox({ label, checked, onChange }: TickBoxProps) {
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

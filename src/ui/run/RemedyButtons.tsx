import { Button } from '../primitives/Button.tsx'
import type { FormRemedy } from './chargeRemedies.ts'
import type { FormPatch } from './useRunForm.ts'

/** A button for each remedy; nothing where there is none. */
export function RemedyButtons(props: {
  remedies: readonly FormRemedy[]
  onRemedy: (patch: FormPatch) => void
}) {
  const { remedies, onRemedy } = props
  if (remedies.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {remedies.map(({ label, patch }) => (
        <Button key={label} onClick={() => onRemedy(patch)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

import { Button } from '../primitives/Button.tsx'
import { chargeRemedies } from './chargeRemedies.ts'
import type { MarketForm } from './runInputs.ts'
import type { FormPatch } from './useRunForm.ts'

/** A button for each remedy where the charge book refuses what the form asks for; nothing where there is none. */
export function ChargeRemedies(props: { form: MarketForm; onRemedy: (patch: FormPatch) => void }) {
  const remedies = chargeRemedies(props.form)
  if (remedies.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {remedies.map(({ label, patch }) => (
        <Button key={label} onClick={() => props.onRemedy(patch)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

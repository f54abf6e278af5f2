import type { Problem } from '../../../engine/core/problem.ts'
import { Notice } from '../../primitives/Notice.tsx'
import { ChargeRemedies } from '../../run/ChargeRemedies.tsx'
import type { MarketForm } from '../../run/runInputs.ts'
import type { FormPatch } from '../../run/useRunForm.ts'

interface RefusedNoticeProps {
  problem: Problem
  form: MarketForm
  onRemedy: (patch: FormPatch) => void
  className?: string
}

/** Why the engine refused what the form asks for, and the remedies that a single backtest has for it. */
export function RefusedNotice({ problem, form, onRemedy, className }: RefusedNoticeProps) {
  return (
    <Notice
      tone="error"
      {...(className !== undefined && { className })}
      action={problem.field === 'costs' && <ChargeRemedies form={form} onRemedy={onRemedy} />}
    >
      {problem.message}
    </Notice>
  )
}

import { useCallback } from 'react'
import type { RiskInputs } from '../../../engine/inputs/inputs.ts'
import type { RunView } from '../../../workers/api/api.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { Button } from '../../primitives/Button.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { useAnswer } from '../../primitives/useAnswer.ts'

interface LimitsNoticeProps {
  client: Client
  view: RunView
  limits: RiskInputs
  onApply: () => void
}

/** What the trader's limits would have done first to a run that went without them. */
export function LimitsNotice({ client, view, limits, onApply }: LimitsNoticeProps) {
  const { runId } = view
  const { maxPositionQty, maxDailyLoss, maxDrawdownPct } = limits
  const ask = useCallback(
    () => client.firstLimit(runId, { maxPositionQty, maxDailyLoss, maxDrawdownPct }),
    [client, runId, maxPositionQty, maxDailyLoss, maxDrawdownPct],
  )
  const first = useAnswer(view.inputs.risk === null ? ask : null)
  if (!first) return null
  return <Notice action={<Button onClick={onApply}>Apply limits</Button>}>{first.words}</Notice>
}

import type { LotNeed } from '../../../engine/analysis/lotNeed.ts'
import type { RunView } from '../../../workers/api/api.ts'
import { inr, istDate, percent, quantity } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import type { FormPatch } from '../../run/useRunForm.ts'

interface LotNoticeProps {
  view: RunView
  /** Runs the same with these inputs changed; null where that cannot be asked for. */
  onRunWith: ((patch: FormPatch) => void) | null
}

/** What one lot needs, where orders were rejected because the run had less, and the press that gives it. */
export function LotNotice({ view, onRunWith }: LotNoticeProps) {
  const { lotNeed: need, inputs } = view
  if (!need) return null
  const { lot, capital } = need
  const [label, patch] =
    capital === null
      ? [`Run with ${quantity(lot)} units`, { qty: lot }]
      : [`Run with ${inr(capital)}`, { capital }]
  return (
    <Notice tone="warn" action={onRunWith && <Button onClick={() => onRunWith(patch)}>{label}</Button>}>
      {words(need, inputs)}
    </Notice>
  )
}

function words(
  { lot, ms, takes, capital, orderQty }: LotNeed,
  { instrument, size }: RunView['inputs'],
): string {
  if (orderQty !== undefined && capital !== null) {
    return `One order of ${instrument} is ${quantity(orderQty)} units and takes up to ${inr(takes)} of margin (${istDate(ms)}), whatever the Size. It needs ${inr(capital)} of capital.`
  }
  const lots = `One lot of ${instrument} is ${quantity(lot)} units`
  if (size.kind === 'fixed' || capital === null) return `${lots}: a smaller quantity opens no position.`
  const kind = size.kind === 'margin' ? ' of margin' : ''
  return `${lots} and takes up to ${inr(takes)}${kind} (${istDate(ms)}). At ${percent(size.fraction * 100, 0)} of equity it needs ${inr(capital)} of capital.`
}

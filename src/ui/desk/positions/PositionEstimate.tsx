import type { CloseEstimate } from '../../../engine/desk/types.ts'
import { Button } from '../../primitives/Button.tsx'
import { cx } from '../../primitives/cx.ts'
import { Notice } from '../../primitives/Notice.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import type { Asked } from '../../primitives/useAsked.ts'
import { paiseClass, paiseInr, signedPaiseInr } from '../paise.ts'

interface PositionEstimateProps {
  asked: Asked<CloseEstimate>
  /** What the answer takes for granted. */
  note?: string
}

/** What closing would bring: profit, each charge of the exit, and what is left. Those of the entry were paid with it. */
export function PositionEstimate({ asked, note }: PositionEstimateProps) {
  const { answer, failed, retry } = asked
  if (failed) {
    return (
      <Notice tone="error" action={<Button onClick={retry}>Retry</Button>}>
        The estimate could not be computed. Retry, or close without it.
      </Notice>
    )
  }
  if (!answer) return <Skeleton className="h-24" />
  const { pnlPaise, charges, netPaise } = answer
  return (
    <div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-y border-line py-2.5">
        <dt>Estimated P&amp;L</dt>
        <dd className={cx('text-right', paiseClass(pnlPaise, 2))}>{signedPaiseInr(pnlPaise, 2)}</dd>
        {charges.map(({ label, paise }) => (
          <Charge key={label} label={label} paise={paise} />
        ))}
        <dt className="font-medium text-text">Net after exit charges</dt>
        <dd className={cx('text-right font-semibold', paiseClass(netPaise, 2))}>
          {signedPaiseInr(netPaise, 2)}
        </dd>
      </dl>
      <p className="pt-1.5 text-label text-faint">{note} Charges of the entry are not included.</p>
    </div>
  )
}

function Charge({ label, paise }: CloseEstimate['charges'][number]) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-right text-text">{paiseInr(-paise, 2)}</dd>
    </>
  )
}

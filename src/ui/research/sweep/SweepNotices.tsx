import { Notice } from '../../primitives/Notice.tsx'
import type { SweepState } from './sweeps.ts'

/** Why there is no sweep, or not all of it, and why the device does not keep it. What is wrong with a field stands in the form. */
export function SweepNotices({ state: { table, failure, unsaved } }: { state: SweepState }) {
  return (
    <>
      {failure && failure.field === undefined && <Notice tone="error">{failure.message}</Notice>}
      {unsaved && (
        <Notice tone="warn">{table ? `The runs of this sweep are not saved. ${unsaved}` : unsaved}</Notice>
      )}
    </>
  )
}

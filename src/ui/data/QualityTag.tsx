import type { StoredDataset } from '../../workers/api/storeApi.ts'
import { cx } from '../primitives/cx.ts'
import { Tag } from '../primitives/Tag.tsx'
import { qualityAs, qualityScore } from './qualityScore.ts'

interface QualityTagProps {
  stored: StoredDataset
  /** What the form trades it as; null where it does not use it. */
  tradedAs: string | null
  className?: string
}

/** The quality in a word, and the gravest thing that is wrong. */
export function QualityTag({ stored, tradedAs, className }: QualityTagProps) {
  const { word, tone, wrong } = qualityScore(qualityAs(stored.info, tradedAs), tradedAs ?? undefined)
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-2', className)} title={wrong.join(', ')}>
      <Tag tone={tone}>{word}</Tag>
      {wrong.length > 0 && (
        <span className="flex min-w-0 text-label text-faint">
          <span className="truncate">{wrong[0]}</span>
          {wrong.length > 1 && <span className="shrink-0">, {wrong.length - 1} more</span>}
        </span>
      )}
    </span>
  )
}

import { Check, TriangleAlert } from 'lucide-react'
import type { Quality } from '../../engine/market/quality/quality.ts'
import { type QualityFinding, qualityFindings } from '../../engine/market/quality/qualityWords.ts'
import { percent } from '../format/format.ts'
import { cx } from '../primitives/cx.ts'
import { Icon } from '../primitives/Icon.tsx'
import { qualityScore } from './qualityScore.ts'

/** All that is known of how good a dataset is, each finding with the lines of the file. */
export function QualityReport({ quality }: { quality: Quality | undefined }) {
  if (!quality) return <p className="text-muted">The quality of these bars was not checked.</p>
  const { word, scorePct } = qualityScore(quality)
  return (
    <>
      <p className="text-muted">
        {word}: {percent(scorePct, 1)} of the expected bars.
      </p>
      <ul className="grid gap-1.5">
        {qualityFindings(quality).map(finding => (
          <li key={finding.text} className="flex gap-2">
            <Icon
              of={finding.isFine ? Check : TriangleAlert}
              className={cx('mt-0.5', finding.isFine ? 'text-faint' : 'text-warn')}
            />
            <Finding finding={finding} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Finding({ finding: { text, places } }: { finding: QualityFinding }) {
  if (places.length === 0) return <span className="min-w-0">{text}</span>
  return (
    <details className="min-w-0 flex-1">
      <summary className="marker:text-faint">{text}</summary>
      <ul className="mt-1 max-h-48 overflow-y-auto text-label text-muted">
        {places.map(place => (
          <li key={place}>{place}</li>
        ))}
      </ul>
    </details>
  )
}

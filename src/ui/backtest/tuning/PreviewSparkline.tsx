import { signedInr } from '../../format/format.ts'
import { signClass } from '../../run/report/HeadlineMetrics.tsx'
import { sparklinePoints } from './sparkline.ts'
import { usePreviewState } from './useTuning.ts'

const WIDTH_PX = 88
const HEIGHT_PX = 28

/** The equity and the net profit in small, while a parameter moves: the results lie behind the sheet. */
export function PreviewSparkline() {
  const preview = usePreviewState()?.preview
  if (!preview) return null
  const { netProfit } = preview.stats
  return (
    <div className="flex items-center gap-2 text-label">
      <svg aria-hidden viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} width={WIDTH_PX} height={HEIGHT_PX}>
        <polyline
          points={sparklinePoints(preview.curve.equity, WIDTH_PX, HEIGHT_PX)}
          className="fill-none stroke-accent [stroke-linejoin:round] [stroke-width:1.5]"
        />
      </svg>
      <span>
        <span className="sr-only">Net profit </span>
        <span className={`font-semibold ${signClass(netProfit)}`}>{signedInr(netProfit)}</span>
      </span>
    </div>
  )
}

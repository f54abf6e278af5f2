import { type ReactNode, startTransition, use, useEffect, useMemo, useState } from 'react'
import type { RunView } from '../../../workers/api/api.ts'
import type { Preview } from '../../../workers/api/previewApi.ts'
import { bandOver, type EquityBand } from '../../charts/band.ts'
import { cx } from '../../primitives/cx.ts'
import { nextFrame } from '../../primitives/nextFrame.ts'
import type { PreviewState } from './previewLoop.ts'
import { TuningContext, useIsPreview, usePreviewState } from './useTuning.ts'

/** How often what is large follows: the curve must not wait for it. */
const LATER_MS = 150

interface LivePreviewProps {
  /** The run on show. */
  view: RunView
  children: (view: RunView) => ReactNode
}

/** Draws the run on show or, while a parameter moves, in the same frame what it would be. */
export function LivePreview({ view, children }: LivePreviewProps) {
  return children(withPreview(view, usePreviewState()))
}

/** A curve, and what is drawn with it. */
export interface ShownCurve extends Pick<RunView, 'curve' | 'hold'> {
  readonly band: EquityBand | null
}

interface CurvePreviewProps {
  view: RunView
  /** All bars, also where few of them were traded. */
  isWhole: boolean
  children: (view: RunView, shown: ShownCurve) => ReactNode
}

/** The same with the curve to draw and the band of the neighbours round it. */
export function CurvePreview({ view, isWhole, children }: CurvePreviewProps) {
  const state = usePreviewState()
  const shown = withPreview(view, state)
  const { curve, hold = view.hold } = (!isWhole && shown.tradedPart) || shown
  const neighbours = state?.neighbours ?? null
  const words = state?.preview ? state.request.around?.words : undefined
  const band = useMemo(() => {
    if (neighbours) return bandOver(curve, neighbours)
    // until they have run, the band is there without a width: a drawing that came and went would cost time
    return words === undefined ? null : bandOver(curve, { words, curves: [] })
  }, [curve, neighbours, words])
  return children(shown, { curve, band, ...(hold && { hold }) })
}

/** The same a little later, in a task of its own: for what is large. What it shows of a preview cannot be pressed. */
export function DeferredPreview({ view, children }: LivePreviewProps) {
  const tuning = use(TuningContext)
  const isPreview = useIsPreview()
  const [late, setLate] = useState<PreviewState | null>(null)
  useEffect(() => {
    if (!tuning) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = async () => {
      await nextFrame()
      timer = undefined
      startTransition(() => setLate(tuning.preview.get()))
    }
    const stop = tuning.preview.subscribe(() => {
      if (tuning.preview.get()?.preview) timer ??= setTimeout(() => void draw(), LATER_MS)
      else setLate(null)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [tuning])
  return (
    <div inert={isPreview} className="min-w-0">
      {children(isPreview ? withPreview(view, late) : view)}
    </div>
  )
}

/** Which runs the band round the curve is of, while a parameter moves, or that the move changes nothing. */
export function BandWords({ view }: { view: RunView }) {
  const state = usePreviewState()
  if (!state?.preview) return null
  if (isSameResult(view, state.preview)) {
    return <p className="truncate text-label text-muted max-xl:hidden">Every figure stays the same.</p>
  }
  if (!state.request.around) return null
  return (
    <p className="truncate text-label text-muted max-xl:hidden">
      <span aria-hidden className="mr-1 inline-block h-2 w-3 rounded-[2px] bg-accent/25" />
      {state.request.around.words}
    </p>
  )
}

/** Whether a move leads to the very figures of the run: a stop-loss, say, that no trade reaches. */
function isSameResult({ stats }: RunView, preview: Preview): boolean {
  return JSON.stringify(stats) === JSON.stringify(preview.stats)
}

/** What only a finished run is told of: it stands back while something else than that run is on show. */
export function FinishedRunOnly({ children }: { children: ReactNode }) {
  const isPreview = useIsPreview()
  return (
    <div inert={isPreview} className={cx('grid min-w-0 gap-4 empty:hidden', isPreview && 'stand-back')}>
      {children}
    </div>
  )
}

/** The run with what the preview knows better; round trips that were too many to be sent stay those of the run. */
function withPreview(view: RunView, state: PreviewState | null): RunView {
  const preview = state?.preview
  if (!preview) return view
  const { traded, ...shown } = preview
  return { ...view, ...shown, ...traded }
}

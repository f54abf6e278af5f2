import { type ReactNode, type RefObject, useId, useState } from 'react'
import { cx } from '../primitives/cx.ts'
import { type DataColumns, DataTable } from './DataTable.tsx'

interface ChartFrameProps {
  /** What the chart shows, in a few words. */
  label: string
  /** The chart in one sentence, for those who cannot see it. */
  summary: string
  host: RefObject<HTMLDivElement | null>
  failed: boolean
  /** The values under the pointer, or the last ones. */
  legend: ReactNode
  /** The points as a table. */
  data: DataColumns
  /** Whether the wheel zooms it. */
  canZoom?: boolean
  /** Classes that give the drawing its height. */
  heightClass: string
  /** What it needs at least, in rem. */
  leastRem?: number | undefined
}

/** A chart with its legend, its text alternative and the notice that its licence asks for. */
export function ChartFrame({
  label,
  summary,
  host,
  failed,
  legend,
  data,
  canZoom = false,
  heightClass,
  leastRem,
}: ChartFrameProps) {
  const [isOpen, setIsOpen] = useState(false)
  const tableId = useId()
  return (
    <figure className="min-w-0">
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-0.5 px-4 pt-2 text-label text-muted">
        {legend}
      </div>
      {failed ? (
        <p role="alert" className={cx('grid place-items-center px-4 text-center text-muted', heightClass)}>
          The chart could not be loaded. Reload the page, or see the figures under View data.
        </p>
      ) : (
        <div
          ref={host}
          role="img"
          aria-label={`${label}. ${summary}`}
          // what the library measures and moves inside never concerns the page around it
          className={cx('mx-2 contain-strict sm:mx-4', heightClass)}
          style={leastRem === undefined ? undefined : { minHeight: `${leastRem}rem` }}
        />
      )}
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 text-label text-faint">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? tableId : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-6 text-muted underline decoration-line-strong underline-offset-4 hover:text-text"
        >
          {isOpen ? 'Hide data' : 'View data'}
        </button>
        {canZoom && (
          <span className="mr-auto max-lg:hidden pointer-coarse:hidden print:hidden">
            Ctrl + scroll to zoom
          </span>
        )}
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noopener noreferrer"
          className="hover:text-muted"
        >
          TradingView Lightweight Charts™ Copyright (c) 2026 TradingView, Inc.
        </a>
      </figcaption>
      {isOpen && (
        <div id={tableId} className="border-t border-line">
          <p className="px-4 py-2 text-muted">{summary}</p>
          <DataTable caption={`${label}: data`} data={data} />
        </div>
      )}
    </figure>
  )
}

interface LegendValueProps {
  name: string
  /** Whether the name may take several lines, as a sentence does. */
  canWrap?: boolean
  children: ReactNode
}

/** One value of a legend: its name muted, its figure bright. */
export function LegendValue({ name, canWrap = false, children }: LegendValueProps) {
  return (
    <span className={cx(!canWrap && 'whitespace-nowrap')}>
      {name} <span className="font-medium text-text">{children}</span>
    </span>
  )
}

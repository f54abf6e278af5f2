import { useMemo, useState } from 'react'
import type { AnalysisView, HistogramView } from '../../../workers/api/analysisApi.ts'
import { BarsHistogram } from '../../charts/BarsHistogram.tsx'
import { LegendValue } from '../../charts/ChartFrame.tsx'
import { signedInr } from '../../format/format.ts'
import { Segmented } from '../../primitives/Segmented.tsx'
import { Section } from '../../run/report/Section.tsx'
import { binWords, countWords, moneyOn, resultsSummary } from './results.ts'

const KINDS = [
  { value: 'trades', label: 'Trades' },
  { value: 'days', label: 'Days' },
] as const
type Kind = (typeof KINDS)[number]['value']

const EMPTY: Readonly<Record<Kind, string>> = {
  trades: 'No closed trades.',
  days: 'No trading days in this run.',
}

/** How large the results of the trades, or of the days, were, and how often. */
export function ResultsPart({ view }: { view: AnalysisView }) {
  const [kind, setKind] = useState<Kind>('trades')
  const histogram = kind === 'trades' ? view.tradeResults : view.dayResults
  return (
    <Section
      title="P&L distribution"
      summary={histogram ? resultsSummary(kind, histogram) : EMPTY[kind]}
      actions={<Segmented label="Results of" value={kind} options={KINDS} onChange={setKind} />}
      data={useBins(histogram)}
    >
      {histogram && <Bars key={kind} histogram={histogram} of={kind === 'trades' ? 'Trades' : 'Days'} />}
    </Section>
  )
}

function useBins(histogram: HistogramView | null) {
  return useMemo(
    () =>
      histogram
        ? {
            headers: ['Result', 'Count'],
            count: histogram.counts.length,
            rowAt: (i: number) => [binWords(histogram, i), countWords(histogram, i)],
          }
        : undefined,
    [histogram],
  )
}

function Bars({ histogram, of }: { histogram: HistogramView; of: 'Trades' | 'Days' }) {
  const [bin, setBin] = useState<number | null>(null)
  const kind = of === 'Trades' ? 'trades' : 'days'
  return (
    <>
      <p className="mb-1 flex min-h-8 flex-wrap items-center gap-x-4 px-4 text-label text-muted">
        {bin === null ? (
          <>
            <Key className="border-accent" name="Mean" value={histogram.mean} />
            <Key className="border-muted" name="Median" value={histogram.median} />
          </>
        ) : (
          <LegendValue name={`${binWords(histogram, bin)}:`}>{countWords(histogram, bin)}</LegendValue>
        )}
      </p>
      <BarsHistogram
        label={`P&L distribution. ${resultsSummary(kind, histogram)}`}
        of={of}
        histogram={histogram}
        format={moneyOn(histogram.valueAxis)}
        onBin={setBin}
      />
    </>
  )
}

/** A line of the drawing and its value. */
function Key({ className, name, value }: { className: string; name: string; value: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`w-4 border-t-2 border-dashed ${className}`} />
      <LegendValue name={name}>{signedInr(value, 2)}</LegendValue>
    </span>
  )
}

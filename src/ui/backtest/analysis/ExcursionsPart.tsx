import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { DotsView } from '../../../workers/api/analysisApi.ts'
import { LegendValue } from '../../charts/ChartFrame.tsx'
import { Scatter, type ScatterDots } from '../../charts/Scatter.tsx'
import { inr, percent, quantity, signedInr, signedPercent } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { IconButton } from '../../primitives/IconButton.tsx'
import { Segmented } from '../../primitives/Segmented.tsx'
import { signClass } from '../../run/report/HeadlineMetrics.tsx'
import { Section } from '../../run/report/Section.tsx'
import { excursionsSummary } from './excursions.ts'
import { moneyOn } from './results.ts'

const UNITS = [
  { value: 'rupees', label: 'Rupees' },
  { value: 'percent', label: 'Per cent' },
] as const
type Unit = (typeof UNITS)[number]['value']

interface ExcursionsPartProps {
  dots: DotsView
  /** Shows that trade. */
  onOpenTrade: (index: number) => void
}

/** How far each trade went against us and for us before it ended. */
export function ExcursionsPart({ dots, onOpenTrade }: ExcursionsPartProps) {
  const [unit, setUnit] = useState<Unit>('rupees')
  const data = useMemo(() => toTable(dots), [dots])
  const summary = excursionsSummary(dots)
  return (
    <Section
      title="Excursions (MAE and MFE)"
      summary={summary}
      actions={<Segmented label="Unit" value={unit} options={UNITS} onChange={setUnit} />}
      data={dots.trades > 0 ? data : undefined}
    >
      {dots.trades > 0 && <Dots dots={dots} unit={unit} summary={summary} onOpenTrade={onOpenTrade} />}
    </Section>
  )
}

function toTable({ index, mae, mfe, net, maePct, mfePct }: DotsView) {
  return {
    headers: ['Trade', 'MAE', 'MFE', 'Net P&L', 'MAE, % of entry', 'MFE, % of entry'],
    count: index.length,
    rowAt: (i: number) => [
      quantity(index[i]! + 1),
      inr(mae[i], 2),
      inr(mfe[i], 2),
      signedInr(net[i], 2),
      percent(maePct[i]),
      percent(mfePct[i]),
    ],
  }
}

interface DotsProps extends ExcursionsPartProps {
  unit: Unit
  summary: string
}

function Dots({ dots, unit, summary, onOpenTrade }: DotsProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const places = useMemo(() => toPlaces(dots, unit), [dots, unit])
  const { mae, mfe } = dots.axes[unit]
  const format = (axis: typeof mae) =>
    unit === 'rupees' ? moneyOn(axis) : (value: number) => percent(value, 2)
  const open = (dot: number) => onOpenTrade(dots.index[dot]!)
  const last = dots.index.length - 1
  return (
    <>
      <div className="mb-1 flex min-h-8 flex-wrap items-center gap-x-3 px-4 text-label text-muted">
        <IconButton
          icon={ChevronLeft}
          label="Previous dot"
          className="-ml-2 size-6"
          disabled={chosen === 0}
          onClick={() => setChosen((chosen ?? last + 1) - 1)}
        />
        <IconButton
          icon={ChevronRight}
          label="Next dot"
          className="-ml-3 size-6"
          disabled={chosen === last}
          onClick={() => setChosen((chosen ?? -1) + 1)}
        />
        {chosen === null ? (
          <>
            <span className="text-up">● won</span>
            <span className="text-down">■ lost</span>
          </>
        ) : (
          <>
            <Chosen dots={dots} unit={unit} at={chosen} />
            <Button variant="ghost" className="h-6" onClick={() => open(chosen)}>
              Show trade
            </Button>
          </>
        )}
      </div>
      <Scatter
        label={`Excursions (MAE and MFE). ${summary}`}
        dots={places}
        x={{ axis: mae, format: format(mae), name: 'Maximum adverse excursion (MAE)' }}
        y={{ axis: mfe, format: format(mfe), name: 'Maximum favourable excursion (MFE)' }}
        chosen={chosen}
        // the last one stays when the pointer goes to its button
        onPoint={dot => dot !== null && setChosen(dot)}
        onPress={open}
      />
    </>
  )
}

function toPlaces(dots: DotsView, unit: Unit): ScatterDots {
  const isRupees = unit === 'rupees'
  return {
    x: (isRupees ? dots.mae : dots.maePct).map(value => -value),
    y: isRupees ? dots.mfe : dots.mfePct,
    isGood: i => dots.net[i]! > 0,
  }
}

function Chosen({ dots, unit, at }: { dots: DotsView; unit: Unit; at: number }) {
  const isRupees = unit === 'rupees'
  const { mae, mfe, net, maePct, mfePct, netPct } = dots
  return (
    <>
      <span>Trade {quantity(dots.index[at]! + 1)}</span>
      <LegendValue name="MAE">{isRupees ? inr(mae[at], 2) : percent(maePct[at])}</LegendValue>
      <LegendValue name="MFE">{isRupees ? inr(mfe[at], 2) : percent(mfePct[at])}</LegendValue>
      <span className={signClass(net[at])}>
        {isRupees ? signedInr(net[at], 2) : signedPercent(netPct[at])}
      </span>
    </>
  )
}
